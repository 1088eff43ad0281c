# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""An Omen set, as the game asks it: kept as the built file's bytes, and read from them on demand.

set_check.py tells the format, and checks it.
"""

from omen.set_check import HEADER, RECORD, SetError, check_set, check_sheet, u16, u32

__all__ = ("OmenSet", "SetError", "check_sheet", "marks_of", "read_set")

# Elements of these names have looks of their own, in this order; `marks` tells how.
KNOWN = ("wood", "metal", "earth", "sun", "moon", "fire", "water")


def marks_of(elements: tuple) -> bytes:
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
        self.crc = u32(data, len(data) - 4)
        self.sheet_crc = u32(data, 8)
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
        return u16(self._data, HEADER + omen * RECORD)

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
        worth = u16(self._data, HEADER + omen * RECORD + 4)
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
        at = u16(data, HEADER + omen * RECORD + 6)
        for _ in range(nth):
            at += 1 + data[at]
        return _word(data, at)


def read_set(data: bytes) -> OmenSet:
    """The set that `data`, a whole built file, holds. Raises SetError, and nothing else."""
    check_set(data)
    return OmenSet(data)


def _word(data: bytes, at: int) -> str:
    """The word whose length byte stands at `at`. Only for what read_set has checked."""
    return data[at + 1 : at + 1 + data[at]].decode()
