# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Duels in which the cursor is where foresight is had, one for each kind of it."""

import functools

from staged import ELEMENTS, KENZAS, KYOZAS, Bench, aim, presses

from omen import rules
from omen.duel import Duel
from omen.session.memory import FORESIGHT

OFF, CASUAL, ALWAYS = range(3)

# Positions with one play for each kind of foresight: the plays so far, then slot and tile.
MARKED = {
    "clash": ((7, 6), (0, 0), (5, 8), (2, 4), (9, 1), (3, 7), (6, 2)),
    "same": ((7, 5), (1, 3), (6, 7)),
    "plus": ((7, 8), (3, 2), (6, 4), (0, 0)),
    "combo": ((9, 2), (2, 7), (6, 5), (0, 0), (7, 4), (3, 3), (8, 6)),
    "mixed": ((5, 3), (4, 5), (9, 1), (2, 6), (6, 2), (3, 7), (8, 8)),
}
AIMED = {"clash": (4, 3), "same": (4, 4), "plus": (8, 1), "combo": (4, 8), "mixed": (1, 4)}


def chosen(value: int) -> str:
    """The setup of a Duel with that value of the option."""
    return f"game.session.memory.choices[{FORESIGHT}] = {value}\n"


@functools.cache
def omens():
    """The set of the stage."""
    return Bench("wait 0.1", KENZAS, KYOZAS).omens


def played(kind: str, after: str = "", value: int = CASUAL, **options) -> Bench:
    """A Duel with the cursor where that kind of foresight is had."""
    duel = Duel(omens(), 31, rules.KYOZA, KENZAS, KYOZAS, bytes(ELEMENTS))
    script = presses(duel, MARKED[kind], 3)
    slot, tile = AIMED[kind]
    script += aim(duel, slot, tile) + after
    setup = chosen(value) + options.pop("setup", "")
    return Bench(
        script, KENZAS, KYOZAS, first=rules.KYOZA, elements=ELEMENTS, setup=setup, **options
    )
