# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Deals that many play: the Duel of the day, or a friend's by its code; against whom."""

from handheld import LEFT, RIGHT, SELECT, B
from handheld.calendar import today
from omen import PLAYERS, deal_code
from omen.rules import ALL_RULES
from omen.session import shared
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList
from omen.widgets.names import strength_name
from omen.widgets.palettes import INK
from omen.widgets.text import COLUMNS, blank, centred, text, wrap, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group, TileGrid

    from omen.screens.app import Game

FIRST, KEY, OTHER = range(3)  # the lines: the Duel of the day, one by its code, against whom
NONE = 3  # the text of FIRST where the date is not known
NAME = 9  # characters before a value


class Deals:
    """Leads to a Duel, or to where a code is typed in. Comes from the choice of a Duel for two.
    `strength`: of the opponent; 0 for two persons."""

    def __init__(self, game: "Game", strength: int | None = None) -> None:
        self.game = game
        self.say = words("deals")
        self.strength = game.session.opponent if strength is None else strength
        self.today = today()
        self.group: "Group" = None
        self.list: MenuList = None
        self.words: "TileGrid" = None

    def enter(self) -> None:
        self.group = framed(self.say["heading"], "")
        chosen = self.game.lines.get("deals", FIRST)
        self.list = MenuList(8, 26, 22, OTHER + 1, OTHER + 1, self.label, chosen)
        self.group.append(self.list.group)
        self.words = text(2, 74, COLUMNS, 3, INK)
        self.group.append(self.words)
        self.explain()

    def label(self, i: int) -> str:
        name = self.say.part("lines", i)
        if i != OTHER:
            return name
        value = strength_name(self.game, self.strength) if self.strength else self.say["two"]
        return name + " " * (NAME - len(name)) + value

    def explain(self) -> None:
        """Tell of the chosen line, and what A does there."""
        chosen = self.game.lines["deals"] = self.list.chosen
        part = chosen
        code = ""
        if chosen == FIRST and self.today is None:
            chosen = NONE
            part = KEY
        elif chosen == FIRST:
            crc = self.game.session.omens.crc
            code = deal_code.code(shared.of_day(self.today), ALL_RULES, crc)
        blank(self.words, wrap(self.words, self.say[chosen].format(code)))
        write(self.group[2], centred(self.say.part("buttons", part), COLUMNS))

    def button(self, button: int) -> str | None:
        game = self.game
        if self.list.button(button):
            self.explain()
        elif button == B:
            return "new duel"
        elif self.list.chosen == OTHER or button in (LEFT, RIGHT, SELECT):
            step = len(PLAYERS) if button == LEFT else 1
            self.strength = (self.strength + step) % (len(PLAYERS) + 1)
            self.list.show()
        elif self.list.chosen == FIRST and self.today is not None:
            return shared.begin(game.session, shared.of_day(self.today), ALL_RULES, self.strength)
        else:
            return game.screen("typed", self.strength)
        return None

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.list = self.words = None


screen = Deals
