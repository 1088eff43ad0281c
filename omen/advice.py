# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Which five to bring: the best Hand that holds what was picked, or one nearly as good by chance.

A Hand is worth what its Omens are worth together, in hundredths of a Ryo, as the lab found it. In a
set that the lab has not seen all worths are 0: there a Rank counts for RANK hundredths.
"""

from array import array

from omen.chance import shuffle
from omen.hand_check import CAP, SIZE, levels
from omen.hands import random_hand

RANK = 10
ANY = 0  # stands for a whim that any Hand will do
# Of the players, in the order of omen.PLAYERS. In mansions, where the best five are worth 1.3 Ryo,
# their Hands come to 0.0, 0.6 and 1.2 on average.
WHIMS = (ANY, 300, 60)
NONE = -30000  # for choices that there are none of; even with all of a Duel's Ryo added it is less


def measured(omens):
    """Whether the lab has seen this set."""
    return any(omens.worth(omen) for omen in range(len(omens)))


def value(omens, omen, known):
    """What an Omen adds to a Hand; `known`: by its worth, else by its Ranks."""
    if known:
        return omens.worth(omen)
    ranks = omens.ranks(omen)
    return RANK * ((ranks >> 12) + (ranks >> 8 & 15) + (ranks >> 4 & 15) + (ranks & 15))


def suggest(omens, chance, keep=(), whim=1):
    """Five indices: `keep`, up to five different Omens, and the best completion of it to a legal
    Hand, or one that is less than `whim` hundredths worse for each Omen that was free. With a whim
    of 1 it is a best one. ValueError where no legal Hand holds these.

    Each Omen is liked more than its value, by chance and by less than `whim`, and then the best
    five are found exactly. With the Levels above 1 of the Hand limited to `room`,
    best[n * rooms + room] is the most that n of the Omens seen so far come to, and bit n of
    taken[omen * rooms + room] tells whether that Omen was the last to raise it. That takes some
    4,000 steps and less than 1 KB for 64 Omens.
    """
    free = SIZE - len(keep)
    rooms = CAP + 1 - levels(omens, keep) - free
    known = measured(omens)
    best = array("h", [0] * rooms + [NONE] * (rooms * free))
    taken = bytearray(max(0, rooms * len(omens)))
    for omen in range(len(omens)):
        if omen in keep:
            continue
        above = omens.level(omen) - 1
        liked = value(omens, omen, known) + chance.below(whim)
        for n in range(free, 0, -1):  # downwards: the row below has not seen this Omen yet
            row = n * rooms
            for room in range(above, rooms):
                total = best[row - rooms + room - above] + liked
                if total > best[row + room]:
                    best[row + room] = total
                    taken[omen * rooms + room] |= 1 << n
    if rooms < 1 or best[-1] < NONE // 2:
        raise ValueError("no legal Hand holds these Omens")
    hand = list(keep)
    room = rooms - 1
    omen = len(omens)
    while free:
        omen -= 1
        if taken[omen * rooms + room] >> free & 1:
            hand.append(omen)
            free -= 1
            room -= omens.level(omen) - 1
    shuffle(hand, chance)
    return hand


def pick_hand(player, omens, chance):
    """A legal Hand for one of the players, by its place in omen.PLAYERS: the stronger it is, the
    better chosen."""
    whim = WHIMS[player]
    return random_hand(omens, chance) if whim == ANY else suggest(omens, chance, (), whim)
