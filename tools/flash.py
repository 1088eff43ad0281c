# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Puts the game, or Omen sets, on a board; lists and removes the sets there."""

import sys
from os.path import dirname

sys.path.insert(0, dirname(__file__))  # python -P leaves it out
from environment import enter

enter()

import re
from argparse import ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from contextlib import ExitStack
from pathlib import Path

from command import Parser, complain, run
from flashing.compiler import NoCompiler, compiled, find_compiler
from flashing.drive import Drive, FlashError, Write, carry_out, missing_room
from flashing.drives import Board, NoBoard, find_board, read_board
from flashing.game import MARKER_TEXT, Game, plan_game
from flashing.libraries import libraries
from flashing.omen_sets import MARKER, NewSet, new_set, plan_removal, plan_sets, sets_on
from flashing.survey import Plan
from sets.faults import SourceError

EPILOG = """\
Without a set the whole game goes onto the board; sets go beside those that are there. DRIVE is the
board's CIRCUITPY drive, which is found by itself where one board is plugged in.

The game is compiled by the mpy-cross of the board's own CircuitPython: the PATH's, or one that
Adafruit's build tools fetch once and keep. Where it is not to be had, the board compiles the game
at each start, which takes longer. The last lines say which it is.

Flashing may be cut short at any moment: sets and saves stay, and flashing again does the rest.
A file of your own that is in the way is kept beside it, as NAME.kept, and named at the end.
"""
PAGE, LONGEST = "page.txt", 120  # as omen/screens/qr_code.py has them
SETS = (".toml", ".omen", ".gift")
AGAIN = "the sets and saves on the board are as they were; flash again"


def arguments() -> Namespace:
    parser = Parser(
        usage="flash.py [-h] [--list | --remove ID | --page URL] [SET ...] [DRIVE]",
        description=__doc__,
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "words",
        nargs="*",
        metavar="SET",
        help="a set: its source, a gift, or a built .omen by its sheet",
    )
    parser.add_argument("--list", action="store_true", help="only tell what is on the board")
    parser.add_argument(
        "--remove", action="append", metavar="ID", help="remove the set of that id, or file name"
    )
    parser.add_argument(
        "--page", metavar="URL", type=web_address, help="where the game's page lives, for QR codes"
    )
    args = parser.parse_args()
    args.sets = [Path(word) for word in args.words if word.endswith(SETS)]
    drives = [Path(word) for word in args.words if not word.endswith(SETS)]
    if len(drives) > 1:
        parser.error(f"{drives[0]} is neither a set nor the one DRIVE")
    if bool(args.sets) + args.list + bool(args.remove) > 1:
        parser.error("flash sets, list them or remove them, one at a time")
    if args.page and (args.sets or args.list or args.remove):
        parser.error("--page belongs to the whole game")
    args.drive = drives[0] if drives else None
    return args


def web_address(text: str) -> str:
    """An address as `--page` takes it."""
    if not re.fullmatch(r"https?://[!-~]+", text) or "#" in text or len(text) > LONGEST:
        raise ArgumentTypeError(f"an address of at most {LONGEST} letters, without a #")
    return text


def read_sets(paths: list[Path]) -> list[NewSet] | None:
    """The sets in these files, or None where one has faults, which are then told."""
    sets = []
    for path in paths:
        try:
            sets.append(new_set(path))
        except SourceError as error:
            for fault in error.faults:
                complain(fault.at(path))
    return sets if len(sets) == len(paths) else None


def page(drive: Drive, address: str | None) -> dict[str, bytes]:
    """The file that tells the board where the page lives: that address, or the one it has."""
    told = address.encode() if address else drive.read(PAGE)
    return {PAGE: told} if told else {}


