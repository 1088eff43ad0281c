# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays whole random Duels of a set, as fast as may be, and says nothing.

micropython random_duels.py PROJECT SET DUELS
"""

import sys

sys.path.append(sys.argv[1])

from omen import rules
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand
from omen.sets import read_set
from tools.playouts import playouts

with open(sys.argv[2], "rb") as file:
    omens = read_set(file.read())
chance = Chance(1)
duels = []
while len(duels) < 20:
    hands = random_hand(omens, chance), random_hand(omens, chance)
    duels.append(Duel(omens, 31, rules.KENZA, hands[0], hands[1], random_elements(omens, chance)))
start = bytes(duels[0].pos)
deals = [duel.deal for duel in duels]
slots, tiles = list(range(10)), list(range(9))
playouts(rules.place, bytearray(start), start, deals, slots, tiles, int(sys.argv[3]))
