# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The pause in a Duel: the rules in force, and whether to go on or to give up, which asks first."""

from handheld import DOWN, LEFT, RIGHT, SELECT, START, A
from omen import rules
from omen.screens.frame import SEATS, framed
from omen.screens.menu_list import MenuList
from omen.screens.palettes import DIM, INK
from omen.screens.text import COLUMNS, centred, text, write

CHOICES = ("Resume", "Give up")
ANSWERS = ("No, play on", "Yes, give up")


class Pause:
    """Leads back to the Duel's screen, or to the result when the player to move gives up."""

    def __init__(self, game, back):
        self.game = game
        self.back = back
        self.group = None
        self.list = None
        self.asking = False

    def enter(self) -> None:
        self.group = framed("Pause", "A choose   B back")
        self.list = MenuList(22, 20, 14, 2, 2, self.label)
        self.group.append(self.list.group)
        self.group.append(text(2, 54, COLUMNS, 1, DIM, "Rules in force:"))
        lines = text(14, 68, COLUMNS - 2, 3, INK)
        for i in range(3):
            left = self.in_force(i)
            right = self.in_force(i + 3) if i < 2 else ""
            write(lines, left + " " * (13 - len(left)) + right, i)
        self.group.append(lines)

    def in_force(self, i: int) -> str:
        """Whether rule i is: a word in capitals, so that it stands out, where it is."""
        on = self.game.duel.rules >> i & 1
        return ("+ " if on else "- ") + rules.RULES[i]

    def label(self, i: int) -> str:
        return (ANSWERS if self.asking else CHOICES)[i]

    def button(self, button: int):
        if self.list.button(button):
            return None
        if button in (LEFT, RIGHT, SELECT):
            self.list.button(DOWN)
        elif button == A and self.list.chosen == 1:
            if self.asking:
                self.game.duel.resign()
                return "result"
            self.ask(True)
        elif button == START or not self.asking:
            return self.back
        else:
            self.ask(False)
        return None

    def ask(self, asking: bool) -> None:
        """Ask whether to give up, or stop asking."""
        self.asking = asking
        seat = SEATS[self.game.duel.turn]
        write(self.group[1], centred(seat + " gives up?" if asking else "Pause", COLUMNS))
        self.list.chosen = 0
        self.list.show()

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = None
        self.asking = False
