# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Finds what in a TOML document no parser should be given.

It takes one look, no longer than the document: parsers' work grows with the square of a key's
parts, of a number's digits and more."""

import re

PARTS = 8  # of a dotted key; those of a set have one
DIGITS = 1000  # of a number: Python refuses 4300 with no line, and a set needs two
DEPTH = 16  # of brackets in brackets

# A string that does not end takes all the rest: the parser stops there, too.
TOKEN = re.compile(
    r"""
    (?P<string> \"{3} (?:[^\\]|\\.)*? (?:"{3,5}|\Z) | '{3} .*? (?:'{3,5}|\Z)
              | " (?:[^"\\\n]|\\[^\n])* "? | ' [^'\n]* '? )
    | (?P<blank> [ \t]+ ) | \#[^\n]*
    | (?P<open> [\[{] ) | (?P<close> [\]}] ) | (?P<dot> \. ) | (?P<word> [\w+-]+ ) | .
    """,
    re.VERBOSE | re.DOTALL,
)


def excess(text: str) -> tuple[int, str] | None:
    """Where the first of it begins, and what is wrong there; None where there is none."""
    depth = dots = 0
    for token in TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "dot":
            dots += 1
        elif kind not in ("string", "word", "blank"):
            dots = 0
        depth += (kind == "open") - (kind == "close")
        if dots >= PARTS:
            return token.start(), f"a key has {PARTS} parts at most"
        if depth > DEPTH:
            return token.start(), f"brackets are nested too deeply: over {DEPTH}"
        size = token.end() - token.start()
        if kind == "word" and size > DIGITS and token[0].lstrip("+-")[:1].isdigit():
            return token.start(), f"a number of {size} digits is too long"
    return None
