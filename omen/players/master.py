# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The master: perfect as soon as the chip can, and before that nearly so.

Nine tiles left: it takes the play whose best answer looks worst (judgement.py). Eight to six: in
such an order it searches for the first play that cannot lose, then for one that wins, as far as the
placements carry. Five and fewer: exact. Among plays of equal value it then sets traps.

With Open off it plays Duels out, over guesses at the other Hand (guessing.py). It knows what a
person in its seat knows: its view holds no more.
"""

from omen.players.guessing import Guesser
from omen.players.weights import AFTER_THREE, AFTER_TWO

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Iterator

FEW = 4  # plays whose order counts before the search with eight tiles left
QUOTA = 3000  # placements after which no more traps are tried


class Master(Guesser):
    """Plays as the module says; see Player."""

    def think(self) -> "Iterator[None]":
        tiles = self.tiles
        if tiles == 1:
            return
        if self.hidden:
            yield from self.guess_and_see()
            return
        if tiles == 9:
            yield from self.rank_by_answers(AFTER_TWO, 1)
            return
        if tiles == 8:
            yield from self.rank_by_answers(AFTER_THREE, FEW)
        elif tiles > 5:
            yield from self.rank(AFTER_THREE)
        if tiles > 5:
            value = yield from self.search(-1, 0, True)
            if value == 0:
                value = yield from self.search(0, 1, True)
        else:
            value = yield from self.search(-9, 9)
        if value is not None and 3 <= tiles < 7:
            yield from self.set_trap(value)

    def set_trap(self, value: int) -> "Iterator[None]":
        """Among the plays of this value, choose that after which the other side errs most easily.

        What counts is how many of its answers go wrong, each counted by what it tempts with, the
        Ryo that it wins at once.
        """
        best = self.choice
        most = -1
        plays = [best] + [play for play in self.listed(0) if play != best]
        for play in plays:
            if self.placements > QUOTA:
                return
            self.try_play(0, play)
            if not (yield from self.meets(1, value)):
                continue
            wrong = total = 0
            for answer in self.listed(1):
                self.try_play(1, answer)
                won = 1 + 2 * (self.lead(1) - self.lead(2))
                total += won
                if (yield from self.meets(2, value + 1)):
                    wrong += won
                yield
            if wrong * 1000 // total > most:
                most = wrong * 1000 // total
                self.choice = play
