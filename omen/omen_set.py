# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""An Omen set, as the game asks it: kept as the built file's bytes, and read from them on demand.

sets.py makes it, of a file that was checked; set_check.py tells the format.
"""

HEADER = 12  # bytes before the first record
RECORD = 8


def u16(data, at):
    return data[at] | data[at + 1] << 8


def u32(data, at):
    return u16(data, at) | u16(data, at + 2) << 16


class OmenSet:
    """A set of Omens, read from its blob on demand. Omens are numbered as the source lists them.

    `id`, `name`, `elements` (a tuple of names), `crc` (of the built set), `sheet` (file name of its
    pictures) and `sheet_crc`. Made by read_set alone.
    """

    def __init__(self, data):
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
        self.sheet = "{}-{:04X}.bmp".format(self.id, self.sheet_crc & 0xFFFF)

    def __len__(self):
        return self._data[5]

    def ranks(self, omen):
        """The printed Ranks, packed: north << 12 | east << 8 | south << 4 | west."""
        return u16(self._data, HEADER + omen * RECORD)

    def level(self, omen):
        """The Level, 1 to 10."""
        return self._data[HEADER + omen * RECORD + 2] >> 4

    def element(self, omen):
        """0 for none, else one more than its index in `elements`."""
        return self._data[HEADER + omen * RECORD + 2] & 15

    def effect(self, omen):
        """An index into `omen.effects.EFFECTS`; 0 for none."""
        return self._data[HEADER + omen * RECORD + 3]

    def worth(self, omen):
        """Hundredths of a Ryo above or below a middling Omen, as the lab found it."""
        worth = u16(self._data, HEADER + omen * RECORD + 4)
        return worth - 0x10000 if worth & 0x8000 else worth

    def id_of(self, omen):
        return self._nth_word(omen, 0)

    def name_of(self, omen):
        return self._nth_word(omen, 1)

    def text(self, omen):
        return self._nth_word(omen, 2)

    def find(self, word):
        """The Omen with that id, or -1."""
        data = self._data
        head = bytes((len(word),)) + word.encode() if len(word) < 256 else b""
        for omen in range(len(self)):
            at = u16(data, HEADER + omen * RECORD + 6)
            if data[at : at + len(head)] == head:
                return omen
        return -1

    def _nth_word(self, omen, nth):
        data = self._data
        at = u16(data, HEADER + omen * RECORD + 6)
        for _ in range(nth):
            at += 1 + data[at]
        return _word(data, at)


def _word(data, at):
    """The word whose length byte stands at `at`. Only for what read_set has checked."""
    return data[at + 1 : at + 1 + data[at]].decode()
