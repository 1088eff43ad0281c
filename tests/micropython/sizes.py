# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Prints the bytes of the heap that each part of the game takes once it is loaded: first what
stays, in the order in which the board loads it, then what is forgotten again. parts.py stands in
for the firmware.

    micropython sizes.py PROJECT
"""

import gc
import sys

sys.path.append(__file__[: __file__.rfind("/")])
sys.path += [sys.argv[1], sys.argv[1] + "/lib"]
import parts  # noqa: F401

STAYING = (
    ("console", ("handheld",)),
    ("engine", ("omen.rules", "omen.sight", "omen.view", "omen.duel", "omen.chance")),
    ("sets", ("omen.omen_set", "omen.marks", "omen.memory")),
    ("screens", ("omen.screens.app",)),
)


def taken(load):
    """The bytes that stay after it."""
    gc.collect()
    before = gc.mem_alloc()
    load()
    gc.collect()
    return gc.mem_alloc() - before


def load(names):
    for name in names:
        __import__(name)


for part, names in STAYING:
    print(part, taken(lambda: load(names)))  # noqa: B023
from omen.screens.app import SCREENS, THINKING
from omen.screens.loading import loaded

kept = tuple(sys.modules)
print("players", taken(lambda: load(THINKING)))
largest = 0
for file, _ in SCREENS.values():
    name = "omen.screens." + file
    if name not in kept:
        loaded("omen.rules", kept)  # forgets the one before
        largest = max(largest, taken(lambda: loaded(name, kept)))  # noqa: B023
print("screen", largest)
