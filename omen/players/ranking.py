# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays put into the order of how good what they lead to looks.

(Apart from master.py, so that the board has to compile less at once.)
"""

from omen.players.judgement import evaluate, prepare
from omen.players.player import Player
from omen.players.search import CERTAIN
from omen.rules import TURN

if 0:  # for the type check alone: the compiler drops it
    from array import array
    from collections.abc import Iterator

    from omen.chance import Chance

JUDGED = 3  # what it costs besides the placement, in placements
WORST = 1000000  # beyond all scores
FEW = 8  # plays that are worth a longer look


class Ranker(Player):
    """A player that scores its plays: `scores`, by play."""

    def __init__(self, chance: "Chance", effort: int = 0) -> None:
        Player.__init__(self, chance, effort)
        self.scores = [0] * 90

    def clear_scores(self) -> None:
        for i in range(90):
            self.scores[i] = 0

    def sort(self, count: int) -> None:
        """Sort the first of plays[0] by their scores, the best first, and choose that."""
        for i in range(1, count):
            self.lift(i)
        self.choice = self.plays[0][0]

    def lift(self, i: int) -> None:
        """Move play i of plays[0] to where its score belongs among those before it."""
        plays = self.plays[0]
        play = plays[i]
        while i and self.scores[plays[i - 1]] < self.scores[play]:
            plays[i] = plays[i - 1]
            i -= 1
        plays[i] = play

    def listed(self, ply: int) -> list[int]:
        """The plays of the position at a ply, as a list of its own."""
        count = self.list_plays(ply)
        return [self.plays[ply][i] for i in range(count)]

    def rank(self, weights: "array[int]") -> "Iterator[None]":
        """Score each play by the position that it makes."""
        self.clear_scores()
        yield from self.add_score(weights)
        self.sort(self.list_plays(0))

    def add_score(self, weights: "array[int]") -> "Iterator[None]":
        """Add to each play's score how the position looks that it makes."""
        prepare(self.stack[0], self.deal, weights, self.stack[0][TURN], self.worth)
        for i in range(self.list_plays(0)):
            play = self.plays[0][i]
            self.try_play(0, play)
            self.scores[play] += self.score(1, weights)
            if self.left <= 0:
                yield

    def score(self, ply: int, weights: "array[int]") -> int:
        """How the position at a ply looks for the side that moved last."""
        self.left -= JUDGED
        return evaluate(self.stack[ply], self.deal, weights, self.worth)

    def rank_by_answers(self, weights: "array[int]", few: int) -> "Iterator[None]":
        """Score each play by the best answer to it.

        All but the best few: by any answer that makes the play worse than those are.
        """
        prepare(self.stack[0], self.deal, weights, 1 - self.stack[0][TURN], self.worth)
        self.clear_scores()
        own = self.plays[0]
        answer = -1
        for i in range(self.list_plays(0)):
            play = own[i]
            self.try_play(0, play)
            count = self.list_plays(1)
            answers = self.plays[1]
            # What refuted the play before comes first.
            for j in range(count):
                if answers[j] == answer:
                    answers[j] = answers[0]
                    answers[0] = answer
            best = -WORST
            for j in range(count):
                self.try_play(1, answers[j])
                score = self.score(2, weights)
                if self.left <= 0:
                    yield
                if score > best:
                    best = score
                    answer = answers[j]
                    if i >= few and -best < self.scores[own[few - 1]]:
                        break
            self.scores[play] = -best
            # The search that follows tries the answers first that were best here most often.
            self.history[answer] += CERTAIN - self.history[answer] >> 2
            self.lift(i)
            self.choice = own[0]
