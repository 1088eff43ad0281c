# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The record of a Duel: the text that a player sends, a replay reads and the tests are written in.

One statement a line, in the order of `read` below; "The record of a Duel" in the rules has the
grammar.
"""

from omen.duel import Duel
from omen.hands import SIZE, check_hand
from omen.rules import ELEMENTAL, KENZA, KYOZA, RULES, VACANT
from omen.scribe import SEATS, TOSS, write

__all__ = ("SEATS", "RecordError", "is_path", "read", "write")


class RecordError(ValueError):
    """A record that is no legal Duel: `line`, counted from 1, and what is wrong."""

    def __init__(self, line, what):
        super().__init__(what)
        self.line = line
        self.what = what


def is_path(ref):
    """Whether the REF of a `set` statement is a path rather than an installed set's id."""
    return "/" in ref or ref.endswith(".toml") or ref.endswith(".omen")


class Reader:
    """The statements of a record's text, one after another."""

    def __init__(self, text):
        self.lines = text.split("\n")
        if len(self.lines) > 1 and not self.lines[-1]:
            self.lines.pop()  # what stands behind the last line's end is no line
        self.line = 0
        self.words = []
        self.following()

    def following(self):
        """Go on to the next line that has words; at the end there are none."""
        self.words = []
        while not self.words and self.line < len(self.lines):
            self.words = words_of(self.lines[self.line])
            self.line += 1

    def fail(self, what):
        """Refuse the record at the current line."""
        raise RecordError(self.line, what)

    def at(self, keyword):
        """Whether the current statement is this one."""
        return bool(self.words) and self.words[0] == keyword

    def expect(self, keyword):
        """The words behind `keyword`, which the current statement must be."""
        if not self.at(keyword):
            found = "'%s' stands" % self.words[0] if self.words else "the record ends"
            self.fail("'%s' belongs here, but %s" % (keyword, found))
        return self.words[1:]


def words_of(line):
    """The words of a line: apart by spaces or tabs, up to a comment."""
    if line.endswith("\r"):
        line = line[:-1]
    words = []
    for word in line.replace("\t", " ").split(" "):
        if word.startswith("#"):
            break
        if word:
            words.append(word)
    return words


def read(text, find_set):
    """The Duel of a record, after its last play.

    find_set(ref) gives the set that `set REF` means; what it raises as ValueError, and all that is
    wrong in the text, comes out as a RecordError with its line.
    """
    reader = Reader(text)
    omens = read_set_statement(reader, find_set)
    reader.following()

    rules = 0
    for word in reader.expect("rules"):
        if word not in RULES:
            reader.fail("no rule is called '%s'; the rules are %s" % (word, " ".join(RULES)))
        bit = 1 << RULES.index(word)
        if rules & bit:
            reader.fail("rule '%s' stands twice" % word)
        rules |= bit
    reader.following()

    toss = reader.expect("toss")
    if len(toss) != 1 or toss[0] not in TOSS:
        reader.fail("a toss is 'heads' or 'tails'")
    first = TOSS.index(toss[0])
    reader.following()

    elements = bytes(9)
    if rules & ELEMENTAL:
        elements = read_elements(reader, omens)
        reader.following()

    # The Hands wait for `round`, which says by what measure they are legal.
    hands = []
    places = []
    for name in SEATS:
        words = reader.expect(name)
        if len(words) != SIZE:
            reader.fail("a Hand is five Omens, not %d" % len(words))
        hands.append([find_omen(reader, omens, word) for word in words])
        places.append(reader.line)
        reader.following()
    round_number = 1
    if reader.at("round"):
        round_number = read_round(reader)
        reader.following()
    for seat in (KENZA, KYOZA):
        try:
            check_hand(omens, hands[seat], round_number)
        except ValueError as error:
            raise RecordError(places[seat], str(error)) from None

    duel = Duel(omens, rules, first, hands[KENZA], hands[KYOZA], elements, round_number)
    while reader.words:
        read_play(reader, duel)
        reader.following()
    return duel


def read_set_statement(reader, find_set):
    """The set of `set REF [CRC]`."""
    words = reader.expect("set")
    if not 1 <= len(words) <= 2:
        reader.fail("'set' takes a set's id or path, and perhaps its CRC")
    try:
        omens = find_set(words[0])
    except ValueError as error:
        reader.fail(str(error))
    if len(words) == 2:
        if len(words[1]) != 8 or any(c not in "0123456789abcdef" for c in words[1]):
            reader.fail("'%s' is no CRC: eight hexadecimal digits" % words[1])
        if words[1] != "%08x" % omens.crc:
            reader.fail(
                "set '%s' has changed since: its CRC is %08x, the record's %s"
                % (omens.id, omens.crc, words[1])
            )
    return omens


def read_elements(reader, omens):
    """The nine Elements of `elements`."""
    words = reader.expect("elements")
    if len(words) != 9:
        reader.fail("'elements' takes nine words, not %d" % len(words))
    elements = bytearray(9)
    for tile in range(9):
        if words[tile] != ".":
            if words[tile] not in omens.elements:
                reader.fail("set '%s' has no Element '%s'" % (omens.id, words[tile]))
            elements[tile] = 1 + omens.elements.index(words[tile])
    return bytes(elements)


def read_round(reader):
    """The number of `round N`."""
    words = reader.expect("round")
    if len(words) != 1 or words[0] not in ("2", "3", "4", "5", "6"):
        reader.fail("'round' takes a number from 2 to 6")
    return int(words[0])


def find_omen(reader, omens, word):
    """The index of an Omen of the set."""
    omen = omens.find(word)
    if omen < 0:
        reader.fail("set '%s' has no Omen '%s'" % (omens.id, word))
    return omen


def read_play(reader, duel):
    """Carry out a `play` or `resign` statement."""
    words = reader.words
    if words == ["resign"]:
        if duel.over:
            reader.fail("the Duel is over: nobody is left to give up")
        duel.resign()
        return
    if words[0] != "play":
        reader.fail("'play' or 'resign' belongs here, but '%s' stands" % " ".join(words))
    if len(words) != 3:
        reader.fail("'play' takes an Omen and a tile")
    if duel.resigned is not None:
        reader.fail("a play too many: a player gave up")
    if duel.over:
        reader.fail("a play too many: the Duel is over")
    omen = find_omen(reader, duel.omens, words[1])
    slots = [slot for slot in duel.held(duel.turn) if duel.hands[slot] == omen]
    if not slots:
        reader.fail("'%s' is not in %s's Hand now" % (words[1], SEATS[duel.turn]))
    if len(words[2]) != 1 or words[2] not in "123456789":
        reader.fail("'%s' is no tile: 1 to 9" % words[2])
    tile = int(words[2]) - 1
    if duel.owner(tile) != VACANT:
        reader.fail("tile %s is occupied" % words[2])
    duel.play(slots[0], tile)
