# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads records from files, and finds the sets that they name."""

from functools import cache
from pathlib import Path

from reading import PATH, RECORD, read_file

from omen.built_set import OmenSet, SetError, read_set
from omen.duel import Duel
from omen.link_reader import read as read_link
from omen.record import RecordError, read
from omen.set_check import BIGGEST
from omen.statements import short

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = ROOT / "assets" / "sets"


class UnreadableError(ValueError):
    """Why a record is refused: `FILE:LINE: what is wrong`."""


@cache
def set_from(path: Path) -> OmenSet:
    """The set of a source or of a built file. ValueError says in one line why there is none."""
    name = short(path.name)
    if path.suffix == ".toml":
        # Here, since most records are of installed sets, and a reader of sources takes a moment.
        from sets.source import SourceError, load_source

        try:
            return load_source(path)
        except SourceError as error:
            raise ValueError(f"set {error.faults[0].at(name)}") from None
    try:
        return read_set(read_file(path, BIGGEST))
    except OSError as error:
        raise ValueError(f"no set can be read at {name}: {error.strerror}") from None
    except SetError as error:
        raise ValueError(f"{name}: {error}") from None


@cache
def installed() -> dict[str, OmenSet]:
    """The built sets of assets/sets by their ids. Those that cannot be read are left out."""
    sets = {}
    for path in sorted(INSTALLED.glob("*.omen")):
        try:
            omens = set_from(path)
        except ValueError:
            continue
        sets[omens.id] = omens
    return sets


def is_path(ref: str) -> bool:
    """Is the REF of a `set` statement a path, rather than an installed set's id?"""
    return "/" in ref or ref.endswith((".toml", ".omen"))


def set_path(ref: str, beside: Path) -> Path:
    """The file that a record in the folder `beside` means by a path.

    ValueError where it lies elsewhere than a stranger's record may point to: it is not to look
    about on this PC."""
    home = beside.resolve()
    allowed = [home, ROOT / "sets", INSTALLED]
    if home.parent.name:  # a folder of records beside one of sets, but not the root of a PC
        allowed.append(home.parent)
    try:
        path = (home / ref).resolve() if len(ref) <= PATH else None
    except (OSError, RuntimeError, ValueError):  # a name that no file can have, links in a circle
        path = None
    if path is None:
        raise ValueError(f"no set can be read at {short(ref)}")
    if not any(path.is_relative_to(folder) for folder in allowed):
        raise ValueError(f"the set {short(ref)} must lie near the record: beside it, or in ../")
    return path


def find_set(ref: str, beside: Path | None) -> OmenSet:
    """The set that REF means in a record in the folder `beside`.

    Beside None the user means it, who may name any file. ValueError where there is none."""
    if is_path(ref):
        return set_from(set_path(ref, beside) if beside else Path(ref))
    if ref not in installed():
        raise ValueError(f"no set '{short(ref)}' is installed; there are: {' '.join(installed())}")
    return installed()[ref]


def text_of(file: str) -> str:
    """What stands in a record's file. Raises UnreadableError."""
    try:
        data = read_file(file, RECORD)
    except OSError as error:
        raise UnreadableError(f"{file}: {error.strerror}") from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableError(f"{file}:{line}: this is not UTF-8 text") from None
    if text.startswith("\ufeff"):
        raise UnreadableError(
            f"{file}:1: a byte-order mark stands before the text: save it without"
        )
    return text


def load(file: str) -> Duel:
    """The Duel of a record's file, after its last play. Raises UnreadableError."""
    text = text_of(file)
    try:
        return read(text, lambda ref: find_set(ref, Path(file).parent))
    except RecordError as error:
        raise UnreadableError(f"{file}:{error.line}: {error}") from None


def load_link(text: str, ref: str | None = None) -> Duel:
    """The Duel of a link. Its set is installed, or `ref` names it. Raises UnreadableError."""

    def linked_set(name: str, crc: int) -> OmenSet:
        omens = installed().get(name) if ref is None else find_set(ref, None)
        if omens is None:
            raise ValueError(f"the link's set, {name}, is not installed: name it with --set")
        if (omens.id, omens.crc) != (name, crc):
            wanted, there = f"{name} {crc:08x}", f"{omens.id} {omens.crc:08x}"
            raise ValueError(f"the link was made with the set {wanted}, and this is {there}")
        return omens

    try:
        return read_link(text, linked_set)
    except ValueError as error:
        raise UnreadableError(str(error)) from None
