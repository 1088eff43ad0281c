# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays Duels by chance, and prints their records.

    micropython run.py PROJECT by_chance SET < seeds, a line each

CPython prints the same.
"""

import gc
import sys

from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand
from omen.rules import VACANT
from omen.scribe import write
from omen.sets import read_set


def played(omens, chance):
    """A Duel of random Hands and rules, after its last play."""
    kenza = random_hand(omens, chance)
    kyoza = random_hand(omens, chance)
    elements = random_elements(omens, chance)
    duel = Duel(omens, chance.below(32), chance.below(2), kenza, kyoza, elements)
    while not duel.over:
        slots = duel.held(duel.turn)
        tile = chance.below(9)
        while duel.owner(tile) != VACANT:
            tile = (tile + 1) % 9
        duel.play(slots[chance.below(len(slots))], tile)
    return duel


def run(data):
    omens = read_set(data)
    for line in sys.stdin:
        gc.collect()
        print(write(played(omens, Chance(int(line)))))
