# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A match: Duels between the same two sides until one has won most of them; and Sudden Death.

A single Duel is a match of one. A match is a bytearray, which the store keeps as it is:

    0           the version of this format
    BEST        of how many Duels it is the best: 1, 3 or 5
    WON         two bytes: how many of them each seat has won
    LOSER       the seat that lost the last Duel and says who tosses next, or NOBODY
    FINISHED    how many were finished, drawn ones too, as far as a byte counts
    STRENGTHS   two bytes: who plays each seat, as in memory.py
    CRC         four bytes: the set's
    HANDS       ten bytes: the Hands that were brought to the last Duel, or that are now

A drawn Duel counts for nobody, and the coin alone decides who tosses after it.
"""

import struct

from omen import STRENGTHS as TOP
from omen.duel import DRAW, Duel, random_elements
from omen.rules import ELEMENTAL, KENZA, KYOZA, VACANT
from omen.session.memory import BEST as BEST

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence

    from omen.chance import Chance
    from omen.omen_set import OmenSet

VERSION = 1
WON, LOSER, FINISHED, STRENGTHS, CRC, HANDS = 2, 4, 5, 6, 8, 12
BYTES = 22
NOBODY = 2  # a LOSER
LAST_ROUND = 6  # of Sudden Death, which begins with round 2


def begun(
    best: int, omens: "OmenSet", strengths: "Sequence[int]", hands: "Sequence[Sequence[int]]"
) -> bytearray:
    """A match of which nothing was played yet."""
    match = bytearray(BYTES)
    match[0] = VERSION
    match[BEST] = best
    match[LOSER] = NOBODY
    match[STRENGTHS], match[STRENGTHS + 1] = strengths
    struct.pack_into(b"<I", match, CRC, omens.crc)
    bring(match, hands)
    return match


def bring(match: bytearray, hands: "Sequence[Sequence[int]]") -> None:
    """The Hands for the Duel that comes."""
    for slot in range(10):
        match[HANDS + slot] = hands[slot // 5][slot % 5]


def brought(match: bytearray) -> list[list[int]]:
    """The Hands of the last Duel, a list for each seat."""
    return [list(match[HANDS : HANDS + 5]), list(match[HANDS + 5 : HANDS + 10])]


def count(match: bytearray, result: int) -> None:
    """Enter how a Duel ended, all its rounds included: KENZA, KYOZA or DRAW."""
    match[FINISHED] = min(match[FINISHED] + 1, 255)
    if result == DRAW:
        match[LOSER] = NOBODY
    else:
        match[WON + result] += 1
        match[LOSER] = 1 - result


def goal(match: bytearray) -> int:
    """How many Duels win it."""
    return match[BEST] // 2 + 1


def score(match: bytearray) -> tuple[int, int, int]:
    """How many Duels each seat has won, and how many win the match."""
    return match[WON], match[WON + 1], goal(match)


def winner(match: bytearray) -> int | None:
    """The seat that has won the match, or None while it goes on."""
    for seat in (KENZA, KYOZA):
        if match[WON + seat] >= goal(match):
            return seat
    return None


def read(data: bytes | bytearray | None, omens: "OmenSet") -> bytearray | None:
    """The match of these bytes; None where they are none of a match with this set that goes on."""
    if data is None or len(data) != BYTES:
        return None
    match = bytearray(data)
    if match[BEST] not in (1, 3, 5) or match[LOSER] > NOBODY or max(match[STRENGTHS:CRC]) > TOP:
        return None
    if struct.unpack_from(b"<I", match, CRC)[0] != omens.crc or winner(match) is not None:
        return None
    return match if max(match[HANDS:]) < len(omens) else None


def next_round(duel: Duel, chance: "Chance") -> Duel | None:
    """The round of Sudden Death that follows a drawn one, dealt; None where the draw stands.

    Each side goes on with the five Omens that it controls, the one left in its Hand included, as
    they are printed; the Elements are drawn anew, and who placed last moves second.
    """
    if duel.result != DRAW or duel.resigned is not None or duel.round >= LAST_ROUND:
        return None
    hands: list[list[int]] = [[], []]
    for tile in range(9):
        if duel.owner(tile) != VACANT:
            hands[duel.owner(tile)].append(duel.hands[duel.slot(tile)])
    for seat in (KENZA, KYOZA):
        hands[seat] += [duel.hands[slot] for slot in duel.slots_left(seat)]
    elements = random_elements(duel.omens, chance) if duel.rules & ELEMENTAL else bytes(9)
    return Duel(
        duel.omens, duel.rules, 1 - duel.first, hands[KENZA], hands[KYOZA], elements, duel.round + 1
    )
