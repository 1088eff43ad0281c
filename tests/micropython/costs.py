# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Goes through the game's screens by their buttons, for tools/bench/board_time.py, which counts
the instructions between two marks.

    costs      in a drive's folder, under callgrind with --dump-before=unlink

A mark is a file that is not there and is removed. Prints what each mark begins, a line each.
"""

import os
import sys

import parts  # noqa: F401

LOOPS = 10_000  # empty steps, which are the unit
begun = []


class TileGrid(bytearray):
    """As cheap to write as the board's own; parts.py's is a dear one."""

    def __init__(
        self,
        bitmap,
        pixel_shader,
        width=1,
        height=1,
        tile_width=0,
        tile_height=0,
        default_tile=0,
        x=0,
        y=0,
    ):
        super().__init__(width * height)
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.width = width
        self.height = height
        self.x = x
        self.y = y
        self.hidden = False
        self.flip_x = False


sys.modules["displayio"].TileGrid = TileGrid


def mark(what):
    """Count for `what` from here on."""
    try:  # noqa: SIM105  MicroPython has no contextlib
        os.unlink("nothing")
    except OSError:
        pass
    begun.append(what)


def empty():
    for _ in range(LOOPS):
        pass


mark("unit")
empty()
mark("power to the first picture")

from handheld import DOWN, RIGHT, SELECT, START, A, B, Console
from omen.screens.opening import opening

console = Console()
console.entropy = lambda: 7
opening(console)
mark("the rest, behind it")
from omen.screens.app import show, start, turn

game = start(console)
mark("")

from fingers import place

queue = []
console.pressed = lambda: queue.pop(0) if queue else None
measured = [""]
console.refresh = lambda: mark("") if measured[0] else None  # what is after it, nobody waits for


def press(button, what="", times=1):
    """Press a button, and count for `what` until that is seen."""
    for _ in range(times):
        queue.append(button)
        measured[0] = what
        if what:
            mark(what)
        turn(game)
        measured[0] = ""


def go(button, what):
    """The same where it leads to another screen."""
    was = game.shown
    press(button, "to " + what)
    assert game.shown is not was, what
    for _ in range(20):  # what it does behind
        turn(game)


def line(i):
    """Down to that line of the list."""
    while game.shown.list.chosen != i:
        press(DOWN)


go(A, "the menu")
press(DOWN, "a step in the menu", 8)
for i, what in ((2, "new duel"), (3, "the rules"), (4, "the sets")):
    line(i)
    go(A, what)
    go(B, "the menu")
line(5)
go(A, "the options")
press(DOWN, "a step in the options", 11)
for i, what in ((9, "the statistics"), (10, "the replays")):
    line(i)
    go(A, what)
    go(B, "the options")
go(B, "the menu")
line(6)
go(A, "the Book")
press(RIGHT, "a step in the Book", 8)
go(B, "the menu")
line(7)
go(A, "the list of lessons")
press(DOWN, "a step in the lessons", 8)
line(0)
go(A, "a lesson")
show(game, "menu")
line(1)
go(A, "the opponents")
press(DOWN, "a step in the opponents", 6)
line(3)
go(A, "the ladder")
press(DOWN, "a step in the ladder", 7)
go(B, "the opponents")
game.session.drawn = False
line(2)
go(A, "assembling a Hand")
press(RIGHT, "a step in the Hand", 8)
press(DOWN, "a step in the Hand", 8)
press(SELECT)
turn(game)
go(START, "the toss with a Hand")
while type(game.shown).__name__ != "DuelScreen":
    press(A)
while not game.shown.choosing():
    turn(game)
press(DOWN, "a step in the Duel", 4)
press(RIGHT, "a step in the Duel")
press(DOWN, "a step in the Duel", 3)
go(START, "the pause")
go(START, "the Duel again")
while place(game.shown) != A or game.shown.cursor.where != 1:
    press(place(game.shown))
press(A, "a placement's start")
game.session.clear_seats()
show(game, "menu")
game.session.drawn = True
line(0)
go(A, "quick Duel to the toss")
mark("")
print("\n".join(begun))
