# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads every file in duels/ as the list of the last Duels does, with parts.py for the firmware.

    micropython look.py          in a drive's folder, with the game's files

Prints each file's name, and how many plays its record has, or why it cannot be watched; at the end
`watched FREE` for each step of the first one's replay: the bytes of the heap that are free.
"""

import gc
import os
import sys

sys.path.append(__file__[: __file__.rfind("/")])
sys.path += [".", "./lib"]
import parts  # noqa: F401

from handheld import Console
from omen.screens import app

game = app.Game(Console())
game.console.pressed = lambda: None
looks = game.session.load("omen.screens.replays").Replays(game)
first = None
for name in sorted(os.listdir("duels")):
    duel, key, _ = looks.look("duels/" + name)
    print(name, key or len(duel.plays))
    first = first or duel
looks = duel = None
app.show(game, game.screen("replay", first, "title"))
screen = game.shown
screen.runs = True
while screen.runs:
    app.turn(game)
    gc.collect()
    print("watched", gc.mem_free())
