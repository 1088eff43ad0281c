# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel for two that is set up: by which rules, of how many Duels the match is; then the Hands."""

from handheld import DOWN, LEFT, RIGHT, SELECT, START, B
from omen.memory import BEST_OF
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import in_force
from omen.screens.palettes import INK
from omen.screens.text import COLUMNS, blank, text, wrap
from omen.screens.words import words

HANDS, RULES, MATCH = range(3)
NAME = 9  # characters before a value


class NewDuel:
    """Leads on to the Hands. Comes from the menu."""

    def __init__(self, game):
        self.game = game
        self.say = words("new duel")
        self.chosen = HANDS
        self.group = None
        self.list = None
        self.words = None

    def enter(self) -> None:
        self.group = framed(self.say["heading"], self.say["buttons"])
        self.list = MenuList(14, 26, 20, MATCH + 1, MATCH + 1, self.label, self.chosen)
        self.group.append(self.list.group)
        self.words = text(2, 80, COLUMNS, 2, INK)
        self.group.append(self.words)
        self.explain()

    def label(self, i: int) -> str:
        value = ""
        if i == RULES:
            bits = self.game.rules
            value = self.say["on"].format(sum([bits >> rule & 1 for rule in range(5)]))
        elif i == MATCH:
            value = self.say.part("best", self.game.memory.choices[BEST_OF])
        name = self.say.part("lines", i)
        return name + " " * (NAME - len(name)) + value

    def explain(self) -> None:
        """Tell of the chosen line."""
        self.chosen = self.list.chosen
        named = in_force(self.game, self.game.rules) if self.chosen == RULES else ""
        blank(self.words, wrap(self.words, self.say[self.chosen].format(named)))

    def button(self, button: int):
        game = self.game
        if button in (LEFT, RIGHT, SELECT):
            button = DOWN
        if self.list.button(button):
            self.explain()
            return None
        if button == B:
            return "menu"
        if button == START or self.chosen == HANDS:
            return game.load("omen.screens.setup").assemble(game)
        return game.screen("rules" if self.chosen == RULES else "match", self)

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = self.words = None
