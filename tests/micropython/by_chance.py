# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays Duels by chance, and prints their records.

    by_chance < seeds, a line each

CPython prints the same.
"""

import gc
import os
import sys

from omen.built_set import read_set
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand
from omen.rules import VACANT
from omen.scribe import write

MANSIONS = "assets/sets/mansions.omen"


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


with open(MANSIONS, "rb") as file:
    mansions = read_set(file.read(os.stat(MANSIONS)[6]))
for line in sys.stdin:
    gc.collect()
    print(write(played(mansions, Chance(int(line)))))
