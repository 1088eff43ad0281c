# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Loads modules one by one, each after those that it needs, and prints what each takes of the heap.

    loads < names of modules, a line each

Of each: NAME STAYS PEAK, between two lines of micropython.qstr_info(). STAYS: the
bytes that stay of it; PEAK: the most that it had asked for at a time while it was loaded, nothing
being collected. Both hold what its names take, which the lines around it tell.
"""

import gc
import sys

import micropython
import parts  # noqa: F401


class Package:
    """Stands in for a package that is not loaded yet, so that its modules come without it."""

    def __init__(self, name):
        path = name.replace(".", "/")
        self.__path__ = path if name.startswith("omen") else "lib/" + path


def begin(name):
    """Makes room for a module of that name: its packages are there, it is not."""
    at = name.find(".")
    while at > 0:
        if name[:at] not in sys.modules:
            sys.modules[name[:at]] = Package(name[:at])
        at = name.find(".", at + 1)
    if isinstance(sys.modules.get(name), Package):
        sys.modules.pop(name)


for line in sys.stdin:
    name = line.strip()
    begin(name)
    # The heap's peak is that of the whole run: what is asked for now goes above it at once.
    bytearray(max(micropython.mem_peak() - micropython.mem_current(), 0))
    gc.collect()
    gc.disable()
    micropython.qstr_info()
    asked = micropython.mem_current()
    before = gc.mem_alloc()
    __import__(name)
    peak = micropython.mem_peak() - asked
    gc.enable()
    gc.collect()
    print(name, gc.mem_alloc() - before, peak)
    micropython.qstr_info()
