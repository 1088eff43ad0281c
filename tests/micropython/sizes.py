# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Prints the bytes of the heap that each part of the game takes once it is loaded: first what
stays, in the order in which the board loads it, then what is forgotten again. parts.py stands in
for the firmware.

    sizes
"""

import gc
import os
import sys

import parts  # noqa: F401

STAYING = (
    ("console", ("handheld",)),
    ("engine", ("omen.rules", "omen.sight", "omen.view", "omen.duel", "omen.chance")),
    ("sets", ("omen.omen_set", "omen.marks", "omen.session.memory")),
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
from omen.session.loading import loaded
from omen.session.session import THINKING

kept = tuple(sys.modules)
print("players", taken(lambda: load(THINKING)))
largest = 0
for file in os.listdir("omen/screens"):
    name = "omen.screens." + file[:-3]
    if file.endswith(".py") and name not in kept and file != "__init__.py":
        loaded("omen.rules", kept)  # forgets the one before
        largest = max(largest, taken(lambda: loaded(name, kept)))  # noqa: B023
print("screen", largest)
