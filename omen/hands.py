# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Hands: which five Omens may be brought, and random ones, all equally likely.

A Hand is a list or tuple of indices into a set.
"""

from array import array

SIZE = 5
CAP = 17  # combined Levels of a Hand


def levels(omens, hand):
    """The combined Levels of these Omens of a set."""
    total = 0
    for omen in hand:
        total += omens.level(omen)
    return total


def distinct(hand):
    """Whether no Omen is in the Hand twice."""
    return len(set(hand)) == len(hand)


def legal(omens, hand):
    """Whether this is a Hand of five different Omens within the Level cap."""
    return len(hand) == SIZE and distinct(hand) and levels(omens, hand) <= CAP


def check_hand(omens, hand, round_number=1):
    """ValueError with a clear line where this is no legal Hand for that round of a Duel."""
    if len(hand) != SIZE:
        raise ValueError("a Hand is five Omens, not %d" % len(hand))
    if round_number > 1:
        return
    if not distinct(hand):
        raise ValueError("an Omen is twice in one Hand")
    total = levels(omens, hand)
    if total > CAP:
        raise ValueError("a Hand of %d Levels: %d at most" % (total, CAP))


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


def shuffle(items, chance):
    """Put a list into random order, in place."""
    for i in range(len(items) - 1, 0, -1):
        j = chance.below(i + 1)
        items[i], items[j] = items[j], items[i]
