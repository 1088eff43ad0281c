# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Presses buttons by chance all over the game, with options by chance, large Ranks and Dutch.

    micropython harsh.py PRESSES SEED      in a drive's folder, with the game's files

Prints `fewest FREE PIECE`: the fewest bytes of the heap that were free on a screen, and the fewest
that were free in one piece; `notices COUNT`: how often it was told that there is no room; and what
the interpreter says of its names.
"""

import gc
import sys

sys.path.append(__file__[: __file__.rfind("/")])
sys.path += [".", "./lib"]
import parts  # noqa: F401
from pieces import in_one_piece

from handheld import DOWN, START, A, Console
from omen.chance import Chance
from omen.screens import app
from omen.session.memory import BEST_OF, CHOICES, LARGE, VALUES, VERSION

presses, seed = int(sys.argv[1]), int(sys.argv[2])
chance = Chance(seed)
console = Console()
console.entropy = lambda: seed
chosen = bytearray([VERSION] + [chance.below(count) for count in VALUES])
chosen[1 + LARGE] = seed & 1
console.store.blobs[CHOICES] = bytes(chosen[: 1 + BEST_OF])
if seed % 3 == 0:
    console.store.blobs[b"settings"] = bytes((VERSION, 2, 1, 2, chance.below(32), 3, 1)) + b" nl"
game = app.start(console)
BUTTONS = bytes(range(8)) + bytes((A, A, A, A, DOWN, DOWN, DOWN, START))


def pressed():
    return BUTTONS[chance.below(len(BUTTONS))] if chance.below(3) else None


console.pressed = pressed
fewest = [1 << 30, 1 << 30]
notices = 0
show = app.show


def measured(game, name):
    """Shows a screen, then measures. From here, since whoever knew the screen before by a name of
    its own would keep it, and all that it needs, in memory: the board's main loop does not."""
    global notices
    show(game, name)
    gc.collect()
    fewest[0] = min(fewest[0], gc.mem_free())
    fewest[1] = min(fewest[1], in_one_piece())
    notices += name == "no_room"


app.show = measured
for _ in range(presses):
    app.turn(game)
print("fewest", *fewest)
print("notices", notices)
import micropython

micropython.qstr_info()
