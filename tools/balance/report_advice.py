# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Which Rank of an Omen to change so that its worth becomes its Level's, by this very set.

A Rank of 6 on the north faces the souths of other Omens. It Overturns those below 6, and those up
to 6 do not Overturn it: two shares of the Omens that may lie there. A Rank's *reach* is the sum of
both, an Omen's that of its four Ranks. What a reach of 1 is worth follows from the worths of all
Omens of the set, by a straight line through them. So one more on a side gains most where the Ranks
that it passes are frequent on the side that faces it, and nothing where there are none.
"""

from typing import NamedTuple

import numpy as np

from balance.report_numbers import Effect, Omen

SIDES = ("north", "east", "south", "west")
MOST = 6  # points: who needs more needs another Level


class Change(NamedTuple):
    """So many points more on a side, or less."""

    side: int
    points: int


class Ranks:
    """What the Ranks of a set are worth."""

    def __init__(self, omens: list[Omen], effects: list[Effect]):
        adds = {effect.omen: effect.adds.value for effect in effects}
        weights = np.array([omen.hands for omen in omens])
        self.share = np.zeros((4, 18))  # of the Omens with a Rank, a side each
        for omen, weight in zip(omens, weights / weights.sum(), strict=True):
            for side, rank in enumerate(omen.ranks):
                self.share[side, rank] += weight
        reaches = np.array([self.reach(omen.ranks) for omen in omens])
        bare = np.array([omen.worth.value - adds.get(omen.name, 0.0) for omen in omens])
        self.slope = float(np.polyfit(reaches, bare, 1)[0]) if np.ptp(reaches) > 0 else 0.0

    def reach(self, ranks: tuple[int, ...]) -> float:
        """That of four Ranks."""
        total = 0.0
        for side, rank in enumerate(ranks):
            facing = self.share[(side + 2) % 4]
            total += float(facing[:rank].sum() + facing[: rank + 1].sum())
        return total

    def gain(self, ranks: tuple[int, ...], change: Change) -> float:
        """What a change is worth, in Ryo."""
        return self.slope * (self.reach(changed(ranks, change)) - self.reach(ranks))

    def point(self, omens: list[Omen]) -> float:
        """What one point more on a side is worth, in the mean of all Omens and sides."""
        gains = [
            self.gain(omen.ranks, Change(side, 1))
            for omen in omens
            for side in range(4)
            if omen.ranks[side] < 10
        ]
        return float(np.mean(gains)) if gains else 0.0

    def advise(self, ranks: tuple[int, ...], wanted: float) -> list[Change]:
        """What brings an Omen nearest to so much more worth, point by point; none, where no change
        helps, or it would need too many points."""
        begun, step = ranks, 1 if wanted > 0 else -1
        for _ in range(MOST + 1):
            choices = [Change(side, step) for side in range(4) if 1 <= ranks[side] + step <= 10]
            gains = [(self.gain(ranks, change), change) for change in choices]
            best = min(gains, key=lambda one: abs(wanted - one[0]), default=(0.0, None))
            if best[1] is None or abs(wanted - best[0]) >= abs(wanted):
                break
            wanted -= best[0]
            ranks = changed(ranks, best[1])
        points = [after - before for before, after in zip(begun, ranks, strict=True)]
        if sum(map(abs, points)) > MOST:
            return []
        return [Change(side, point) for side, point in enumerate(points) if point]


def changed(ranks: tuple[int, ...], change: Change) -> tuple[int, ...]:
    """The Ranks after a change."""
    return tuple(rank + change.points * (side == change.side) for side, rank in enumerate(ranks))


def in_words(changes: list[Change]) -> str:
    """As in "take 1 from its south and 2 from its west"."""
    less = changes[0].points < 0
    parts = [
        f"{abs(points)} {'from' if less else 'to'} its {SIDES[side]}" for side, points in changes
    ]
    listed = ", ".join(parts[:-1]) + (" and " if parts[1:] else "") + parts[-1]
    return f"{'take' if less else 'add'} {listed}"
