# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Alpha-beta over the engine: the exact value of a position, found in steps.

One source for the solver on the PC, which numba compiles, and for the computer players on the
board: so it keeps its own stack in flat buffers, calls nothing but the engine, and allocates
nothing. It can stop after any number of placements and go on later.

What it costs is counted in placements. Tried, and left out because they save under 15 % of them:
a transposition table, and trying every child first to sort by what it wins at once. The history
of what cut off (Schaeffer, 1989) does nearly all of that, for one list of 90 ints: each play's is
a running estimate, a quarter of the way up where it cuts off, a sixteenth down where it was tried
in vain before. (That took 0.6 of the placements that plain counts take with eight tiles left.)
"""

from micropython import const

from omen.rules import HANDS, POSITION, RYO, SIGN, TURN, VACANT, last_gain, place

if 0:  # for the type check alone: the compiler drops it
    from array import array

# Where things stand in a search's frame, a buffer of FRAME ints that may be negative. Values are
# the final Ryo of the seat to move less 5.
PLY = const(0)  # how many plays deep the search stands
TILES = const(1)  # how many tiles are left at the root
PLACED = const(2)  # placements made so far
LOW = const(3)  # + ply: what the mover there has for certain (alpha)
HIGH = const(12)  # + ply: what the other side will not allow (beta)
BEST = const(21)  # + ply: the best value found there
BEST_PLAY = const(30)  # + ply: and the play that meets it, slot * 9 + tile
NEXT = const(39)  # + ply: which of its plays comes next
PLAYS = const(48)  # + ply: how many plays it has
VACANT_SUM = const(57)  # + ply: its vacant tiles, added up
RANKED = const(66)  # not 0 where the root's plays are in an order of the caller's
FRAME = const(67)

WORST = const(-9)  # below every value
CERTAIN = const(1 << 14)  # the history of a play that always cuts off

# The slots of Kenza's Hand by its mask of five bits: HELD[8 * mask] of them, and the first plays of
# each behind that.
held = bytearray(256)
for bits in range(32):
    for slot in range(5):
        if bits >> slot & 1:
            held[8 * bits] += 1
            held[8 * bits + held[8 * bits]] = 9 * slot
HELD = bytes(held)
del held, bits, slot


def buffers() -> tuple[list, list, list[int], list[int]]:
    """What a search needs: ten positions, ten lists of plays, its frame and its history."""
    stack = [bytearray(POSITION) for _ in range(10)]
    plays = [bytearray(45) for _ in range(10)]
    return stack, plays, [0] * FRAME, [0] * 90


def begin(stack: list, plays: list, frame: list[int], tiles: int, low: int, high: int) -> None:
    """Begin a search of the position in stack[0], which has `tiles` vacant tiles, 2 to 9.

    stack: ten positions. plays: ten buffers of 45 plays; the caller may now put those of the
    root, in plays[0], into an order of its own, and set frame[RANKED] to 1. With
    low < value < high the value comes out exact; else it is a bound: at most `low`, or at least
    `high`.
    """
    frame[TILES] = tiles
    frame[RANKED] = 0
    frame[PLACED] = 0
    frame[PLY] = 0
    frame[LOW] = low
    frame[HIGH] = high
    open_node(stack, plays, frame, 0)


def open_node(stack: list, plays: list, frame: list[int], ply: int) -> None:
    """List the plays of the position at a ply; none has been tried."""
    pos = stack[ply]
    own = plays[ply]
    seat = pos[TURN]
    begin = 8 * pos[HANDS + seat] + 1
    end = begin + HELD[begin - 1]
    n = vacant = 0
    for tile in range(9):
        if pos[tile] == VACANT:
            vacant += tile
            play = 45 * seat + tile
            for i in range(begin, end):
                own[n] = play + HELD[i]
                n += 1
    frame[PLAYS + ply] = n
    frame[NEXT + ply] = 0
    frame[BEST + ply] = WORST
    frame[BEST_PLAY + ply] = own[0]
    frame[VACANT_SUM + ply] = vacant


def search(
    stack: list, plays: list, frame: list[int], history: list[int], deal: "array[int]", quota: int
) -> int:
    """Search on for about `quota` placements more.

    True when the search is done: then frame[BEST] is the value and frame[BEST_PLAY] a play that
    meets it.

    history: 90 numbers from 0 to CERTAIN, by play: how often it cut off lately. Zeros for a new
    Duel; what one search has learnt helps the next.
    """
    ply = frame[PLY]
    tiles = frame[TILES]
    used = 0
    while used < quota:
        n = frame[NEXT + ply]
        own = plays[ply]
        if n == frame[PLAYS + ply] or frame[BEST + ply] >= frame[HIGH + ply]:
            # This node is done: its value goes to its parent.
            if ply == 0:
                break
            value = -frame[BEST + ply]
            ply -= 1
        else:
            # The likeliest of what is left comes next.
            top = n
            most = history[own[n]]
            for i in range(n + 1, frame[PLAYS + ply] if ply >= frame[RANKED] else 0):
                if history[own[i]] > most:
                    most = history[own[i]]
                    top = i
            play = own[top]
            own[top] = own[n]
            own[n] = play
            frame[NEXT + ply] = n + 1
            pos = stack[ply + 1]
            pos[:] = stack[ply]
            place(pos, deal, play // 9, play % 9)
            used += 1
            if ply + 2 < tiles:
                ply += 1
                frame[LOW + ply] = -frame[HIGH + ply - 1]
                frame[HIGH + ply] = -frame[LOW + ply - 1]
                open_node(stack, plays, frame, ply)
                continue
            # One tile is left, and the last Omen for it: no choice, so no node. Nor need it be
            # placed where the mover has too little even now, for no placement takes from its own.
            seat = 1 - pos[TURN]
            value = (pos[RYO] - 5) * SIGN[seat]
            if value > frame[LOW + ply]:
                last = HELD[8 * pos[HANDS + 1 - seat] + 1] // 9 + 5 * (1 - seat)
                value -= last_gain(pos, deal, last, frame[VACANT_SUM + ply] - play % 9)
                used += 1
        # The last play tried at this ply has this value for its mover.
        if value > frame[BEST + ply]:
            play = plays[ply][frame[NEXT + ply] - 1]
            frame[BEST + ply] = value
            frame[BEST_PLAY + ply] = play
            if value > frame[LOW + ply]:
                frame[LOW + ply] = value
                if value >= frame[HIGH + ply]:
                    for i in range(frame[NEXT + ply] - 1):
                        other = plays[ply][i]
                        history[other] -= history[other] >> 4
                    history[play] += CERTAIN - history[play] >> 2
    frame[PLY] = ply
    frame[PLACED] += used
    return used < quota
