# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Loads what is needed now, and forgets it afterwards: the heap has no room for all of the game."""

import gc
import sys


def loaded(name: str, kept: tuple):
    """The module of that name. Before it is loaded, all others of the game are forgotten but those
    in `kept`; one that is still in use, as by the screen that asks, lives on as long as it is.

    So a module that is not kept must not hold anything that outlives its screen.
    """
    for other in list(sys.modules):
        if other.startswith("omen.") and other != name and other not in kept:
            sys.modules.pop(other)
            package, last = other.rsplit(".", 1)
            delattr(sys.modules[package], last)
    if name not in sys.modules:
        gc.collect()
        __import__(name)
    return sys.modules[name]
