# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Which five to bring: the best Hand that holds what was picked, or one nearly as good by chance.

A Hand is worth what its Omens are worth together, in hundredths of a Ryo, as the lab found it. In a
set that the lab has not seen all worths are 0: there a Rank counts for RANK hundredths.
"""

from array import array

from omen.chance import shuffle
from omen.hand_check import CAP, HAND, levels
from omen.hands import random_hand

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence

    from omen.chance import Chance
    from omen.omen_set import OmenSet

WORTH = 10
# Of the players, in the order of omen.PLAYERS. In mansions, where the best five are worth 1.3 Ryo,
# their Hands come to 0.0, 0.6 and 1.2 on average; 0: any Hand will do.
LIMITS = (0, 300, 60)
NONE = -30000  # for choices that there are none of; even with all of a Duel's Ryo added it is less


def measured(omens: "OmenSet") -> bool:
    """Whether the lab has seen this set."""
    return any(omens.worth(omen) for omen in range(len(omens)))


def value(omens: "OmenSet", omen: int, known: bool) -> int:
    """What an Omen adds to a Hand; `known`: by its worth, else by its Ranks."""
    if known:
        return omens.worth(omen)
    ranks = omens.ranks(omen)
    return WORTH * ((ranks >> 12) + (ranks >> 8 & 15) + (ranks >> 4 & 15) + (ranks & 15))


def suggest(
    omens: "OmenSet", chance: "Chance", keep: "Sequence[int]" = (), margin: int = 1
) -> list[int]:
    """Five indices: `keep`, up to five different Omens, and a good completion to a legal Hand.

    It is the best one, or one that is less than `margin` hundredths worse for each Omen that was
    free. With a margin of 1 it is a best one. ValueError where no legal Hand holds these.

    Each Omen is liked more than its value, by chance and by less than `margin`, and then the best
    five are found exactly. With the Levels above 1 of the Hand limited to `room`, best[n * columns
    + room] is the most that n of the Omens seen so far come to, and bit n of taken[omen * columns +
    room] tells whether that Omen was the last to raise it. That takes some 4,000 steps and less
    than 1 KB for 64 Omens.
    """
    left = HAND - len(keep)
    columns = CAP + 1 - levels(omens, keep) - left
    known = measured(omens)
    best = array("h", [0] * columns + [NONE] * (columns * left))
    taken = bytearray(max(0, columns * len(omens)))
    for omen in range(len(omens)):
        if omen in keep:
            continue
        above = omens.level(omen) - 1
        like = value(omens, omen, known) + chance.below(margin)
        for n in range(left, 0, -1):  # downwards: the row below has not seen this Omen yet
            row = n * columns
            for room in range(above, columns):
                total = best[row - columns + room - above] + like
                if total > best[row + room]:
                    best[row + room] = total
                    taken[omen * columns + room] |= 1 << n
    if columns < 1 or best[-1] < NONE // 2:
        raise ValueError("no legal Hand holds these Omens")
    hand = list(keep)
    room = columns - 1
    omen = len(omens)
    while left:
        omen -= 1
        if taken[omen * columns + room] >> left & 1:
            hand.append(omen)
            left -= 1
            room -= omens.level(omen) - 1
    shuffle(hand, chance)
    return hand


def pick_hand(player: int, omens: "OmenSet", chance: "Chance") -> list[int]:
    """A legal Hand for one of the players, by its place in omen.PLAYERS.

    The stronger the player, the better the Hand.
    """
    margin = LIMITS[player]
    return suggest(omens, chance, (), margin) if margin else random_hand(omens, chance)
