# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The statistics, leaf by leaf: how the Duels against each opponent by each rule mix ended."""

from handheld import DOWN, LEFT, RIGHT, SELECT, UP
from omen.memory import LEVEL, PERSON, TALLY_SIZE
from omen.screens.frame import framed
from omen.screens.names import in_force, strength_name
from omen.screens.palettes import INK
from omen.screens.text import COLUMNS, blank, text, wrap, write
from omen.screens.words import words


class Statistics:
    """Leafs through `game.memory.tallies`. Comes from the options, and leads back there."""

    def __init__(self, game):
        self.game = game
        self.say = words("statistics")
        self.group = None
        self.words = None
        self.leaf = 0

    def enter(self) -> None:
        self.group = framed(self.say["heading"], self.say["buttons"])
        self.words = text(8, 18, COLUMNS - 1, 8, INK)
        self.group.append(self.words)
        self.show()

    def leaves(self) -> int:
        return len(self.game.memory.tallies) // TALLY_SIZE

    def show(self) -> None:
        """The leaf, as far as there is one."""
        if self.leaves() == 0:
            wrap(self.words, self.say["none"])
            return
        opponent, rules, played, won, drawn, best = self.game.memory.tally(self.leaf)
        key, name = "two", ""
        if opponent != PERSON:
            key, name = "one", strength_name(self.game, opponent)
        write(self.words, self.say.part(key, 0).format(name))
        row = wrap(self.words, in_force(self.game, rules), 1)
        blank(self.words, row)
        counts = (played, won, drawn, played - won - drawn)
        for i in range(4):
            name = self.say.part(key, i + 1)
            write(self.words, "{}{}{}".format(name, " " * (11 - len(name)), counts[i]), i + 3)
        if best:
            margin = best - LEVEL
            signed = "{}{}".format("+" if margin > 0 else "", margin)
            write(self.words, self.say["best"].format(signed), 7)

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
