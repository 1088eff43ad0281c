# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A word that is set letter by letter, on a wheel each, by the d-pad alone."""

from displayio import Group

from handheld import DOWN, LEFT, RIGHT, UP
from omen.widgets.palettes import BRIGHT, DIM
from omen.widgets.text import WIDTH, text, write


class Wheels:
    """So many wheels with these letters on each, in groups with a gap between.

    Put `.group` on the screen. `letters`: where each stands. What they read is shown twice as large
    as other words.
    """

    def __init__(self, x: int, y: int, count: int, order: bytes, size: int) -> None:
        self.x = x
        self.order = order
        self.size = size  # of a group
        self.letters = bytearray(count)
        self.at = 0  # the wheel that is turned
        self.group = Group()
        large = Group(scale=2, x=x, y=y)
        columns = count + (count - 1) // size
        self.word = text(0, 0, columns, 1, BRIGHT)
        large.append(self.word)
        self.group.append(large)
        below = ("_ " * size + "  ") * (count // size)
        self.group.append(text(x, y + 16, 2 * columns, 1, DIM, below))
        self.beside = (text(0, y - 12, 1, 1, DIM), text(0, y + 28, 1, 1, DIM))
        for part in self.beside:
            self.group.append(part)

    def show(self, words: str) -> None:
        """Show what they read, and round the wheel that is turned the letters before and after."""
        write(self.word, words)
        x = self.x + 2 * WIDTH * (self.at + self.at // self.size) + WIDTH // 2
        for i in range(2):
            at = (self.letters[self.at] + (1 if i else len(self.order) - 1)) % len(self.order)
            if self.beside[i].x != x:
                self.beside[i].x = x
            write(self.beside[i], self.order[at : at + 1])

    def button(self, button: int) -> bool:
        """Turn a wheel, or go to another. Return whether this was such a button."""
        if button in (UP, DOWN):
            step = 1 if button == DOWN else len(self.order) - 1
            self.letters[self.at] = (self.letters[self.at] + step) % len(self.order)
        elif button in (LEFT, RIGHT):
            step = 1 if button == RIGHT else len(self.letters) - 1
            self.at = (self.at + step) % len(self.letters)
        else:
            return False
        return True
