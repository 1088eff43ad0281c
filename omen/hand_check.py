# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Which five Omens may be brought. A Hand is a list or tuple of indices into a set."""

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence

    from omen.omen_set import OmenSet

HAND = 5
CAP = 17  # combined Levels of a Hand


def levels(omens: "OmenSet", hand: "Sequence[int]") -> int:
    """The combined Levels of these Omens of a set."""
    total = 0
    for omen in hand:
        total += omens.level(omen)
    return total


def distinct(hand: "Sequence[int]") -> bool:
    """Whether no Omen is in the Hand twice."""
    return len(set(hand)) == len(hand)


def legal(omens: "OmenSet", hand: "Sequence[int]") -> bool:
    """Whether this is a Hand of five different Omens within the Level cap."""
    return len(hand) == HAND and distinct(hand) and levels(omens, hand) <= CAP


def check_hand(omens: "OmenSet", hand: "Sequence[int]", round_number: int = 1) -> None:
    """ValueError with a clear line where this is no legal Hand for that round of a Duel."""
    if len(hand) != HAND:
        raise ValueError("a Hand is five Omens, not %d" % len(hand))
    if round_number > 1:
        return
    if not distinct(hand):
        raise ValueError("an Omen is twice in one Hand")
    total = levels(omens, hand)
    if total > CAP:
        raise ValueError("a Hand of %d Levels: %d at most" % (total, CAP))
