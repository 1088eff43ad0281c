# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What frames every screen but the Duel's: the night sky behind it, a heading, what buttons do."""

from displayio import Bitmap, Group, TileGrid

from omen.widgets.palettes import BRIGHT, DIM, MIST, NIGHT, STEEL, palette
from omen.widgets.text import COLUMNS, centred, text

SEATS = ("Kenza", "Kyoza")

SKY = palette(NIGHT, STEEL, MIST)
SIZE = 8  # of the sky, in pixels
# The bright ones keep to the edges, where little text is.
STARS = ((19, 1), (79, 2), (85, 1), (143, 1), (180, 2), (217, 1), (258, 1), (279, 1))


def sky() -> TileGrid:
    """A few stars on the night, as large as the screen."""
    stars = Bitmap(3 * SIZE, SIZE, 3)
    stars[SIZE + 3, 4] = 1
    for x, y in ((3, 4), (4, 3), (4, 5), (5, 4)):
        stars[2 * SIZE + x, y] = 1
    stars[2 * SIZE + 4, 4] = 2
    grid = TileGrid(stars, pixel_shader=SKY, width=20, height=16, tile_width=SIZE, tile_height=SIZE)
    for cell, star in STARS:
        grid[cell] = star
    return grid


def heading(words: str) -> TileGrid:
    """A line on top, in gold."""
    return text(2, 2, COLUMNS, 1, BRIGHT, centred(words, COLUMNS))


def framed(words: str, buttons: str) -> Group:
    """A screen's group: the sky, a heading on top, and at the bottom what the buttons do."""
    group = Group()
    group.append(sky())
    group.append(heading(words))
    group.append(text(2, 116, COLUMNS, 1, DIM, centred(buttons, COLUMNS)))
    return group
