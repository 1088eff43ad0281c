# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Tally of Duels that were never played: their results are made of worths that a test chose."""

from collections.abc import Sequence

import numpy as np
from balance.tally import Tally, empty, pairs

from omen.built_set import OmenSet
from omen.hands import CAP, HAND


def hands(omens: OmenSet, count: int, chance: np.random.Generator) -> np.ndarray:
    """[count][n]: that many legal Hands by chance, 1 for each Omen in them."""
    levels = np.array([omens.level(i) for i in range(len(omens))])
    found = np.zeros((0, len(omens)), np.int64)
    while len(found) < count:
        drawn = (chance.random((count, len(omens))).argsort().argsort() < HAND).astype(np.int64)
        found = np.concatenate((found, drawn[drawn @ levels <= CAP]))
    return found[:count]


def made_up(
    omens: OmenSet,
    worths: Sequence[float],
    duels: int,
    seed: int = 1,
    first: float = 0.0,
    scatter: float = 1.0,
    together: tuple[int, int, float] | None = None,
) -> Tally:
    """A Tally of so many Duels, in which the first mover wins the worths of what it brought, less
    those of the second's Hand, and `first`, give or take `scatter`. together: two Omens, and what
    they win more in one Hand."""
    n, chance = len(omens), np.random.default_rng(seed)
    mine, theirs = hands(omens, duels, chance), hands(omens, duels, chance)
    rows = np.concatenate((mine - theirs, np.ones((duels, 1), np.int64)), axis=1)
    results = rows[:, :n] @ worths + chance.normal(first, scatter, duels)
    if together:
        one, other, more = together
        results += more * (mine[:, one] * mine[:, other] - theirs[:, one] * theirs[:, other])
    result = np.clip(np.rint(results), -5, 5).astype(np.int64)
    tally = empty(n)
    tally.margins[:] = np.bincount(result + 5, minlength=11)
    tally.happened[:] = duels // 3, duels // 4, duels // 5
    tally.by_cause[:] = 2 * duels, duels // 2, duels // 3, duels // 4
    for own in (tally.brought, tally.gained, tally.lost):
        own[:] = mine.sum(axis=0) + theirs.sum(axis=0)
    tally.normal[:] = rows.T @ rows
    tally.moment[:] = rows.T @ result
    for at, (one, other) in enumerate(pairs(n)):
        both = mine[:, one] * mine[:, other], theirs[:, one] * theirs[:, other]
        tally.pair_duels[at] = both[0].sum() + both[1].sum()
        tally.pair_results[at] = (both[0] - both[1]) @ result
        tally.pair_rows[at] = (both[0] - both[1]) @ rows
    return tally
