# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A vertical list to choose from: as many lines as fit, scrolling, one of them chosen.

Only the visible lines exist as text; the owner gives a function that says what line i reads.
"""

from displayio import Bitmap, Group, TileGrid

from handheld import DOWN, UP
from omen.screens.palettes import BAR, GOLD, INK, palette
from omen.screens.text import HEIGHT, WIDTH, text, write

BAR_PALETTE = palette(BAR, GOLD)


class MenuList:
    """A list at pixel x, y: `columns` characters wide after the pointer's two, `rows` lines high.

    `label(i)` returns the text of line i of `count`. Put `.group` on the screen. `.chosen` is the
    line under the pointer.
    """

    def __init__(self, x: int, y: int, columns: int, rows: int, count: int, label, chosen: int = 0):
        self.label = label
        self.count = count
        self.rows = rows
        self.chosen = chosen
        self.top = 0  # the line that stands in the first row
        self.group = Group(x=x, y=y)
        self.bar = bar(columns + 2)
        self.grid = text(2 * WIDTH, 0, columns, rows, INK)
        self.group.append(self.bar)
        self.group.append(self.grid)
        self.show()

    def show(self) -> None:
        """Make the lines read what they should now; what is unchanged costs nothing."""
        if self.chosen < self.top:
            self.top = self.chosen
        elif self.chosen >= self.top + self.rows:
            self.top = self.chosen - self.rows + 1
        for row in range(self.rows):
            i = self.top + row
            write(self.grid, self.label(i) if i < self.count else "", row)
        self.bar.y = (self.chosen - self.top) * HEIGHT

    def button(self, button: int) -> bool:
        """Move by UP or DOWN, round the ends. Return whether this was such a button."""
        if button == UP:
            self.chosen = (self.chosen or self.count) - 1
        elif button == DOWN:
            self.chosen = (self.chosen + 1) % self.count
        else:
            return False
        self.show()
        return True


def bar(columns: int) -> TileGrid:
    """The band behind a chosen line, with a pointer at its left end."""
    tiles = Bitmap(2 * WIDTH, HEIGHT, 2)
    for y in range(4):  # a triangle, so that not colour alone tells
        for x in range(y + 1):
            tiles[1 + x, 2 + y] = 1
            tiles[1 + x, 9 - y] = 1
    grid = TileGrid(
        tiles,
        pixel_shader=BAR_PALETTE,
        width=columns,
        height=1,
        tile_width=WIDTH,
        tile_height=HEIGHT,
        default_tile=1,
    )
    grid[0] = 0
    return grid
