# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The end of a game that crashed: what happened, and how to go on. Imported only then."""

import gc
from traceback import format_exception, print_exception

import supervisor

from omen.widgets.frame import framed
from omen.widgets.palettes import INK, WARN
from omen.widgets.text import COLUMNS, text, write

if 0:  # for the type check alone: the compiler drops it
    from handheld import Console

HOW_ON = "A: start the game again. A Duel goes on where it was saved last."
MORE = "More on the serial console."


def crashed(console: "Console", error: Exception) -> None:
    """Tell of the error, and start the game anew when A or another button is pressed."""
    print_exception(error)
    gc.collect()  # the game is gone
    console.speaker.hush()
    console.lights.dark()
    group = framed("The game has stopped", "")
    what = text(2, 20, COLUMNS, 2, WARN)
    write(what, "{}: {}".format(type(error).__name__, error))
    write(what, place("".join(format_exception(error))), 1)
    group.append(what)
    group.append(text(2, 54, COLUMNS, 3, INK, HOW_ON))
    group.append(text(2, 98, COLUMNS, 1, INK, MORE))
    console.show(group)
    console.clear()
    while console.pressed() is None:
        console.refresh()
        console.rest()
    supervisor.reload()


def place(traceback: str) -> str:
    """Where it happened: the file and line that a traceback names last."""
    at = traceback.rfind('File "')
    end = traceback.find(", in ", at)
    if at < 0 or end < 0:
        return ""
    where = traceback[at + 6 : end].replace('"', "")
    return "in " + where[where.rfind("/") + 1 :]
