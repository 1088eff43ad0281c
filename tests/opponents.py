# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Players for the tests of screens: one whose plays never change, and a person's quick fingers.

Each is code for the board, as the `setup` of bench.Bench.
"""

from conftest import ROOT

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
from omen import players

players.player = lambda name, chance: Rote(20, (2, 4, 6, 8))
game.kept += ("omen.players",)
"""


def rote(steps: int) -> str:
    """The setup of a Duel against Rote, who thinks so many steps."""
    seat = f"game.players[1] = Rote({steps}, (4, 8, 0, 2, 6, 1, 3, 5, 7))\n"
    return f"{ROTE}\ngame.load('omen.screens.setup').seat(game, 0, 3)\n{seat}"


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
