# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Prints how many bytes of heap thinking takes, as one line for each player and rules:

    PLAYER RULES SEARCH MADE KEPT

SEARCH: by one search to the end, from five tiles left. MADE: by a whole decision there, all in all.
KEPT: what is left of that once it is decided.

    thinking < lines of PLAYER RULES SEED
"""

import gc
import sys

from omen.built_set import read_set
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand
from omen.players import search
from omen.players.roster import player


def begun(omens, rules, chance):
    """A Duel of random Hands, in which five tiles are left."""
    kenza = random_hand(omens, chance)
    kyoza = random_hand(omens, chance)
    elements = random_elements(omens, chance)
    duel = Duel(omens, rules, chance.below(2), kenza, kyoza, elements)
    while len(duel.plays) < 4:
        plays = duel.legal()
        slot, tile = plays[chance.below(len(plays))]
        duel.play(slot, tile)
    return duel


def searched(one):
    """What one search takes."""
    search.begin(one.stack, one.plays, one.frame, 5, -9, 9)
    before = gc.mem_alloc()
    done = search.search(one.stack, one.plays, one.frame, one.history, one.deal, 1 << 20)
    after = gc.mem_alloc()
    assert done and one.frame[search.PLACED] > 100
    return after - before


def decided(one, view):
    """What a decision takes."""
    one.begin(view)
    gc.collect()
    before = gc.mem_alloc()
    while one.step() is None:
        pass
    made = gc.mem_alloc() - before
    one.thinking = None
    gc.collect()
    return made, gc.mem_alloc() - before


with open("assets/sets/mansions.omen", "rb") as file:
    omens = read_set(file.read())
gc.disable()
for line in sys.stdin:
    name, rules, seed = line.split()
    chance = Chance(int(seed))
    one = player(name, chance)
    duel = begun(omens, int(rules), chance)
    view = duel.view(duel.turn)
    made, kept = decided(one, view)
    print(name, rules, searched(one), made, kept)
