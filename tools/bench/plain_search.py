# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The plainest alpha-beta search over the engine: the measure of what a node of a search costs.

It is a few plies deep. (The game's own is omen/players/search.py.)"""

from omen.rules import HANDS, RYO, SIGN, TURN, VACANT

if 0:  # for the type check alone: the compiler drops it
    from array import array
    from collections.abc import Callable, Sequence

    from numpy import ndarray


HELD = tuple([tuple([i for i in range(5) if mask >> i & 1]) for mask in range(32)])


def alphabeta(
    place: "Callable[..., None]",
    stack: "Sequence[bytearray] | ndarray",
    deal: "array[int] | ndarray",
    ply: int,
    last: int,
    low: int,
    high: int,
) -> int:
    """The Ryo, less 5, that the seat to move in stack[ply] can have after the ply `last`.

    It is exact if it is between low and high. place: the engine's."""
    pos = stack[ply]
    below = stack[ply + 1]
    seat = pos[TURN]
    best = -9
    for i in HELD[pos[HANDS + seat]]:
        for tile in range(9):
            if pos[tile] == VACANT:
                below[:] = pos
                place(below, deal, 5 * seat + i, tile)
                if ply < last:
                    value = -alphabeta(place, stack, deal, ply + 1, last, -high, -low)
                else:
                    value = (below[RYO] - 5) * SIGN[seat]
                if value > best:
                    best = value
                    if value > low:
                        low = value
                        if low >= high:
                            return best
    return best
