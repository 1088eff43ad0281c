# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Presses buttons by chance all over the game, with parts.py for the firmware.

    micropython monkey.py PRESSES SEED      in a drive's folder, with the game's files

Prints each screen that was seen, and the fewest bytes of the heap that were free on it.
"""

import gc
import sys

sys.path.append(__file__[: __file__.rfind("/")])
sys.path += [".", "./lib"]
import parts  # noqa: F401

from handheld import DOWN, START, A, Console
from omen.chance import Chance
from omen.screens import app

presses, seed = int(sys.argv[1]), int(sys.argv[2])
chance = Chance(seed)
console = Console()
console.entropy = lambda: seed
game = app.Game(console)
# More often what leads on than what leads back: A, DOWN and the others in turn.
BUTTONS = bytes(range(8)) + bytes((A, A, A, A, DOWN, DOWN, DOWN, START))
least = {}


def pressed():
    return BUTTONS[chance.below(len(BUTTONS))] if chance.below(3) else None


console.pressed = pressed
app.show(game, "title")
for _ in range(presses):
    screen = game.shown
    app.turn(game)
    if game.shown is not screen:
        gc.collect()
        name = type(game.shown).__name__
        least[name] = min(gc.mem_free(), least.get(name, 1 << 30))
for name in sorted(least):
    print(name, least[name])
