# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Whole Duels by chance, as fast as may be: plain, or compiled with the engine."""

from omen.rules import RYO, TURN

if 0:  # for the type check alone: the compiler drops it
    from array import array
    from collections.abc import Callable, Sequence

    from numpy import ndarray


def playouts(
    place: "Callable[..., None]",
    pos: "bytearray | ndarray",
    start: "bytes | ndarray",
    deals: "Sequence[array[int]] | ndarray",
    slots: "list[int] | ndarray",
    tiles: "list[int] | ndarray",
    times: int,
) -> int:
    """Play `times` Duels, all plays equally likely, and return Kenza's Ryo of them all.

    Each begins with the position `start`; the deals take turns.

    place: the engine's. pos: a position to play in. slots: the ten, each seat's own five in its
    half; tiles: the nine; both are shuffled.
    """
    chance = 1
    total = 0
    for n in range(times):
        pos[:] = start
        deal = deals[n % len(deals)]
        for left in range(9, 0, -1):
            held = left + 2 >> 1  # the second seat keeps one to the end
            chance = (chance * 75 + 74) % 65537
            # What is chosen goes behind what is left.
            at = chance % left
            tile = tiles[at]
            tiles[at] = tiles[left - 1]
            tiles[left - 1] = tile
            first = 5 * pos[TURN]
            at = first + chance // left % held
            slot = slots[at]
            slots[at] = slots[first + held - 1]
            slots[first + held - 1] = slot
            place(pos, deal, slot, tile)
        total += pos[RYO]
    return total
