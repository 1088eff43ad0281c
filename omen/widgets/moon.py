# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A small moon that waxes and wanes while the handheld thinks."""

from displayio import Bitmap, TileGrid

from omen.widgets.palettes import IVORY, STEEL, palette

BEAT = 250  # ms
SIZE = 8  # pixels each way
HALVES = (1, 2, 3, 3, 3, 2, 1)  # half the width of its seven lines, less the middle
FULL = 4  # the lit quarters of a full moon
COLOURS = palette(None, STEEL, IVORY)


class Moon:
    """Put `.grid` on the screen; it is hidden until it is shown at some time."""

    def __init__(self) -> None:
        tiles = Bitmap(SIZE * (FULL + 1), SIZE, 4)
        for lit in range(FULL + 1):
            for y in range(7):
                width = 2 * HALVES[y] + 1
                x = SIZE * lit + 3 + HALVES[y]
                for i in range(width):
                    tiles[x - i, y] = 2 if i < width * lit // FULL else 1
        self.grid = TileGrid(tiles, pixel_shader=COLOURS, tile_width=SIZE, tile_height=SIZE)
        self.grid.hidden = True

    def show(self, now: int) -> None:
        """Show it as it is at that time: it waxes from the right, and wanes from there."""
        phase = now // BEAT % (2 * FULL)
        turned = phase > FULL
        lit = 2 * FULL - phase if turned else phase
        if self.grid[0] != lit:
            self.grid[0] = lit
        if self.grid.flip_x != turned:
            self.grid.flip_x = turned
        if self.grid.hidden:
            self.grid.hidden = False
