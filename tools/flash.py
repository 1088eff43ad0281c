# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Puts the game, or Omen sets, on a board; lists and removes the sets there."""

from environment import enter

enter()

import re
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path

from command import Parser, complain, run
from drives import Board, NoBoard, find_board, read_board
from flashing.compiler import compiled, find_compiler
from flashing.drive import Drive, FlashError, Step, Write, carry_out, missing_room
from flashing.game import MARKER, PROGRAM, ROOT, Game, is_ours, kept_programs, plan_game
from flashing.libraries import libraries
from flashing.sets import NewSet, new_set, plan_removal, plan_sets, sets_on
from set_faults import SourceError

EPILOG = """\
Without a set the whole game goes onto the board; sets go beside those that are there. DRIVE is the
board's CIRCUITPY drive, which is found by itself where one board is plugged in.

Flashing may be cut short at any moment: sets and saves stay, and flashing again does the rest.
"""
AGAIN = "the sets and saves on the board are as they were; flash again"


def arguments() -> Namespace:
    parser = Parser(
        usage="flash.py [-h] [--list | --remove ID] [SET ...] [DRIVE]",
        description=__doc__,
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "words", nargs="*", metavar="SET", help="the source of a set, or a built .omen by its sheet"
    )
    parser.add_argument("--list", action="store_true", help="only tell what is on the board")
    parser.add_argument(
        "--remove", action="append", metavar="ID", help="remove the set of that id, or file name"
    )
    given = parser.parse_args()
    given.sets = [Path(word) for word in given.words if word.endswith((".toml", ".omen"))]
    drives = [Path(word) for word in given.words if not word.endswith((".toml", ".omen"))]
    if len(drives) > 1:
        parser.error(f"{drives[0]} is neither a set nor the one DRIVE")
    if bool(given.sets) + given.list + bool(given.remove) > 1:
        parser.error("flash sets, list them or remove them, one at a time")
    given.drive = drives[0] if drives else None
    return given


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


def plan_whole_game(drive: Drive, board: Board) -> list[Step]:
    """The steps for the game with its libraries, compiled where that is possible."""
    game = Game()
    files = game.files | libraries(ROOT / "requirements.txt")
    compiler = find_compiler(board.major)
    if compiler:
        print(f"compiling with {compiler}")
        files = compiled(files, compiler)
    for path, name in kept_programs(drive).items():
        print(f"{path} is not the game's: it is kept as {name}")
    return plan_game(drive, game, files)


def flash(drive: Drive, steps: Sequence[Step]) -> None:
    """Carry out the steps, with a progress bar, if there is room for them."""
    from rich.console import Console  # slow to import
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    missing = missing_room(drive, steps)
    if missing:
        raise FlashError(f"too little room: {missing // 1024 + 1} KB are missing; nothing changed")
    columns = TextColumn("flashing"), BarColumn(), DownloadColumn()
    total = sum(len(step.data) for step in steps if isinstance(step, Write))
    with Progress(*columns, console=Console(stderr=True), disable=not total) as progress:
        bar = progress.add_task("", total=total)
        try:
            carry_out(drive, steps, lambda count: progress.advance(bar, count))
        except FlashError as error:
            raise FlashError(f"{error}; {AGAIN}") from None
        except OSError as error:
            raise FlashError(f"{drive.root}: {error.strerror or error}; {AGAIN}") from None


def tell(drive: Drive) -> None:
    """Say what is on the board."""
    if drive.read(MARKER) is not None:
        print("the game: its flashing was cut short; python3 tools/flash.py flashes it again")
    elif is_ours(drive.read(PROGRAM)):
        about = drive.read("omen/__init__.py") or b""
        version = re.search(rb'^VERSION = "([^"]*)"', about, re.MULTILINE)
        print(f"the game{', version ' + version[1].decode() if version else ''}")
    else:
        print("no game yet; python3 tools/flash.py puts it on")
    for there in sets_on(drive):
        if there.omens and not there.fault:
            print(f"the set {there.omens.id}: {there.omens.name}, {len(there.omens)} Omens")
        else:
            print(f"the set in {there.name} is no good: {there.fault}")


def main() -> int:
    given = arguments()
    try:
        sets = read_sets(given.sets)
        if sets is None:
            return 2
        board = read_board(given.drive) if given.drive else find_board()
        drive = Drive(board.drive)
        print(f"{board.name} with CircuitPython {board.version}, at {board.drive}")
        if given.remove:
            steps = plan_removal(drive, given.remove)
        elif sets:
            steps = plan_sets(drive, sets)
        else:
            steps = [] if given.list else plan_whole_game(drive, board)
        if steps:
            flash(drive, steps)
        tell(drive)
        if not given.list:
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
