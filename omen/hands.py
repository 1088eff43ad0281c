# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Random Hands, all equally likely, and which choices of Omens can still become a Hand.

A Hand is a list or tuple of indices into a set; hand_check.py has the rules for one.
"""

from array import array

from omen.chance import shuffle
from omen.hand_check import CAP, SIZE, distinct, levels


def completable(omens, hand):
    """Whether this choice of up to five Omens can still become a legal Hand."""
    if len(hand) > SIZE or not distinct(hand):
        return False
    others = bytearray(11)  # how many of each Level are left to choose from
    for omen in range(len(omens)):
        if omen not in hand:
            others[omens.level(omen)] += 1
    wanted = SIZE - len(hand)
    total = levels(omens, hand)
    for level in range(1, 11):
        n = min(wanted, others[level])
        wanted -= n
        total += n * level
    return wanted == 0 and total <= CAP


def random_hand(omens, chance, keep=()):
    """Five indices: `keep` (up to five different Omens) and a completion of it to a legal Hand,
    every completion equally likely. ValueError where there is none.

    Levels are drawn first, each in proportion to the Hands that it leads to, then the Omens.
    """
    if not completable(omens, keep):
        raise ValueError("no legal Hand holds these Omens")
    of_level: list[list[int]] = [[] for _ in range(11)]
    for omen in range(len(omens)):
        if omen not in keep:
            of_level[omens.level(omen)].append(omen)
    ways = ways_to_choose(of_level)
    hand = list(keep)
    wanted = SIZE - len(hand)
    room = CAP - levels(omens, hand)
    for level in range(10, 0, -1):
        ours = of_level[level]
        lottery = chance.below(ways[level][wanted][room])
        n = 0
        while True:
            share = combinations(len(ours), n) * ways[level - 1][wanted - n][room - n * level]
            if lottery < share:
                break
            lottery -= share
            n += 1
        for _ in range(n):
            hand.append(ours.pop(chance.below(len(ours))))
        wanted -= n
        room -= n * level
    shuffle(hand, chance)
    return hand


def ways_to_choose(of_level):
    """[level][wanted][room]: how many choices there are of `wanted` Omens of at most this Level
    whose Levels add up to at most `room`; given the Omens of each Level."""
    one = array("I", [1] * (CAP + 1))
    ways = [[one] + [array("I", [0] * (CAP + 1))] * SIZE]
    for level in range(1, 11):
        lower = ways[-1]
        rows = [one]
        for wanted in range(1, SIZE + 1):
            row = lower[wanted]
            if of_level[level]:
                row = array("I", row)
            for room in range(level, CAP + 1):
                for n in range(1, min(wanted, room // level, len(of_level[level])) + 1):
                    share = lower[wanted - n][room - n * level]
                    row[room] += combinations(len(of_level[level]), n) * share
            rows.append(row)
        ways.append(rows)
    return ways


def combinations(n, k):
    """The number of ways to choose k of n."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways
