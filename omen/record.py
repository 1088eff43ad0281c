# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The record of a Duel: the text that a player sends, a replay reads and the tests are written in.

"The record of a Duel" in the rules has the grammar. This is the reader; scribe.py writes.
"""

from omen.duel import Duel
from omen.hand_check import check_hand
from omen.rules import ELEMENTAL, RULES
from omen.scribe import SEATS, TOSS, write
from omen.statements import Statements, place_of, short

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Callable, Sequence

    from omen.omen_set import OmenSet

__all__ = ("SEATS", "RecordError", "read", "rule_bits", "write")


class RecordError(ValueError):
    """A record that is no legal Duel: its `line`, counted from 1, and what is wrong."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line = line


def read(text: str, find_set: "Callable[[str], OmenSet]") -> Duel:
    """The Duel of a record, after its last play.

    find_set(ref) gives the set that `set REF` means; what it raises as ValueError, and all that is
    wrong in the text, comes out as a RecordError with its line.
    """
    record = Statements(text)
    try:
        duel = Duel(*start(record, find_set))
        while record.following():
            play(record, duel)
    except ValueError as error:
        raise RecordError(record.line, str(error)) from None
    return duel


def start(
    record: Statements, find_set: "Callable[[str], OmenSet]"
) -> "tuple[OmenSet, int, int, list[int], list[int], bytes, int]":
    """What a Duel is made of, out of all the statements before the first play."""
    words = record.take("set")
    omens = find_set(words[0] if words else "")
    crc = "%08x" % omens.crc
    if words[1:] not in ([], [crc]):
        what = short(" ".join(words[1:]))
        raise ValueError("the set has changed: its CRC is %s, not %s" % (crc, what))
    rules = rule_bits(record.take("rules"))
    first = place_of(record.take("toss", 1)[0], TOSS)
    elements = bytearray(9)
    if rules & ELEMENTAL:
        words = record.take("elements", 9)
        for tile in range(9):
            elements[tile] = place_of(words[tile], (".",) + omens.elements)
    # The Hands wait for `round`, which says by what measure they are legal.
    hands = []
    lines = []
    for name in SEATS:
        hand = []
        for word in record.take(name, 5):
            hand.append(find_omen(omens, word))
        hands.append(hand)
        lines.append(record.line)
    round_number = 1
    if record.following() == "round":
        round_number = 2 + place_of(record.take("round", 1)[0], "2 3 4 5 6".split())
    line = record.line
    for seat in (0, 1):
        record.line = lines[seat]
        check_hand(omens, hands[seat], round_number)
    record.line = line
    return omens, rules, first, hands[0], hands[1], bytes(elements), round_number


def rule_bits(words: "Sequence[str]") -> int:
    """The rules of these names, a bit each. ValueError where one is no rule's, or stands twice."""
    rules = 0
    for word in words:
        bit = 1 << place_of(word, RULES)
        if rules & bit:
            raise ValueError("'%s' stands twice" % word)
        rules |= bit
    return rules


def play(record: Statements, duel: Duel) -> None:
    """Carry out a `play` or `resign` statement."""
    if record.following() == "resign":
        record.take("resign", 0)
        duel.resign()
        return
    words = record.take("play", 2)
    omen = find_omen(duel.omens, words[0])
    tile = place_of(words[1], "1 2 3 4 5 6 7 8 9".split())
    for slot in duel.held(duel.turn) + (-1,):
        if slot < 0 or duel.hands[slot] == omen:
            break
    duel.play(slot, tile)


def find_omen(omens: "OmenSet", word: str) -> int:
    """The index of an Omen of the set."""
    omen = omens.find(word)
    if omen < 0:
        raise ValueError("the set has no Omen '%s'" % short(word))
    return omen
