# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Duels of `mansions` by chance, begun or partly played, to measure and to test on."""

from records.files import installed

from omen import rules
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand

CLOSED = rules.ALL_RULES - rules.OPEN


def random_duel(seed: int, tiles: int = 9, in_force: int = rules.ALL_RULES) -> Duel:
    """A Duel of random Hands and Elements, with random plays made until so many tiles are left."""
    omens = installed()["mansions"]
    chance = Chance(seed)
    hands = random_hand(omens, chance), random_hand(omens, chance)
    duel = Duel(omens, in_force, chance.below(2), *hands, random_elements(omens, chance))
    while 9 - len(duel.plays) > tiles:
        legal = duel.legal()
        duel.play(*legal[chance.below(len(legal))])
    return duel
