# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Lets computer players play whole Duels against themselves, and prints how they decide.

    decide < lines of PLAYER RULES SEED

For each Duel its nine plays, slot * 9 + tile, and the placements that each took. CPython prints
the same.
"""

import gc
import os
import sys

from omen.built_set import read_set
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand
from omen.players.roster import player

MANSIONS = "assets/sets/mansions.omen"


def begun(omens, rules, chance):
    """A Duel of random Hands."""
    kenza = random_hand(omens, chance)
    kyoza = random_hand(omens, chance)
    elements = random_elements(omens, chance)
    return Duel(omens, rules, chance.below(2), kenza, kyoza, elements)


def decide(one, view):
    """What a player places."""
    one.begin(view)
    play = None
    while play is None:
        play = one.step()
    return play


with open(MANSIONS, "rb") as file:
    omens = read_set(file.read(os.stat(MANSIONS)[6]))
for line in sys.stdin:
    name, rules, seed = line.split()
    one = None
    gc.collect()
    chance = Chance(int(seed))
    duel = begun(omens, int(rules), chance)
    one = player(name, chance)
    while not duel.over:
        slot, tile = decide(one, duel.view(duel.turn))
        duel.play(slot, tile)
        print(slot * 9 + tile, one.placements)
