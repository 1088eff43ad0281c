# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The pause in a Duel: the rules in force, a hint, and whether to give up, which asks first."""

from handheld import DOWN, DRIVE, LEFT, RIGHT, SELECT, START, A
from omen import rules
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import does
from omen.screens.palettes import DIM, INK, WARN
from omen.screens.text import COLUMNS, centred, text, write

RESUME, HINT, GIVE_UP = "Resume", "Ask for a hint", "Give up"
NO, YES = "No, play on", "Yes, give up"
# By where the store keeps the Duel.
SAVED = ("Not saved: a PC has it", "Saved, in the chip alone", "Saved. You may switch off.")


class Pause:
    """Leads back to the Duel's screen, or to the result when the player gives up."""

    def __init__(self, game, back):
        self.game = game
        self.back = back
        self.group = None
        self.list = None
        self.choices = (RESUME, HINT, GIVE_UP) if back.choosing() else (RESUME, GIVE_UP)
        self.lines = self.choices

    def enter(self) -> None:
        self.group = framed("Pause", "A choose   B back")
        self.list = MenuList(22, 18, 14, len(self.lines), len(self.lines), self.label)
        self.group.append(self.list.group)
        self.group.append(text(2, 55, COLUMNS, 1, DIM, "Rules in force:"))
        lines = text(14, 66, COLUMNS - 2, 3, INK)
        for i in range(3):
            left = self.in_force(i)
            right = self.in_force(i + 3) if i < 2 else ""
            write(lines, left + " " * (13 - len(left)) + right, i)
        self.group.append(lines)
        place = self.game.console.store.place
        self.group.append(text(2, 104, COLUMNS, 1, INK if place == DRIVE else WARN, SAVED[place]))

    def in_force(self, i: int) -> str:
        """Whether rule i is, told by a sign before it."""
        on = self.game.duel.rules >> i & 1
        return ("+ " if on else "- ") + rules.RULES[i]

    def label(self, i: int) -> str:
        return self.lines[i]

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
        words = does(self.game, self.back.seat, "give") + " up?" if asking else "Pause"
        write(self.group[1], centred(words, COLUMNS))
        self.lines = (NO, YES) if asking else self.choices
        self.list.count = len(self.lines)
        self.list.chosen = 0
        self.list.show()

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = None
        self.lines = self.choices
