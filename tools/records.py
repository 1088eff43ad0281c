# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads records from files, and finds the sets that they name."""

from functools import cache
from pathlib import Path

from set_source import SourceError, load_source

from omen.duel import Duel
from omen.record import RecordError, read
from omen.sets import OmenSet, SetError, read_set

INSTALLED = Path(__file__).resolve().parent.parent / "assets" / "sets"


class UnreadableError(ValueError):
    """Why a record is refused: `FILE:LINE: what is wrong`."""


@cache
def set_from(path: Path) -> OmenSet:
    """The set of a source or of a built file. ValueError says in one line why there is none."""
    if path.suffix == ".toml":
        try:
            return load_source(path)
        except SourceError as error:
            line, message = error.faults[0]
            where = f"{path.name}:{line}" if line else path.name
            raise ValueError(f"set {where}: {message}") from None
    try:
        return read_set(path.read_bytes())
    except OSError as error:
        raise ValueError(f"no set can be read at {path.name}: {error.strerror}") from None
    except SetError as error:
        raise ValueError(f"{path.name}: {error}") from None


@cache
def installed() -> dict[str, OmenSet]:
    """The built sets of assets/sets by their ids. Those that cannot be read are left out."""
    found = {}
    for path in sorted(INSTALLED.glob("*.omen")):
        try:
            omens = set_from(path)
        except ValueError:
            continue
        found[omens.id] = omens
    return found


def is_path(ref: str) -> bool:
    """Is the REF of a `set` statement a path, rather than an installed set's id?"""
    return "/" in ref or ref.endswith((".toml", ".omen"))


def find_set(ref: str, beside: Path) -> OmenSet:
    """The set that a record in the folder `beside` means by REF. ValueError where there is none."""
    if is_path(ref):
        return set_from(beside / ref)
    if ref not in installed():
        raise ValueError(f"no set '{ref}' is installed; there are: {' '.join(installed())}")
    return installed()[ref]


def load(file: str) -> Duel:
    """The Duel of a record's file, after its last play. Raises UnreadableError."""
    path = Path(file)
    try:
        data = path.read_bytes()
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
    try:
        return read(text, lambda ref: find_set(ref, path.parent))
    except RecordError as error:
        raise UnreadableError(f"{file}:{error.line}: {error}") from None
