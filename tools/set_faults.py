# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Faults: what is wrong in a set's source, on which line, in plain words."""

import re
import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from toml_lines import Place, lines_of

BIGGEST = 1 << 18  # bytes of a source: ten times what 64 Omens with lore take


class Fault(NamedTuple):
    """What is wrong, and on which line of the source; line 0 is the file as a whole."""

    line: int
    message: str

    def at(self, path: object) -> str:
        """The fault as a user reads it: `FILE:LINE: what is wrong`."""
        return f"{path}:{self.line}: {self.message}" if self.line else f"{path}: {self.message}"


class SourceError(ValueError):
    """Why a source is no Omen set: `faults`, in the order of their lines, at least one."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__(self.faults[0].message)


def read_toml(path: Path) -> tuple[dict[str, Any], dict[Place, int]]:
    """What the file says, and the line of each of its keys. SourceError where it is no TOML."""
    text = _text(path)
    try:
        return tomllib.loads(text), lines_of(text)
    except RecursionError:
        raise SourceError([Fault(1, "brackets are nested too deeply")]) from None
    except ValueError as error:
        message = str(error)
        line = text.rstrip("\n").count("\n") + 1  # where tomllib says "at end of document"
        if found := re.search(r" \(at line (\d+), column \d+\)$", message):
            line = int(found[1])
        message = message.split(" (at ")[0]
        raise SourceError([Fault(line, f"this is not valid TOML: {message}")]) from None


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(BIGGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "there is no such file"
        raise SourceError([Fault(0, f"cannot be read: {why}")]) from None
    if len(raw) > BIGGEST:
        raise SourceError([Fault(0, f"has over {BIGGEST >> 10} KB: it is not the source of a set")])
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SourceError([Fault(line, "this is not UTF-8 text")]) from None


def shown(value: Any) -> str:
    """A value as the source has it, short enough for a line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        text = f'"{value}"' if value.isprintable() else ascii(value)
    elif isinstance(value, dict):
        text = "a table"
    else:
        text = str(value)
    return text if len(text) <= 40 else text[:37] + "..."


def suggest(word: Any, known: Iterable[str]) -> str:
    """The nearest of the known words, or all of them."""
    names = list(known)
    near = get_close_matches(str(word).lower(), names, 1)
    if near:
        return f"did you mean {shown(near[0])}?"
    return f"there are {', '.join(shown(name) for name in names)}"
