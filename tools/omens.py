#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The command for set makers: checks, builds and previews Omen sets."""

from environment import enter

enter()

import argparse
import sys
from pathlib import Path

from set_source import SourceError, build_set, read_source


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="name every fault of a set, with its line")
    build = commands.add_parser("build", help="write the files that the board reads")
    for command in (check, build):
        command.add_argument("source", metavar="SET.toml", type=Path)
    build.add_argument("--out", metavar="DIR", type=Path, default=Path("assets"))
    given = parser.parse_args()
    try:
        if given.command == "check":
            source = read_source(given.source)
            print(f"{given.source}: {len(source.omens)} Omens, no faults")
        else:
            for path in build_set(given.source, given.out):
                print(path)
    except SourceError as error:
        for line, message in error.faults:
            print(f"{given.source}:{line}: {message}" if line else f"{given.source}: {message}",
                  file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
