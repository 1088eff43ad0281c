# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel to look at: dealt by chance, and each play one that Overturns the most."""

from omen.duel import Duel, random_elements
from omen.hands import random_hand
from omen.rules import ALL_RULES

if 0:  # for the type check alone: the compiler drops it
    from omen.chance import Chance
    from omen.omen_set import OmenSet


def begin(omens: "OmenSet", chance: "Chance") -> Duel:
    """A Duel of two random Hands by all the rules, before its first play."""
    kenza = random_hand(omens, chance)
    kyoza = random_hand(omens, chance)
    elements = random_elements(omens, chance)
    return Duel(omens, ALL_RULES, chance.below(2), kenza, kyoza, elements)


def play_on(duel: Duel, chance: "Chance") -> None:
    """Make the next play; of those that Overturn as many, each is equally likely."""
    most = -1
    for slot, tile in duel.legal():
        count = len(duel.foresee(slot, tile))
        if count > most:
            most = count
            alike = 0
        if count == most:
            alike += 1
            if chance.below(alike) == 0:
                chosen = (slot, tile)
    duel.play(chosen[0], chosen[1])
