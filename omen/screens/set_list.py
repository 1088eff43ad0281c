# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The sets that were found on the board, one of them to play with."""

from handheld import RIGHT, SELECT, START, A, B
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList
from omen.widgets.palettes import INK, WARN
from omen.widgets.text import COLUMNS, text, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group, TileGrid

    from omen.screens.app import Game

ROWS = 5


class Sets:
    """Chooses one of `game.session.sets`."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("sets")
        self.group: "Group" = None
        self.list: MenuList = None
        self.words: "TileGrid" = None

    def enter(self) -> None:
        game = self.game
        self.group = framed(self.say["heading"], self.say["buttons"])
        self.list = MenuList(2, 18, 24, ROWS, len(game.session.sets), self.label, self.place())
        self.group.append(self.list.group)
        self.words = text(16, 84, COLUMNS - 3, 1, INK)
        self.group.append(self.words)
        if game.session.faults:
            line = self.say["out"].format(len(game.session.faults))
            self.group.append(text(16, 100, COLUMNS - 3, 1, WARN, line))
        self.explain()

    def label(self, i: int) -> str:
        return self.game.session.sets[i][1]

    def place(self) -> int:
        """The set that is played with: its place in game.session.sets."""
        for i in range(len(self.game.session.sets)):
            if self.game.session.sets[i][0] == self.game.session.omens.id:
                return i
        return 0

    def explain(self) -> None:
        """Tell whether the chosen set is in play."""
        omens = self.game.session.omens
        key = "now" if self.list.chosen == self.place() else "play"
        write(self.words, self.say[key].format(len(omens)))

    def button(self, button: int) -> str | None:
        game = self.game
        if self.list.button(button):
            self.explain()
        elif button in (A, START):
            if self.list.chosen != self.place():
                game.use_set(self.list.chosen)
            return "menu"
        elif button == B:
            return "menu"
        elif button in (RIGHT, SELECT) and game.session.faults:
            return "notice"
        return None

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.list = self.words = None


screen = Sets
