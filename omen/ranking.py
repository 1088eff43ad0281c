# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays put into the order of how good what they lead to looks. (Apart from master.py, so that the
board has to compile less at once.)"""

from omen.judgement import judge, weigh
from omen.player import Player
from omen.rules import TURN
from omen.search import CERTAIN
from omen.weights import AFTER_THREE, AFTER_TWO

# How many first plays are looked at a ply deeper, and after how many answers each. In 772 deals in
# which some first play loses, the choice kept the value in 89 of 100 so, in 87 without.
FEW = 8
ANSWERS = 3


class Ranker(Player):
    """A player that scores its plays: `scores`, by play."""

    def __init__(self, chance):
        Player.__init__(self, chance)
        self.scores = [0] * 90

    def clear_scores(self):
        for i in range(90):
            self.scores[i] = 0

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

    def listed(self, ply):
        """The plays of the position at a ply, as a list of its own."""
        count = self.list_plays(ply)
        return [self.plays[ply][i] for i in range(count)]

    def rank(self):
        """Score each play by the position that it makes."""
        self.clear_scores()
        yield from self.add_judgements(AFTER_THREE)
        self.sort(self.list_plays(0))

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
            answers = self.listed(1)
            for j in range(len(answers)):
                self.try_play(1, answers[j])
                # The play below the score, so that they are sorted together and need no tuples.
                answers[j] += judge(stack[2], self.deal, AFTER_TWO, self.worth[0]) << 7
            yield
            answers.sort()
            least = 1000000
            for answer in answers[-ANSWERS:]:
                score = answer >> 7
                self.try_play(1, answer & 127)
                best = -1000000
                for j in range(self.list_plays(2)):
                    self.try_play(2, self.plays[2][j])
                    best = max(best, judge(stack[3], self.deal, AFTER_THREE, self.worth[1]))
                least = min(least, best - score)
                yield
            self.scores[play] = least
        self.sort(FEW)
