# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel as the part of a link behind the `#`: some 30 bytes, in the letters that a URL allows.

All that a record has becomes numbers, each one of so many values, and they make one large number,
the first in its lowest place. `through` says which they are, once for both ways: `link` writes,
link_reader.py reads. The bytes are the format's version, the large number, lowest byte first, and
three bytes of the CRC-32 of those before.
"""

from binascii import b2a_base64, crc32

from omen.rules import ELEMENTAL

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Callable

    from omen.duel import Duel

VERSION = 1
KEY = "duel="  # stands before it in a link
LETTERS = b"abcdefghijklmnopqrstuvwxyz0123456789-"  # of a set's id
CHECK = 3
NAME, CRC, RULES, FIRST, TILES, HANDS, ROUND, RESIGNED, PLAYS = range(9)


def link(duel: "Duel") -> str:
    """The Duel, finished or not, as `duel=…`."""
    name = duel.omens.id.encode()
    total = [0, 1]  # the large number, and in how many values it is one

    def digit(value: int, values: int) -> int:
        total[0] += value * total[1]
        total[1] *= values
        return value

    through(
        digit,
        [
            [LETTERS.find(name[i : i + 1]) for i in range(len(name))],
            duel.omens.crc,
            duel.rules,
            duel.first,
            duel.elements,
            duel.hands,
            duel.round,
            0 if duel.resigned is None else 1,
            duel.plays,
        ],
    )
    size = 1
    while 1 << 8 * size < total[1]:
        size += 1
    text = b2a_base64(sealed(bytes((VERSION,)) + total[0].to_bytes(size, "little"))).decode()
    return KEY + text.strip().rstrip("=").replace("+", "-").replace("/", "_")


def sealed(data: bytes) -> bytes:
    """With its check behind it."""
    return data + (crc32(data) & 0xFFFFFF).to_bytes(CHECK, "little")


def through(digit: "Callable[[int, int], int]", deal: list) -> None:
    """Pass all numbers of a deal to `digit(value, values)`, and keep what it returns.

    A deal is a list by NAME to PLAYS. Where `digit` reads, the deal's own values mean nothing; so
    each has as many as it needs.
    """
    deal[NAME] = several(digit, deal[NAME], digit(len(deal[NAME]) - 1, 12) + 1, len(LETTERS))
    deal[CRC] = digit(deal[CRC], 1 << 32)
    deal[RULES] = digit(deal[RULES], 32)
    deal[FIRST] = digit(deal[FIRST], 2)
    count = 9 if deal[RULES] & ELEMENTAL else 0
    deal[TILES] = several(digit, deal[TILES], count, 9)
    deal[HANDS] = several(digit, deal[HANDS], 10, 64)
    deal[ROUND] = digit(deal[ROUND] - 1, 6) + 1
    deal[RESIGNED] = digit(deal[RESIGNED], 2)
    # Of each placement, which of the Omens that are left, and of the tiles.
    left = [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]
    vacant = list(range(9))
    seat = deal[FIRST]
    plays = []
    for i in range(digit(len(deal[PLAYS]), 10)):
        slots = left[seat]
        slot, tile = slots[0], vacant[0]
        if i < len(deal[PLAYS]):
            slot, tile = divmod(deal[PLAYS][i], 9)
        slot = slots.pop(digit(slots.index(slot), len(slots)))
        tile = vacant.pop(digit(vacant.index(tile), len(vacant)))
        plays.append(slot * 9 + tile)
        seat = 1 - seat
    deal[PLAYS] = plays


def several(digit: "Callable[[int, int], int]", numbers: list, count: int, values: int) -> list:
    """So many numbers, each one of so many values."""
    return [digit(numbers[i] if i < len(numbers) else 0, values) for i in range(count)]
