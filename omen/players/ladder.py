# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The ladder's seven opponents: how each of them thinks, its rules, and the Hands that it likes.

They are the wandering lights in the order of their spheres, and each is harder to beat than the
one below: tests/players/test_ladder.py has them play. They think as the three players do, but
notice fewer plays, or more, or think for less long, and they bring better and better Hands. A
strength says which of them it is: 1 + its place in PLAYERS and then here.
"""

from omen import PLAYERS
from omen.hand_check import CAP, levels
from omen.hands import random_hand
from omen.rules import ALL_RULES, EFFECT, ELEMENTAL, OPEN, PLUS, SAME

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence

    from omen.chance import Chance
    from omen.omen_set import OmenSet

# For each: the player that it is and its effort, as roster.py has them; the rules; how often it
# tries to better a Hand, and what it likes in one, as WEIGHTS: Ranks, Levels, Omens of one Element,
# Effects, each Omen's highest Rank, its lowest, its worth.
LADDER = (
    ("novice", 3, OPEN, 20, (0, -1, 0, 0, 0, 0, 0)),
    ("novice", 8, OPEN | EFFECT, 40, (0, 0, 0, 1, 0, 0, 0)),
    ("novice", 24, OPEN | ELEMENTAL, 60, (1, 0, 9, 0, 0, 0, 0)),
    ("adept", 60, OPEN | SAME | PLUS, 8, (0, 0, 0, 0, 0, 1, 0)),
    ("adept", 120, ALL_RULES - ELEMENTAL, 40, (1, 0, 0, 0, 1, 0, 0)),
    ("master", 2500, ALL_RULES - OPEN, 100, (2, 1, 0, 0, 0, 0, 0)),
    ("master", 6000, ALL_RULES, 120, (4, 0, 0, 0, 0, 0, 1)),
)


def opponent(strength: int) -> tuple:
    """The row of that strength."""
    return LADDER[strength - len(PLAYERS) - 1]


def in_force(strength: int) -> int:
    """The rules that it plays by."""
    return opponent(strength)[2]


def pick_hand(strength: int, omens: "OmenSet", chance: "Chance") -> list[int]:
    """A legal Hand to its taste: a random one, in which it tries to put others, one at a time."""
    _, _, _, n, weights = opponent(strength)
    hand = random_hand(omens, chance)
    most = value(omens, hand, weights)
    for _ in range(n):
        i = chance.below(len(hand))
        omen = chance.below(len(omens))
        before = hand[i]
        if omen in hand:
            continue
        hand[i] = omen
        like = value(omens, hand, weights)
        if like > most and levels(omens, hand) <= CAP:
            most = like
        else:
            hand[i] = before
    return hand


def value(omens: "OmenSet", hand: "Sequence[int]", weights: tuple[int, ...]) -> int:
    """How well it likes a Hand."""
    alike = bytearray(len(omens.elements) + 1)
    total = 0
    for omen in hand:
        ranks = omens.ranks(omen)
        sides = [ranks >> shift & 15 for shift in range(0, 16, 4)]
        alike[omens.element(omen)] += 1
        total += weights[0] * sum(sides) + weights[1] * omens.level(omen)
        total += weights[3] * (1 if omens.effect(omen) else 0)
        total += weights[4] * max(sides) + weights[5] * min(sides)
        total += weights[6] * omens.worth(omen)
    alike[0] = 0  # no Element is none that Omens could share
    return total + weights[2] * max(alike)
