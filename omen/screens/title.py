# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The title: the name, the star wheel with the seven luminaries, and the version."""

from bitmaptools import readinto
from displayio import Bitmap, Group, TileGrid

from omen import VERSION
from omen.screens.cards import BITMAPS, HEADER, MARK
from omen.screens.frame import sky
from omen.screens.palettes import DIM, GOLD, INK, MIST, STEEL, WARN, palette
from omen.screens.text import COLUMNS, centred, text
from omen.screens.words import words

TITLE = BITMAPS + "title.bmp"  # the name, the wheel below it; 2 bits a pixel are enough for each
NAME, WHEEL = (20, 36), (56, 72)  # where each lies, and how high it is
SHADE, SHINE = 0x785820, 0xFFF0B8  # the darkest and the brightest gold
# Where the seven luminaries stand in the wheel, in the order of the week: sun, moon, fire, water,
# wood, metal, earth. Each is an Element's mark; in marks-small.bmp wood is the first.
LUMINARIES = ((27, 112), (38, 94), (55, 82), (76, 77), (96, 82), (113, 94), (124, 112))
SUN = 3


class Title:
    """Any button leads to the menu."""

    def __init__(self, game):
        self.game = game
        self.group = None

    def enter(self) -> None:
        say = words("title")
        self.group = Group()
        self.group.append(sky())
        gold = palette(None, SHADE, GOLD, SHINE)
        stars = palette(None, STEEL, MIST, GOLD)
        with open(TITLE, "rb") as file:
            file.seek(HEADER)
            self.lay(file, NAME, gold)
            self.lay(file, WHEEL, stars)
        art = self.game.art
        for i in range(7):
            mark = TileGrid(art.marks, pixel_shader=art.mark, tile_width=MARK, tile_height=MARK)
            mark[0] = (SUN + i) % 7
            mark.x, mark.y = LUMINARIES[i]
            self.group.append(mark)
        if self.game.console.keeps_nothing():
            self.group.append(text(2, 6, COLUMNS, 1, WARN, say["pc"]))
        else:
            self.group.append(text(2, 6, COLUMNS, 1, DIM, centred("The", COLUMNS)))
        self.group.append(text(2, 100, COLUMNS, 1, INK, centred(say["press"], COLUMNS)))
        self.group.append(text(2, 114, COLUMNS, 1, DIM, centred(VERSION, COLUMNS)))

    def lay(self, file, part: tuple, colours) -> None:
        """Show the next part of the picture."""
        top, height = part
        bitmap = Bitmap(160, height, 4)
        readinto(bitmap, file, 4, 1, True)
        self.group.append(TileGrid(bitmap, pixel_shader=colours, y=top))

    def button(self, button: int):
        return "menu"

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = None
