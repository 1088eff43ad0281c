# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Turns the source of an Omen set, `SET.toml`, into the files that the board reads."""

from binascii import crc32
from pathlib import Path
from struct import pack

from art import COLOURS, reduce
from asterism import SIDE, TINTS, made_up
from omen.effects import EFFECTS
from omen.sets import HEADER, MAGIC, RECORD, VERSION, OmenSet, marks_of, read_set
from set_faults import Source, SourceError, read_source
from sheet import Colour, strip

# What stands in a sheet for the owner's colours, which the board puts in: ground, light, ink, outline.
OWNER: list[Colour] = [(0x18, 0x1B, 0x36), (0x5C, 0x8C, 0xF0), (0xF4, 0xEC, 0xD8), (2, 3, 8)]

__all__ = ["SourceError", "build_set", "load_source", "read_source"]


def load_source(source: str | Path) -> OmenSet:
    """The set of that source, as the board would read it. Raises SourceError with every fault."""
    return read_set(built(read_source(Path(source)))[0])


def build_set(source: str | Path, out: str | Path) -> list[Path]:
    """Write the built set and its sheet below `out`; return both paths. SourceError, then nothing.

    The sheet goes first, so that no set is there without it; older sheets of the set go last.
    """
    data, sheet = built(read_source(Path(source)))
    omens = read_set(data)
    sets, bitmaps = Path(out) / "sets", Path(out) / "bitmaps"
    sets.mkdir(parents=True, exist_ok=True)
    bitmaps.mkdir(parents=True, exist_ok=True)
    paths = [sets / f"{omens.id}.omen", bitmaps / omens.sheet]
    paths[1].write_bytes(sheet)
    paths[0].write_bytes(data)
    for old in bitmaps.glob(f"{omens.id}-{'[0-9A-F]' * 4}.bmp"):
        if old != paths[1]:
            old.unlink()
    return paths


def built(source: Source) -> tuple[bytes, bytes]:
    """The bytes of the built set, in the format that omen/sets.py tells, and of its sheet."""
    sheet = draw_sheet(source)
    words = _words(source.id, source.name, *source.elements)
    records = b""
    start = HEADER + RECORD * len(source.omens)
    for omen in source.omens:
        north, east, south, west = omen.ranks
        records += pack(
            "<HBBhH",
            north << 12 | east << 8 | south << 4 | west,
            omen.level << 4 | (source.elements.index(omen.element) + 1 if omen.element else 0),
            EFFECTS.index(omen.effect),
            round(omen.worth * 100),
            start + len(words),
        )
        words += _words(omen.id, omen.name, omen.text)
    counts = bytes((VERSION, len(source.omens), len(source.elements), 0))
    data = MAGIC + counts + pack("<I", crc32(sheet)) + records + words
    return data + pack("<I", crc32(data)), sheet


def draw_sheet(source: Source) -> bytes:
    """The pictures of all the Omens, one below the other, as a BMP file of 16 colours."""
    pictures = []
    marks = marks_of(tuple(source.elements))
    for omen in source.omens:
        tint = TINTS[marks[source.elements.index(omen.element)] & 7 if omen.element else -1]
        pictures.append(omen.picture or made_up(omen.name, tint))
    pictures, colours = reduce(pictures, COLOURS)
    index: dict[Colour | None, int] = {None: 0}
    index.update({colour: len(OWNER) + at for at, colour in enumerate(colours)})
    return strip(SIDE, bytes(index[c] for picture in pictures for c in picture), OWNER + colours)


def _words(*words: str) -> bytes:
    return b"".join(bytes((len(word),)) + word.encode("ascii") for word in words)
