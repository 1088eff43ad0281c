# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Which Rank of an Omen to change so that its worth becomes its Level's, by this very set.

A Rank of 6 on the north faces the souths of other Omens. It Overturns those below 6, and those up
to 6 do not Overturn it: two shares of the Omens that may lie there. A Rank's *reach* is the sum of
both, an Omen's that of its four Ranks. So one more on a side gains most where the Ranks that it
passes are frequent on the side that faces it, and nothing where there are none. What a reach of 1
is worth follows from the worths of all Omens that keep to their Levels, by a straight line through
them.
"""

import numpy as np

from balance.report_numbers import Effect, FourRanks, Omen

SIDES = ("north", "east", "south", "west")
FEW = 3  # points of which one can say where each goes
LEAD = 2  # points more on a side than on another


class Ranks:
    """What the Ranks of a set are worth."""

    def __init__(self, omens: list[Omen], effects: list[Effect]) -> None:
        adds = {effect.omen: effect.adds.value for effect in effects}
        weights = np.array([omen.hands for omen in omens])
        self.share = np.zeros((4, 18))  # of the Omens with a Rank, a side each
        for omen, weight in zip(omens, weights / weights.sum(), strict=True):
            for side, rank in enumerate(omen.ranks):
                self.share[side, rank] += weight
        fitted = [omen for omen in omens if not (omen.strong or omen.weak)]
        reaches = np.array([self.reach(omen.ranks) for omen in fitted])
        bare = np.array([omen.worth.value - adds.get(omen.name, 0.0) for omen in fitted])
        self.slope = float(np.polyfit(reaches, bare, 1)[0]) if np.ptp(reaches) > 0 else 0.0

    def reach(self, ranks: FourRanks) -> float:
        """That of four Ranks."""
        total = 0.0
        for side, rank in enumerate(ranks):
            facing = self.share[(side + 2) % 4]
            total += float(facing[:rank].sum() + facing[: rank + 1].sum())
        return total

    def point(self, omens: list[Omen]) -> float:
        """What one point more on a side is worth, in the mean of all Omens and sides."""
        gains = [
            self.expected(omen.ranks, changed(omen.ranks, side, 1))
            for omen in omens
            for side in range(4)
            if omen.ranks[side] < 10
        ]
        return float(np.mean(gains)) if gains else 0.0

    def path(self, ranks: FourRanks, step: int) -> list[FourRanks]:
        """These Ranks, changed by one point more each time, all up or all down.

        A point is put where it does most, but no side changes by over two more than another, so
        that the Omen keeps its shape."""
        path: list[FourRanks] = []
        points = [0, 0, 0, 0]
        while True:
            able = [side for side in range(4) if 1 <= ranks[side] + step <= 10]
            if not able:
                return path
            least = min(points[side] for side in able)
            gains = {
                changed(ranks, side, step): side for side in able if points[side] < least + LEAD
            }
            ranks = max(gains, key=lambda other: round(step * self.expected(ranks, other), 9))
            points[gains[ranks]] += 1
            path.append(ranks)

    def expected(self, before: FourRanks, after: FourRanks) -> float:
        """How much more an Omen should be worth after a change of its Ranks."""
        return self.slope * (self.reach(after) - self.reach(before))


def changed(ranks: FourRanks, side: int, points: int) -> FourRanks:
    """The Ranks with so many points more on a side."""
    north, east, south, west = (rank + points * (n == side) for n, rank in enumerate(ranks))
    return north, east, south, west


def in_words(before: FourRanks, after: FourRanks) -> str:
    """As in "take 1 from its south and 2 from its west"; larger changes as the Ranks themselves."""
    points = [new - old for old, new in zip(before, after, strict=True)]
    if sum(map(abs, points)) > FEW:
        return "give it other Ranks"
    less = sum(points) < 0
    parts = [
        f"{abs(point)} {'from' if less else 'to'} its {side}"
        for side, point in zip(SIDES, points, strict=True)
        if point
    ]
    return f"{'take' if less else 'add'} {' and '.join(parts)}"
