# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How many Duels make a match, and what follows a drawn one."""

from handheld import LEFT, B
from omen.session.memory import BEST_OF, SUDDEN
from omen.session.settings import change
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList
from omen.widgets.palettes import INK
from omen.widgets.text import COLUMNS, blank, text, wrap
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from displayio import Group, TileGrid

    from omen.screens.app import Game

LINES = (BEST_OF, SUDDEN)  # of the memory's choices
NAME = 8  # characters before a value


class MatchChoice:
    """Changes what a match is. Comes from where a Duel is set up, and leads `back` there."""

    def __init__(self, game: "Game", back: "Any") -> None:
        self.game = game
        self.back = back
        self.say = words("match")
        self.group: "Group" = None
        self.list: MenuList = None
        self.words: "TileGrid" = None

    def enter(self) -> None:
        self.group = framed(self.say["heading"], self.say["buttons"])
        self.list = MenuList(8, 20, 21, len(LINES), len(LINES), self.label)
        self.group.append(self.list.group)
        self.words = text(8, 52, COLUMNS - 2, 5, INK)
        self.group.append(self.words)
        self.explain()

    def label(self, i: int) -> str:
        name = self.say.part(i, 0)
        return name + " " * (NAME - len(name)) + self.say.part(i, 1 + self.chosen(i))

    def chosen(self, i: int) -> int:
        """The value of line i."""
        return self.game.session.memory.choices[LINES[i]]

    def explain(self) -> None:
        """Tell what the chosen line's value means."""
        i = self.list.chosen
        line = self.say["{} {}".format(i, self.chosen(i))]
        blank(self.words, wrap(self.words, line))

    def button(self, button: int) -> str | None:
        if button == B:
            return self.game.screen("back", self.back)
        if not self.list.button(button):
            choice = LINES[self.list.chosen]
            step = -1 if button == LEFT else 1
            change(self.game.session, choice, step)
            self.list.show()
        self.explain()
        return None

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.list = self.words = None


screen = MatchChoice
