# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays every lesson of How to play as the board runs it, by its buttons, wrong and then right.

    micropython lessons.py      in a drive's folder, with the game's files

Prints `shown SCREEN FREE` at each screen, the free bytes of the heap; at each lesson that was
solved `solved FILE FREE`; and at last what the store has of it.
"""

import gc
import sys

sys.path.append(__file__[: __file__.rfind("/")])
sys.path += [".", "./lib"]
import parts  # noqa: F401

from handheld import DOWN, LEFT, RIGHT, UP, A, Console
from omen.screens import app

TOLD = 2  # of the lesson screen's states


def name():
    return type(game.shown).__name__


def walk():
    """Every press, one after another; None lets time pass."""
    while name() != "Menu":
        yield A
    yield UP
    yield A
    while game.shown.seen < len(game.shown.names):
        yield None
    assert not game.shown.faults, game.shown.faults
    yield A
    while name() == "LessonScreen":
        screen = game.shown
        wrong = [tile for tile in screen.lesson.vacant() if not screen.lesson.meets(tile)]
        yield from place(screen, wrong[0])
        assert not screen.good and screen.why.reasons
        yield A
        yield from place(screen, screen.lesson.solution())
        assert screen.good and screen.why.reasons[0][2]
        gc.collect()
        print("solved", game.lesson, gc.mem_free())
        screen = None  # it goes before the next one comes
        yield A


def place(screen, tile):
    """To that tile, A, and on until it is told what came of it."""
    ways = {screen.tile: ()}
    queue = [screen.tile]
    for at in queue:
        for button in (UP, DOWN, LEFT, RIGHT):
            beside = screen.vacant(at, button)
            if beside not in ways:
                ways[beside] = ways[at] + (button,)
                queue.append(beside)
    for button in ways[tile]:
        yield button
    yield A
    while screen.state != TOLD:
        yield None


def shown(game, following):
    show(game, following)
    gc.collect()
    print("shown", type(game.shown).__name__, gc.mem_free())


show = app.show
app.show = shown
console = Console()
game = app.Game(console)
show(game, "title")
presses = walk()
console.pressed = lambda: next(presses)
try:
    while True:
        app.turn(game)
except StopIteration:
    print(console.store.blobs[b"lessons"])
