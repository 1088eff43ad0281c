# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Tally of Duels that were never played: their results are made of worths that a test chose."""

from collections.abc import Sequence

import numpy as np
from balance.tally import Tally, empty, pairs

from omen.chance import Chance
from omen.hands import random_hand
from omen.sets import OmenSet


def made_up(
    omens: OmenSet,
    worths: Sequence[float],
    duels: int,
    seed: int = 1,
    first: float = 0.0,
    scatter: float = 1.5,
    together: tuple[int, int, float] | None = None,
) -> Tally:
    """A Tally of so many Duels, in which the first mover wins the worths of what it brought, less
    those of the second's Hand, and `first`, give or take `scatter`. together: two Omens, and what
    they win more in one Hand."""
    n = len(omens)
    tally, chance = empty(n), Chance(seed)
    scattered = np.random.default_rng(seed).normal(first, scatter, duels)
    at = {pair: index for index, pair in enumerate(pairs(n))}
    for chosen in scattered:
        hands = random_hand(omens, chance), random_hand(omens, chance)
        row = np.zeros(n + 1, np.int64)
        row[n] = 1
        for sign, hand in zip((1, -1), hands, strict=True):
            row[hand] += sign
            tally.brought[hand] += 1
            tally.gained[hand] += 1
            tally.lost[hand] += 1
            if together and set(together[:2]) <= set(hand):
                chosen += sign * together[2]
        result = int(np.clip(round(row[:n] @ worths + chosen), -5, 5))
        tally.margins[5 + result] += 1
        tally.normal[:] += np.outer(row, row)
        tally.moment[:] += row * result
        for sign, hand in zip((1, -1), hands, strict=True):
            for pair in ((i, j) for i in sorted(hand) for j in sorted(hand) if i < j):
                tally.pair_duels[at[pair]] += 1
                tally.pair_results[at[pair]] += sign * result
                tally.pair_rows[at[pair]] += sign * row
    tally.happened[:] = duels // 3, duels // 4, duels // 5
    tally.by_cause[:] = 2 * duels, duels // 2, duels // 3, duels // 4
    return tally
