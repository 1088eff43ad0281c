# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Checks, builds and previews Omen sets."""

from environment import enter

enter()

from argparse import Namespace
from pathlib import Path

from command import Parser, complain, run
from set_advice import advice
from set_faults import Fault, SourceError
from set_reader import Source, read_source
from set_source import write_set

ASSETS = Path(__file__).resolve().parent.parent / "assets"


def arguments() -> Namespace:
    parser = Parser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="find all the faults of a set, and what is unwise")
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


def carry_out(given: Namespace, source: Source) -> None:
    """What the command is for, once the source is known to be without faults."""
    if given.command == "build":
        for path in write_set(source, given.out):
            here = Path.cwd()
            print(path.relative_to(here) if path.is_relative_to(here) else path)
    elif given.command == "preview":
        from set_preview import preview  # it needs Pillow, which is slow to import

        out = given.out or given.source.with_suffix(".png")
        preview(source).save(out, "PNG")
        print(out)
    else:
        print(f"{given.source}: {len(source.omens)} Omens, no faults")


def main() -> int:
    given = arguments()
    try:
        source = read_source(given.source)
        for line, message in advice(source):
            complain(Fault(line, f"warning: {message}").at(given.source))
        carry_out(given, source)
    except SourceError as error:
        for fault in error.faults:
            complain(fault.at(given.source))
        return 2
    except OSError as error:
        complain(f"{error.filename or given.out}: cannot be written: {error.strerror or error}")
        return 2
    return 0


if __name__ == "__main__":
    run(main)
