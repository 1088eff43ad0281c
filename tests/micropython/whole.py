# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays the whole game as the board runs it, by its buttons, with parts.py for the firmware.

    micropython whole.py DRIVE DUELS

from a drive with the game's files. DUELS times: a Duel against master, a rematch, another set, and
the first one again. Prints `shown SCREEN FREE`, the free bytes of the heap at each screen, and at
the end of each round `round FREE BLOCK`, the bytes free and those that are so in one piece.
"""

import gc
import os
import sys

here = __file__[: __file__.rfind("/")]
sys.path.append(here)
import parts  # noqa: F401, E402  (makes the firmware)

gc.collect()
OURS = gc.mem_alloc()  # what only this program takes
os.chdir(sys.argv[1])
sys.path[:] = ["", "/lib"] if sys.argv[1] == "/" else [sys.argv[1], sys.argv[1] + "/lib"]

from handheld import DOWN, LEFT, RIGHT, START, A, Console  # noqa: E402
from omen.screens import app  # noqa: E402


def place(screen):
    """Take the first Omen to the first vacant tile, and place it."""
    if screen.state == 3:  # it is over
        return A
    if not screen.choosing():
        return None
    cursor = screen.cursor
    target = screen.duel.legal()[0][1]
    if cursor.where != 1 or cursor.tile == target:
        return A
    if cursor.tile // 3 != target // 3:
        return DOWN
    return LEFT if cursor.tile > target else RIGHT


def walk():
    """Every press of a round, one after another."""
    while type(game.shown).__name__ != "Menu":
        yield A
    for line in (1, 4, 4):
        while game.shown.list.chosen != line:
            yield DOWN
        yield A
        if line == 4:  # the other set
            yield DOWN
            yield A
            continue
        while game.shown.list.chosen != 2:  # master
            yield DOWN
        for last in (0, 2):  # a rematch, then the menu
            while type(game.shown).__name__ != "Result":
                yield place(game.shown) if type(game.shown).__name__ == "DuelScreen" else A
            while game.shown.list.chosen != last:
                yield DOWN
            yield A


def biggest():
    """The bytes of the heap that are free in one piece, to 256."""
    size = 0
    step = 1 << 17
    while step >= 256:
        try:
            bytearray(size + step)
            size += step
        except MemoryError:
            step >>= 1
    return size


def shown(game, following):
    show(game, following)
    gc.collect()
    print("shown", type(game.shown).__name__, gc.mem_free(), gc.mem_alloc() - OURS)


show = app.show
app.show = shown
console = Console()
game = app.Game(console)
show(game, "title")
for _ in range(int(sys.argv[2])):
    presses = walk()
    console.pressed = lambda: next(presses)
    try:
        while True:
            app.turn(game)
    except StopIteration:
        pass
    gc.collect()
    print("round", gc.mem_free(), biggest(), gc.mem_alloc() - OURS)
