# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""neopixel_write: the five lights, as who holds the handheld sees them."""

import board
import ports

COUNT = 5


def neopixel_write(pin: object, sent: bytes) -> None:
    """Takes green, red and blue of each light."""
    for i in range(COUNT):
        seen = COUNT - 1 - i if board.DISPLAY.rotation else i
        at = ports.LIGHTS + 3 * seen
        ports.words[at] = sent[3 * i + 1]
        ports.words[at + 1] = sent[3 * i]
        ports.words[at + 2] = sent[3 * i + 2]
