# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Turns the source of an Omen set, `SET.toml`, into the files that the board reads."""

from binascii import crc32
from io import BytesIO
from math import dist
from pathlib import Path
from struct import pack
from typing import NamedTuple

from art.asterism import SIDE, TINTS, Picture, made_up
from art.fitting import colours_of, reduced
from art.sheet import Colour, strip
from reading import read_file

from omen.built_set import OmenSet, SetError, check_sheet, read_set
from omen.effects import EFFECTS
from omen.marks import marks_of
from omen.set_check import BIGGEST, HEADER, MAGIC, MOST, PICTURE, PIXELS, RECORD, VERSION
from sets.faults import Fault, SourceError
from sets.names import ASSETS, is_copied
from sets.reader import Source, read_source

__all__ = ["SourceError", "build_set", "load_source", "read_source"]

PICTURES = PIXELS + PICTURE * MOST  # bytes of the largest sheet

# What stands in a sheet for the owner's colours, which the board puts in: ground, light, ink and
# outline.
OWNER: list[Colour] = [(0x18, 0x1B, 0x36), (0x5C, 0x8C, 0xF0), (0xF4, 0xEC, 0xD8), (2, 3, 8)]


def load_source(path: str | Path) -> OmenSet:
    """The set of that source, as the board would read it. Raises SourceError with every fault."""
    return read_set(built(read_source(Path(path)))[0])


def build_set(path: str | Path, out: str | Path) -> list[Path]:
    """Write the files of the set in that source. Raises SourceError before it writes anything."""
    return write_set(read_source(Path(path)), Path(out))


def write_set(source: Source, out: Path) -> list[Path]:
    """Write the built set and its sheet below `out`; both files' paths.

    Raises OSError, and SourceError where a copy of a set of ours would take its place in our own
    assets/."""
    if out.resolve() == ASSETS and is_copied(source.id, source.path):
        why = f'"{source.id}" in assets/ is our own: give the set another id, or another --out'
        raise SourceError([Fault(source.lines["id"], why)])
    return write_built(*built(source), out)


def write_built(data: bytes, sheet: bytes, out: Path) -> list[Path]:
    """Write these files of a set, which are good, below `out`; their paths. Raises OSError.

    The sheet is written first, so that no set is there without its own, and that of the set's last
    build is removed last.
    """
    omens = read_set(data)
    sets, bitmaps = out / "sets", out / "bitmaps"
    paths = [sets / f"{omens.id}.omen", bitmaps / omens.sheet]
    old = _sheet_of(paths[0], bitmaps)
    for file, content in ((paths[1], sheet), (paths[0], data)):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    if old and old != paths[1]:
        old.unlink()
    return paths


def _sheet_of(path: Path, bitmaps: Path) -> Path | None:
    """The sheet of a built set, or None where there is not the one that the set names, whole."""
    try:
        omens = read_set(read_file(path, BIGGEST))
        sheet = bitmaps / omens.sheet
        check_sheet(BytesIO(read_file(sheet, PICTURES)), omens, bytearray(512))
    except (OSError, SetError):
        return None
    return sheet if path.stem == omens.id else None


def built(source: Source) -> tuple[bytes, bytes]:
    """The bytes of the built set, in the format that omen/set_check.py tells, and of its sheet."""
    sheet = draw_sheet(source)
    words = _words(source.id, source.name, *source.elements)
    records = b""
    start = HEADER + RECORD * len(source.omens)
    for omen in source.omens:
        north, east, south, west = omen.ranks
        element = source.elements.index(omen.element) + 1 if omen.element else 0
        records += pack(
            "<HBBhH",
            north << 12 | east << 8 | south << 4 | west,
            omen.level << 4 | element,
            EFFECTS.index(omen.effect),
            round(omen.worth * 100),
            start + len(words),
        )
        words += _words(omen.id, omen.name, omen.text)
    counts = bytes((VERSION, len(source.omens), len(source.elements), 0))
    data = MAGIC + counts + pack("<I", crc32(sheet)) + records + words
    return data + pack("<I", crc32(data)), sheet


def _words(*words: str) -> bytes:
    return b"".join(bytes((len(word),)) + word.encode("ascii") for word in words)


def pictures_of(source: Source) -> list[Picture]:
    """The picture of each Omen, its own or made up, before colours are reduced."""
    looks = dict(zip(source.elements, marks_of(tuple(source.elements)), strict=True))
    return [
        omen.picture or made_up(omen.name, TINTS[looks[omen.element] & 7 if omen.element else -1])
        for omen in source.omens
    ]


def draw_sheet(source: Source) -> bytes:
    """The pictures of all the Omens, one below the other, as a BMP file of 16 colours."""
    pictures = reduced(pictures_of(source))
    colours = colours_of(*pictures)
    index: dict[Colour | None, int] = {None: 0}
    index.update({colour: len(OWNER) + at for at, colour in enumerate(colours)})
    return strip(SIDE, bytes(index[c] for picture in pictures for c in picture), OWNER + colours)


class Lost(NamedTuple):
    """What the pictures of a set lose where their colours do not fit.

    How many colours they have, and which Omens' pictures change, the most changed first."""

    before: int
    changed: list[int]


def lost_colours(source: Source) -> Lost:
    """What is lost of the pictures of a set."""
    pictures = pictures_of(source)
    change = [
        sum(dist(a, b) for a, b in zip(old, new, strict=True) if a and b)
        for old, new in zip(pictures, reduced(pictures), strict=True)
    ]
    changed = [nth for nth, much in enumerate(change) if much]
    return Lost(len(colours_of(*pictures)), sorted(changed, key=lambda nth: -change[nth]))
