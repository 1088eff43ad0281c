#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Draws the project's own pictures anew, each from what it is made of."""

import sys
from os.path import dirname

sys.path.insert(0, dirname(__file__))  # python -P leaves it out
from environment import enter

enter()

from importlib import import_module

from command import Parser, run

# What can be drawn: the module that does so, and what it needs installed.
PICTURES = {
    "architecture": ("art.architecture", ("play", "sets"), "the pictures of docs/ARCHITECTURE.md"),
    "film": (
        "records.duel_film",
        ("play", "sets"),
        "docs/duel.gif: finds a Duel worth watching",
    ),
    "mansions": ("art.mansions", ("sets",), "the pictures of the set mansions, from the stars"),
    "title": ("art.title", (), "the title's bitmap"),
    "ui": ("art.ui", (), "digits, marks, the card's back and the coin"),
}


def main() -> int:
    parser = Parser(description=__doc__)
    choices = parser.add_subparsers(dest="picture", required=True, metavar="PICTURE")
    for name, (_, _, what) in PICTURES.items():
        choices.add_parser(name, help=what)
    module, parts, _ = PICTURES[parser.parse_args().picture]
    enter(*parts)
    import_module(module).main()
    return 0


if __name__ == "__main__":
    run(main)
