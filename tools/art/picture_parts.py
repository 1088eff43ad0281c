# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Counts what a picture's file is made of.

Pillow walks through that part by part, in Python, so a small file of a million empty parts would
take it minutes."""

from collections.abc import Callable, Iterator
from itertools import islice, repeat

# Some parts take as long as so many others: a text is unpacked, and a scan goes over all pixels.
TEXT, SCAN = 250, 100
TEXTS = (b"iTXt", b"tEXt", b"zTXt", b"iCCP")
TABLE = 65  # bytes of one in a segment DQT, which may have hundreds
# The second bytes of a JPEG's segments that have a length; between them Pillow goes byte by byte.
SEGMENTS = {*range(0xC0, 0xC8), *range(0xC9, 0xD0), *range(0xDB, 0xF0), 0xFE}
DQT = 0xDB


def count_parts(data: bytes, most: int) -> int:
    """How many parts a picture's file has, or `most` where they are more.

    BMP and WebP have none that count."""
    for head, parts in PARTS.items():
        if data.startswith(head):
            return sum(1 for _ in islice(parts(data), most))
    return 0


def _png(data: bytes) -> Iterator[None]:
    """A PNG's chunks, each with its length before its name, and a checksum behind it."""
    at = 8
    while at < len(data):
        yield from repeat(None, TEXT if data[at + 4 : at + 8] in TEXTS else 1)
        at += 12 + int.from_bytes(data[at : at + 4])


def _gif(data: bytes) -> Iterator[None]:
    """What stands before a GIF's first picture: blocks, each of its length and so many bytes."""
    flags = data[10] if len(data) > 10 else 0
    at = 13 + (3 << (flags & 7) + 1 if flags & 0x80 else 0)  # behind the palette
    while at < len(data) and data[at] not in b",;":
        yield
        if data[at] == ord("!"):
            at += 2
            while at < len(data) and data[at]:
                yield
                at += 1 + data[at]
        at += 1


def _jpeg(data: bytes) -> Iterator[None]:
    """A JPEG's segments before its first scan, and its scans."""
    at = 2
    while at + 1 < len(data) and data[at : at + 2] != b"\xff\xda":
        yield
        if data[at] == 0xFF and data[at + 1] in SEGMENTS:
            length = int.from_bytes(data[at + 2 : at + 4])
            if data[at + 1] == DQT:
                yield from repeat(None, length // TABLE)
            at += 1 + length
        at += 1
    yield from repeat(None, SCAN * data.count(b"\xff\xda"))


PARTS: dict[bytes, Callable[[bytes], Iterator[None]]] = {
    b"\x89PNG": _png,
    b"GIF8": _gif,
    b"\xff\xd8": _jpeg,
}
