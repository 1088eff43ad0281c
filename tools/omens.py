# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Begins, checks, builds and shows Omen sets."""

import sys
from os.path import dirname

sys.path.insert(0, dirname(__file__))  # python -P leaves it out
from environment import enter

enter()

from argparse import Namespace
from pathlib import Path

from command import Parser, complain, run
from digits import between, whole
from reading import SOURCE, read_file
from sets.advice import advice
from sets.faults import Fault, SourceError
from sets.reader import Source, read_source
from sets.source import built, write_set

BUILD = Path("build")  # git ignores it


def arguments() -> Namespace:
    parser = Parser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    new = commands.add_parser("new", help="begin a set, with an Omen for each picture")
    new.add_argument("id", metavar="ID", help="of the set: a-z, 0-9 and -")
    new.add_argument(
        "pictures", metavar="PICTURES", nargs="*", type=Path, help="pictures, or folders of them"
    )
    new.add_argument("--seed", metavar="N", type=whole, default=1, help="for another set: 1")
    new.add_argument(
        "--out", metavar="FILE", type=Path, help="the source (default: ID.toml by the pictures)"
    )
    check = commands.add_parser("check", help="find all the faults of a set, and what is unwise")
    build = commands.add_parser("build", help="write the files that the board reads")
    build.add_argument(
        "--out", metavar="DIR", type=Path, default=BUILD, help=f"below which (default: {BUILD}/)"
    )
    preview = commands.add_parser("preview", help="show the whole set in one picture")
    preview.add_argument(
        "--out", metavar="FILE", type=Path, help="a PNG (default: SET.png beside the source)"
    )
    pack = commands.add_parser("pack", help="make one file of the set, to be sent to a friend")
    pack.add_argument(
        "--out", metavar="FILE", type=Path, help="a gift (default: SET.gift beside the source)"
    )
    unpack = commands.add_parser("unpack", help="make a source of a gift, with its pictures")
    unpack.add_argument("source", metavar="GIFT", type=Path, help="what `pack` made")
    unpack.add_argument("--out", metavar="DIR", type=Path, help="a new folder (default: ID)")
    fix = commands.add_parser("fix", help="show, or write, what advice said: ids, sizes, Levels")
    fix.add_argument("--worth", action="store_true", help="what each Omen is worth, by the lab")
    fix.add_argument("--levels", action="store_true", help="Levels that the lab calls fair")
    fix.add_argument(
        "--duels", metavar="N", type=between(100, 10**7), default=20_000, help="of the lab: 20000"
    )
    fix.add_argument("--write", action="store_true", help="write it, after it was shown")
    preview.add_argument("--watch", action="store_true", help="serve a page that renews itself")
    preview.add_argument(
        "--port", metavar="N", type=between(0, 65535), default=8129, help="of --watch: 8129"
    )
    for command in (check, build, preview, pack, fix):
        command.add_argument("source", metavar="SET.toml", type=Path, help="the source of a set")
    return parser.parse_args()


def begin_set(args: Namespace) -> None:
    """Writes a new source."""
    from sets.beginning import begin

    args.source = args.out or Path(f"{args.id}.toml")  # what a fault is told of
    args.source = begin(args.id, args.pictures, args.seed, args.out)
    warned(args)
    print(args.source)


def check_set(args: Namespace) -> None:
    """Says that there are no faults, where there are none."""
    print(f"{args.source}: {len(warned(args).omens)} Omens, no faults")


def build_set(args: Namespace) -> None:
    """Writes the built set and its sheet."""
    for path in write_set(warned(args), args.out):
        print(shown_path(path))


def preview_set(args: Namespace) -> None:
    """Draws the set in one picture, or serves it as a page."""
    if args.watch:
        from watch.server import watch

        try:
            read_file(args.source, SOURCE)  # of nothing at all there would never be a page
            watch(args.source, args.port)
        except OSError as error:
            raise SourceError(
                [Fault(0, f"no page at {error.filename}: {error.strerror}")]
            ) from None
        return
    source = warned(args)
    from sets.preview import preview  # it needs Pillow, which is slow to import

    out = args.out or args.source.with_suffix(".png")
    if out.resolve() in source.art:
        raise SourceError([Fault(0, f"{out} is a picture of the set: give another --out")])
    preview(source).save(out, "PNG")
    print(out)


def pack_set(args: Namespace) -> None:
    """Writes the set as a gift."""
    source = warned(args)
    from sets.gift import SUFFIX, packed

    args.out = args.out or args.source.with_suffix(SUFFIX)
    args.out.write_bytes(packed(*built(source)))
    print(args.out)


def unpack_set(args: Namespace) -> None:
    """Writes a source that builds what is in a gift."""
    from sets.gift import read_gift
    from sets.unpacking import unpack

    source = unpack(args.source, args.out)
    if built(read_source(source)) != read_gift(args.source):
        complain(f"{source}: warning: it builds other bytes: the gift was made by other means")
    print(source)


def fix_set(args: Namespace) -> None:
    """Shows what the source would have put right, and writes it where that is asked for."""
    from sets.fixing import cleaned, difference, replace, source_text

    old = source_text(args.source)
    if args.worth or args.levels:  # of a source without faults
        source = warned(args)
        enter("sets", "solve", "lab")
        from balance.fixing import advised

        new = advised(source, old, args.duels, args.worth, args.levels)
    else:
        new = cleaned(args.source, old)
    if new == old:
        print(f"{args.source}: nothing to fix")
        return
    print(difference(args.source, old, new))
    if args.write:
        replace(args.source, new)
        warned(args)
    else:
        print(f"{args.source} is as it was: --write writes this")


COMMANDS = {
    "new": begin_set,
    "check": check_set,
    "build": build_set,
    "preview": preview_set,
    "pack": pack_set,
    "unpack": unpack_set,
    "fix": fix_set,
}
PARTS = {"preview": ("play", "board", "sets", "cards")}  # of those that need more than sets


def warned(args: Namespace) -> Source:
    """The source, once its maker was told what is unwise in it. Raises SourceError."""
    source = read_source(args.source)
    for line, message in advice(source):
        complain(Fault(line, f"warning: {message}").at(args.source))
    return source


def shown_path(path: Path) -> Path:
    """The path as short as it can be said from here."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def main() -> int:
    args = arguments()
    enter(*PARTS.get(args.command, ("sets",)))
    try:
        COMMANDS[args.command](args)
    except SourceError as error:
        for fault in error.faults:
            complain(fault.at(args.source))
        return 2
    except OSError as error:
        complain(f"{error.filename or args.out}: cannot be written: {error.strerror or error}")
        return 2
    return 0


if __name__ == "__main__":
    run(main)
