# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Ids that a set may not have, or should not: its files would get the names of others."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASSETS, SOURCES = ROOT / "assets", ROOT / "sets"
OURS = ("garden", "lessons", "mansions")  # beside which a set maker's sources may lie
SHEET = re.compile(r".*-[0-9A-F]{4}")  # a set's sheet of pictures, which has its CRC in its name
PORTS = {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
DEVICES = {"con", "prn", "aux", "nul"} | PORTS  # to Windows, whatever ending they have


def refused(word: str, source: Path) -> str:
    """Why the set of that source may not have that id; empty where it may."""
    if word in DEVICES:
        return f'"{word}" is what no file can be called on Windows: take another id'
    if word in _ours() and not is_own(word, source):
        return f'"{word}" is the name of files of the game\'s own: take another id'
    return ""


def is_own(word: str, source: Path) -> bool:
    """Whether that source is the project's own of the set with that id."""
    return source.resolve() == SOURCES / f"{word}.toml"


def is_copied(word: str, source: Path) -> bool:
    """Whether the source has the id of a set of the project's, but is another file."""
    return word in OURS and not is_own(word, source)


def _ours() -> set[str]:
    """What the game's bitmaps are called that belong to no set, and the set of its lessons."""
    bitmaps = {path.stem for path in (ASSETS / "bitmaps").glob("*.bmp")}
    lessons = {path.stem for path in (ASSETS / "lessons").glob("*.omen")}
    return {name for name in bitmaps if not SHEET.fullmatch(name)} | lessons
