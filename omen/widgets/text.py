# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Words on the screen: a TileGrid over the built-in font, one tile a character.

A line of 26 characters takes about 140 bytes and nothing more when it changes, and only the
characters that differ are redrawn. adafruit_display_text's bitmap_label takes 18 KB of the
146 that are free, and a new bitmap whenever its words get longer: that is why it isn't used.
"""

from displayio import TileGrid
from terminalio import FONT

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from displayio import Palette

WIDTH = 6  # of a character, in pixels
HEIGHT = 12
COLUMNS = 26  # on the whole screen
FIRST = 32  # the font's first character, which is a space


def text(x: int, y: int, columns: int, rows: int, palette: "Palette", words: str = "") -> TileGrid:
    """Room for words at pixel x, y, of so many characters and lines, with words in it."""
    grid = TileGrid(
        FONT.bitmap,
        pixel_shader=palette,
        width=columns,
        height=rows,
        tile_width=WIDTH,
        tile_height=HEIGHT,
        x=x,
        y=y,
    )
    if rows == 1:  # as most are, from deep in the stack
        write(grid, words)
    elif words:
        wrap(grid, words)
    return grid


def write(grid: "Any", words: str | bytes, row: int = 0) -> None:
    """Make one line of grid read words, the rest of it blank. What is too long is cut."""
    # Over bytes: each character of a str would be looked for among all the names that there are.
    data = words.encode() if isinstance(words, str) else words
    at = row * grid.width
    end = at + grid.width
    for byte in data:
        if byte & 0xC0 == 0x80:  # the rest of a character that is not ASCII
            continue
        if at == end:
            return
        tile = byte - FIRST
        if tile < 0 or tile > 94:  # plain ASCII is all the font is sure to hold
            tile = 31  # "?"
        if grid[at] != tile:
            grid[at] = tile
        at += 1
    while at < end:
        if grid[at]:
            grid[at] = 0
        at += 1


def wrap(grid: TileGrid, words: str, row: int = 0) -> int:
    """Write words from line row on, broken between words. Return the first line below them.

    The lines below stay as they are, and what doesn't fit in the grid is left out.
    """
    data = words.encode()
    start = 0
    while start < len(data) and row < grid.height:
        end = start + grid.width
        if end < len(data):
            space = data.rfind(b" ", start, end + 1)
            if space > start:
                end = space
        write(grid, data[start:end], row)
        row += 1
        start = end
        while start < len(data) and data[start] == FIRST:
            start += 1
    return row


def blank(grid: TileGrid, row: int = 0) -> None:
    """Empty the lines of grid from row on."""
    while row < grid.height:
        write(grid, "", row)
        row += 1


def centred(words: str, columns: int) -> str:
    """Words with spaces before them, so that they stand in the middle of so many columns."""
    return " " * ((columns - len(words)) // 2) + words


def louder(words: str, said: str) -> str:
    """Words; with an exclamation mark where they were said just now."""
    return words[:-1] + "!" if words == said else words
