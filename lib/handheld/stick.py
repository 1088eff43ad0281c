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
HIGH = 15000  # so far off its rest the stick means a direction
LOW = 9000  # and so far still; noise is a few hundred, a worn stick's rest up to 6,000 off
TURN = 6000  # by so much must another direction be the stronger one to take over
REST = 4000  # what is nearer than this is rest, and the rest follows it
FAR = 8000  # a rest farther off than this was no rest: someone held the stick at the start

# ms until a direction that is held is a press again, at first and then.
FIRST = 400
NEXT = 120


class Stick:
    """Turns readings into a direction. Left and up read low."""

    def __init__(self, x: int, y: int) -> None:
        """`x` and `y` are the readings at rest."""
        self.x = x if abs(x - MIDDLE) < FAR else MIDDLE
        self.y = y if abs(y - MIDDLE) < FAR else MIDDLE
        self.held = NONE
        self.before = NONE  # what the last reading meant

    def direction(self, x: int, y: int) -> int:
        """UP, DOWN, LEFT, RIGHT or NONE. Two readings in a row must agree on a change."""
        x -= self.x
        y -= self.y
        value = self.read(x, y)
        if value == self.before:
            self.held = value
        self.before = value
        if value == NONE and -REST < x < REST and -REST < y < REST:
            # A 128th of the way: about a second at the main loop's speed.
            self.x += x >> 7
            self.y += y >> 7
        return self.held

    def read(self, x: int, y: int) -> int:
        """What one reading means, so far off its rest."""
        width = x if x >= 0 else -x
        height = y if y >= 0 else -y
        side = RIGHT if x >= 0 else LEFT
        level = DOWN if y >= 0 else UP
        held = self.held
        if held == side and width > LOW and height < width + TURN:
            return held
        if held == level and height > LOW and width < height + TURN:
            return held
        if width >= height:
            return side if width > HIGH else NONE
        return level if height > HIGH else NONE


class Repeat:
    """Turns a direction that is held into presses."""

    def __init__(self) -> None:
        self.held = NONE
        self.due = 0
        self.quiet = False  # whether it is to be let go first

    def start(self, direction: int, now: int) -> None:
        """Somebody else told of this press: only its repeats are to come."""
        self.held = direction
        self.due = now + FIRST
        self.quiet = False

    def step(self, direction: int, now: int) -> int:
        """The press that is due while `direction` is held, or NONE."""
        if direction != self.held:
            self.start(direction, now)
            return direction
        if direction == NONE or self.quiet or now < self.due:
            return NONE
        self.due = now + NEXT
        return direction

    def mute(self, direction: int) -> None:
        """No presses of this direction, which is held, until it was let go."""
        self.held = direction
        self.quiet = True
