# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A playout's next placement, as a person might make it in haste."""

from micropython import const

from omen.players.search import PLAYS, open_node
from omen.rules import OVERTURNS, place

if 0:  # for the type check alone: the compiler drops it
    from array import array

# Plays looked at. In 2,000 Duels each, Open off, `master` had against `greedy` 78 points of 100
# with 3 to 8, 81 with 12 and 16, 80 where all are looked at: who always finds the best play is no
# likely opponent, and playouts of it are few, and alike. (Those had a third more placements than
# the two seconds on the board allow; what it has now stands in docs/BENCH.md.)
NOTICED = const(12)


def play_on(stack: list, plays: list, frame: list[int], deal: "array[int]", x: int) -> int:
    """Make the play in stack[1] that wins most Ryo at once, of NOTICED by chance.

    The same may be drawn more than once. x: a number by chance, 0 to 65536; returns the next.
    stack[2] and plays[1] are written over, and frame, as a search does.
    """
    open_node(stack, plays, frame, 1)
    pos = stack[1]
    after = stack[2]
    own = plays[1]
    n = frame[PLAYS + 1]
    play = own[0]
    most = -1
    for _ in range(NOTICED):
        x = (x * 75 + 74) % 65537
        other = own[x % n]
        after[:] = pos
        place(after, deal, other // 9, other % 9)
        if after[OVERTURNS] > most:
            most = after[OVERTURNS]
            play = other
    place(pos, deal, play // 9, play % 9)
    return x
