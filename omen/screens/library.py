# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Omen sets on the drive: which are there, and reading one of them."""

import gc
import os

from omen.omen_set import OmenSet
from omen.screens.cards import BITMAPS
from omen.set_check import BIGGEST, SetError, check_set, check_sheet

SETS = "assets/sets"
OURS = "mansions"  # the set to begin with


def find_sets(game) -> None:
    """Look through every file of the sets' folder; what a file says counts, not its name."""
    buffer = bytearray(512)
    try:
        names = sorted(os.listdir(SETS))
    except OSError:
        names = []
    for name in names:
        if name[0] == "." or not name.endswith(".omen"):  # macOS leaves "._" files
            continue
        try:
            omens = read_file(SETS + "/" + name)
            with open(BITMAPS + omens.sheet, "rb") as sheet:
                check_sheet(sheet, omens, buffer)
        except SetError as error:
            game.faults.append(name + ": " + str(error))
        except OSError:
            game.faults.append(name + ": it, or its pictures, cannot be read")
        else:  # where flashing was cut short, a set may be there twice: as it was, and as it is
            if omens.id not in [found[0] for found in game.sets]:
                game.sets.append((omens.id, omens.name, SETS + "/" + name))
    # ties: none, each file has a name of its own
    game.sets.sort(key=lambda found: (found[0] != OURS, found[1], found[2]))


def use_set(game, i: int) -> None:
    """Play with game.sets[i] from now on; Hands of another set are forgotten, and its last Duel."""
    game.omens = game.duel = game.counted = None  # the old set makes room first
    game.hands = [None, None]
    gc.collect()
    game.omens = read_file(game.sets[i][2])
    gc.collect()
    game.art.use(game.omens)


def read_file(path: str):
    """The OmenSet in the file at path. Raises SetError or OSError."""
    with open(path, "rb") as file:
        data = file.read(min(os.stat(path)[6], BIGGEST + 1))
    check_set(data)
    gc.collect()  # so that what stays lies low in the heap, and does not break it up
    return OmenSet(data)
