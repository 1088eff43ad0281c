# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A deal as a short code that one reads out and another one types in: `7K2M-QX4T`.

Eight letters in which no two are easily taken for one another. They write one large number in base
27: the deal's own number lowest, then the rules, then a check of both and of the set. So a
code fits the set that it was made with, and a mistyped one hardly ever fits any.
"""

from binascii import crc32

LETTERS = b"23456789ACDEFGHJKMNPQRTVWXY"  # no 0 1 B I L O S U Z
BYTES = 8  # of a code, one for each letter
DEALS = 1 << 20  # numbers that a deal may have
RULES = 32  # what the rules may be, a bit each
CHECK = 1 << 13


def code(number: int, rules: int, crc: int) -> str:
    """The code of that deal by these rules, with the set of that CRC."""
    deal = rules * DEALS + number
    number = check(deal, crc) * RULES * DEALS + deal
    text = b""  # bytes: of a str each letter would be a name of its own, for ever
    for i in range(BYTES):
        if i == BYTES // 2:
            text = b"-" + text
        at = number % len(LETTERS)
        text = LETTERS[at : at + 1] + text
        number //= len(LETTERS)
    return text.decode()


def read(data: bytes, crc: int) -> tuple[int, int] | None:
    """The number and the rules of a code, its letters alone; None for a wrong code.

    It is wrong where it was not made with the set of that CRC.
    """
    number = 0
    for byte in data:
        number = number * len(LETTERS) + LETTERS.find(bytes((byte,)))
    deal = number % (RULES * DEALS)
    if number // (RULES * DEALS) != check(deal, crc):
        return None
    return deal % DEALS, deal // DEALS


def check(deal: int, crc: int) -> int:
    """What has to stand above a deal in the number."""
    return crc32(deal.to_bytes(4, "little"), crc) % CHECK
