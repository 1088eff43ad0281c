# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""terminalio.FONT: the board's, glyphs of 6 x 12 pixels side by side in one Bitmap.

Blinka ships the very font that the firmware is built with (ter-u12n), but gives each glyph a
Bitmap of its own and no `bitmap` at all. The firmware has one, 95 glyphs wide and one high, from
space to tilde, so that `tile_index` is the code less 32.
"""

import functools

from .blinka import fontio, terminalio
from .pixels import Bitmap

FIRST, LAST = 0x20, 0x7E


class BuiltinFont:
    """The interface of fontio.BuiltinFont, on the board's bitmap."""

    def __init__(self) -> None:
        self._width, self._height = terminalio.FONT.get_bounding_box()
        bitmap = Bitmap(self._width * (LAST - FIRST + 1), self._height, 2)
        for code in range(FIRST, LAST + 1):
            glyph = terminalio.FONT.get_glyph(code)
            left = (code - FIRST) * self._width + glyph.dx
            # Every glyph of this font is as high as the box, so no vertical shift is needed.
            for y in range(glyph.height):
                for x in range(glyph.width):
                    if glyph.bitmap[x, y]:
                        bitmap[left + x, y] = 1
        bitmap._read_only = True
        self._bitmap = bitmap

    @property
    def bitmap(self) -> Bitmap:
        return self._bitmap

    def get_bounding_box(self) -> tuple[int, int]:
        return self._width, self._height

    def get_glyph(self, codepoint: int) -> fontio.Glyph | None:
        if not FIRST <= codepoint <= LAST:
            return None
        width, height = self._width, self._height
        return fontio.Glyph(self._bitmap, codepoint - FIRST, width, height, 0, 0, width, 0)


@functools.cache
def board_font() -> BuiltinFont:
    """The font, read once for all runs: it is read only."""
    return BuiltinFont()
