# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A gift: a built set and its sheet in one file, to be sent to a friend.

All numbers are little-endian:

    offset  bytes
     0      4      "GIFT"
     4      1      version of the format, 1
     5      3      spare: 0
     8      4      n, the bytes of the built set
    12      n      the built set, as omen/set_check.py tells of it
    12+n    ...    its sheet, whose size and CRC-32 the set tells

Nothing more needs a checksum: the set has one of its own, and holds the sheet's.
"""

from io import BytesIO
from pathlib import Path
from struct import calcsize, pack, unpack_from

from reading import read_file

from omen.built_set import SetError, check_sheet, read_set
from omen.set_check import BIGGEST
from sets.faults import Fault, SourceError
from sets.names import refused
from sets.source import PICTURES

SUFFIX = ".gift"
HEAD = "<4sB3sI"
MAGIC, VERSION, SPARE = b"GIFT", 1, b"\0\0\0"
BEGIN = calcsize(HEAD)


def packed(data: bytes, sheet: bytes) -> bytes:
    """The gift of a built set and its sheet."""
    return pack(HEAD, MAGIC, VERSION, SPARE, len(data)) + data + sheet


def read_gift(path: Path) -> tuple[bytes, bytes]:
    """The built set and the sheet in that file, checked as a built set is.

    The file may come from a stranger. Raises SourceError."""
    try:
        gift = read_file(path, BEGIN + BIGGEST + PICTURES)
        if len(gift) < BEGIN:
            raise SetError("this is no gift")
        magic, version, spare, size = unpack_from(HEAD, gift)
        if (magic, spare) != (MAGIC, SPARE):
            raise SetError("this is no gift")
        if version != VERSION:
            raise SetError(f"the gift has format {version}, not {VERSION}")
        data, sheet = gift[BEGIN : BEGIN + size], gift[BEGIN + size :]
        omens = read_set(data)
        check_sheet(BytesIO(sheet), omens, bytearray(512))
        if why := refused(omens.id, path):
            raise SetError(f"the id {why}")
    except SetError as error:
        raise SourceError([Fault(0, str(error))]) from None
    except OSError as error:
        raise SourceError([Fault(0, f"cannot be read: {error.strerror}")]) from None
    return data, sheet
