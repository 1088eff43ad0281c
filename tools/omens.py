# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Checks, builds and previews Omen sets."""

from environment import enter

enter()

import argparse
import sys
from pathlib import Path
from typing import NoReturn

from set_advice import advice
from set_faults import Fault, SourceError
from set_reader import read_source
from set_source import write_set

ASSETS = Path(__file__).resolve().parent.parent / "assets"


class Parser(argparse.ArgumentParser):
    """One that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def arguments() -> argparse.Namespace:
    parser = Parser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser(
        "check", help="find all the faults of a set, and what is unwise in it"
    )
    build = commands.add_parser("build", help="write the files that the board reads")
    build.add_argument(
        "--out", metavar="DIR", type=Path, default=ASSETS, help="below which (default: assets/)"
    )
    preview = commands.add_parser("preview", help="show the whole set in one picture")
    preview.add_argument(
        "--out", metavar="FILE", type=Path, help="a PNG (default: SET.png beside the source)"
    )
    for command in (check, build, preview):
        command.add_argument("source", metavar="SET.toml", type=Path, help="the source of a set")
    return parser.parse_args()


def main() -> int:
    given = arguments()
    try:
        source = read_source(given.source)
        unwise = advice(source)
        for line, message in unwise:
            print(Fault(line, f"warning: {message}").at(given.source), file=sys.stderr)
        if given.command == "check":
            print(f"{given.source}: {len(source.omens)} Omens, no faults, {len(unwise)} warnings")
        elif given.command == "build":
            for path in write_set(source, given.out):
                print(path)
        else:
            from set_preview import preview

            out = given.out or given.source.with_suffix(".png")
            preview(source).save(out)
            print(out)
    except SourceError as error:
        for fault in error.faults:
            print(fault.at(given.source), file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.filename}: cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
