# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel for two that is set up: by which rules, of how many Duels the match is; then the Hands."""

from handheld import DOWN, LEFT, RIGHT, SELECT, START, B
from omen.session.memory import BEST_OF
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList, opening
from omen.widgets.names import in_force
from omen.widgets.palettes import INK
from omen.widgets.text import COLUMNS, blank, text, wrap
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group, TileGrid

    from omen.screens.app import Game

HANDS, RULES, MATCH, DEALS = range(4)
NAME, WIDE = 8, 20  # characters before a value, and in a line


class NewDuel:
    """Leads on to the Hands. Comes from the menu."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("new duel")
        self.group: "Group" = None
        self.list: MenuList = None
        self.words: "TileGrid" = None

    def enter(self) -> None:
        self.group = framed(self.say["heading"], self.say["buttons"])
        chosen = self.game.lines.get("new duel", HANDS)
        self.list = MenuList(14, 26, WIDE, DEALS + 1, DEALS + 1, self.label, chosen)
        self.group.append(self.list.group)
        self.words = text(2, 80, COLUMNS, 2, INK)
        self.group.append(self.words)
        self.explain()

    def label(self, i: int) -> str:
        value = ""
        if i == RULES:
            bits = self.game.session.rules
            value = self.say["on"].format(sum([bits >> rule & 1 for rule in range(5)]))
        elif i == MATCH:
            value = self.say.part("best", self.game.session.memory.choices[BEST_OF])
        name = self.say.part("lines", i)
        return opening(name + " " * (NAME - len(name)) + value, WIDE)

    def explain(self) -> None:
        """Tell of the chosen line."""
        chosen = self.list.chosen
        self.game.lines["new duel"] = chosen
        named = in_force(self.game, self.game.session.rules) if chosen == RULES else ""
        blank(self.words, wrap(self.words, self.say[chosen].format(named)))

    def button(self, button: int) -> str | None:
        game = self.game
        if button in (LEFT, RIGHT, SELECT):
            button = DOWN
        if self.list.button(button):
            self.explain()
            return None
        if button == B:
            return "menu"
        chosen = self.list.chosen
        if button == START or chosen == HANDS:
            return game.session.load("omen.session.setup").assemble(game.session)
        if chosen == DEALS:
            return "deals"
        return game.screen("rules" if chosen == RULES else "match", self)

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.list = self.words = None


screen = NewDuel
