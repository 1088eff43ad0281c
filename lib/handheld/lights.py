# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The five lights below the screen."""

import board
from digitalio import DigitalInOut
from neopixel_write import neopixel_write

COUNT = 5
SHIFTS = (8, 4, 2)  # by level: at full power they blind
ORDER = (8, 16, 0)  # in which they are told their colour: green, red, blue of 0xRRGGBB


class Lights:
    """The handheld's lights, from left to right. There is but one row: make it once.

    `level`: 0 off, 1 dim, 2 bright. `out`: whether they are out for a while, whatever they are to
    be. `turned`: whether the handheld is held upside down, so that what is left for who holds it
    is the last. A change of any of them, too, shows with the next `show`.
    """

    def __init__(self):
        self._pin = DigitalInOut(board.NEOPIXEL)
        self._pin.switch_to_output(False)
        self._colours = [0] * COUNT
        self._sent = bytearray(b"\xff" * 3 * COUNT)
        self.level = 1
        self.out = False
        self.turned = False
        self.show()

    def light(self, i: int, colour: int) -> None:
        """Give light i a colour, 0xRRGGBB; it shows with the next `show`."""
        self._colours[i] = colour

    def dark(self) -> None:
        """Put them all out."""
        for i in range(COUNT):
            self._colours[i] = 0
        self.show()

    def show(self) -> None:
        """Light them as they are to be; what has not changed is not sent."""
        sent = self._sent
        shift = SHIFTS[0] if self.out else SHIFTS[self.level]
        changed = False
        for i in range(3 * COUNT):
            which = COUNT - 1 - i // 3 if self.turned else i // 3
            value = (self._colours[which] >> ORDER[i % 3] & 255) >> shift
            if sent[i] != value:
                sent[i] = value
                changed = True
        if changed:
            neopixel_write(self._pin, sent)
