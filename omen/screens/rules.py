# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The optional rules, each switched on or off, and what the chosen one does."""

from displayio import Bitmap, TileGrid

from handheld import RIGHT, SELECT, START, A, B
from omen import rules
from omen.screens.cards import SIGN, STAR, stamp
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.palettes import INK
from omen.screens.score import LAMPS, OUT
from omen.screens.text import HEIGHT, WIDTH, blank, text, wrap
from omen.screens.words import words

ALL = 31
MATCH = len(rules.RULES)  # the line below the rules
TOP = 16  # of the list, in pixels
NARROW = 21  # characters in a line of these
LAMP = 8  # pixels from one lamp to the next


class Rules:
    """Switches `game.rules`. Leads `back` to where it comes from, or to what a match is."""

    def __init__(self, game, back="menu"):
        self.game = game
        self.back = back
        self.say = words("rules")
        self.group = None
        self.list = None
        self.chosen = 0
        self.lamps = None
        self.words = None

    def enter(self) -> None:
        self.group = framed(self.say["heading"], self.say["buttons"])
        self.list = MenuList(22, TOP, 17, MATCH + 1, MATCH + 1, self.label, self.chosen)
        self.group.append(self.list.group)
        self.lamps = lamps(22 + 13 * WIDTH, TOP)
        self.group.append(self.lamps)
        self.words = text(20, 91, NARROW, 2, INK)
        self.group.append(self.words)
        self.show()

    def label(self, i: int) -> str:
        if i == MATCH:
            return self.say["match"]
        name = self.game.say.part("rules", i)
        state = self.say.part("on", 1 if self.game.on(1 << i) else 0)
        return name[0].upper() + name[1:] + " " * (13 - len(name)) + state

    def show(self) -> None:
        """Show what is on, and what the chosen rule does."""
        self.list.show()
        for rule in range(MATCH):
            on = self.game.rules >> rule & 1
            if self.lamps[rule] != on:
                self.lamps[rule] = on
        self.chosen = self.list.chosen
        blank(self.words, wrap(self.words, self.say[self.chosen]))

    def button(self, button: int):
        game = self.game
        if self.list.button(button):
            self.show()
        elif button in (B, START):
            return self.back
        elif button == SELECT:
            game.rules = 0 if game.rules == ALL else ALL
            self.show()
        else:
            rule = self.list.chosen
            if rule == MATCH:
                return game.screen("match", self)
            if button == A or game.on(1 << rule) != (button == RIGHT):
                game.rules ^= 1 << rule
            self.show()
        return None

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = self.lamps = self.words = None


def lamps(x: int, y: int) -> TileGrid:
    """A lamp beside each of five lines: tile 0 is one that is out, tile 1 one that is lit."""
    tiles = Bitmap(2 * LAMP, HEIGHT, 3)
    stamp(tiles, OUT, 0, (HEIGHT - SIGN) // 2, 1)
    stamp(tiles, STAR, LAMP, (HEIGHT - SIGN) // 2, 2)
    return TileGrid(
        tiles, pixel_shader=LAMPS, width=1, height=5, tile_width=LAMP, tile_height=HEIGHT, x=x, y=y
    )
