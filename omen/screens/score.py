# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The score of a match in stars: one for each Duel that wins it, lit for those that were won."""

from omen import match
from omen.screens.cards import PIP, STAR, sign_grid
from omen.screens.palettes import GOLD, MIST, palette

# A star that is out, as SIGNS in cards.py.
OUT = (0b0011100, 0b0100010, 0b1000001, 0b1000001, 0b1000001, 0b0100010, 0b0011100)
LAMPS = palette(None, MIST, GOLD)
EDGE = 4  # pixels to the screen's


def add_score(group, score, top: int, bottom: int, right: bool = False) -> None:
    """Put both sides' stars on a screen, Kenza's at y `top`, Kyoza's at y `bottom`: at the left
    edge and the right one, or both at the right one. A single Duel has none."""
    if score[match.BEST] == 1:
        return
    stars = match.needed(score)
    for seat in (0, 1):
        grid = sign_grid((OUT, STAR), LAMPS, stars)
        for i in range(score[match.WON + seat]):
            grid[i] = 1
        grid.x = 160 - EDGE - PIP * stars if seat or right else EDGE
        grid.y = bottom if seat else top
        group.append(grid)
