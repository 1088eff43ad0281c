# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The statistics, leaf by leaf: how the Duels against each opponent by each rule mix ended."""

from handheld import DOWN, LEFT, RIGHT, SELECT, UP
from omen.memory import LEVEL, PERSON, TALLY_SIZE
from omen.screens.frame import framed
from omen.screens.names import in_force, strength_name
from omen.screens.palettes import INK
from omen.screens.text import COLUMNS, blank, text, wrap, write


class Statistics:
    """Leafs through `game.memory.tallies`. Comes from the options, and leads back there."""

    def __init__(self, game):
        self.game = game
        self.group = None
        self.words = None
        self.leaf = 0

    def enter(self) -> None:
        self.group = framed("Statistics", "< > leaf   B back")
        self.words = text(8, 18, COLUMNS - 1, 8, INK)
        self.group.append(self.words)
        self.show()

    def leaves(self) -> int:
        return len(self.game.memory.tallies) // TALLY_SIZE

    def show(self) -> None:
        """The leaf, as far as there is one."""
        if self.leaves() == 0:
            wrap(self.words, "No Duel was finished on this handheld yet.")
            return
        opponent, rules, played, won, drawn, best = self.game.memory.tally(self.leaf)
        persons = opponent == PERSON
        against = "Kenza against Kyoza" if persons else "You against " + strength_name(opponent)
        write(self.words, against)
        row = wrap(self.words, in_force(rules), 1)
        blank(self.words, row)
        write(self.words, "Duels      {}".format(played), 3)
        write(self.words, ("Kenza won  {}" if persons else "won        {}").format(won), 4)
        write(self.words, "drawn      {}".format(drawn), 5)
        lost = played - won - drawn
        write(self.words, ("Kyoza won  {}" if persons else "lost       {}").format(lost), 6)
        if best:
            margin = best - LEVEL
            write(self.words, "best margin {}{} Ryo".format("+" if margin > 0 else "", margin), 7)

    def button(self, button: int):
        if button in (UP, LEFT, DOWN, RIGHT) and self.leaves() > 1:
            self.leaf = (self.leaf + (1 if button in (DOWN, RIGHT) else -1)) % self.leaves()
            self.show()
            return None
        return None if button == SELECT else "options"

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.words = None
