# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the board runs when it gets power: finds the console and opens the game."""

import os
import time

import board
from displayio import Group, Palette, TileGrid
from terminalio import FONT

# tools/flash.py makes this file before it changes the game, and removes it when all is there.
FLASHING = "flashing.txt"
FLASH_AGAIN = (
    "The game is being flashed.",
    "",
    "Does this stay? Then it",
    "was cut short: plug the",
    "handheld into a PC, and",
    "flash it again there:",
    "  tools/flash.py",
    "",
    "Sets and saves are safe.",
)


def flash_again() -> None:
    """Says so for ever, by the firmware alone: the game's own files may not fit together."""
    ink = Palette(2)
    ink[1] = 0xFFFFFF
    words = TileGrid(
        FONT.bitmap, pixel_shader=ink, width=26, height=9, tile_width=6, tile_height=12
    )
    for y in range(len(FLASH_AGAIN)):
        for x in range(len(FLASH_AGAIN[y])):
            words[x, y] = ord(FLASH_AGAIN[y][x]) - 32
    group = Group(x=2, y=10)
    group.append(words)
    board.DISPLAY.root_group = group
    while True:
        time.sleep(1)


if FLASHING in os.listdir("/"):
    flash_again()
else:
    from handheld import Console
    from omen.screens.opening import opening

    console = Console()
    try:
        opening(console)  # there is something to see at once, long before all is loaded
        from omen.screens.app import start, turn

        game = start(console)
        while True:  # here, since every call more takes of the little stack that there is
            turn(game)
    except Exception as error:
        game = None  # makes room for what tells of it
        from omen.screens.crash import crashed

        crashed(console, error)
