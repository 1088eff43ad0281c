# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How far apart the two Hands of a deal are: as the game deals them, and as chance alone would."""

from collections.abc import Callable, Iterator

import numpy as np
from records.files import installed
from rich.box import SIMPLE_HEAD
from rich.table import Table

from omen.chance import Chance
from omen.hand_check import levels
from omen.hands import random_hand
from omen.omen_set import OmenSet
from omen.players import advice
from omen.session.dealing import pair, worth

Dealer = Callable[[OmenSet, Chance], list[list[int]]]
APART = (2, 4, 6)  # Levels of which the share of deals is told


def random_hands(omens: OmenSet, chance: Chance) -> list[list[int]]:
    """Two Hands that know nothing of one another."""
    return [random_hand(omens, chance), random_hand(omens, chance)]


DEALERS: dict[str, Dealer] = {"by chance": random_hands, "near": pair}


def gaps(omens: OmenSet, dealer: Dealer, deals: int) -> np.ndarray:
    """Of each deal the difference in Levels and in worth (hundredths of a Ryo), a row each."""
    known = advice.measured(omens)
    differences = []
    for number in range(deals):
        one, other = dealer(omens, Chance(number))
        off = worth(omens, one, known) - worth(omens, other, known)
        differences.append((abs(levels(omens, one) - levels(omens, other)), abs(off)))
    return np.array(differences)


def rows(deals: int) -> Iterator[tuple[str, str, np.ndarray]]:
    """The gaps for each installed set and each way to deal."""
    for name, omens in installed().items():
        for how, dealer in DEALERS.items():
            yield name, how, gaps(omens, dealer, deals)


def table(deals: int) -> Table:
    """The figures, for a terminal."""
    made = Table(
        title=f"Two Hands of {deals:,} deals: Levels and Ryo apart", box=SIMPLE_HEAD, padding=0
    )
    apart = [f"≥ {n}, %" for n in APART]
    for head in ("set", "dealt", "Levels", *apart, "most", "Ryo", "p99", "most"):
        made.add_column(head, no_wrap=True)
    for name, how, differences in rows(deals):
        by_levels, by_worth = differences.T
        shares = [f"{100 * (by_levels >= n).mean():.2f}" for n in APART]
        made.add_row(
            name,
            how,
            f"{by_levels.mean():.2f}",
            *shares,
            str(by_levels.max()),
            f"{by_worth.mean() / 100:.3f}",
            f"{np.percentile(by_worth, 99) / 100:.2f}",
            f"{by_worth.max() / 100:.2f}",
        )
    return made
