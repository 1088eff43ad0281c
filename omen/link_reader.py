# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads the Duel out of a link; link.py has the format.

A link comes from anybody: what is wrong with it is said in one line, as a ValueError.
"""

from binascii import a2b_base64

from omen.duel import Duel
from omen.link import (
    CHECK,
    CRC,
    FIRST,
    HANDS,
    KEY,
    LETTERS,
    NAME,
    PLAYS,
    RESIGNED,
    ROUND,
    RULES,
    TILES,
    VERSION,
    link,
    sealed,
    through,
)

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Callable

    from omen.omen_set import OmenSet

LONGEST = 80  # letters; the longest link of this format has fewer
ALLOWED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
DAMAGED = "the link is damaged: copy it again, whole"


def read(text: str, find_set: "Callable[[str, int], OmenSet]") -> Duel:
    """The Duel of a link, or of the part of one from `duel=` on, after its last play.

    find_set(id, crc) gives the set, or raises ValueError.
    """
    at = text.rfind(KEY)
    if at < 0:
        raise ValueError("there is no Duel in it: '%s' is missing" % KEY)
    text = text[at + len(KEY) :]
    number = large(text)

    def digit(value: int, values: int) -> int:
        nonlocal number
        number, value = divmod(number, values)
        return value

    deal: list = [[], 0, 0, 0, [], [], 1, 0, []]
    through(digit, deal)
    if number:
        raise ValueError(DAMAGED)
    name = "".join([chr(LETTERS[letter]) for letter in deal[NAME]])
    omens = find_set(name, deal[CRC])
    hands = deal[HANDS]
    elements = bytes(deal[TILES] or 9)
    if max(hands) >= len(omens) or max(elements) > len(omens.elements):
        raise ValueError("the link names what its set does not have")
    duel = Duel(omens, deal[RULES], deal[FIRST], hands[:5], hands[5:], elements, deal[ROUND])
    for play in deal[PLAYS]:
        duel.play(play // 9, play % 9)
    if deal[RESIGNED]:
        duel.resign()
    if link(duel) != KEY + text:  # it says the same in another way
        raise ValueError(DAMAGED)
    return duel


def large(text: str) -> int:
    """The large number of a link's letters."""
    for letter in text:
        if letter not in ALLOWED:
            raise ValueError("no link has the letter %r behind '%s'" % (letter, KEY))
    if not 8 <= len(text) <= LONGEST or len(text) % 4 == 1:
        raise ValueError(DAMAGED)
    data = a2b_base64(text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4))
    if data[0] != VERSION:
        raise ValueError(
            "the link's format is %d, and this game knows %d: get a newer one" % (data[0], VERSION)
        )
    if sealed(data[:-CHECK]) != data:
        raise ValueError(DAMAGED)
    return int.from_bytes(data[1:-CHECK], "little")
