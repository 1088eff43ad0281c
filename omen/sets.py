# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads a built Omen set, `ID.omen`, and believes nothing in it that was not checked.

A built set is data that may come from a stranger. All numbers are little-endian:

    offset  bytes
     0      4      "OMEN"
     4      1      version of the format, 1
     5      1      number of Omens, n: 10 to 64
     6      1      number of Elements, m: 0 to 8
     7      1      flags, spare: 0
     8      4      CRC-32 of the sheet, which is named ID-XXXX.bmp after the low half of it
    12      8 n    one record an Omen:
                     0  2  Ranks, four bits each: north << 12 | east << 8 | south << 4 | west
                     2  1  Level << 4 | Element (0 none, else its place among the Elements, from 1)
                     3  1  Effect, 0 to 14; the upper four bits are spare: 0
                     4  2  worth in hundredths of a Ryo, signed
                     6  2  where its words begin, an offset into the file
    12+8n   ...    words, each a length byte and so many characters of plain ASCII, with nothing
                   between: the set's id and name, the m Elements, then id, name and text of each
                   Omen
    end-4   4      CRC-32 of everything before
"""

from binascii import crc32

from omen.effects import EFFECTS

MAGIC = b"OMEN"
VERSION = 1
HEADER = 12
RECORD = 8

FEWEST, MOST = 10, 64  # Omens in a set
ELEMENTS = 8
ID, NAME, SET_NAME, ELEMENT, TEXT = 12, 10, 24, 8, 60  # characters at most
TOP = 10  # the highest Level, and the highest printed Rank
WORTH = 1000  # hundredths: no Omen is worth more than all the Ryo of a Duel
CAP, SIZE = 17, 5  # five Omens make a Hand, within 17 Levels
SHEET_HEADER, PICTURE = 118, 512  # bytes of a sheet before its first picture, and of each
# Elements of these names have looks of their own, in this order; `marks` tells how.
KNOWN = ("wood", "metal", "earth", "sun", "moon", "fire", "water")
BIGGEST = HEADER + MOST * (RECORD + 3 + ID + NAME + TEXT) + 2 + ID + SET_NAME + ELEMENTS * 9 + 4


class SetError(ValueError):
    """Why a built set, or the sheet beside it, is refused: one clear line."""


def _u16(data: bytes, at: int) -> int:
    return data[at] | data[at + 1] << 8


def _u32(data: bytes, at: int) -> int:
    return _u16(data, at) | _u16(data, at + 2) << 16


def _word(data: bytes, at: int) -> str:
    """The word whose length byte stands at `at`. Only for what read_set has checked."""
    return data[at + 1 : at + 1 + data[at]].decode()


def is_id(word: str) -> bool:
    """Whether `word` is made of what ids and Elements are made of: a-z, 0-9 and -."""
    for letter in word:
        if not ("a" <= letter <= "z" or "0" <= letter <= "9" or letter == "-"):
            return False
    return len(word) > 0


def marks_of(elements: "tuple") -> bytes:
    """The look of each Element: its cell in the bitmaps of marks, the low three bits its colour.

    Cells 0 to 7 show what Elements of KNOWN names are; the others get, in their order, the colours
    that are left, with the plain shapes of cells 8 to 15.
    """
    taken = [name in elements for name in KNOWN] + [False]
    marks = bytearray(len(elements))
    for i in range(len(elements)):
        if elements[i] in KNOWN:
            marks[i] = KNOWN.index(elements[i])
        else:
            colour = taken.index(False)
            taken[colour] = True
            marks[i] = 8 + colour
    return bytes(marks)


class OmenSet:
    """A set of Omens, read from its blob on demand. Omens are numbered as the source lists them.

    `id`, `name`, `elements` (a tuple of names), `marks` (the look of each, see marks_of), `crc` (of
    the built set), `sheet` (file name of its pictures) and `sheet_crc`. Made by read_set alone.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.crc = _u32(data, len(data) - 4)
        self.sheet_crc = _u32(data, 8)
        at = HEADER + data[5] * RECORD
        words = []
        for _ in range(2 + data[6]):
            words.append(_word(data, at))
            at += 1 + data[at]
        self.id = words[0]
        self.name = words[1]
        self.elements = tuple(words[2:])
        self.marks = marks_of(self.elements)
        self.sheet = "{}-{:04X}.bmp".format(self.id, self.sheet_crc & 0xFFFF)

    def __len__(self) -> int:
        return self._data[5]

    def ranks(self, omen: int) -> int:
        """The printed Ranks, packed: north << 12 | east << 8 | south << 4 | west."""
        return _u16(self._data, HEADER + omen * RECORD)

    def level(self, omen: int) -> int:
        """1 to 10."""
        return self._data[HEADER + omen * RECORD + 2] >> 4

    def element(self, omen: int) -> int:
        """0 for none, else one more than its index in `elements`."""
        return self._data[HEADER + omen * RECORD + 2] & 15

    def effect(self, omen: int) -> int:
        """An index into `omen.effects.EFFECTS`; 0 for none."""
        return self._data[HEADER + omen * RECORD + 3]

    def worth(self, omen: int) -> int:
        """Hundredths of a Ryo above or below a middling Omen, as the lab found it."""
        worth = _u16(self._data, HEADER + omen * RECORD + 4)
        return worth - 0x10000 if worth & 0x8000 else worth

    def id_of(self, omen: int) -> str:
        return self._nth_word(omen, 0)

    def name_of(self, omen: int) -> str:
        return self._nth_word(omen, 1)

    def text(self, omen: int) -> str:
        return self._nth_word(omen, 2)

    def find(self, omen_id: str) -> int:
        """The Omen with that id, or -1."""
        for omen in range(len(self)):
            if self._nth_word(omen, 0) == omen_id:
                return omen
        return -1

    def _nth_word(self, omen: int, nth: int) -> str:
        data = self._data
        at = _u16(data, HEADER + omen * RECORD + 6)
        for _ in range(nth):
            at += 1 + data[at]
        return _word(data, at)


