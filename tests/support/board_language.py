# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads the files that go to the board and names what their Python lacks or does otherwise.

A PC's Python forgives all of it, MicroPython's desktop build much, so the syntax tree is read.
Where a type decides, it is inferred from what a name is given in the same file.

Three things are refused unless a comment on the line, or on the one before, says why they are
right: `# ties: …` (a sort by key), `# order: …` (the order of a dict or set), `# depth: …` (a
function that calls itself).
"""

from pathlib import Path
from typing import NamedTuple

import board_different
import board_missing
from board_file import BoardFile

ROOT = Path(__file__).resolve().parents[2]


class Fault(NamedTuple):
    """One thing that the board would not do, and what to write instead."""

    path: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}"


def board_files() -> list[Path]:
    """Every Python file that goes to the board, sorted."""
    found = [ROOT / "code.py", *(ROOT / "lib").rglob("*.py"), *(ROOT / "omen").rglob("*.py")]
    return sorted(path for path in found if path.is_file())


def faults(path: str, source: str) -> list[Fault]:
    """All faults of a board-side file, by line; `path` is relative to the project, with slashes."""
    file = BoardFile(path, source)
    checks = board_missing.CHECKS + board_different.CHECKS
    found = {Fault(path, line, what) for check in checks for line, what in check(file)}
    return sorted(found, key=lambda fault: (fault.line, fault.what))
