# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The picture of the title: the night, the name and the star wheel, and which version this is.

It needs little, so that it is the first of the game that is loaded and seen.
"""

from bitmaptools import readinto
from displayio import Bitmap, Group, TileGrid

from omen import VERSION
from omen.omen_set import BITMAPS, PIXELS
from omen.widgets.frame import sky
from omen.widgets.palettes import DIM, GOLD, MIST, STEEL, palette
from omen.widgets.text import COLUMNS, centred, text

TITLE = BITMAPS + "title.bmp"  # the name, the wheel below it; 2 bits a pixel are enough for each
NAME, ROUND = (20, 36), (56, 72)  # where each lies, and how high it is
LOW, HIGH = 0x785820, 0xFFF0B8  # the darkest and the brightest gold


def picture() -> Group:
    """The picture; its first layer is the sky."""
    group = Group()
    group.append(sky())
    ink = palette(None, LOW, GOLD, HIGH)
    stars = palette(None, STEEL, MIST, GOLD)
    with open(TITLE, "rb") as file:
        file.seek(PIXELS)
        for (top, height), colours in ((NAME, ink), (ROUND, stars)):
            bitmap = Bitmap(160, height, 4)
            readinto(bitmap, file, 4, 1, True)
            group.append(TileGrid(bitmap, pixel_shader=colours, y=top))
    group.append(text(2, 114, COLUMNS, 1, DIM, centred(VERSION, COLUMNS)))
    return group
