# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""terminalio.FONT: the firmware's own font, from a file that tools/page.py makes."""

import canvas
from displayio import Bitmap
from uctypes import addressof

WIDTH, HEIGHT, GLYPHS = 6, 12, 95


class _Font:
    def __init__(self) -> None:
        self.bitmap = Bitmap(WIDTH * GLYPHS, HEIGHT, 2)
        with open("/firmware/font.bits", "rb") as file:
            bits = file.read()
        canvas.unpack(addressof(bits), self.bitmap.address, WIDTH * GLYPHS, HEIGHT, 1)


FONT = _Font()
