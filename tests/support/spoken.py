# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The words files as a test reads them, strictly, where the game forgives; and what reads them."""

import functools
import importlib.util
from types import ModuleType

from conftest import ROOT

WORDS = ROOT / "assets" / "words"
LANGUAGES = tuple(path.stem for path in sorted(WORDS.glob("*.txt")))


def reader() -> ModuleType:
    """A copy of the game's own reader, without the screens around it."""
    spec = importlib.util.spec_from_file_location("words", ROOT / "omen" / "widgets" / "words.py")
    assert spec and spec.loader
    words = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(words)
    return words


@functools.cache
def texts(language: str) -> dict[str, dict[str, str]]:
    """The text of each key of each section. Raises ValueError at a line that is nothing."""
    sections: dict[str, dict[str, str]] = {"": {}}
    section = sections[""]
    for number, line in enumerate((WORDS / f"{language}.txt").read_text("ascii").split("\n"), 1):
        key, equals, text = line.partition(" = ")
        if line.startswith("[") and line.endswith("]") and line[1:-1] not in sections:
            section = sections[line[1:-1]] = {}
        elif equals and key not in section and (key, text) == (key.strip(), text.strip()):
            section[key] = text
        elif line and not line.startswith("#"):
            raise ValueError(f"{language}.txt:{number}: {line}")
    return sections
