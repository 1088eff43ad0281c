# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The score of a match in stars: one for each Duel that wins it, lit for those that were won."""

from omen.widgets.cards import PIP, STAR, sign_grid
from omen.widgets.palettes import GOLD, MIST, palette

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from displayio import Group

# A star that is out, as SIGNS in cards.py.
OUT = (0b0011100, 0b0100010, 0b1000001, 0b1000001, 0b1000001, 0b0100010, 0b0011100)
LAMPS = palette(None, MIST, GOLD)
EDGE = 4  # pixels to the screen's


def add_score(group: "Group", score: "Any", top: int, low: int, both: bool = False) -> None:
    """Put both sides' stars on a screen, Kenza's at y `top`, Kyoza's at y `low`.

    They stand at the left edge and the right one, or both at the right one. `score` is what
    match.py's `score` gives.
    """
    stars = score[2]
    for seat in (0, 1) if stars > 1 else ():
        grid = sign_grid((OUT, STAR), LAMPS, stars)
        for i in range(score[seat]):
            grid[i] = 1
        grid.x = 160 - EDGE - PIP * stars if seat or both else EDGE
        grid.y = low if seat else top
        group.append(grid)
