# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Prints how many bytes of heap a search takes: plays made and taken back, two deep.

allocation SEED
"""

import gc
import sys

from omen import rules
from omen.built_set import read_set
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand


def search(pos, deal, saved, deeper):
    """Makes and takes back every play in pos, and every answer to each."""
    for slot in range(5 * pos[rules.TURN], 5 * pos[rules.TURN] + 5):
        if pos[rules.HANDS + slot // 5] & rules.SLOT_BIT[slot]:
            for tile in range(9):
                if pos[tile] == rules.VACANT:
                    saved[:] = pos
                    rules.place(pos, deal, slot, tile)
                    if deeper is not None:
                        search(pos, deal, deeper, None)
                    pos[:] = saved


with open("assets/sets/mansions.omen", "rb") as file:
    omens = read_set(file.read())
chance = Chance(int(sys.argv[1]))
hands = random_hand(omens, chance), random_hand(omens, chance)
duel = Duel(omens, 31, chance.below(2), hands[0], hands[1], random_elements(omens, chance))
for _ in range(4):
    duel.play(*duel.legal()[-1])
saved, deeper = bytearray(rules.POSITION), bytearray(rules.POSITION)
gc.collect()
gc.disable()
before = gc.mem_alloc()
search(duel.pos, duel.deal, saved, deeper)
print(gc.mem_alloc() - before)
