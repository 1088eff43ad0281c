# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Random Hands, all equally likely, and which choices of Omens can still become a Hand.

A Hand is a list or tuple of indices into a set; hand_check.py has the rules for one.
"""

from array import array

from omen.chance import shuffle
from omen.hand_check import CAP, HAND, distinct, levels

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence

    from omen.chance import Chance
    from omen.omen_set import OmenSet


def completable(omens: "OmenSet", hand: "Sequence[int]") -> bool:
    """Whether this choice of up to five Omens can still become a legal Hand."""
    if len(hand) > HAND or not distinct(hand):
        return False
    others = bytearray(11)  # how many of each Level are left to choose from
    for omen in range(len(omens)):
        if omen not in hand:
            others[omens.level(omen)] += 1
    missing = HAND - len(hand)
    total = levels(omens, hand)
    for level in range(1, 11):
        n = min(missing, others[level])
        missing -= n
        total += n * level
    return missing == 0 and total <= CAP


def random_hand(omens: "OmenSet", chance: "Chance", keep: "Sequence[int]" = ()) -> list[int]:
    """Five indices: `keep`, up to five different Omens, and a completion of it to a legal Hand.

    Every completion is equally likely. ValueError where there is none.

    Levels are drawn first, each in proportion to the Hands that it leads to, then the Omens.
    """
    if not completable(omens, keep):
        raise ValueError("no legal Hand holds these Omens")
    listed: list[list[int]] = [[] for _ in range(11)]
    for omen in range(len(omens)):
        if omen not in keep:
            listed[omens.level(omen)].append(omen)
    ways = choices(listed)
    hand = list(keep)
    missing = HAND - len(hand)
    room = CAP - levels(omens, hand)
    for level in range(10, 0, -1):
        ours = listed[level]
        at = chance.below(ways[level][missing][room])
        n = 0
        many = 1  # ways to choose n of ours
        while True:
            count = many * ways[level - 1][missing - n][room - n * level]
            if at < count:
                break
            at -= count
            n += 1
            many = many * (len(ours) - n + 1) // n
        for _ in range(n):
            hand.append(ours.pop(chance.below(len(ours))))
        missing -= n
        room -= n * level
    shuffle(hand, chance)
    return hand


def choices(listed: list[list[int]]) -> "list[list[array[int]]]":
    """A table, [level][missing][room], of how many choices of Omens there are.

    It counts the choices of `missing` Omens of at most this Level whose Levels add up to at most
    `room`; given the Omens of each Level.
    """
    one = array("I", [1] * (CAP + 1))
    ways = [[one] + [array("I", [0] * (CAP + 1))] * HAND]
    for level in range(1, 11):
        ours = len(listed[level])
        lower = ways[-1]
        rows = [one]
        for missing in range(1, HAND + 1):
            row = array("I", lower[missing])
            many = 1  # ways to choose n of ours
            for n in range(1, min(missing, ours) + 1):
                many = many * (ours - n + 1) // n
                below = lower[missing - n]
                for room in range(n * level, CAP + 1):
                    row[room] += many * below[room - n * level]
            rows.append(row)
        ways.append(rows if ours else lower)
    return ways