def plan_whole_game(drive: Drive, board: Board, address: str | None) -> tuple[Plan, str]:
    """The plan for the game with its libraries, and what to say of that.

    They are compiled where that is possible."""
    game = Game()
    files = game.files | libraries() | page(drive, address)
    try:
        files = compiled(files, find_compiler(board.version))
        note = f"compiled by the mpy-cross of CircuitPython {board.version}"
    except NoCompiler as reason:
        note = f"not compiled for CircuitPython {board.version}: {reason}"
    return plan_game(drive, game, files), note


def flash(drive: Drive, plan: Plan) -> None:
    """Carry out the plan, with a progress bar, if there is room for it."""
    from rich.console import Console  # slow to import
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    steps = plan.steps
    missing = missing_room(drive, steps)
    if missing:
        yours = ", ".join(sorted(plan.kept)[:3]) + (", …" if len(plan.kept) > 3 else "")
        raise FlashError(
            f"too little room: {missing // 1024 + 1} KB are missing; nothing changed"
            + (f". To be kept there is {yours}" if yours else "")
        )
    columns = TextColumn("flashing"), BarColumn(), DownloadColumn()
    total = sum(len(step.data) for step in steps if isinstance(step, Write))
    stderr = Console(stderr=True)
    shown = total and stderr.is_terminal
    with Progress(*columns, console=stderr, disable=not shown, transient=True) as progress:
        bar = progress.add_task("", total=total)
        try:
            carry_out(drive, steps, lambda count: progress.advance(bar, count))
        except FlashError as error:
            raise FlashError(f"{error}; {AGAIN}") from None
        except OSError as error:
            raise FlashError(f"{drive.root}: {error.strerror or error}; {AGAIN}") from None


def game_version(about: bytes) -> str:
    """The version that omen/__init__ names, as .py or as .mpy: it is the one text of that form."""
    version = re.search(rb"\d+\.\d+\.\d+[\w.-]*", about)
    return version[0].decode() if version else "unknown"


def tell(drive: Drive) -> None:
    """Say what is on the board."""
    sources = drive.read("omen/__init__.py")
    about = sources or drive.read("omen/__init__.mpy")
    if drive.read(MARKER) == MARKER_TEXT:
        print("the game: its flashing was cut short; python3 tools/flash.py flashes it again")
    elif about is not None:
        print(f"the game, version {game_version(about)}, as {'.py' if sources else '.mpy'}")
    else:
        print("no game yet; python3 tools/flash.py puts it on")
    for there in sets_on(drive):
        if there.omens and not there.fault:
            print(f"the set {there.omens.id}: {there.omens.name}, {len(there.omens)} Omens")
        else:
            print(f"the set in {there.name} is no good: {there.fault}")


def main() -> int:
    args = arguments()
    enter("sets", "board")
    try:
        sets = read_sets(args.sets)
        if sets is None:
            return 2
        board = read_board(args.drive) if args.drive else find_board()
        drive = Drive(board.drive)
        with ExitStack() as stack:
            if not args.list:
                stack.enter_context(drive.alone())
            print(f"{board.name} with CircuitPython {board.version}, at {board.drive}")
            plan, note = Plan([], {}), ""
            if args.remove:
                plan = plan_removal(drive, args.remove)
            elif sets:
                plan = plan_sets(drive, sets)
            elif not args.list:
                plan, note = plan_whole_game(drive, board, args.page)
            if plan.steps:
                flash(drive, plan)
            tell(drive)
            if note:
                print(note)
            for path, name in sorted(plan.kept.items()):
                print(f"{path} is not the game's: it is kept as {name}")
            if not args.list:
                print("safe to unplug")
    except (NoBoard, FlashError) as refusal:
        complain(f"flash.py: {refusal}")
        return 2
    except OSError as error:
        complain(f"flash.py: {error.filename or 'the drive'}: {error.strerror}; nothing changed")
        return 2
    except KeyboardInterrupt:
        complain(f"flash.py: interrupted; {AGAIN}")
        return 130
    return 0


if __name__ == "__main__":
    run(main)
