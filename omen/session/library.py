# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Omen sets on the drive: which are there, and reading one of them."""

import gc
import os

from omen.omen_set import BITMAPS, OmenSet
from omen.set_check import BIGGEST, SetError, check_set, check_sheet

if 0:  # for the type check alone: the compiler drops it
    from omen.session.session import Session

SETS = "assets/sets"
OURS = "mansions"  # the set to begin with


def find_sets(session: "Session") -> None:
    """Look through every file of the sets' folder, and take the set that was chosen last.

    What a file says counts, not its name.
    """
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
            session.faults.append(name + ": " + str(error))
        except OSError:
            session.faults.append(name + ": it, or its pictures, cannot be read")
        else:  # where flashing was cut short, a set may be there twice: as it was, and as it is
            if omens.id not in [found[0] for found in session.sets]:
                session.sets.append((omens.id, omens.name, SETS + "/" + name))
    # ties: none, each file has a name of its own
    session.sets.sort(key=lambda found: (found[0] != OURS, found[1], found[2]))
    if session.sets:
        ids = [found[0] for found in session.sets]
        chosen = session.memory.set_id
        use_set(session, ids.index(chosen) if chosen in ids else 0)


def use_set(session: "Session", i: int) -> None:
    """Play with session.sets[i]; Hands of another set are forgotten, and its last Duel."""
    session.omens = session.duel = session.counted = None  # the old set makes room first
    session.hands = [None, None]
    gc.collect()
    session.omens = read_file(session.sets[i][2])
    gc.collect()


def read_file(path: str) -> OmenSet:
    """The OmenSet in the file at path. Raises SetError or OSError."""
    with open(path, "rb") as file:
        data = file.read(min(os.stat(path)[6], BIGGEST + 1))
    check_set(data)
    gc.collect()  # so that what stays lies low in the heap, and does not break it up
    return OmenSet(data)
