# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Two Duels against master, Open on and off, each placement kept as the store keeps it: everything
but drawing. Prints each record, and the heap in use after each Duel.

    micropython evening.py PROJECT
"""

import gc
import os
import sys

sys.path.append(sys.argv[1])
MANSIONS = sys.argv[1] + "/assets/sets/mansions.omen"
with open(MANSIONS, "rb") as file:
    data = file.read(os.stat(MANSIONS)[6])
# The largest first, while the heap is whole, as the board loads them (omen/screens/__init__.py).
for name in "rules search ranking sight set_check sets master players memory".split():
    __import__("omen." + name)
    gc.collect()

from omen import rules
from omen.advice import pick_hand
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand
from omen.memory import duel_bytes, read_duel
from omen.players import player
from omen.scribe import write
from omen.sets import read_set


def evening(omens, seed, in_force):
    """Plays one Duel, a person's plays by chance, and keeps and reads it at each placement."""
    chance = Chance(seed)
    hands = random_hand(omens, chance), pick_hand(2, omens, chance)
    duel = Duel(omens, in_force, chance.below(2), *hands, random_elements(omens, chance))
    master = player("master", chance)
    while not duel.over:
        plays = duel.legal()
        play = plays[chance.below(len(plays))]
        if duel.turn == rules.KYOZA:
            master.begin(duel.view(rules.KYOZA))
            play = None
            while play is None:
                play = master.step()
        duel.play(*play)
        kept, _, _ = read_duel(duel_bytes(duel, (0, 3), False), omens)
    print(write(kept))


omens = read_set(data)
for seed, in_force in ((1, 31), (2, 30)):
    gc.collect()
    evening(omens, seed, in_force)
    gc.collect()
    print("in use", gc.mem_alloc())
