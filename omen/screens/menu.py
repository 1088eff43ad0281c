# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The menu: a quick Duel at one press, the handheld to play against, and all the rest."""

from displayio import Group

from handheld import START, A, B
from omen import rules
from omen.screens.cards import Card
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import in_force
from omen.screens.palettes import DIM, INK
from omen.screens.text import COLUMNS, text, write
from omen.screens.words import words

QUICK = 0
SCREENS = ("", "opponent", "new duel", "rules", "sets", "options", "book", "lessons")


class Menu:
    """Leads to everything else. An Omen of the set, another each time, looks on."""

    def __init__(self, game):
        self.game = game
        self.say = words("menu")
        self.group = None
        self.list = None
        self.words = None

    def enter(self) -> None:
        game = self.game
        game.console.lights.dark()
        game.leave_table()
        self.group = framed(self.say["heading"], self.say["buttons"])
        omen = game.chance.below(len(game.omens))
        card = Card(game.art, 0, 0)
        card.face(omen, game.omens.ranks(omen), rules.VACANT)
        large = Group(scale=2, x=94, y=17)
        large.append(card.grid)
        self.group.append(large)
        on = sum([game.rules >> i & 1 for i in range(5)])
        self.group.append(text(94, 85, 11, 1, DIM, self.say["rules"].format(on)))
        self.group[1].y = 0  # eight lines need all the room there is
        self.group[2].y = 117
        self.list = MenuList(0, 11, 13, len(SCREENS), len(SCREENS), self.label)
        self.group.append(self.list.group)
        self.words = text(2, 106, COLUMNS, 1, INK)
        self.group.append(self.words)
        self.explain()

    def label(self, i: int) -> str:
        return self.say.part("lines", i)

    def explain(self) -> None:
        """Tell what the chosen line leads to."""
        game = self.game
        chosen = SCREENS[self.list.chosen]
        named = ""
        if chosen == "rules":
            named = in_force(game, game.rules)
        elif chosen == "sets":
            named = game.omens.name
        elif chosen == "book":
            named = str(len(game.omens))
        line = self.say[self.list.chosen].format(named)
        write(self.words, line if len(line) <= COLUMNS else named)

    def button(self, button: int):
        if self.list.button(button):
            self.explain()
        elif button == B:
            return "title"
        elif button in (A, START):
            if self.list.chosen == QUICK:
                return self.game.load("omen.screens.setup").quick(self.game)
            return SCREENS[self.list.chosen]
        return None

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = self.words = None
