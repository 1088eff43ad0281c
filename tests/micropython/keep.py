# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Keeps a Duel at every placement on MicroPython, in files of the working directory or in what
stands in for nvm, and reads it back as after a power cut. Prints how many states were kept where.

        keep
"""

import sys


class Stub:
    pass


microcontroller = sys.modules["microcontroller"] = Stub()
storage = sys.modules["storage"] = Stub()
microcontroller.nvm = bytearray(b"\xff" * 8192)
on_cable = False


def remount(path, readonly=False):
    if on_cable:
        raise RuntimeError("Cannot remount path when visible via USB.")


storage.remount = remount
sys.path.append("lib/handheld")  # for these two alone: the package around them wants a board
sys.modules["handheld"] = Stub()
sys.modules["handheld.store"] = __import__("store")

from newest import opened  # isort: split

from omen.built_set import read_set
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand
from omen.session.memory import Memory, duel_bytes
from omen.session.resuming import read_duel
from omen.session.tallies import count

with open("assets/sets/mansions.omen", "rb") as file:
    omens = read_set(file.read())
chance = Chance(1)
places = [0, 0, 0]
for game in range(4):
    on_cable = game & 1 == 1
    store = opened()
    memory = Memory(store.blobs)
    assert memory.duels == game and memory.duel is None
    hands = random_hand(omens, chance), random_hand(omens, chance)
    duel = Duel(omens, 31, chance.below(2), hands[0], hands[1], random_elements(omens, chance))
    while not duel.over:
        legal = duel.legal()
        duel.play(*legal[chance.below(len(legal))])
        if duel.over:
            count(memory, duel, [0, game])
        else:
            memory.duel = duel_bytes(duel, [0, game % 3], True)
        memory.pack()
        places[store.save()] += 1
        found = opened()
        assert found.blobs == store.blobs and not found.lost
        if not duel.over:
            again, strengths, drawn = read_duel(Memory(found.blobs).duel, omens)
            assert again.plays == duel.plays and again.pos == duel.pos
            assert (strengths, drawn) == ([0, game % 3], True)
print(places)
