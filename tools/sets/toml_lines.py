# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Finds the line of every key in a TOML document, which tomllib does not tell.

The document must be one that tomllib accepts: nothing is checked here a second time.
"""

import re
import tomllib
from bisect import bisect_left

KEY = re.compile(r"""[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))[ \t]*""")
BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' r"'''.*?'{3,5}|" r'"(?:[^"\\]|\\.)*"|' r"'[^']*'", re.DOTALL
)
BARE = re.compile(r"[^,\]}#\r\n]*")

Place = tuple[str | int, ...]


def lines_of(text: str) -> dict[Place, int]:
    """The line, from 1, of every key and every table of the document.

    A key is named by its path: ("omen", 3, "ranks") is `ranks` in the fourth `[[omen]]`, and
    ("omen", 3) the header of that table, or the brace that opens it.
    """
    return _Finder(text).lines


class _Finder:
    """Walks a valid document once, from `at`, and notes in `lines` where each key stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.ends = [match.start() for match in re.finditer("\n", text)]
        self.lines: dict[Place, int] = {}
        self.tables: dict[Place, int] = {}  # how many tables each array of tables has so far
        table: Place = ()
        self._skip(BLANK)
        while self.at < len(text):
            if text.startswith("[[", self.at):
                table = self._header(2)
            elif text[self.at] == "[":
                table = self._header(1)
            else:
                self._key_and_value(table)
            self._skip(BLANK)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        if match := pattern.match(self.text, self.at):
            self.at = match.end()

    def _note(self, path: Place) -> None:
        self.lines.setdefault(path, bisect_left(self.ends, self.at) + 1)

    def _key(self) -> list[str]:
        """A key, dotted or not."""
        names = []
        while match := KEY.match(self.text, self.at):
            quoted, literal, bare = match.groups()
            if quoted is not None and "\\" in quoted:
                quoted = tomllib.loads(f'key = "{quoted}"')["key"]
            names.append(next(name for name in (quoted, literal, bare) if name is not None))
            self.at = match.end()
            if not self.text.startswith(".", self.at):
                break
            self.at += 1
        return names

    def _header(self, brackets: int) -> Place:
        start = self.at
        self.at += brackets
        names = self._key()
        end = self.at + brackets
        self.at = start
        path: Place = ()
        for depth, name in enumerate(names, 1):
            path += (name,)
            if brackets == 2 and depth == len(names):
                number = self.tables.get(path, 0)
                self.tables[path] = number + 1
                self._note(path)
                path += (number,)
            elif path in self.tables:
                path += (self.tables[path] - 1,)
            self._note(path)
        self.at = end
        return path

    def _key_and_value(self, table: Place) -> None:
        start = self.at
        names = self._key()
        end, self.at = self.at, start
        path = table
        for name in names:
            path += (name,)
            self._note(path)
        self.at = end + 1  # the =
        self._skip(BLANK)
        self._value(path)

    def _value(self, path: Place) -> None:
        opening = self.text[self.at]
        if opening == "[":
            self.at += 1
            number = 0
            while not self._closed("]"):
                self._note((*path, number))
                self._value((*path, number))
                number += 1
        elif opening == "{":
            self.at += 1
            while not self._closed("}"):
                self._key_and_value(path)
        elif opening in "\"'":
            self._skip(STRING)
        else:
            self._skip(BARE)

    def _closed(self, bracket: str) -> bool:
        """Past blanks, a comma and the closing bracket, if it stands here."""
        self._skip(BLANK)
        if self.text[self.at] == ",":
            self.at += 1
            self._skip(BLANK)
        if self.text[self.at] == bracket:
            self.at += 1
            return True
        return False
