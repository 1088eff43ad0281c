# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Which of a drive's files are ours: a list on the drive tells what was flashed, by size and CRC.

Two files take turns, so that one of them is whole at every moment. LEDGER tells what is there. PLAN
is written before anything changes and removed last: it has all that LEDGER has, and what is about
to change. While it is there, a file that is half written is known for ours, too, and a user's file
for one that is still to be kept.
"""

import json
from binascii import crc32
from typing import NamedTuple, TypedDict

from flashing.drive import Drive

LEDGER, PLAN = "omenlist.txt", "omenlist.new"
HEAD = b"What tools/flash.py put on this drive. Please leave this file as it is.\n"
LONGEST = 1 << 18  # bytes that such a file may have


class Mark(NamedTuple):
    """By what a file's contents are known again."""

    size: int
    crc: int


def mark(data: bytes) -> Mark:
    return Mark(len(data), crc32(data))


class Ledger:
    """What is known of a drive's files, by their paths.

    `files`: the contents of ours, one or more of a path. `coming`: paths that are being written.
    `going`: contents that are being removed. `keeping`: what stands in the way, the name under
    which it is kept, and its contents, which a folder has not.
    """

    def __init__(self) -> None:
        self.files: dict[str, set[Mark]] = {}
        self.coming: set[str] = set()
        self.going: dict[str, Mark] = {}
        self.keeping: dict[str, tuple[str, Mark | None]] = {}

    def __ior__(self, other: "Ledger") -> "Ledger":
        for path, marks in other.files.items():
            self.files.setdefault(path, set()).update(marks)
        self.coming |= other.coming
        self.going |= other.going
        self.keeping = other.keeping | self.keeping
        return self

    def is_ours(self, path: str, data: bytes) -> bool:
        """Whether what is in this file was flashed, whole or, when that was cut short, in part."""
        if mark(data) in self.files.get(path, ()):
            return True
        return path in self.coming and self.keeping.get(path, ("", None))[1] != mark(data)

    def packed(self) -> bytes:
        """The contents of LEDGER or PLAN."""
        parts = {
            "files": {path: sorted(marks) for path, marks in self.files.items()},
            "coming": sorted(self.coming),
            "going": self.going,
            "keeping": self.keeping,
        }
        text = json.dumps({name: part for name, part in parts.items() if part}, sort_keys=True)
        text = text.replace(']], "', ']],\n"')  # a file a line
        data = HEAD + text.encode("ascii") + b"\n"
        return data + b"%08x\n" % crc32(data)


class Parts(TypedDict, total=False):
    """What a ledger's JSON has."""

    files: dict[str, list[tuple[int, int]]]
    coming: list[str]
    going: dict[str, tuple[int, int]]
    keeping: dict[str, tuple[str, tuple[int, int] | None]]


def unpacked(data: bytes) -> Ledger | None:
    """The ledger in these contents; None where they are not whole, or none."""
    body, end = data[:-9], data[-9:]
    if not body.startswith(HEAD) or end != b"%08x\n" % crc32(body):
        return None
    ledger = Ledger()
    try:
        parts: Parts = json.loads(body[len(HEAD) :])
        for path, marks in parts.get("files", {}).items():
            ledger.files[path] = {Mark(*one) for one in marks}
        ledger.coming = set(parts.get("coming", ()))
        ledger.going = {path: Mark(*one) for path, one in parts.get("going", {}).items()}
        for path, (name, one) in parts.get("keeping", {}).items():
            ledger.keeping[path] = (str(name), Mark(*one) if one else None)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    return ledger


def read_ledgers(drive: Drive) -> Ledger:
    """All that the drive's ledgers tell, as far as they are whole."""
    known = Ledger()
    for name in (LEDGER, PLAN):
        if ledger := unpacked(drive.read(name, LONGEST) or b""):
            known |= ledger
    return known


def is_passing(data: bytes) -> bool:
    """Whether this is a ledger, or was to become one when it was cut short."""
    return data.startswith(HEAD) or HEAD.startswith(data)
