# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Two Duels against master, Open on and off, each placement kept as the store keeps it: everything
but drawing. Prints each record, and the heap in use after each Duel.

    evening
"""

import gc

from omen import rules
from omen.built_set import read_set
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand
from omen.players.advice import pick_hand
from omen.players.roster import player
from omen.scribe import write
from omen.session.memory import duel_bytes
from omen.session.resuming import read_duel


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


with open("assets/sets/mansions.omen", "rb") as file:
    omens = read_set(file.read())
for seed, in_force in ((1, 31), (2, 30)):
    gc.collect()
    evening(omens, seed, in_force)
    gc.collect()
    print("in use", gc.mem_alloc())
