# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays the whole game as the board runs it, by its buttons, with parts.py for the firmware.

    micropython whole.py ROUNDS      in a drive's folder, with the game's files

A round is a Duel against master, a rematch, another set, and the first one again; in each Duel the
person looks closely at an Omen, pauses and asks for a hint, and after the first one what it turned
on. Prints the Duels' records, at each
screen `shown SCREEN USED` and at the end of each round `round USED BLOCK`: the bytes of the heap
that are in use, and those that are free in one piece.
"""

import gc
import sys

sys.path.append(__file__[: __file__.rfind("/")])
sys.path += [".", "./lib"]
import parts  # noqa: F401
from fingers import place
from pieces import in_one_piece

from handheld import DOWN, SELECT, START, A, B, Console
from omen.screens import app

MENU = (1, 4, 4)  # the lines that a round chooses there: against the handheld, sets, sets
SETS, MASTER, REMATCH, LEAVE = 4, 2, 0, 2  # lines of the menu and of other lists
ENDED = 3  # of the Duel screen's states
LOOKS = 100  # turns of the main loop: 3,000 placements of the search


def walk(game):
    """The presses of a round, one after another; None lets time pass."""
    while name(game) != "Menu":
        yield A
    for line in MENU:
        yield from choose(game, line)
        if line == SETS:  # the other one
            yield DOWN
            yield A
            continue
        yield from choose(game, MASTER)
        for line in (REMATCH, LEAVE):
            while name(game) != "DuelScreen" or not game.shown.choosing():
                yield A if name(game) != "DuelScreen" else None
            for button in (B, B, START, DOWN, A):  # a close look, and a hint
                yield button
            while name(game) != "Result":
                yield press(game.shown) if name(game) == "DuelScreen" else A
            if line == REMATCH:
                yield SELECT
                for _ in range(LOOKS):
                    yield None
                yield B
                while name(game) != "Result":
                    yield None
            yield from choose(game, line)


def name(game):
    return type(game.shown).__name__


def choose(game, line):
    """Down to a line of the list that is shown, and A there."""
    while game.shown.list.chosen != line:
        yield DOWN
    yield A


def press(screen):
    """The next press on a Duel's screen; None lets time pass."""
    if screen.state == ENDED:
        return A
    return place(screen) if screen.choosing() else None


console = Console()
game = app.Game(console)
app.show(game, "title")
for _ in range(int(sys.argv[1])):
    presses = walk(game)
    console.pressed = presses.__next__
    try:
        while True:
            screen = game.shown
            app.turn(game)
            if game.shown is not screen:
                gc.collect()
                print("shown", name(game), gc.mem_alloc())
    except StopIteration:
        gc.collect()
        print("round", gc.mem_alloc(), in_one_piece())
