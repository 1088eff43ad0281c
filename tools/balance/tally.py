# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What many Duels come to, in sums of whole numbers alone.

So it is the same to the bit however the Duels were shared out."""

from typing import NamedTuple

import numpy as np


class Tally(NamedTuple):
    """Sums over Duels of a set of n Omens under one mix of rules. All are arrays of int64.

    A Duel's *result* is the final Ryo of who moved first, less 5: -5 to 5. Its *row* has 1 for each
    Omen that the first mover alone brought, -1 for each that the second alone brought, 0 for the
    others, and at its end, at n, 1 for the first move. Seen by the second mover, both change sign.

    margins      [11]        Duels by the first mover's final Ryo, 0 to 10
    happened     [3]         Duels in which Same, Plus, Combo Overturned at least one Omen
    by_cause     [4]         Overturns by cause, in the order of omen.rules.CAUSES
    brought      [n]         Hands that held the Omen
    gained       [n]         Overturns that it did, each a Ryo won for who controlled it
    lost         [n]         how often it was Overturned
    normal       [n+1][n+1]  the products of each two numbers of the row, added up
    moment       [n+1]       the row, times the result
    pair_duels   [pairs]     Duels in which one Hand, and not the other, held both Omens of a pair,
                             in the order of `pairs`
    pair_results [pairs]     their results as seen by who held it
    pair_rows    [pairs][n+1]  their rows as seen by who held it
    """

    margins: np.ndarray
    happened: np.ndarray
    by_cause: np.ndarray
    brought: np.ndarray
    gained: np.ndarray
    lost: np.ndarray
    normal: np.ndarray
    moment: np.ndarray
    pair_duels: np.ndarray
    pair_results: np.ndarray
    pair_rows: np.ndarray

    @property
    def omens(self) -> int:
        """n, the number of Omens in the set."""
        return len(self.brought)

    @property
    def duels(self) -> int:
        return int(self.margins.sum())

    @property
    def first_wins(self) -> int:
        """Duels that the first mover won."""
        return int(self.margins[6:].sum())

    @property
    def second_wins(self) -> int:
        """Duels that the second mover won."""
        return int(self.margins[:5].sum())

    @property
    def draws(self) -> int:
        return int(self.margins[5])

    @property
    def overturns(self) -> int:
        return int(self.by_cause.sum())

    @property
    def square(self) -> int:
        """The squares of all results, added up."""
        return int((self.margins * np.arange(-5, 6) ** 2).sum())

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))


def empty(omens: int) -> Tally:
    """The Tally of no Duels of a set of so many Omens."""
    n, pairs = omens, omens * (omens - 1) // 2
    shapes = (11, 3, 4, n, n, n, (n + 1, n + 1), n + 1, pairs, pairs, (pairs, n + 1))
    return Tally(*(np.zeros(shape, np.int64) for shape in shapes))


def pairs(omens: int) -> list[tuple[int, int]]:
    """The pairs (i, j) of so many Omens, i before j, in the order that a Tally has them."""
    return [(i, j) for i in range(omens) for j in range(i + 1, omens)]
