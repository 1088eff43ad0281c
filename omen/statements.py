# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The statements of a record, one after another, and what is wrong with one, in words."""


class Statements:
    """The statements of a text, one after another. `line` is where the last one stands that was
    looked at, counted from 1. ValueError says what is wrong there."""

    def __init__(self, text):
        self.lines = text.replace("\r\n", "\n").split("\n")
        if len(self.lines) > 1 and not self.lines[-1]:
            self.lines.pop()  # what stands behind the last line's end is no line
        self.line = 0
        self.words = []

    def following(self):
        """The keyword of the next statement; at the end an empty one."""
        while not self.words and self.line < len(self.lines):
            for word in self.lines[self.line].replace("\t", " ").split(" "):
                if word.startswith("#"):
                    break
                if word:
                    self.words.append(word)
            self.line += 1
        return self.words[0] if self.words else ""

    def take(self, keyword, count=None):
        """The words behind `keyword`, which comes next; so many, unless any number will do."""
        word = self.following()
        if word != keyword:
            word = "'%s' stands" % word if word else "the record ends"
            raise ValueError("'%s' belongs here, but %s" % (keyword, word))
        words = self.words[1:]
        if count is not None and len(words) != count:
            raise ValueError("words behind '%s': %d, must be %d" % (keyword, len(words), count))
        self.words = []
        return words


def place_of(word, words):
    """The index of the word among these. ValueError where it is none of them."""
    for i in range(len(words)):
        if words[i] == word:
            return i
    raise ValueError("'%s' is none of: %s" % (word, " ".join(words)))
