# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Omen sets on a board's drive: which there are, and the steps that add, renew or remove one.

A new set is written under a name of its own, with its CRC in it, pictures first. The one that it
replaces goes when the new one is there for good, with the pictures that it names. The board finds a
set by what its file says and refuses one that is damaged, so at every moment it has the old set or
the new.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from reading import read_file
from sets.gift import SUFFIX as GIFT
from sets.gift import read_gift
from sets.names import refused
from sets.source import built, read_source

from flashing.drive import FILE, Drive, FlashError, Remove, Step, Write
from flashing.ledger import mark
from flashing.survey import Plan, Survey
from omen.built_set import OmenSet, SetError, check_sheet, read_set
from omen.set_check import BIGGEST, PICTURE, PIXELS

SETS, BITMAPS = "assets/sets", "assets/bitmaps"
MARKER = "flashing.txt"  # is there while the game is not whole


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

    @property
    def sheet_path(self) -> str:
        """Where its pictures are; empty where there is no telling."""
        return f"{BITMAPS}/{self.omens.sheet}" if self.omens else ""

    def has(self, new: NewSet) -> bool:
        """Whether it is this very set, whole."""
        return bool(self.omens and not self.fault and self.omens.crc == new.omens.crc)


def new_set(path: Path) -> NewSet:
    """The set of a source, of a gift, or of a built file.

    A built file has its sheet beside it, or where assets/ has it.

    Raises SourceError with the faults of a source or a gift, FlashError for a built file.
    """
    if path.suffix == ".toml":
        return NewSet(*built(read_source(path)))
    if path.suffix == GIFT:
        return NewSet(*read_gift(path))
    try:
        data = read_file(path, BIGGEST)
        omens = read_set(data)
        if why := refused(omens.id, path):
            raise SetError(f"the id {why}")
        places = [path.parent / omens.sheet, path.parent.parent / "bitmaps" / omens.sheet]
        place = next((p for p in places if p.exists()), places[0])
        return NewSet(data, read_file(place, PIXELS + PICTURE * len(omens)))
    except SetError as error:
        raise FlashError(f"{path}: {error}") from None
    except OSError as error:
        raise FlashError(f"{error.filename or path}: cannot be read: {error.strerror}") from None


def sets_on(drive: Drive) -> list[BoardSet]:
    """Every set's file on the drive, good or bad, judged as the board judges it."""
    present = []
    for path in drive.files(SETS):
        name = path.removeprefix(f"{SETS}/")
        if "/" in name or name.startswith(".") or not name.endswith(".omen"):
            continue
        omens = None
        try:
            omens = read_set(drive.read(path, BIGGEST + 1) or b"")
            most = PIXELS + PICTURE * len(omens) + 1
            sheet = drive.read(f"{BITMAPS}/{omens.sheet}", most) or b""
            check_sheet(BytesIO(sheet), omens, bytearray(512))
        except SetError as error:
            present.append(BoardSet(path, omens, str(error)))
        except OSError:
            present.append(BoardSet(path, omens, "it, or its pictures, cannot be read"))
        else:
            present.append(BoardSet(path, omens))
    return present


def plan_sets(drive: Drive, new: Iterable[NewSet]) -> Plan:
    """The plan that puts these sets on the board, each in place of the one that has its id.

    Nothing for a set that is there as it is. Raises FlashError where one of them cannot be put
    beside what there is.
    """
    survey = Survey(drive)
    return survey.wrapped(set_steps(survey, new), MARKER not in survey.kinds)


def set_steps(survey: Survey, new: Iterable[NewSet]) -> list[Step]:
    """The steps of plan_sets alone."""
    present = sets_on(survey.drive)
    steps: list[Step] = []
    going: list[BoardSet] = []
    ids: set[str] = set()
    wanted: set[str] = set()
    for added in new:
        if added.omens.id in ids:
            raise FlashError(f"two of the sets have the same id, {added.omens.id}")
        ids.add(added.omens.id)
        same_id = [old for old in present if old.omens and old.omens.id == added.omens.id]
        same = next((old for old in same_id if old.has(added)), None)
        path = same.path if same else added.path
        wanted |= {path, added.sheet_path}
        steps += _put(survey, added, same_id, same)
        going += [old for old in same_id if old.path != path]
    for old in present:  # what was cut short when it was written
        if old.fault and not old.omens and old.path in survey.known.coming - wanted:
            going.append(old)
    return steps + _removal(survey, going, present, wanted)


def _put(
    survey: Survey, new: NewSet, same_id: list[BoardSet], same: BoardSet | None
) -> Iterator[Step]:
    if survey.read(new.sheet_path) != new.sheet:
        # The sheet's name has but half of its CRC.
        if any(not old.fault and old.sheet_path == new.sheet_path for old in same_id):
            raise FlashError(
                f"{new.omens.id}: its pictures would get the same file name as those on the board;"
                " change a pixel"
            )
        yield from survey.way({new.sheet_path: new.sheet})
        yield Write(new.sheet_path, new.sheet)
    if same is None:
        yield from survey.way({new.path: new.data})
        yield Write(new.path, new.data)


def _removal(
    survey: Survey, going: list[BoardSet], present: list[BoardSet], wanted: set[str]
) -> list[Step]:
    """Removes sets with their pictures, and pictures that have lost their set.

    A set may be gone already since a flashing was cut short. What has a sheet's name but not its
    contents is not theirs."""
    staying = wanted | {old.sheet_path for old in present if old not in going}
    paths = [old.path for old in going]
    for old in going:
        if old.omens and old.sheet_path not in staying:
            sheet = mark(survey.read(old.sheet_path) or b"")
            if sheet.crc == old.omens.sheet_crc and old.sheet_path not in survey.known.files:
                paths.append(old.sheet_path)
    known = survey.known
    for path in known.coming | known.going.keys():
        is_left = path.startswith(BITMAPS) and survey.kinds.get(path) == FILE
        if is_left and path not in staying and path not in known.files:
            data = survey.read(path) or b""
            if known.is_ours(path, data) or known.going.get(path) == mark(data):
                paths.append(path)
    return [Remove(path) for path in dict.fromkeys(paths) if path not in wanted]


def plan_removal(drive: Drive, words: Iterable[str]) -> Plan:
    """The plan that removes the sets with these ids, or file names. Raises FlashError for none."""
    survey = Survey(drive)
    present = sets_on(drive)
    going: list[BoardSet] = []
    for word in words:
        meant = [old for old in present if word in (old.name, old.omens and old.omens.id)]
        if not meant:
            known = ", ".join(old.omens.id if old.omens else old.name for old in present)
            raise FlashError(f"no set {word} is on the board; there are: {known or 'none'}")
        going += [old for old in meant if old not in going]
    return survey.wrapped(_removal(survey, going, present, set()), MARKER not in survey.kinds)
