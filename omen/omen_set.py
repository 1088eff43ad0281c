# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""An Omen set, as the game asks it: kept as the built file's bytes, and read from them on demand.

built_set.py makes it, of a file that was checked; set_check.py tells the format.
"""

BITMAPS = "assets/bitmaps/"  # where its sheet is, on the drive
PIXELS = 54 + 64  # bytes of a bitmap of ours before its first pixel, palette included
HEADER = 12  # bytes before the first record
RECORD = 8


def u16(data: bytes, at: int) -> int:
    return data[at] | data[at + 1] << 8


def u32(data: bytes, at: int) -> int:
    return u16(data, at) | u16(data, at + 2) << 16


class OmenSet:
    """A set of Omens, read from its blob on demand. Omens are numbered as the source lists them.

    `id`, `name`, `elements` (a tuple of names), `crc` (of the built set), `sheet` (file name of its
    pictures) and `sheet_crc`. Made by read_set alone.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.crc = u32(data, len(data) - 4)
        self.sheet_crc = u32(data, 8)
        at = HEADER + data[5] * RECORD
        words = []
        for _ in range(2 + data[6]):
            words.append(word(data, at))
            at += 1 + data[at]
        self.id = words[0]
        self.name = words[1]
        self.elements = tuple(words[2:])
        self.sheet = "{}-{:04X}.bmp".format(self.id, self.sheet_crc & 0xFFFF)

    def __len__(self) -> int:
        return self.data[5]

    def ranks(self, omen: int) -> int:
        """The printed Ranks, packed: north << 12 | east << 8 | south << 4 | west."""
        return u16(self.data, HEADER + omen * RECORD)

    def level(self, omen: int) -> int:
        """The Level, 1 to 10."""
        return self.data[HEADER + omen * RECORD + 2] >> 4

    def element(self, omen: int) -> int:
        """0 for none, else one more than its index in `elements`."""
        return self.data[HEADER + omen * RECORD + 2] & 15

    def effect(self, omen: int) -> int:
        """An index into `omen.effects.EFFECTS`; 0 for none."""
        return self.data[HEADER + omen * RECORD + 3]

    def worth(self, omen: int) -> int:
        """Hundredths of a Ryo above or below a middling Omen, as the lab found it."""
        worth = u16(self.data, HEADER + omen * RECORD + 4)
        return worth - 0x10000 if worth & 0x8000 else worth

    def id_of(self, omen: int) -> str:
        return self.part(omen, 0)

    def name_of(self, omen: int) -> str:
        return self.part(omen, 1)

    def text(self, omen: int) -> str:
        return self.part(omen, 2)

    def find(self, word: str) -> int:
        """The Omen with that id, or -1."""
        if len(word) > 255:  # no length byte tells of it
            return -1
        data = self.data
        head = bytes((len(word),)) + word.encode()
        for omen in range(len(self)):
            at = u16(data, HEADER + omen * RECORD + 6)
            if data[at : at + len(head)] == head:
                return omen
        return -1

    def part(self, omen: int, i: int) -> str:
        data = self.data
        at = u16(data, HEADER + omen * RECORD + 6)
        for _ in range(i):
            at += 1 + data[at]
        return word(data, at)


def word(data: bytes, at: int) -> str:
    """The word whose length byte stands at `at`. Only for what read_set has checked."""
    return data[at + 1 : at + 1 + data[at]].decode()
