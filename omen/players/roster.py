# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The computer players that there are.

A player decides in steps, so that the screen stays alive:

    one = player("master", chance)
    one.begin(view)  # what its seat may see, and no more
    play = None
    while play is None:
        play = one.step()  # at most 20 ms on the board
    slot, tile = play

Its work is counted in placements: `one.placements` for the last decision.
"""

from omen import PLAYERS as NAMES
from omen.players.master import Master
from omen.players.player import Player
from omen.players.ranking import Ranker
from omen.rules import FIRST, NEAR

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Iterator

    from omen.chance import Chance


class Novice(Player):
    """Beatable by a child, yet no fool: it never plans.

    Of a few plays that it notices, and those beside the last placement, it takes the one that wins
    most Ryo at once.
    """

    EFFORT = 8  # plays that it notices

    def think(self) -> "Iterator[None]":
        best = -6
        own = self.plays[0]
        count = self.list_plays(0)
        last = self.view.last
        beside = NEAR[FIRST[last] : FIRST[last + 1]] if last >= 0 else ()
        for i in range(self.effort + count):
            if i < self.effort:
                play = own[self.chance.below(count)]
            else:
                play = own[i - self.effort]
                if play % 9 not in beside:
                    continue
            self.try_play(0, play)
            if self.lead(1) > best:
                best = self.lead(1)
                self.choice = play
            if self.left <= 0:
                yield


class Adept(Ranker):
    """A fair club player: it sets what a play wins against the best answer to it.

    From six tiles on it looks for a play that cannot lose, and for one that wins, but with little
    patience: so it errs the less the fewer tiles are left. With Open off it takes one guess at the
    other Hand.
    """

    EFFORT = 90  # placements to see the end with

    def think(self) -> "Iterator[None]":
        if self.hidden:
            self.guess_hand()
        count = self.list_plays(0)
        for i in range(count):
            play = self.plays[0][i]
            self.try_play(0, play)
            least = self.lead(1)
            for j in range(self.list_plays(1)):
                self.try_play(1, self.plays[1][j])
                least = min(least, self.lead(2))
                if self.left <= 0:
                    yield
            self.scores[play] = least * 64 + self.chance.below(64)  # ties by chance
        self.sort(count)
        if 1 < self.tiles <= 6:
            self.most = self.placements + self.effort
            value = yield from self.search(-1, 0, True)
            if value == 0:
                yield from self.search(0, 1, True)


def player(name: str, chance: "Chance", effort: int = 0) -> Player:
    """The player of that name, out of NAMES, with its own Chance; see Player."""
    return (Novice, Adept, Master)[NAMES.index(name)](chance, effort)
