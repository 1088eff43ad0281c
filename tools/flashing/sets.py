# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Omen sets on a board's drive: which there are, and the steps that add, renew or remove one.

A new set is written under a name of its own, with its CRC in it, pictures first. The one that it
replaces goes when the new one is there for good. The board finds a set by what its file says and
refuses one that is damaged, so at every moment it has the old set or the new.
"""

import re
from binascii import crc32
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from set_source import built, read_source

from flashing.drive import Drive, FlashError, Remove, Step, Write
from omen.set_check import BIGGEST, PICTURE, SHEET_HEADER
from omen.sets import OmenSet, SetError, check_sheet, read_set

SETS, BITMAPS = "assets/sets", "assets/bitmaps"


class NewSet:
    """A built set with its sheet, and the names that they get on the board."""

    def __init__(self, data: bytes, sheet: bytes) -> None:
        """Raises SetError where they are no set."""
        self.omens = read_set(data)
        check_sheet(BytesIO(sheet), self.omens, bytearray(512))
        self.data, self.sheet = data, sheet
        self.path = f"{SETS}/{self.omens.id}-{self.omens.crc:08X}.omen"
        self.sheet_path = f"{BITMAPS}/{self.omens.sheet}"


@dataclass(frozen=True)
class BoardSet:
    """A set's file on the board: the set in it, or what is wrong with it."""

    path: str
    omens: OmenSet | None
    fault: str = ""

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]


def new_set(path: Path) -> NewSet:
    """The set of a source, or of a built file with its sheet beside it or where assets/ has it.

    Raises SourceError with the faults of a source, FlashError for a built file.
    """
    if path.suffix == ".toml":
        return NewSet(*built(read_source(path)))
    try:
        with path.open("rb") as file:
            data = file.read(BIGGEST + 1)
        omens = read_set(data)
        places = [path.parent / omens.sheet, path.parent.parent / "bitmaps" / omens.sheet]
        with next((p for p in places if p.exists()), places[0]).open("rb") as file:
            sheet = file.read(SHEET_HEADER + PICTURE * len(omens) + 1)
        return NewSet(data, sheet)
    except SetError as error:
        raise FlashError(f"{path}: {error}") from None
    except OSError as error:
        raise FlashError(f"{error.filename or path}: cannot be read: {error.strerror}") from None


def sets_on(drive: Drive) -> list[BoardSet]:
    """Every set's file on the drive, good or bad, judged as the board judges it."""
    found = []
    for path in drive.files(SETS):
        name = path.removeprefix(f"{SETS}/")
        if "/" in name or name.startswith(".") or not name.endswith(".omen"):
            continue
        omens = None
        try:
            omens = read_set(drive.read(path) or b"")
            sheet = drive.read(f"{BITMAPS}/{omens.sheet}") or b""
            check_sheet(BytesIO(sheet), omens, bytearray(512))
        except SetError as error:
            found.append(BoardSet(path, omens, str(error)))
        except OSError:
            found.append(BoardSet(path, omens, "it, or its pictures, cannot be read"))
        else:
            found.append(BoardSet(path, omens))
    return found


def plan_sets(drive: Drive, new: Iterable[NewSet]) -> list[Step]:
    """The steps that put these sets on the board, each in place of the one that has its id.

    Nothing for a set that is there as it is. Raises FlashError where one of them cannot be put
    beside what there is.
    """
    found = sets_on(drive)
    steps: list[Step] = []
    ids: set[str] = set()
    for one in new:
        if one.omens.id in ids:
            raise FlashError(f"two of the sets have the same id, {one.omens.id}")
        ids.add(one.omens.id)
        steps += _put(drive, one, found)
    written = [step.path for step in steps if isinstance(step, Write)]
    torn = [there.path for there in found if _is_torn(drive, there)]
    return steps + [Remove(path) for path in torn if path not in written]


def _put(drive: Drive, new: NewSet, found: list[BoardSet]) -> Iterator[Step]:
    same_id = [there for there in found if there.omens and there.omens.id == new.omens.id]
    good = [there for there in same_id if not there.fault]
    sheet = drive.read(new.sheet_path)
    if sheet != new.sheet:
        # The sheet's name has but half of its CRC.
        if any(there.omens and there.omens.sheet == new.omens.sheet for there in good):
            raise FlashError(
                f"{new.omens.id}: its pictures would get the same file name as those on the board;"
                " change a pixel"
            )
        yield Write(new.sheet_path, new.sheet)
    kept = next((there for there in good if there.omens and there.omens.crc == new.omens.crc), None)
    if kept is None:
        yield Write(new.path, new.data)
    kept_path = kept.path if kept else new.path
    yield from (Remove(there.path) for there in same_id if there.path != kept_path)
    sheets = re.compile(re.escape(f"{BITMAPS}/{new.omens.id}-") + r"[0-9A-F]{4}\.bmp")
    yield from (
        Remove(path)
        for path in drive.files(BITMAPS)
        if sheets.fullmatch(path) and path != new.sheet_path
    )


def _is_torn(drive: Drive, there: BoardSet) -> bool:
    """Was this file cut short when it was written? Then it has not the CRC that its name tells."""
    crc = re.search(r"-([0-9A-F]{8})\.omen$", there.path)
    if crc is None or not there.fault or there.omens:
        return False
    try:
        return crc32((drive.read(there.path) or b"")[:-4]) != int(crc[1], 16)
    except OSError:
        return False


def plan_removal(drive: Drive, words: Iterable[str]) -> list[Step]:
    """The steps that remove the sets with these ids, or file names. Raises FlashError for none."""
    found = sets_on(drive)
    going: list[BoardSet] = []
    for word in words:
        meant = [there for there in found if word in (there.name, there.omens and there.omens.id)]
        if not meant:
            known = ", ".join(there.omens.id if there.omens else there.name for there in found)
            raise FlashError(f"no set {word} is on the board; there are: {known or 'none'}")
        going += meant
    staying = {there.omens.sheet for there in found if there.omens and there not in going}
    steps: list[Step] = [Remove(there.path) for there in going]
    for there in going:
        if there.omens and there.omens.sheet not in staying:
            steps.append(Remove(f"{BITMAPS}/{there.omens.sheet}"))
    return list(dict.fromkeys(steps))
