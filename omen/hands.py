# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Hands: which five Omens may be brought, and random ones, all equally likely.

A Hand is a list or tuple of indices into a set.
"""

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


def completable(omens, hand):
    """Whether this choice of up to five Omens can still become a legal Hand."""
    if len(hand) > SIZE or not distinct(hand):
        return False
    others = sorted([omens.level(i) for i in range(len(omens)) if i not in hand])
    wanted = SIZE - len(hand)
    return len(others) >= wanted and levels(omens, hand) + sum(others[:wanted]) <= CAP


def random_hand(omens, chance, keep=()):
    """Five indices: `keep` (up to five different Omens) and a completion of it to a legal Hand,
    every completion equally likely. ValueError where there is none.

    Levels are drawn first, each in proportion to the Hands that it leads to, then the Omens.
    """
    if not completable(omens, keep):
        raise ValueError("no legal Hand holds these Omens")
    of_level: list[list[int]] = [[] for _ in range(11)]
    for i in range(len(omens)):
        if i not in keep:
            of_level[omens.level(i)].append(i)
    # ways[level][wanted * (CAP + 1) + room]: the choices of `wanted` Omens of at most this Level
    # whose Levels add up to at most `room`.
    ways = [[1] * (CAP + 1) + [0] * SIZE * (CAP + 1)]
    for level in range(1, 11):
        lower = ways[-1]
        row = list(lower)
        for wanted in range(1, SIZE + 1):
            for room in range(CAP + 1):
                for n in range(1, min(wanted, room // level, len(of_level[level])) + 1):
                    row[wanted * (CAP + 1) + room] += (
                        combinations(len(of_level[level]), n)
                        * lower[(wanted - n) * (CAP + 1) + room - n * level]
                    )
        ways.append(row)
    hand = list(keep)
    wanted = SIZE - len(hand)
    room = CAP - levels(omens, hand)
    for level in range(10, 0, -1):
        lottery = chance.below(ways[level][wanted * (CAP + 1) + room])
        n = 0
        while True:
            share = (
                combinations(len(of_level[level]), n)
                * ways[level - 1][(wanted - n) * (CAP + 1) + room - n * level]
            )
            if lottery < share:
                break
            lottery -= share
            n += 1
        for _ in range(n):
            hand.append(of_level[level].pop(chance.below(len(of_level[level]))))
        wanted -= n
        room -= n * level
    shuffle(hand, chance)
    return hand


def combinations(n, k):
    """The number of ways to choose k of n."""
    product = 1
    for i in range(k):
        product = product * (n - i) // (i + 1)
    return product


def shuffle(items, chance):
    """Put a list into random order, in place."""
    for i in range(len(items) - 1, 0, -1):
        j = chance.below(i + 1)
        items[i], items[j] = items[j], items[i]
