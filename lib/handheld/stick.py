# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Makes a d-pad of an analog stick, and steps of a direction that is held. No hardware in here."""

UP = 0  # its opposite is the other one of a pair: button ^ 1
DOWN = 1
LEFT = 2
RIGHT = 3
NONE = -1

# In units of the converter, which go from 0 to 65535.
MIDDLE = 32768
ENTER = 15000  # so far off its rest the stick means a direction
LEAVE = 9000  # and so far still; noise is a few hundred, a worn stick's rest up to 6,000 off
TURN = 6000  # by so much must another direction be the stronger one to take over
DRIFT = 4000  # what is nearer than this is rest, and the rest follows it
CROOKED = 8000  # a rest farther off than this was no rest: someone held the stick at the start

FIRST_REPEAT = 400  # ms
NEXT_REPEATS = 120


class Stick:
    """Turns readings into a direction. Left and up read low."""

    def __init__(self, x: int, y: int):
        """`x` and `y` are the readings at rest."""
        self._x = x if abs(x - MIDDLE) < CROOKED else MIDDLE
        self._y = y if abs(y - MIDDLE) < CROOKED else MIDDLE
        self._direction = NONE
        self._before = NONE  # what the last reading said

    def direction(self, x: int, y: int) -> int:
        """UP, DOWN, LEFT, RIGHT or NONE. Two readings in a row must agree on a change."""
        x -= self._x
        y -= self._y
        said = self._judge(x, y)
        if said == self._before:
            self._direction = said
        self._before = said
        if said == NONE and -DRIFT < x < DRIFT and -DRIFT < y < DRIFT:
            # A 128th of the way: about a second at the main loop's speed.
            self._x += x >> 7
            self._y += y >> 7
        return self._direction

    def _judge(self, x: int, y: int) -> int:
        across = x if x >= 0 else -x
        along = y if y >= 0 else -y
        side = RIGHT if x >= 0 else LEFT
        level = DOWN if y >= 0 else UP
        held = self._direction
        if held == side and across > LEAVE and along < across + TURN:
            return held
        if held == level and along > LEAVE and across < along + TURN:
            return held
        if across >= along:
            return side if across > ENTER else NONE
        return level if along > ENTER else NONE


class Repeat:
    """Turns a direction that is held into presses."""

    def __init__(self):
        self._direction = NONE
        self._next = 0
        self._muted = False

    def start(self, direction: int, now: int) -> None:
        """Somebody else told of this press: only its repeats are to come."""
        self._direction = direction
        self._next = now + FIRST_REPEAT
        self._muted = False

    def step(self, direction: int, now: int) -> int:
        """The press that is due while `direction` is held, or NONE."""
        if direction != self._direction:
            self.start(direction, now)
            return direction
        if direction == NONE or self._muted or now < self._next:
            return NONE
        self._next = now + NEXT_REPEATS
        return direction

    def mute(self, direction: int) -> None:
        """No presses of this direction, which is held, until it was let go."""
        self._direction = direction
        self._muted = True
