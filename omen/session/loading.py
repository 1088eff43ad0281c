# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Loads what is needed now, and forgets it afterwards: the heap has no room for all of the game."""

import gc
import sys

if 0:  # for the type check alone: the compiler drops it
    from typing import Any


def loaded(name: str, resident: tuple) -> "Any":
    """The module of that name; all others of the game but those in `resident` are forgotten first.

    One that is still in use, as by the screen that asks, lives on as long as it is. So a module
    that is not resident must not hold anything that outlives its screen.
    """
    for other in list(sys.modules):
        if not other.startswith("omen.") or other == name or other in resident:
            continue
        if not hasattr(sys.modules[other], "__path__"):  # a package is small, and holds others
            forget(other)
    if name not in sys.modules:
        gc.collect()
        __import__(name)
        gc.collect()  # so that what comes next lies low in the heap, and does not break it up
    return sys.modules[name]


def forget(name: str) -> None:
    """Unload a module, if it is loaded."""
    if sys.modules.pop(name, None) is not None:
        room, last = name.rsplit(".", 1)
        delattr(sys.modules[room], last)
