# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The statistics, leaf by leaf: how the Duels against each opponent by each rule mix ended."""

from handheld import DOWN, LEFT, RIGHT, SELECT, UP
from omen.session.memory import PERSON, TALLY_SIZE
from omen.session.tallies import LEVEL, tally
from omen.widgets.frame import framed
from omen.widgets.names import in_force, strength_name
from omen.widgets.palettes import INK
from omen.widgets.text import COLUMNS, blank, text, wrap, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group, TileGrid

    from omen.screens.app import Game


class Statistics:
    """Leafs through `game.session.memory.tallies`. Comes from the options, and leads back there."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("statistics")
        self.group: "Group" = None
        self.words: "TileGrid" = None
        self.page = 0

    def enter(self) -> None:
        self.group = framed(self.say["heading"], self.say["buttons"])
        self.words = text(8, 18, COLUMNS - 1, 8, INK)
        self.group.append(self.words)
        self.show()

    def count(self) -> int:
        return len(self.game.session.memory.tallies) // TALLY_SIZE

    def show(self) -> None:
        """The leaf, as far as there is one."""
        if self.count() == 0:
            wrap(self.words, self.say["none"])
            return
        opponent, rules, played, won, drawn, best = tally(self.game.session.memory, self.page)
        key, name = "two", ""
        if opponent != PERSON:
            key, name = "one", strength_name(self.game, opponent)
        write(self.words, self.say.part(key, 0).format(name))
        row = wrap(self.words, in_force(self.game, rules), 1)
        blank(self.words, row)
        numbers = (played, won, drawn, played - won - drawn)
        for i in range(4):
            name = self.say.part(key, i + 1)
            write(self.words, name + " " * (11 - len(name)) + str(numbers[i]), i + 3)
        if best:
            margin = best - LEVEL
            signed = ("+" if margin > 0 else "") + str(margin)
            write(self.words, self.say["best"].format(signed), 7)

    def button(self, button: int) -> str | None:
        if button in (UP, LEFT, DOWN, RIGHT) and self.count() > 1:
            self.page = (self.page + (1 if button in (DOWN, RIGHT) else -1)) % self.count()
            self.show()
            return None
        return None if button == SELECT else "options"

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.words = None


screen = Statistics
