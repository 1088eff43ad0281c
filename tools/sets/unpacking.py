# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Makes a source of a gift, with its pictures, that builds the same set again."""

from pathlib import Path

from art.asterism import SIDE
from PIL import Image

from omen.built_set import OmenSet, read_set
from omen.effects import EFFECTS
from omen.rules import rank
from omen.set_check import PICTURE
from sets.faults import Fault, SourceError
from sets.gift import read_gift
from sets.writing import value, written

TABLE, FIRST = 54, 118  # where a sheet's colours are, and its first picture


def unpack(path: Path, out: Path | None) -> Path:
    """Write a source, with its pictures, that builds what is in that gift.

    It goes into a new folder: `out`, or one called after the set. Raises SourceError, and OSError.
    """
    data, sheet = read_gift(path)
    omens = read_set(data)
    folder = out or Path(omens.id)
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise SourceError(
            [Fault(0, f"{folder} is there already, and stays: give an --out")]
        ) from None
    for nth in range(len(omens)):
        _save(sheet, nth, folder / _picture(omens, nth))
    source = folder / f"{omens.id}.toml"
    source.write_text(_source(omens), encoding="utf-8", newline="\n")
    return source


def _picture(omens: OmenSet, nth: int) -> str:
    """The file of a picture. The number keeps it from being called `con.png`, say."""
    return f"{nth + 1:02}-{omens.id_of(nth)}.png"


def _save(sheet: bytes, nth: int, path: Path) -> None:
    """One picture of the sheet, see-through where the owner's ground shows."""
    table = [sheet[TABLE + 4 * i : TABLE + 4 * i + 3][::-1] for i in range(16)]
    colours = [(*rgb, 255 if i else 0) for i, rgb in enumerate(table)]
    cells = sheet[FIRST + PICTURE * nth :][:PICTURE]
    image = Image.new("RGBA", (SIDE, SIDE))
    image.putdata([colours[part] for byte in cells for part in (byte >> 4, byte & 15)])
    image.save(path, "PNG")


def _source(omens: OmenSet) -> str:
    """The text of a source that says what the set says."""
    head = f"# {omens.name}, unpacked from a gift by `omens.py unpack`.\n\n"
    for key in ("id", "name", "elements"):
        head += f"{key} = {value(getattr(omens, key))}\n"
    return written(
        head,
        [
            {
                "id": omens.id_of(i),
                "name": omens.name_of(i),
                "level": omens.level(i),
                "ranks": [rank(omens.ranks(i), side) for side in range(4)],
                "element": ("", *omens.elements)[omens.element(i)],
                "effect": EFFECTS[omens.effect(i)],
                "art": _picture(omens, i),
                "text": omens.text(i),
                "worth": omens.worth(i) / 100,
            }
            for i in range(len(omens))
        ],
    )
