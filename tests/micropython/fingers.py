# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The presses of a person in a Duel who places the first Omen on the first vacant tile.

Board code: whole.py imports it, and opponents.py in tests/support gives its text to the simulated
board.
"""

from handheld import DOWN, LEFT, RIGHT, A

TILES = 1  # where the cursor is when it is on the board


def place(screen):
    """The next press on a Duel's screen where one chooses."""
    cursor = screen.cursor
    target = screen.duel.legal()[0][1]
    if cursor.where != TILES:
        return cursor.inwards()  # from there on over every tile
    if cursor.tile == target:
        return A
    if cursor.tile // 3 != target // 3:
        return DOWN
    return LEFT if cursor.tile > target else RIGHT
