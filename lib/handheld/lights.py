# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The five lights below the screen."""

import board
from digitalio import DigitalInOut
from neopixel_write import neopixel_write

ROW = 5  # so many lights
LEVELS = (8, 4, 2)  # by level: at full power they blind
ORDER = (8, 16, 0)  # in which they are told their colour: green, red, blue of 0xRRGGBB


class Lights:
    """The handheld's lights, from left to right. There is but one row: make it once.

    `level`: 0 off, 1 dim, 2 bright. `out`: whether they are out for a while, whatever they are to
    be. `turned`: whether the handheld is held upside down, so that what is left for who holds it
    is the last. A change of any of them, too, shows with the next `show`.
    """

    def __init__(self) -> None:
        self.pin = DigitalInOut(board.NEOPIXEL)
        self.pin.switch_to_output(False)
        self.colours = [0] * ROW
        self.data = bytearray(b"\xff" * 3 * ROW)
        self.level = 1
        self.out = False
        self.turned = False
        self.show()

    def light(self, i: int, colour: int) -> None:
        """Give light i a colour, 0xRRGGBB; it shows with the next `show`."""
        self.colours[i] = colour

    def dark(self) -> None:
        """Put them all out."""
        for i in range(ROW):
            self.colours[i] = 0
        self.show()

    def show(self) -> None:
        """Light them as they are to be; what has not changed is not sent."""
        data = self.data
        shift = LEVELS[0] if self.out else LEVELS[self.level]
        changed = False
        for i in range(3 * ROW):
            which = ROW - 1 - i // 3 if self.turned else i // 3
            value = (self.colours[which] >> ORDER[i % 3] & 255) >> shift
            if data[i] != value:
                data[i] = value
                changed = True
        if changed:
            neopixel_write(self.pin, data)
