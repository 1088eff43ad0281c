# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The menu: a quick Duel at one press, the handheld to play against, and all the rest."""

from displayio import Group

from handheld import START, A, B
from omen import rules
from omen.widgets.cards import Card
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList
from omen.widgets.names import in_force
from omen.widgets.palettes import DIM, INK
from omen.widgets.text import COLUMNS, text, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import TileGrid

    from omen.screens.app import Game

FIRST = 0  # the line of a quick Duel
NAMES = ("", "opponent", "new duel", "rules", "sets", "options", "book", "lessons")


class Menu:
    """Leads to everything else. An Omen of the set, another each time, looks on."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("menu")
        self.group: Group = None
        self.list: MenuList = None
        self.words: "TileGrid" = None

    def enter(self) -> None:
        game = self.game
        game.console.lights.dark()
        game.session.clear_seats()
        self.group = framed(self.say["heading"], self.say["buttons"])
        omen = game.session.chance.below(len(game.session.omens))
        card = Card(game.art, 0, 0)
        card.face(omen, game.session.omens.ranks(omen), rules.VACANT)
        large = Group(scale=2, x=94, y=17)
        large.append(card.grid)
        self.group.append(large)
        on = sum([game.session.rules >> i & 1 for i in range(5)])
        self.group.append(text(94, 85, 11, 1, DIM, self.say["rules"].format(on)))
        self.group[1].y = 0  # eight lines need all the room there is
        self.group[2].y = 117
        count = len(NAMES)
        chosen = game.lines.get("menu", FIRST)
        self.list = MenuList(0, 11, 13, count, count, self.label, chosen)
        self.group.append(self.list.group)
        self.words = text(2, 106, COLUMNS, 1, INK)
        self.group.append(self.words)
        self.explain()

    def label(self, i: int) -> str:
        return self.say.part("lines", i)

    def explain(self) -> None:
        """Tell what the chosen line leads to."""
        game = self.game
        game.lines["menu"] = self.list.chosen
        chosen = NAMES[self.list.chosen]
        named = ""
        if chosen == "rules":
            named = in_force(game, game.session.rules)
        elif chosen == "sets":
            named = game.session.omens.name
        elif chosen == "book":
            named = str(len(game.session.omens))
        line = self.say[self.list.chosen].format(named)
        write(self.words, line if len(line) <= COLUMNS else named)

    def button(self, button: int) -> str | None:
        if self.list.button(button):
            self.explain()
        elif button == B:
            return "title"
        elif button in (A, START):
            if self.list.chosen == FIRST:
                return self.game.session.load("omen.session.setup").quick(self.game.session)
            return NAMES[self.list.chosen]
        return None

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.list = self.words = None


screen = Menu
