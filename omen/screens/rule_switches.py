# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The optional rules, each switched on or off, and what the chosen one does."""

from displayio import Bitmap, TileGrid

from handheld import RIGHT, SELECT, START, A, B
from omen import rules
from omen.session.settings import play_by
from omen.widgets.cards import PIP, SIGN, STAR, stamp
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList, opening
from omen.widgets.palettes import INK
from omen.widgets.score import LAMPS, OUT
from omen.widgets.text import COLUMNS, HEIGHT, WIDTH, blank, centred, text, wrap, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from displayio import Group

    from omen.screens.app import Game

MATCH = len(rules.RULES)  # the line below the rules
TOP = 16  # of the list, in pixels
WIDE = 17  # characters in a line of the list
NARROW = 21  # characters in a line of these


class Rules:
    """Switches the rules. Leads `back` to where it comes from, or to what a match is."""

    def __init__(self, game: "Game", back: "Any" = None) -> None:
        self.game = game
        self.back = back
        self.say = words("rules")
        self.group: "Group" = None
        self.list: MenuList = None
        self.marks: TileGrid = None
        self.words: TileGrid = None

    def enter(self) -> None:
        self.group = framed(self.say["heading"], "")
        chosen = self.game.lines.get("rules", 0)
        self.list = MenuList(22, TOP, WIDE, MATCH + 1, MATCH + 1, self.label, chosen)
        self.group.append(self.list.group)
        self.marks = marks(22 + 13 * WIDTH, TOP)
        self.group.append(self.marks)
        self.words = text(20, 91, NARROW, 2, INK)
        self.group.append(self.words)
        self.show()

    def label(self, i: int) -> str:
        if i == MATCH:
            return opening(self.say["match"], WIDE)
        name = self.game.say.part("rules", i)
        state = self.say.part("on", 1 if self.game.session.on(1 << i) else 0)
        return name[0].upper() + name[1:] + " " * (13 - len(name)) + state

    def show(self) -> None:
        """Show what is on, and what the chosen rule does."""
        self.list.show()
        for rule in range(MATCH):
            on = self.game.session.rules >> rule & 1
            if self.marks[rule] != on:
                self.marks[rule] = on
        chosen = self.list.chosen
        self.game.lines["rules"] = chosen
        blank(self.words, wrap(self.words, self.say[chosen]))
        buttons = self.say.part("buttons", 1 if chosen == MATCH else 0)
        write(self.group[2], centred(buttons, COLUMNS))

    def button(self, button: int) -> str | None:
        game = self.game
        if self.list.button(button):
            self.show()
        elif button in (B, START):
            return self.game.screen("back", self.back) if self.back else "menu"
        elif button == SELECT:
            play_by(game.session, 0 if game.session.rules == rules.ALL_RULES else rules.ALL_RULES)
            self.show()
        else:
            rule = self.list.chosen
            if rule == MATCH:
                return game.screen("match", self)
            if button == A or game.session.on(1 << rule) != (button == RIGHT):
                play_by(game.session, game.session.rules ^ 1 << rule)
            self.show()
        return None

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.list = self.marks = self.words = None


def marks(x: int, y: int) -> TileGrid:
    """A lamp beside each of five lines: tile 0 is one that is out, tile 1 one that is lit."""
    tiles = Bitmap(2 * PIP, HEIGHT, 3)
    stamp(tiles, OUT, 0, (HEIGHT - SIGN) // 2, 1)
    stamp(tiles, STAR, PIP, (HEIGHT - SIGN) // 2, 2)
    return TileGrid(
        tiles, pixel_shader=LAMPS, width=1, height=5, tile_width=PIP, tile_height=HEIGHT, x=x, y=y
    )


screen = Rules
