# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The master: perfect as soon as the chip can, and before that nearly so.

Nine tiles left: each play and each answer to it are judged by what lies open (judgement.py); of
the plays whose best answer looks worst it takes the one that looks best a ply later. Eight to six:
in such an order it searches for the first play that cannot lose, then for one that wins, as far as
MOST placements carry. Five and fewer: exact. Among plays of equal value it then sets traps.

With Open off it draws Hands that the other side may hold, and takes the play that does best over
all of them. It knows what a person in its seat knows: its view holds no more.
"""

from omen.ranking import Ranker
from omen.weights import AFTER_THREE, AFTER_TWO

TRAPS = 3000  # placements after which no more traps are tried
GUESSES = 2400  # placements after which no more hidden Hands are drawn


class Master(Ranker):
    """Plays as the module says; see Player."""

    def think(self):
        tiles = self.tiles
        if tiles == 1:
            return
        if self.hidden:
            yield from self.guess_hands()
            return
        if tiles > 7:
            yield from self.rank_by_answers(AFTER_TWO if tiles == 9 else AFTER_THREE)
        elif tiles > 5:
            yield from self.rank()
        if tiles == 9:
            yield from self.look_deeper()
            return
        if tiles > 5:
            value = yield from self.find(-1, 0, True)
            if value == 0:
                value = yield from self.find(0, 1, True)
        else:
            value = yield from self.find(-9, 9)
        if value is not None and 3 <= tiles < 7:
            yield from self.set_trap(value)

    def guess_hands(self):
        """Decide without seeing the other Hand: score each play over random Hands that fit what is
        known, all equally likely."""
        self.clear_scores()
        while self.placements < GUESSES:
            self.guess_hand()
            if self.tiles > 5:
                yield from self.add_judgements(AFTER_TWO if self.tiles > 7 else AFTER_THREE)
            else:
                yield from self.add_values()
        self.sort(self.list_plays(0))

    def add_values(self):
        """Add to each play's score what it comes to, if the Hands are these: 2 for a win, 1 for a
        draw."""
        for play in self.listed(0):
            for least in (0, 1):
                self.try_play(0, play)
                if (yield from self.holds(1, least)):
                    self.scores[play] += 1
            yield

    def set_trap(self, value):
        """Among the plays of this value, choose the one after which the other side goes wrong most
        easily: by how many of its answers do, each counted by what it tempts with, the Ryo that it
        wins at once."""
        sure = self.choice
        widest = -1
        plays = [sure] + [play for play in self.listed(0) if play != sure]
        for play in plays:
            if self.placements > TRAPS:
                return
            self.try_play(0, play)
            if not (yield from self.holds(1, value)):
                continue
            wrong = every = 0
            for answer in self.listed(1):
                self.try_play(1, answer)
                tempting = 1 + 2 * (self.lead(1) - self.lead(2))
                every += tempting
                if (yield from self.holds(2, value + 1)):
                    wrong += tempting
                yield
            if wrong * 1000 // every > widest:
                widest = wrong * 1000 // every
                self.choice = play
