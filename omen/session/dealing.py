# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Deals by chance: two Hands that are near one another.

A number makes the same deal on every handheld. A person who plays it alone sits in the seat of the
number's lowest bit. The next bit, and the Elements, are tossing.py's.
"""

from omen.chance import Chance
from omen.deal_code import DEALS
from omen.hand_check import HAND, legal, levels
from omen.hands import random_hand
from omen.players import advice

if 0:  # for the type check alone: the compiler drops it
    from omen.omen_set import OmenSet
    from omen.session.session import Session

# How far two Hands may be from one another: in Levels, and in what they are worth, in hundredths of
# a Ryo. Of two Hands by chance of mansions one pair in eight is so near.
LEVELS, WORTH = 1, 10
TRIES = 200  # Omens by fives; those that are no Hand count, too


def deal(session: "Session", side: int | None = None) -> str:
    """Deal both Hands; `side`: where the person sits who plays alone, if that is settled."""
    number = session.chance.below(DEALS)
    if side is not None:
        number += side - (number & 1)
    return use(session, number)


def use(session: "Session", number: int) -> str:
    """Deal the Hands of that number."""
    session.deal = number
    session.hands = pair(session.omens, Chance(number))
    return "toss"


def pair(omens: "OmenSet", chance: "Chance") -> list[list[int]]:
    """Two legal Hands by chance, near one another in what they are worth.

    They are any one, and the first of some others that is near it; where none is, the nearest of
    them. So no Omen is dealt much less often for being worth more than others.
    """
    known = advice.measured(omens)
    one = random_hand(omens, chance)
    hand = random_hand(omens, chance)  # this costs more, and is sure to be legal
    best = hand
    least = 1 << 20
    for _ in range(TRIES):
        if legal(omens, hand):
            level = abs(levels(omens, one) - levels(omens, hand))
            off = abs(worth(omens, one, known) - worth(omens, hand, known))
            if WORTH * level + off < least:
                least = WORTH * level + off
                best = hand
            if level <= LEVELS and off <= WORTH:
                return [one, hand]
        hand = [chance.below(len(omens)) for _ in range(HAND)]
    return [one, best]


def worth(omens: "OmenSet", hand: list[int], known: bool) -> int:
    """What a Hand is worth, in hundredths of a Ryo; `known` as in advice.py."""
    return sum([advice.value(omens, omen, known) for omen in hand])
