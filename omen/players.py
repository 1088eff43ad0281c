# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The computer players that there are.

A player decides in steps, so that the screen stays alive:

    one = player("master", chance)
    one.begin(view)  # what its seat may see, and no more
    play = None
    while play is None:
        play = one.step()  # 20 to 55 ms on the board
    slot, tile = play

Its work is counted in placements: `one.placements` for the last decision.
"""

from omen import PLAYERS as NAMES
from omen.master import Master
from omen.player import Player


class Novice(Player):
    """Beatable by a child, yet no fool: of a few plays that it notices it takes the one that wins
    most Ryo at once, and it never plans."""

    NOTICES = 8

    def think(self):
        best = -6
        count = self.list_plays(0)
        for _ in range(self.NOTICES):
            play = self.plays[0][self.chance.below(count)]
            self.try_play(0, play)
            if self.lead(1) > best:
                best = self.lead(1)
                self.choice = play
        yield


class Adept(Player):
    """A fair club player: it weighs what a play wins against the best answer to it, and sees the
    end of the Duel from four tiles on. With Open off it takes one guess at the other Hand."""

    def think(self):
        if self.hidden:
            self.guess_hand()
        if 2 <= self.tiles <= 4:
            yield from self.find(-9, 9)
            return
        best = -100
        for i in range(self.list_plays(0)):
            play = self.plays[0][i]
            self.try_play(0, play)
            worst = self.lead(1)
            for j in range(self.list_plays(1)):
                self.try_play(1, self.plays[1][j])
                worst = min(worst, self.lead(2))
            score = worst * 64 + self.chance.below(64)  # ties by chance
            if score > best:
                best = score
                self.choice = play
            yield


def player(name, chance):
    """The player of that name, out of NAMES, with its own Chance."""
    return (Novice, Adept, Master)[NAMES.index(name)](chance)
