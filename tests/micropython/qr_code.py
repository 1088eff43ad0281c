# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Shows the QR code of a Duel that is over, after its result, with parts.py for the firmware.

    micropython qr_code.py LINK      in a drive's folder, with the game's files

Prints `result FREE`, `code FREE` and `again FREE`: the bytes of the heap that are free while the
result is shown, then the code, then the result again.
"""

import gc
import sys

sys.path.append(__file__[: __file__.rfind("/")])
sys.path += [".", "./lib"]
import parts  # noqa: F401

from handheld import Console
from omen.link_reader import read
from omen.screens import app
from omen.session import match, setup

console = Console()
console.pressed = lambda: None
game = app.Game(console)
session = game.session
duel = read(sys.argv[1], lambda name, crc: session.omens)
setup.seat(session, 0, 3)
session.duel = session.counted = duel
session.match = match.begun(1, session.omens, [0, 3], ([0] * 5, [0] * 5))
for name in ("omen.link_reader", "omen.link", "omen.session.setup"):
    sys.modules.pop(name)
del read, duel, setup
for word, screen in (("result", "result"), ("code", "code"), ("again", "result")):
    app.show(game, screen)
    app.turn(game)
    app.turn(game)
    gc.collect()
    print(word, gc.mem_free())
