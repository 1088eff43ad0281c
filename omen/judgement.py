# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How good an early position looks: a linear judgement whose weights the PC has learnt from exact
values (tools/train.py), for the plies that search cannot see through.

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

# Where the weights stand: one for the Ryo, then a block for the side that moved last, and one for
# the side to move.
MARGIN = const(0)
BLOCKS = const(1)
BEATEN = const(0)  # + how many times an Omen that lies there can be beaten, 0 to 10 and more
EQUAL = const(11)  # for each Omen and side that could only tie it
OPEN_RANKS = const(12)  # for each Rank point on its open sides
IN_HAND = const(13)  # for each Rank point of an Omen in hand, its best corner, its best Rank
HAND_EFFECT = const(16)  # + Effect of an Omen in hand
TILE_EFFECTS = const(31)  # + Effect of an Omen that lies there
PLACE = const(46)  # + 0 for a corner, 1 for an edge, 2 for the centre
BLOCK = const(49)
WEIGHTS = const(99)

PLACE_OF = (0, 1, 0, 1, 2, 1, 0, 1, 0)


def weigh(pos, deal, weights, last, worth):
    """Before judging what a position leads to: fill worth[slot] for the ten slots, what each is
    worth in hand on the tiles that are vacant now. `last` is the seat that will move last."""
    for slot in range(10):
        block = BLOCKS if slot // 5 == last else BLOCKS + BLOCK
        total = corners = tiles = top = 0
        for tile in range(9):
            if pos[tile] == VACANT:
                ranks = deal[slot * 9 + tile]
                tiles += 1
                best = 0
                west = ranks & 15
                for shift in range(12, -4, -4):
                    rank = ranks >> shift & 15
                    total += rank
                    if rank + west > best:
                        best = rank + west
                    if rank > top:
                        top = rank
                    west = rank
                corners += best
        worth[slot] = (
            (weights[block + IN_HAND] * total + weights[block + IN_HAND + 1] * corners) // tiles
            + weights[block + IN_HAND + 2] * top
            + weights[block + HAND_EFFECT + deal[SLOT_EFFECT + slot]]
        )


def judge(pos, deal, weights, worth):
    """How good the position looks for the side that moved last: only comparisons mean anything."""
    turn = pos[TURN]
    margin = pos[RYO] - 5
    score = weights[MARGIN] * (margin if turn != KENZA else -margin)
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
        block = BLOCKS if seat != turn else BLOCKS + BLOCK
        first = 5 - 5 * seat
        hand = pos[HANDS + 1 - seat]
        beaten = 0
        for i in range(FIRST[tile], FIRST[tile + 1]):
            near = NEAR[i]
            if pos[near] != VACANT:
                continue
            rank = pos[OWN[i]] >> UP[i] & 15
            facing = OURS[i] + 8 & 15
            score += weights[block + OPEN_RANKS] * rank
            rest = hand
            at = first * 9 + near
            while rest:
                if rest & 1:
                    lead = (deal[at] >> facing & 15) - rank
                    if lead > 0:
                        beaten += 1
                    elif lead == 0:
                        score += weights[block + EQUAL]
                rest >>= 1
                at += 9
        score += (
            weights[block + BEATEN + (beaten if beaten < 10 else 10)]
            + weights[block + TILE_EFFECTS + pos[TILE_EFFECT + tile]]
            + weights[block + PLACE + PLACE_OF[tile]]
        )
    return score
