# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What each Omen is worth, and each pair beyond its two, by a linear regression on a Tally.

A Duel's result, the first mover's final Ryo less 5, is explained by who brought what: each Omen
adds its worth for the seat that holds it, and moving first adds its own. Win rates alone would not
do, since a Hand has 17 Levels at most: who brings a strong Omen brings weak ones with it.

All bring five Omens, so worths are known but for what all share: here that is none, as a Hand by
chance has it. So an Omen's worth is Ryo above or below a middling Omen of such a Hand.

The intervals hold where each Duel is dealt anew, as here, and the result is scattered alike for all
Hands, which is nearly so. A test draws many samples and counts how often they are right.
"""

from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from balance.tally import Tally, pairs

SURE = 0.95  # how often an interval holds what it is about


class Estimate(NamedTuple):
    """A number found from a sample, and the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float


class Worths(NamedTuple):
    """What a Tally says of n Omens: what each is worth, and what moving first is worth.

    `omens`: for each one its worth in Ryo, None where it was brought too seldom to tell; `scatter`:
    the Ryo by which results scatter about what the Hands explain; and the coefficients [n+1] that
    the estimates come from."""

    omens: list[Estimate | None]
    first: Estimate
    scatter: float
    coefficients: np.ndarray


class Pair(NamedTuple):
    """Two Omens in one Hand, and what the pair brings beyond both worths.

    `duels`: those in which one Hand alone held both. The interval is for this pair alone; `sure`
    says whether it is no chance find among all pairs."""

    one: int
    other: int
    duels: int
    beyond: Estimate
    sure: bool


def worths(tally: Tally) -> Worths:
    """The regression. Needs some hundred Duels; ValueError where there are too few."""
    n = tally.omens
    inverse = np.linalg.pinv(tally.normal.astype(float), rcond=1e-9, hermitian=True)
    freedom = tally.duels - int(np.linalg.matrix_rank(inverse, hermitian=True))
    if freedom < 1:
        raise ValueError(f"{tally.duels} Duels are too few to tell what an Omen is worth")
    coefficients = inverse @ tally.moment
    scatter = float(np.sqrt(max(0.0, tally.square - coefficients @ tally.moment) / freedom))
    # Worths are measured from the mean of a Hand by chance.
    shift = np.eye(n + 1)
    shift[:n, :n] -= tally.brought / tally.brought.sum()
    coefficients = shift @ coefficients
    errors = scatter * np.sqrt(np.maximum(0.0, np.diag(shift @ inverse @ shift.T)))
    estimates = [
        estimate(coefficients[i], errors[i]) if tally.normal[i, i] > 1 else None for i in range(n)
    ]
    return Worths(estimates, estimate(coefficients[n], errors[n]), scatter, coefficients)


def pair_worths(tally: Tally, alone: Worths, least: int = 100) -> list[Pair]:
    """All pairs that one Hand alone held in at least so many Duels, the strongest first.

    That is the one that brings most beyond both its Omens: the coefficient that each would have if
    it were entered into the regression as one thing more (Frisch and Waugh)."""
    inverse = np.linalg.pinv(tally.normal.astype(float), rcond=1e-9, hermitian=True)
    explained = np.einsum("pi,ij,pj->p", tally.pair_rows, inverse, tally.pair_rows)
    ranked = []
    for at, (one, other) in enumerate(pairs(tally.omens)):
        duels = int(tally.pair_duels[at])
        left = duels - explained[at]
        if duels >= least and left > 1:
            unexplained = tally.pair_results[at] - tally.pair_rows[at] @ alone.coefficients
            error = alone.scatter / np.sqrt(left)
            beyond = estimate(unexplained / left, error)
            sure = abs(beyond.value) > error * z((1 - SURE) / len(tally.pair_duels))
            ranked.append(Pair(one, other, duels, beyond, bool(sure)))
    return sorted(ranked, key=lambda pair: -pair.beyond.value)


def share(times: int, of: int) -> Estimate:
    """A share of Duels, 0 to 1 (Wilson's interval)."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    p, e = times / of, z(1 - SURE) ** 2 / of
    middle, half = p + e / 2, np.sqrt(e * (p * (1 - p) + e / 4))
    return Estimate(p, float((middle - half) / (1 + e)), float((middle + half) / (1 + e)))


def advantage(tally: Tally) -> Estimate:
    """The first mover's wins less the second's, as a share of all Duels: -1 to 1."""
    of = max(1, tally.duels)
    mean = (tally.first_wins - tally.second_wins) / of
    decided = (tally.first_wins + tally.second_wins) / of
    return estimate(mean, float(np.sqrt((decided - mean * mean) / of)))


def estimate(value: float, error: float) -> Estimate:
    """A value whose standard error is known, with its interval."""
    half = float(error) * z(1 - SURE)
    return Estimate(float(value), float(value) - half, float(value) + half)


def z(wrong: float) -> float:
    """How many standard errors to either side leave out so much of a normal distribution."""
    return NormalDist().inv_cdf(1 - wrong / 2)
