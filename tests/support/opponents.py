# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Players for the tests of screens: one whose plays never change, and a person's quick fingers.

Each is code for the board, as the `setup` of bench.Bench.
"""

from conftest import ROOT
from staged import Bench

from omen import record

# A player for Kyoza's seat and for hints. It thinks so many steps and then places its first Omen
# on the first tile of a list, so that no picture depends on how the real ones play.
ROTE = """
class Rote:
    def __init__(self, steps, tiles):
        self.steps = steps
        self.tiles = tiles

    def begin(self, view):
        self.view = view
        self.left = self.steps

    def step(self):
        self.left -= 1
        return self.hurry() if self.left < 0 else None

    def hurry(self):
        vacant = [tile for tile in self.tiles if self.view.owner(tile) == 2]
        return self.view.legal()[0][0], vacant[0]


"""
HINTS = """
from omen.players import roster as players

players.player = lambda name, chance: Rote(20, (2, 4, 6, 8))
game.session.resident += ("omen.players.roster",)
"""


def rote(steps: int) -> str:
    """The setup of a Duel against Rote, who thinks so many steps."""
    seat = f"game.session.players[1] = Rote({steps}, (4, 8, 0, 2, 6, 1, 3, 5, 7))\n"
    return f"{ROTE}\ngame.session.load('omen.session.setup').seat(game.session, 0, 3)\n{seat}"


# The presses of a person who places the first Omen on the first vacant tile, as fast as can be.
FINGERS = (
    (ROOT / "tests/micropython/fingers.py").read_text()
    + """

def pressed():
    screen = app.screen
    if type(screen).__name__ != "DuelScreen" or not screen.choosing():
        return heard()
    return place(screen)


heard = game.console.pressed
game.console.pressed = pressed
"""
)

# A player for Kyoza's seat that places its first Omen on the first vacant tile, when it has thought
# for a while.
FIRST_VACANT = """
class Rote:
    def begin(self, view):
        self.view = view
        self.steps = 0

    def step(self):
        self.steps += 1
        return self.view.legal()[0] if self.steps > 100 else None


game.session.strengths[1] = 1
game.session.players[1] = Rote()
"""

# Scripts with a Duel against Rote: its turn, what it plays, and its hint.
THINKS = """
wait 0.3
shot versus-mine.png
press a 2
wait 1
shot versus-thinks.png
press right 2
shot versus-looks.png
press a
shot versus-not-yet.png
press select
shot versus-inspect.png
press b
press start
shot versus-pause.png
press up
press a
shot versus-give-up.png
press b 2
wait 0.6
shot versus-thinks-on.png
"""
PLACES = """
wait 0.3
press a 2
wait 0.3
shot versus-omen.png
wait 0.4
shot versus-tile.png
wait 0.4
shot versus-placed.png
wait 0.4
shot versus-mine-again.png
"""
HINT = """
wait 0.3
press a
press start
shot versus-pause-mine.png
press down
press a
shot versus-asks.png
press left
wait 0.6
shot versus-hint.png
press b
shot versus-hint-kept.png
press a
press up
press right 2
press a
wait 0.1
shot versus-hint-taken.png
"""


def words_of(bench: Bench) -> list[str]:
    """The record of the Duel on the board, without its set and Hands."""
    lines = record.write(bench.duel).splitlines()
    return [line for line in lines if line.startswith(("play", "resign"))]
