# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Which five Omens may be brought. A Hand is a list or tuple of indices into a set."""

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
