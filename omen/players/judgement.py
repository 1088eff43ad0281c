# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How good an early position looks: a sum whose weights the PC has learnt from exact values.

tools/engine/train.py learns them. It serves the plies that search cannot see through.

What it looks at is pairs: how many Omens of the other Hand beat each side that lies open. What a
Hand still holds counts too, by Ranks and Effects, and where Omens lie.
"""

from micropython import const

from omen.rules import (
    FIRST,
    HANDS,
    KENZA,
    NEAR,
    OURS,
    OWN,
    RYO,
    SLOT_EFFECT,
    TILE_EFFECT,
    TURN,
    UP,
    VACANT,
)

if 0:  # for the type check alone: the compiler drops it
    from array import array

# Where the weights stand: one for the Ryo, then from HEAD on those of the side that moved last, and
# from NEXT on those of the side to move.
WON = const(0)
HEAD = const(1)
NEXT = const(50)
LOST = const(0)  # + how many times an Omen that lies there can be beaten, 0 to 10 and more
SAME = const(11)  # for each Omen and side that could only tie it
OPEN = const(12)  # for each Rank point on its open sides
HAND = const(13)  # for each Rank point of an Omen in hand, its best corner, its best Rank
EFFECT = const(16)  # + Effect of an Omen in hand
EFFECTS = const(31)  # + Effect of an Omen that lies there
PLACE = const(46)  # + 0 for a corner, 1 for an edge, 2 for the centre
WEIGHTS = const(99)

EDGE = (0, 1, 0, 1, 2, 1, 0, 1, 0)


def prepare(
    pos: bytearray, deal: "array[int]", weights: "array[int]", last: int, worth: list[int]
) -> None:
    """Before evaluating what a position leads to: fill worth[slot] for the ten slots.

    It is what each Omen is worth in hand on the tiles that are vacant now. `last` is the seat that
    will move last.
    """
    for slot in range(10):
        begin = HEAD if slot // 5 == last else NEXT
        total = high = tiles = top = 0
        for tile in range(9):
            if pos[tile] == VACANT:
                ranks = deal[slot * 9 + tile]
                tiles += 1
                best = 0
                before = ranks & 15
                for shift in range(12, -4, -4):
                    rank = ranks >> shift & 15
                    total += rank
                    if rank + before > best:
                        best = rank + before
                    if rank > top:
                        top = rank
                    before = rank
                high += best
        worth[slot] = (
            (weights[begin + HAND] * total + weights[begin + HAND + 1] * high) // tiles
            + weights[begin + HAND + 2] * top
            + weights[begin + EFFECT + deal[SLOT_EFFECT + slot]]
        )


def evaluate(pos: bytearray, deal: "array[int]", weights: "array[int]", worth: list[int]) -> int:
    """How good the position looks for the side that moved last: only comparisons mean anything."""
    turn = pos[TURN]
    margin = pos[RYO] - 5
    score = weights[WON] * (margin if turn != KENZA else -margin)
    rest = pos[HANDS] | pos[HANDS + 1] << 5
    slot = 0
    while rest:
        if rest & 1:
            score += worth[slot]
        rest >>= 1
        slot += 1
    for tile in range(9):
        seat = pos[tile]
        if seat == VACANT:
            continue
        begin = HEAD if seat != turn else NEXT
        first = 5 - 5 * seat
        hand = pos[HANDS + 1 - seat]
        beaten = 0
        for i in range(FIRST[tile], FIRST[tile + 1]):
            near = NEAR[i]
            if pos[near] != VACANT:
                continue
            rank = pos[OWN[i]] >> UP[i] & 15
            facing = OURS[i] + 8 & 15
            score += weights[begin + OPEN] * rank
            rest = hand
            at = first * 9 + near
            while rest:
                if rest & 1:
                    lead = (deal[at] >> facing & 15) - rank
                    if lead > 0:
                        beaten += 1
                    elif lead == 0:
                        score += weights[begin + SAME]
                rest >>= 1
                at += 9
        score += (
            weights[begin + LOST + (beaten if beaten < 10 else 10)]
            + weights[begin + EFFECTS + pos[TILE_EFFECT + tile]]
            + weights[begin + PLACE + EDGE[tile]]
        )
    return score
