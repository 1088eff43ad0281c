# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The optional rules, each switched on or off, and what the chosen one does."""

from displayio import Bitmap, TileGrid

from handheld import RIGHT, SELECT, START, A, B
from omen import rules
from omen.screens.cards import SIGN, STAR, stamp
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.palettes import GOLD, INK, MIST, palette
from omen.screens.text import HEIGHT, WIDTH, blank, text, wrap
from omen.screens.words import words

ALL = 31
NARROW = 21  # characters in a line of these
# A lamp that is out, as SIGNS in cards.py; a star is one that is lit.
OUT = (0b0011100, 0b0100010, 0b1000001, 0b1000001, 0b1000001, 0b0100010, 0b0011100)
LAMP = 8  # pixels from one lamp to the next
LAMPS = palette(None, MIST, GOLD)


class Rules:
    """Switches `game.rules`. Comes from the menu, and leads back there."""

    above: tuple = ()  # what can be chosen besides, above the rules, by their keys
    buttons = "buttons"
    heading = "heading"

    def __init__(self, game):
        self.game = game
        self.say = words("rules")
        self.group = None
        self.list = None
        self.lamps = None
        self.words = None

    def enter(self) -> None:
        self.group = framed(self.say[self.heading], self.say[self.buttons])
        lines = len(self.above) + len(rules.RULES)
        y = 16 + (6 - lines) * HEIGHT // 2
        self.list = MenuList(22, y, 17, lines, lines, self.label)
        self.group.append(self.list.group)
        self.lamps = lamps(22 + 13 * WIDTH, y + len(self.above) * HEIGHT)
        self.group.append(self.lamps)
        self.words = text(20, 91, NARROW, 2, INK)
        self.group.append(self.words)
        self.show()

    def label(self, i: int) -> str:
        rule = i - len(self.above)
        if rule < 0:
            return self.say[self.above[i]]
        name = self.game.say.part("rules", rule)
        state = self.say.part("on", 1 if self.game.on(1 << rule) else 0)
        return name[0].upper() + name[1:] + " " * (13 - len(name)) + state

    def show(self) -> None:
        """Show what is on, and what the chosen rule does."""
        self.list.show()
        for rule in range(5):
            on = self.game.rules >> rule & 1
            if self.lamps[rule] != on:
                self.lamps[rule] = on
        blank(self.words, wrap(self.words, self.says(self.list.chosen - len(self.above))))

    def says(self, rule: int) -> str:
        return self.say[rule]

    def button(self, button: int):
        game = self.game
        if self.list.button(button):
            self.show()
        elif button in (B, START):
            return self.done(button)
        elif button == SELECT:
            game.rules = 0 if game.rules == ALL else ALL
            self.show()
        else:
            rule = self.list.chosen - len(self.above)
            if rule < 0:
                return self.done(button)
            if button == A or self.game.on(1 << rule) != (button == RIGHT):
                game.rules ^= 1 << rule
            self.show()
        return None

    def done(self, button: int):
        return "menu"

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = self.lamps = self.words = None


class NewDuel(Rules):
    """The rules for a Duel of one's own, which leads on to the Hands."""

    above = ("hands",)
    buttons = "start"
    heading = "new"

    def says(self, rule: int) -> str:
        return self.say[rule if rule >= 0 else "first"]

    def done(self, button: int):
        return "menu" if button == B else self.game.assemble()


def lamps(x: int, y: int) -> TileGrid:
    """A lamp beside each of five lines: tile 0 is one that is out, tile 1 one that is lit."""
    tiles = Bitmap(2 * LAMP, HEIGHT, 3)
    stamp(tiles, OUT, 0, (HEIGHT - SIGN) // 2, 1)
    stamp(tiles, STAR, LAMP, (HEIGHT - SIGN) // 2, 2)
    return TileGrid(
        tiles, pixel_shader=LAMPS, width=1, height=5, tile_width=LAMP, tile_height=HEIGHT, x=x, y=y
    )
