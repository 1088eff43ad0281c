# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What of the heap the game takes on MicroPython, whose words here are twice as long as the
board's: the smallest that is enough, and each part's share."""

import interpreter
from deals import ALL, CLOSED
from records import INSTALLED

from omen.players import NAMES

MANSIONS = INSTALLED / "mansions.omen"
PROGRAMS = interpreter.ROOT / "tests" / "micropython"
PARTS = ("console", "engine", "sets", "screens", "players", "screen")


def smallest() -> dict[str, float | None]:
    """The smallest heap in which MicroPython reads the set, plays Duels by chance, and writes and
    reads their records; and that in which its players play whole Duels."""
    sizes: dict[str, float | None] = {"engine_heap": None, "players_heap": None}
    if interpreter.available():
        # Paths are short: the heap holds them many times.
        root, mansions = ".", str(MANSIONS.relative_to(interpreter.ROOT))
        seeds = "1\n2\n3\n"
        lines = [f"{name} {bits} 1\n" for name in NAMES for bits in (ALL, CLOSED)]
        sizes["engine_heap"] = interpreter.smallest_heap(
            PROGRAMS / "run.py", root, "by_chance", mansions, stdin=seeds
        )
        sizes["players_heap"] = interpreter.smallest_heap(
            PROGRAMS / "decide.py", root, mansions, stdin="".join(lines)
        )
    return sizes


def parts() -> dict[str, float | None]:
    """The bytes that each of PARTS takes once it is loaded."""
    sizes: dict[str, float | None] = dict.fromkeys(f"{part}_bytes" for part in PARTS)
    if interpreter.available():
        told = interpreter.run(PROGRAMS / "sizes.py", ".").stdout
        for line in told.splitlines():
            part, size = line.split()
            sizes[f"{part}_bytes"] = int(size)
    return sizes
