# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Faults: what is wrong in a set's source, on which line, in plain words."""

import re
import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from reading import SOURCE, read_file
from wording import short, shown

from sets.toml_limits import excess
from sets.toml_lines import Place, lines_of


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


def read_toml(path: Path) -> tuple[dict[str, object], dict[Place, int]]:
    """What the file says, and the line of each of its keys. SourceError where it is no TOML."""
    text = _text(path)
    end, too_much = excess(text) or (len(text), "")
    try:
        data = tomllib.loads(text[:end])
    except ValueError as error:
        message = str(error)
        match = re.search(r" \(at line (\d+), column \d+\)$", message)
        if match or not too_much:  # else what comes at the end of this text is missing in it
            # Where tomllib says "at end of document", it is the last line that has something.
            line = int(match[1]) if match else text.rstrip("\n").count("\n") + 1
            message = f"this is not valid TOML: {message.split(' (at ')[0]}"
            raise SourceError([Fault(line, message)]) from None
    if too_much:
        raise SourceError([Fault(text.count("\n", 0, end) + 1, too_much)])
    return data, lines_of(text)


def _text(path: Path) -> str:
    try:
        raw = read_file(path, SOURCE)
    except OSError as error:
        raise SourceError([Fault(0, f"cannot be read: {error.strerror}")]) from None
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SourceError([Fault(line, "this is not UTF-8 text")]) from None


def suggest(word: object, known: Iterable[str]) -> str:
    """The nearest of the known words, or all of them."""
    names = list(known)
    near = get_close_matches(short(str(word).lower()), names, 1)
    if near:
        return f"did you mean {shown(near[0])}?"
    return f"there are {', '.join(shown(name) for name in names)}"
