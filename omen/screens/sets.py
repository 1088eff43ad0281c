# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The sets that were found on the board, one of them to play with."""

from handheld import RIGHT, SELECT, START, A, B
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.palettes import INK, WARN
from omen.screens.text import COLUMNS, text, write
from omen.screens.words import words

ROWS = 5


class Sets:
    """Chooses one of `game.sets`."""

    def __init__(self, game):
        self.game = game
        self.say = words("sets")
        self.group = None
        self.list = None
        self.words = None

    def enter(self) -> None:
        game = self.game
        self.group = framed(self.say["heading"], self.say["buttons"])
        self.list = MenuList(2, 18, 24, ROWS, len(game.sets), self.label, self.in_play())
        self.group.append(self.list.group)
        self.words = text(16, 84, COLUMNS - 3, 1, INK)
        self.group.append(self.words)
        if game.faults:
            left_out = self.say["out"].format(len(game.faults))
            self.group.append(text(16, 100, COLUMNS - 3, 1, WARN, left_out))
        self.explain()

    def label(self, i: int) -> str:
        return self.game.sets[i][1]

    def in_play(self) -> int:
        """The set that is played with: its place in game.sets."""
        for i in range(len(self.game.sets)):
            if self.game.sets[i][0] == self.game.omens.id:
                return i
        return 0

    def explain(self) -> None:
        """Tell whether the chosen set is in play."""
        omens = self.game.omens
        key = "now" if self.list.chosen == self.in_play() else "play"
        write(self.words, self.say[key].format(len(omens)))

    def button(self, button: int):
        game = self.game
        if self.list.button(button):
            self.explain()
        elif button in (A, START):
            if self.list.chosen != self.in_play():
                game.use_set(self.list.chosen)
            return "menu"
        elif button == B:
            return "menu"
        elif button in (RIGHT, SELECT) and game.faults:
            return "notice"
        return None

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = self.words = None
