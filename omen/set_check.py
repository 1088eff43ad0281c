# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Believes nothing in a built Omen set, `ID.omen`, that was not checked."""

# A built set is data that may come from a stranger. All numbers are little-endian:
#
#     offset  bytes
#      0      4      "OMEN"
#      4      1      version of the format, 1
#      5      1      number of Omens, n: 10 to 64
#      6      1      number of Elements, m: 0 to 8
#      7      1      flags, spare: 0
#      8      4      CRC-32 of the sheet, which is named ID-XXXX.bmp after the low half of it
#     12      8 n    one record an Omen:
#                      0  2  Ranks, four bits each: north << 12 | east << 8 | south << 4 | west
#                      2  1  Level << 4 | Element (0 none, else its place among them, from 1)
#                      3  1  Effect, 0 to 14; the upper four bits are spare: 0
#                      4  2  worth in hundredths of a Ryo, signed
#                      6  2  where its words begin, an offset into the file
#     12+8n   ...    words, each a length byte and so many characters of plain ASCII, with nothing
#                    between: the set's id and name, the m Elements, then id, name and text of each
#                    Omen
#     end-4   4      CRC-32 of everything before

from binascii import crc32

from omen.hand_check import CAP, HAND
from omen.omen_set import HEADER, PIXELS, RECORD, u16, u32

if 0:  # for the type check alone: the compiler drops it
    from io import BufferedReader, BytesIO

    from omen.omen_set import OmenSet

MAGIC = b"OMEN"
VERSION = 1

FEWEST, MOST = 10, 64  # Omens in a set
ELEMENTS = 8
ID, NAME, TITLE, ELEMENT, TEXTS = 12, 10, 24, 8, 60  # characters at most
TOP = 10  # the highest Level, and the highest printed Rank
LAST = 14  # the highest number of an Effect
WORTH = 1000  # hundredths: no Omen is worth more than all the Ryo of a Duel
PICTURE = 512  # bytes of each in a sheet
DAMAGED = "the set is wrong at byte %d"
BIGGEST = HEADER + MOST * (RECORD + 3 + ID + NAME + TEXTS) + 2 + ID + TITLE + ELEMENTS * 9 + 4


class SetError(ValueError):
    """Why a built set, or the sheet beside it, is refused: one clear line."""


def is_id(word: bytes) -> bool:
    """Whether `word` is made of what ids and Elements are made of: a-z, 0-9 and -."""
    for letter in word:
        if not (97 <= letter <= 122 or 48 <= letter <= 57 or letter == 45):
            return False
    return len(word) > 0


def check_set(data: bytes) -> None:
    """Raises SetError unless `data`, a whole built file, is a set in every respect."""
    end = len(data) - 4
    if end < HEADER or data[:4] != MAGIC:
        raise SetError("this is not an Omen set")
    if data[4] != VERSION:
        raise SetError("the set has format %d, not %d" % (data[4], VERSION))
    if end > BIGGEST or crc32(memoryview(data)[:end]) != u32(data, end):
        raise SetError("the set is damaged: its checksum does not fit")
    if not FEWEST <= data[5] <= MOST or data[6] > ELEMENTS or data[7]:
        raise SetError(DAMAGED % 5)
    check_words(data, end)
    check_records(data)


def check_words(data: bytes, end: int) -> None:
    """Every word of the right length and letters, where its record says, and nothing else."""
    at = HEADER + data[5] * RECORD
    record = HEADER
    seen = b""  # the ids and the Elements, each behind its limit, which is no letter
    room = bytes((ID, TITLE)) + bytes((ELEMENT,)) * data[6] + bytes((ID, NAME, TEXTS)) * data[5]
    for i in range(len(room)):
        most = room[i]
        word = data[at + 1 : at + 1 + data[at]] if at < end else b""
        good = at + 1 + len(word) <= end and len(word) <= most and (word or most == TEXTS)
        for letter in word:
            good = good and 32 <= letter <= 126
        if most in (ID, ELEMENT):
            good = good and is_id(word)
            if i:  # the set's own id may be an Omen's, too
                word = bytes((most,)) + word + b"\0"
                good = good and word not in seen
                seen += word
                if most == ID:
                    good = good and u16(data, record + 6) == at
                    record += RECORD
        if not good:
            raise SetError(DAMAGED % at)
        at += 1 + data[at]
    if at != end:
        raise SetError(DAMAGED % at)


def check_records(data: bytes) -> None:
    """Every number in its range, no Effect twice, and a Hand that can be made at all."""
    levels = []
    seen = 0  # the Effects, a bit each
    for at in range(HEADER, HEADER + data[5] * RECORD, RECORD):
        ranks = u16(data, at)
        level = data[at + 2] >> 4
        effect = data[at + 3]
        good = 1 <= level <= TOP and data[at + 2] & 15 <= data[6] and effect <= LAST
        for side in range(4):
            good = good and 1 <= ranks >> 4 * side & 15 <= TOP
        if effect and good:
            good = not seen >> effect & 1
            seen |= 1 << effect
        if not good or WORTH < u16(data, at + 4) < 0x10000 - WORTH:
            raise SetError(DAMAGED % at)
        levels.append(level)
    levels.sort()
    if sum(levels[:HAND]) > CAP:
        raise SetError("no five Omens stay within %d Levels" % CAP)


def check_sheet(file: "BufferedReader | BytesIO", omens: "OmenSet", buffer: bytearray) -> None:
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
    if size != PIXELS + PICTURE * len(omens) or crc != omens.sheet_crc:
        raise SetError("the pictures %s do not fit" % omens.sheet)
