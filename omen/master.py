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

from omen.judgement import judge, weigh
from omen.player import Player
from omen.rules import TURN
from omen.search import CERTAIN
from omen.weights import AFTER_THREE, AFTER_TWO

TRAPS = 3000  # placements after which no more traps are tried
GUESSES = 2400  # placements after which no more hidden Hands are drawn
# How many first plays are looked at a ply deeper, and after how many answers each. In 772 deals in
# which some first play loses, the choice kept the value in 89 of 100 so, in 87 without.
FEW = 8
ANSWERS = 3


class Master(Player):
    """Plays as the module says; see Player."""

    def __init__(self, chance):
        Player.__init__(self, chance)
        self.scores = [0] * 90

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

    def rank(self):
        """Score each play by the position that it makes."""
        self.clear_scores()
        yield from self.add_judgements(AFTER_THREE)
        self.sort(self.list_plays(0))

    def clear_scores(self):
        for i in range(90):
            self.scores[i] = 0

    def add_judgements(self, weights):
        """Add to each play's score how the position looks that it makes."""
        stack = self.stack
        weigh(stack[0], self.deal, weights, stack[0][TURN], self.worth[0])
        for i in range(self.list_plays(0)):
            play = self.plays[0][i]
            self.try_play(0, play)
            self.scores[play] += judge(stack[1], self.deal, weights, self.worth[0])
            if i & 7 == 7:
                yield

    def rank_by_answers(self, weights):
        """Score each play by the best answer to it."""
        stack = self.stack
        weigh(stack[0], self.deal, weights, 1 - stack[0][TURN], self.worth[0])
        count = self.list_plays(0)
        for i in range(count):
            play = self.plays[0][i]
            self.try_play(0, play)
            best = -1000000
            for j in range(self.list_plays(1)):
                self.try_play(1, self.plays[1][j])
                score = judge(stack[2], self.deal, weights, self.worth[0])
                if score > best:
                    best = score
                    answer = self.plays[1][j]
            self.scores[play] = -best
            # The search that follows tries the answers first that were best here most often.
            self.history[answer] += CERTAIN - self.history[answer] >> 2
            yield
        self.sort(count)

    def look_deeper(self):
        """Score the first FEW plays anew: by how much better the best play looks that can follow an
        answer than the answer itself, for the worst of the ANSWERS that look best."""
        stack = self.stack
        weigh(stack[0], self.deal, AFTER_THREE, stack[0][TURN], self.worth[1])
        for i in range(FEW):
            play = self.plays[0][i]
            self.try_play(0, play)
            answers = []
            for answer in self.listed(1):
                self.try_play(1, answer)
                answers.append((judge(stack[2], self.deal, AFTER_TWO, self.worth[0]), answer))
            yield
            answers.sort()
            least = 1000000
            for score, answer in answers[-ANSWERS:]:
                self.try_play(1, answer)
                best = -1000000
                for j in range(self.list_plays(2)):
                    self.try_play(2, self.plays[2][j])
                    best = max(best, judge(stack[3], self.deal, AFTER_THREE, self.worth[1]))
                least = min(least, best - score)
                yield
            self.scores[play] = least
        self.sort(FEW)

    def sort(self, count):
        """Put the first of plays[0] into the order of their scores, the best first, and choose
        that."""
        plays = self.plays[0]
        for i in range(1, count):
            play = plays[i]
            j = i
            while j and self.scores[plays[j - 1]] < self.scores[play]:
                plays[j] = plays[j - 1]
                j -= 1
            plays[j] = play
        self.choice = plays[0]

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

    def listed(self, ply):
        """The plays of the position at a ply, as a list of its own."""
        count = self.list_plays(ply)
        return [self.plays[ply][i] for i in range(count)]