def read_set(data: bytes) -> OmenSet:
    """The set that `data`, a whole built file, holds. Raises SetError, and nothing else."""
    size = len(data)
    if size < HEADER + 4 or data[:4] != MAGIC:
        raise SetError("this is not an Omen set")
    if data[4] != VERSION:
        raise SetError("the set has format {}, this game reads {}".format(data[4], VERSION))
    if size > BIGGEST or crc32(data[:-4]) != _u32(data, size - 4):
        raise SetError("the set is damaged: its checksum does not fit")
    omens, elements = data[5], data[6]
    if not FEWEST <= omens <= MOST:
        raise SetError("the set has {} Omens, not {} to {}".format(omens, FEWEST, MOST))
    if elements > ELEMENTS:
        raise SetError("the set has {} Elements, more than {}".format(elements, ELEMENTS))
    if data[7]:
        raise SetError("the set has flags that this game does not know")
    _check_words(data, omens, elements)
    _check_records(data, omens, elements)
    return OmenSet(data)


def _check_words(data: bytes, omens: int, elements: int) -> None:
    """Every word within the file, of the right length and letters, and where its record says."""
    at = HEADER + omens * RECORD
    at, _ = _check_word(data, at, ID, True)
    at, _ = _check_word(data, at, SET_NAME, False)
    seen = set()
    for _ in range(elements):
        at, word = _check_word(data, at, ELEMENT, True)
        if word in seen:
            raise SetError("two Elements of the set are the same")
        seen.add(word)
    seen = set()
    for omen in range(omens):
        if _u16(data, HEADER + omen * RECORD + 6) != at:
            raise SetError("Omen {} does not know its name".format(omen + 1))
        at, word = _check_word(data, at, ID, True)
        if word in seen:
            raise SetError("Omens of the set share an id")
        seen.add(word)
        at, _ = _check_word(data, at, NAME, False)
        at, _ = _check_word(data, at, TEXT, False, True)
    if at != len(data) - 4:
        raise SetError("the set has something left over")


def _check_word(data: bytes, at: int, most: int, plain: bool, empty: bool = False) -> "tuple":
    """Where the next word begins, and this one's bytes."""
    end = len(data) - 4
    if at >= end or at + 1 + data[at] > end:
        raise SetError("the set ends in the middle of a word")
    if data[at] > most or not (data[at] or empty):
        raise SetError("the set has a word of {} letters where {} fit".format(data[at], most))
    word = data[at + 1 : at + 1 + data[at]]
    for letter in word:
        if not 32 <= letter <= 126:
            raise SetError("the set has a letter that the board cannot show")
    if plain and not is_id(word.decode()):
        raise SetError("the set has an id that is not made of a-z, 0-9 and -")
    return at + 1 + len(word), word


def _check_records(data: bytes, omens: int, elements: int) -> None:
    """Every number in its range, no Effect twice, and a Hand that can be made at all."""
    levels = []
    effects = 0
    for omen in range(omens):
        at = HEADER + omen * RECORD
        ranks = _u16(data, at)
        for shift in (0, 4, 8, 12):
            if not 1 <= ranks >> shift & 15 <= TOP:
                raise SetError("Omen {} has a Rank that is not 1 to {}".format(omen + 1, TOP))
        if not 1 <= data[at + 2] >> 4 <= TOP:
            raise SetError("Omen {} has a Level that is not 1 to {}".format(omen + 1, TOP))
        if data[at + 2] & 15 > elements:
            raise SetError("Omen {} has an Element that the set lacks".format(omen + 1))
        if data[at + 3] >= len(EFFECTS):
            raise SetError("Omen {} has an Effect that this game lacks".format(omen + 1))
        if data[at + 3] and effects >> data[at + 3] & 1:
            raise SetError("Omen {} has another Omen's Effect".format(omen + 1))
        effects |= 1 << data[at + 3]
        worth = _u16(data, at + 4)
        if WORTH < worth < 0x10000 - WORTH:
            raise SetError("Omen {} has a worth beyond measure".format(omen + 1))
        levels.append(data[at + 2] >> 4)
    levels.sort()
    if sum(levels[:SIZE]) > CAP:
        raise SetError("no five Omens of the set stay within {} Levels".format(CAP))


def check_sheet(file, omens: OmenSet, buffer: bytearray) -> None:
    """Reads the sheet of `omens` through `buffer`, once: SetError unless it is theirs, whole.

    `file` is open for reading bytes and stands at its start. Its size and CRC-32 are those that the
    set tells, so its own header need not be believed: Omen i is the 512 bytes at 118 + 512 * i.
    """
    size = 0
    crc = 0
    while True:
        count = file.readinto(buffer)
        if not count:
            break
        size += count
        crc = crc32(memoryview(buffer)[:count], crc)
    if size != SHEET_HEADER + PICTURE * len(omens) or crc != omens.sheet_crc:
        raise SetError("the pictures {} are not those of the set".format(omens.sheet))
