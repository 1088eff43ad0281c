# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Deciding without seeing the other Hand: what does each play come to, over many guesses at it?

Five and more tiles left: the FEW plays that look best to judgement.py are played out, from the same
guess in each round, by haste (playout.py) until ENDING tiles are left, from where the result is
exact. After half of the placements the better half of the plays stays, and so on. Four and fewer:
each play's exact result, over TRIES of them.

Exact search over guesses gains little with more tiles: it supposes an opponent who sees everything
and never errs, so all ends in draws.
"""

from micropython import const

from omen.players.playout import NOTICED, play_on
from omen.players.ranking import FEW, Ranker
from omen.players.weights import AFTER_THREE, AFTER_TWO

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Iterator

JUDGED = const(4)  # guesses by which the plays are judged first
ENDING = const(3)
WORTH = const(2000)  # what a result counts in a playout, where what was judged counts once
TRIES = const(20)
ROUND = const(400)  # more than any playout or exact result takes
# The same by the tiles left: so that no decision takes more than two seconds, and the first two of
# a Duel one and a half.
LIMITS = (0, 0, 2600, 2600, 2600, 3000, 3600, 3900, 3300, 3200)


class Guesser(Ranker):
    """A player that can do without seeing the other Hand."""

    def guess_and_see(self) -> "Iterator[None]":
        """Decide over guesses that fit what is known, all equally likely."""
        if self.tiles > ENDING + 1:
            yield from self.playout()
            return
        quota = self.quota()
        plays = self.listed(0)
        worth = [0] * len(plays)
        for _ in range(TRIES):
            self.guess_hand()
            for i in range(len(plays)):
                if self.placements > quota:
                    return
                self.try_play(0, plays[i])
                worth[i] += yield from self.value(1, self.tiles - 1, -1, 1)
                yield
            self.choice = plays[worth.index(max(worth))]

    def quota(self) -> int:
        """The placements after which no exact result is sought, and no playout begun."""
        self.most = self.effort
        return min(LIMITS[self.tiles], self.effort - ROUND)

    def playout(self) -> "Iterator[None]":
        """The same by playouts."""
        self.clear_scores()
        for _ in range(JUDGED):
            self.guess_hand()
            yield from self.add_score(AFTER_TWO if self.tiles > 7 else AFTER_THREE)
        count = self.list_plays(0)
        self.sort(count)
        few = [self.plays[0][i] for i in range(min(FEW, count))]
        worth = [0] * len(few)
        quota = self.quota()
        half = self.placements + quota >> 1
        while True:
            self.guess_hand()
            for i in range(len(few)):
                if self.placements > quota:
                    return  # what is chosen is the best of whole rounds
                self.try_play(0, few[i])
                x = self.chance.below(65537)
                for _ in range(self.tiles - 1 - ENDING):
                    x = play_on(self.stack, self.plays, self.frame, self.deal, x)
                    self.placements += NOTICED + 1
                    self.left -= NOTICED + 1
                    if self.left <= 0:
                        yield
                result = yield from self.value(1, ENDING, -1, 1)
                worth[i] += WORTH * result + self.scores[few[i]] // JUDGED
                yield
            self.choice = few[worth.index(max(worth))]
            if self.placements > half:
                half = self.placements + quota >> 1
                for _ in range(len(few) // 2):
                    least = worth.index(min(worth))
                    few.pop(least)
                    worth.pop(least)
