# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The words files as a test reads them: strictly, where the game forgives."""

import functools

from conftest import ROOT

WORDS = ROOT / "assets" / "words"
LANGUAGES = tuple(path.stem for path in sorted(WORDS.glob("*.txt")))


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
        elif line and not (line.startswith("#") and section is sections[""]):
            raise ValueError(f"{language}.txt:{number}: {line}")
    return sections
