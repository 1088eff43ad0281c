# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays whole random Duels of a set, as fast as may be, and says nothing.

random_duels DUELS
"""

import gc
import sys

from omen import rules
from omen.built_set import read_set
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand
from tools.engine.playouts import playouts

with open("assets/sets/mansions.omen", "rb") as file:
    omens = read_set(file.read())
chance = Chance(1)
duels = []
while len(duels) < 20:
    hands = random_hand(omens, chance), random_hand(omens, chance)
    duels.append(Duel(omens, 31, rules.KENZA, hands[0], hands[1], random_elements(omens, chance)))
start = bytes(duels[0].pos)
deals = [duel.deal for duel in duels]
slots, tiles = list(range(10)), list(range(9))
# Every call of a long function takes a block of the heap here, and seeks it from the start on, past
# all the garbage before it: four fifths of the time in a heap of 1 MB. The board takes it from a
# stack. So the gaps are filled, and no room is left for much garbage.
gc.collect()
filler = [None] * 4000
for i in range(len(filler)):
    filler[i] = object()
playouts(rules.place, bytearray(start), start, deals, slots, tiles, int(sys.argv[1]))
