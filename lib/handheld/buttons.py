# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The handheld's buttons: eight of them on either board, whatever wires and sticks are behind.

PyGamer has A, B, START and SELECT on a shift register and an analog stick for the d-pad; PyBadge
has all eight on the register. Both give the same presses: a button when it goes down, and a
direction that is held down again and again, at first after a while.
"""

import analogio
import board
import keypad

from handheld.stick import DOWN, LEFT, NONE, RIGHT, UP, Repeat, Stick

A = 4
B = 5
START = 6
SELECT = 7

# The buttons in the order of the shift register's bits; PyGamer's has the first four.
ORDER = bytes((B, A, START, SELECT, RIGHT, DOWN, UP, LEFT))
ROOM = 64  # events; the default of keypad, and more than two thumbs can fill between two frames


class Buttons:
    """What was pressed since the last look."""

    def __init__(self) -> None:
        x = analogio.AnalogIn(board.JOYSTICK_X) if hasattr(board, "JOYSTICK_X") else None
        y = analogio.AnalogIn(board.JOYSTICK_Y) if hasattr(board, "JOYSTICK_Y") else None
        self.stick = _AnalogStick(x, y) if x and y else None
        self.keys = keypad.ShiftRegisterKeys(
            clock=board.BUTTON_CLOCK,
            data=board.BUTTON_OUT,
            latch=board.BUTTON_LATCH,
            key_count=4 if self.stick else 8,
            value_when_pressed=True,
            max_events=ROOM,
        )
        self.event = keypad.Event()  # the one that every look is written into
        self.held = NONE  # the direction whose key is down, where it is a key
        self.again = Repeat()

    def pressed(self, now: int) -> int:
        """The next press, or NONE. `now` is in ms; look at least as often as the screen changes."""
        event = self.event
        while self.keys.events.get_into(event):
            button = ORDER[event.key_number]
            if button > RIGHT:
                if event.pressed:
                    return button
            elif event.pressed:
                self.held = button
                self.again.start(button, now)
                return button
            elif button == self.held:
                self.held = NONE
        if self.stick:
            self.held = self.stick.direction()
        return self.again.step(self.held, now)

    def clear(self) -> None:
        """Forgets what was pressed and not looked at.

        A direction that is held counts no more: it must be let go first.
        """
        self.keys.events.clear()
        if self.stick:
            self.stick.direction()  # the first of two that must agree
            self.held = self.stick.direction()
        self.again.mute(self.held)


class _AnalogStick:
    """PyGamer's stick: what its two axes read becomes a direction."""

    def __init__(self, x: analogio.AnalogIn, y: analogio.AnalogIn) -> None:
        self.x = x
        self.y = y
        self.stick = Stick(self.rest(x), self.rest(y))

    def rest(self, axis: analogio.AnalogIn) -> int:
        """The mean of a few readings: the stick's rest differs from one handheld to the next."""
        total = 0
        for _ in range(8):
            total += axis.value
        return total >> 3

    def direction(self) -> int:
        """What the stick says now."""
        return self.stick.direction(self.x.value, self.y.value)
