# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The pause in a Duel: the rules in force, a hint, and whether to give up, which asks first."""

from handheld import DOWN, DRIVE, LEFT, RIGHT, SELECT, START, A
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import told
from omen.screens.palettes import DIM, INK, WARN
from omen.screens.text import COLUMNS, centred, text, write
from omen.screens.words import words

RESUME, GIVE_UP, HINT = range(3)
NO, YES = 3, 4  # the answers to whether to give up


class Pause:
    """Leads back to the Duel's screen, or to the result when the player gives up."""

    def __init__(self, game, back):
        self.game = game
        self.say = words("pause")
        self.back = back
        self.group = None
        self.list = None
        self.choices = (RESUME, HINT, GIVE_UP) if back.choosing() else (RESUME, GIVE_UP)
        self.lines = self.choices

    def enter(self) -> None:
        self.group = framed(self.say["heading"], self.say["buttons"])
        self.list = MenuList(22, 18, 14, len(self.lines), len(self.lines), self.label)
        self.group.append(self.list.group)
        self.group.append(text(2, 55, COLUMNS, 1, DIM, self.say["rules"]))
        lines = text(14, 66, COLUMNS - 2, 3, INK)
        for i in range(3):
            left = self.in_force(i)
            right = self.in_force(i + 3) if i < 2 else ""
            write(lines, left + " " * (13 - len(left)) + right, i)
        self.group.append(lines)
        place = self.game.console.store.place
        kept = self.say.part("kept", place)
        self.group.append(text(2, 104, COLUMNS, 1, INK if place == DRIVE else WARN, kept))

    def in_force(self, i: int) -> str:
        """Whether rule i is, told by a sign before it."""
        on = self.game.duel.rules >> i & 1
        return ("+ " if on else "- ") + self.game.say.part("rules", i)

    def label(self, i: int) -> str:
        line = self.lines[i]
        return self.say.part("lines", line) if line < NO else self.say.part("answers", line - NO)

    def button(self, button: int):
        chosen = self.lines[self.list.chosen]
        if self.list.button(button):
            return None
        if button in (LEFT, RIGHT, SELECT):
            self.list.button(DOWN)
        elif button == A and chosen == GIVE_UP:
            self.ask(True)
        elif button == A and chosen == YES:
            return self.back.give_up()
        elif button == A and chosen == HINT:
            return self.back.ask_hint()
        elif button == START or self.lines is self.choices:
            return self.back
        else:
            self.ask(False)
        return None

    def ask(self, asking: bool) -> None:
        """Ask whether to give up, or stop asking."""
        heading = self.say["heading"]
        if asking:
            heading = told(self.game, self.back.seat, self.say, "ask")
        write(self.group[1], centred(heading, COLUMNS))
        self.lines = (NO, YES) if asking else self.choices
        self.list.count = len(self.lines)
        self.list.chosen = 0
        self.list.show()

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = None
        self.lines = self.choices
