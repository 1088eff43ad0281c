# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Two Duels against master, Open on and off, each placement kept as the store keeps it: everything
but drawing. Prints each record, and the heap in use after each Duel.

    micropython evening.py PROJECT
"""

import gc
import sys

sys.path.append(sys.argv[1])

from omen import rules  # the largest first, as the board loads them
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand
from omen.memory import duel_bytes, read_duel
from omen.players import pick_hand, player
from omen.scribe import write
from omen.sets import read_set


def evening(seed: int, in_force: int) -> None:
    with open(sys.argv[1] + "/assets/sets/mansions.omen", "rb") as file:
        omens = read_set(file.read())
    chance = Chance(seed)
    hands = random_hand(omens, chance), pick_hand("master", omens, chance)
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
        kept = duel_bytes(duel, (0, 3), False)
    read_duel(kept, omens)
    print(write(duel))


for seed, in_force in ((1, 31), (2, 30)):
    evening(seed, in_force)
    gc.collect()
    print("in use", gc.mem_alloc())
