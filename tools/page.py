#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Builds the page that needs no server: a folder that any host of plain files can carry."""

import sys
from os.path import dirname

sys.path.insert(0, dirname(__file__))  # python -P leaves it out
from environment import enter

enter()

from argparse import Namespace
from pathlib import Path

from command import Parser, complain, run

EPILOG = "docs/PAGE.md says how to host it."


def arguments() -> Namespace:
    parser = Parser(description=__doc__, epilog=EPILOG)
    parser.add_argument(
        "folder", nargs="?", metavar="DIR", type=Path, default=Path("build/page"), help="build/page"
    )
    return parser.parse_args()


def main() -> int:
    args = arguments()
    enter("play", "board", "page")
    from page.build import PageError, build

    try:
        files, size, packed = build(args.folder)
    except PageError as error:
        complain(f"page.py: {error}")
        return 2
    except OSError as error:
        complain(f"page.py: {error.filename or args.folder}: {error.strerror}")
        return 2
    print(f"{args.folder}: {files} files, {size // 1024} KB, {packed // 1024} KB gzipped")
    return 0


if __name__ == "__main__":
    run(main)
