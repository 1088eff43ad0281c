# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The title: the name, the star wheel with the seven luminaries, and the version.

It moves a little, and shows a Duel when it is left alone.
"""

from bitmaptools import readinto
from displayio import Bitmap, Group, TileGrid

from omen import VERSION
from omen.chance import Chance
from omen.screens.cards import BITMAPS, HEADER, MARK
from omen.screens.frame import STARS, sky
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
# What moves does so beat by beat: a wave runs through the luminaries, then each star of the sky
# twinkles once. In any beat it is little, and close together, that is drawn.
REST = 3000  # ms before the first beat
BEAT = 200  # and each of them
WAVE = 8  # beats
CYCLE = WAVE + 2 * len(STARS)
ALONE = 20_000  # ms without a press until a Duel is shown


class Title:
    """Any button leads to the menu."""

    def __init__(self, game):
        self.game = game
        self.group = None
        self.sky = None
        self.luminaries: list = []
        self.beat = 0  # how many have passed
        self.due = 0  # when the next is to be seen
        self.alone = 0  # when a Duel is to be shown
        self.chance = self.duel = None  # that Duel, as far as it is played

    def enter(self) -> None:
        now = self.game.console.now()
        self.due = now + REST
        self.alone = now + ALONE
        say = words("title")
        self.group = Group()
        self.sky = sky()
        self.group.append(self.sky)
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
            self.luminaries.append(mark)
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
        if now >= self.due:
            self.due += BEAT
            self.move(self.beat % CYCLE)
            self.beat += 1
        if now < self.alone or self.game.omens is None:
            return None
        return self.show(now)

    def move(self, beat: int) -> None:
        """One beat of what moves."""
        if beat < WAVE:
            if beat < len(self.luminaries):
                self.luminaries[beat].y -= 1
            if beat:
                self.luminaries[beat - 1].y += 1
        else:
            cell, star = STARS[(beat - WAVE) // 2 * 3 % len(STARS)]
            # For a beat a small one is bright, and a bright one small.
            self.sky[cell] = star if beat % 2 else 3 - star

    def show(self, now: int):
        """Make a Duel to show, a play at a time, so that a press need not wait; then show it."""
        piece = self.game.load("omen.showpiece")
        if self.duel is None:
            self.chance = Chance(self.game.chance.x + now)  # the game's own stays as it is
            self.duel = piece.begin(self.game.omens, self.chance)
        elif not self.duel.over:
            piece.play_on(self.duel, self.chance)
        else:
            return self.game.screen("replay", self.duel, "title", True)
        return None

    def leave(self) -> None:
        self.group = self.sky = None
        self.luminaries = []
