# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A vertical list to choose from: as many lines as fit, scrolling, one of them chosen.

Only the visible lines exist as text; the owner gives a function that says what line i reads.
"""

from displayio import Bitmap, Group, TileGrid

from handheld import DOWN, UP
from omen.widgets.palettes import BAR, BRIGHT, GOLD, INK, palette
from omen.widgets.text import HEIGHT, WIDTH, text, write

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Callable

COLOURS = palette(BAR, GOLD)
MARK = 7  # the width of one that points to lines out of sight


class MenuList:
    """A list at pixel x, y: `columns` characters wide after the pointer's two, `rows` lines high.

    `label(i)` returns the text of line i of `count`. Put `.group` on the screen. `.chosen` is the
    line under the pointer. Where lines are out of sight, a mark points to them.
    """

    def __init__(
        self,
        x: int,
        y: int,
        columns: int,
        rows: int,
        count: int,
        label: "Callable[[int], str]",
        chosen: int = 0,
    ) -> None:
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
        self.more = marks(rows)
        self.group.append(self.more)
        self.show()

    def show(self) -> None:
        """Make the lines read what they should now; what is unchanged costs nothing."""
        self.scroll()
        for row in range(self.rows):
            i = self.top + row
            write(self.grid, self.label(i) if i < self.count else "", row)
        self.mark(0, 1 if self.top > 0 else 0)
        self.mark(self.rows - 1, 2 if self.top + self.rows < self.count else 0)

    def scroll(self) -> bool:
        """Put the bar on the chosen line, which is in sight then.

        Return whether other lines than before are in sight: they are not drawn yet.
        """
        before = self.top
        if self.chosen < self.top:
            self.top = self.chosen
        elif self.chosen >= self.top + self.rows:
            self.top = self.chosen - self.rows + 1
        self.bar.y = (self.chosen - self.top) * HEIGHT
        return self.top != before

    def mark(self, row: int, tile: int) -> None:
        """A mark beside that row, 0 for none."""
        if self.more[row] != tile:
            self.more[row] = tile

    def button(self, button: int) -> bool:
        """Move by UP or DOWN, round the ends. Return whether this was such a button."""
        if button == UP:
            self.chosen = (self.chosen or self.count) - 1
        elif button == DOWN:
            self.chosen = (self.chosen + 1) % self.count
        else:
            return False
        if self.scroll():
            self.show()
        return True


def opening(words: str, columns: int) -> str:
    """A line of so many characters that opens another screen, among some that change a value."""
    return words + " " * (columns - 1 - len(words)) + ">"


def bar(columns: int) -> TileGrid:
    """The band behind a chosen line, with a pointer at its left end."""
    tiles = Bitmap(2 * WIDTH, HEIGHT, 2)
    for y in range(4):  # a triangle, so that not colour alone tells
        for x in range(y + 1):
            tiles[1 + x, 2 + y] = 1
            tiles[1 + x, 9 - y] = 1
    grid = TileGrid(
        tiles,
        pixel_shader=COLOURS,
        width=columns,
        height=1,
        tile_width=WIDTH,
        tile_height=HEIGHT,
        default_tile=1,
    )
    grid[0] = 0
    return grid


def marks(rows: int) -> TileGrid:
    """Before the lines: tile 1 says that there are more above, tile 2 below."""
    tiles = Bitmap(3 * MARK, HEIGHT, 2)
    for y in range(4):
        for x in range(3 - y, 4 + y):
            tiles[MARK + x, 4 + y] = 1
            tiles[2 * MARK + x, 8 - y] = 1
    return TileGrid(
        tiles,
        pixel_shader=BRIGHT,
        width=1,
        height=rows,
        tile_width=MARK,
        tile_height=HEIGHT,
        x=2 * WIDTH - 1 - MARK,
    )
