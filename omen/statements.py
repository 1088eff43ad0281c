# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The statements of a record, one after another, and what is wrong with one, in words."""

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence


class Statements:
    """The statements of a text, one after another.

    `line` is where the last one stands that was looked at, counted from 1. ValueError says what is
    wrong there.
    """

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        if len(self.lines) > 1 and not self.lines[-1]:
            self.lines.pop()  # what stands behind the last line's end is no line
        self.line = 0
        self.words: list[str] = []

    def following(self) -> str:
        """The keyword of the next statement; at the end an empty one."""
        while not self.words and self.line < len(self.lines):
            for word in self.lines[self.line].replace("\t", " ").split(" "):
                if word.startswith("#"):
                    break
                if word:
                    self.words.append(word)
            self.line += 1
        return self.words[0] if self.words else ""

    def take(self, key: str, count: int | None = None) -> list[str]:
        """The words behind `key`, which comes next; so many, unless any number will do."""
        word = self.following()
        if word != key:
            word = "'%s' stands" % short(word) if word else "the record ends"
            raise ValueError("'%s' belongs here, but %s" % (key, word))
        words = self.words[1:]
        if count is not None and len(words) != count:
            raise ValueError("words behind '%s': %d, must be %d" % (key, len(words), count))
        self.words = []
        return words


def short(word: str) -> str:
    """The word as a message shows it: cut where it is too long for a line."""
    return word if len(word) <= 40 else word[:37] + "..."


def place_of(word: str, words: "Sequence[str]") -> int:
    """The index of the word among these. ValueError where it is none of them."""
    for i in range(len(words)):
        if words[i] == word:
            return i
    raise ValueError("'%s' is none of: %s" % (short(word), " ".join(words)))
