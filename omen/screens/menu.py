# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The menu: a quick Duel at one press, a Duel of one's own, the rules, the sets, the Book."""

from displayio import Group

from handheld import START, A, B
from omen import rules
from omen.screens.cards import Card
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.palettes import INK
from omen.screens.text import COLUMNS, blank, text, wrap

QUICK, DUEL, RULES, SETS, BOOK = range(5)
LABELS = ("Quick Duel", "Duel", "Rules", "Sets", "Book of Omens")
SCREENS = ("", "new duel", "rules", "sets", "book")


class Menu:
    """Leads to everything else. An Omen of the set, another each time, looks on."""

    def __init__(self, game):
        self.game = game
        self.group = None
        self.list = None
        self.words = None

    def enter(self) -> None:
        game = self.game
        self.group = framed("The Celestial Omen Board", "A choose   B title")
        omen = game.chance.below(len(game.omens))
        card = Card(game.art, 0, 0)
        card.face(omen, game.omens.ranks(omen), rules.VACANT)
        large = Group(scale=2, x=94, y=19)
        large.append(card.grid)
        self.group.append(large)
        self.list = MenuList(0, 21, 13, len(LABELS), len(LABELS), self.label)
        self.group.append(self.list.group)
        self.words = text(2, 90, COLUMNS, 2, INK)
        self.group.append(self.words)
        self.explain()

    def label(self, i: int) -> str:
        return LABELS[i]

    def explain(self) -> None:
        """Tell what the chosen line leads to."""
        game = self.game
        chosen = self.list.chosen
        if chosen == QUICK:
            words = "Random Hands. Rules: " + in_force(game.rules)
        elif chosen == DUEL:
            words = "Choose rules and Hands"
        elif chosen == RULES:
            words = "In force: " + in_force(game.rules)
        elif chosen == SETS:
            words = "Now: " + game.omens.name
        else:
            words = "{} Omens, leaf by leaf".format(len(game.omens))
        blank(self.words, wrap(self.words, words))

    def button(self, button: int):
        if self.list.button(button):
            self.explain()
        elif button == B:
            return "title"
        elif button in (A, START):
            if self.list.chosen == QUICK:
                return self.game.quick()
            return SCREENS[self.list.chosen]
        return None

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = self.words = None


def in_force(bits: int) -> str:
    """The rules that are on, in a line of the screen."""
    if bits == 31:
        return "all"
    names = [rules.RULES[i] for i in range(5) if bits >> i & 1]
    return " ".join(names) or "none"
