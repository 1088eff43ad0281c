# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays the game in a simulated handheld: in a window, or headless by a script."""

from environment import enter

enter()

import argparse
import sys
from pathlib import Path

from command import Parser, complain
from simulator import ROOT, Run, ScriptError, memories, parse, run_script
from simulator.hardware import BOARDS
from simulator.machine import Machine
from simulator.memory import Memories

EPILOG = """\
keys: arrows, X = A, Z = B, Enter = START, Shift = SELECT

a script has one statement a line, and # starts a comment:
  press BUTTON [TIMES]   holds it 60 ms, then waits 140 ms, each time
  hold BUTTON SECONDS
  wait SECONDS
  shot FILE.png          the screen, 160 x 128
  record FILE.duel       the record of the Duel on the board
  power-cut              starts the board anew with what its memories hold
buttons: up down left right a b start select
"""
DEMONSTRATION = Path(__file__).with_name("simulator") / "demo.script"
LAST_SCREEN = Path("demonstration.png")


def arguments() -> argparse.Namespace:
    parser = Parser(
        description=__doc__, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", choices=BOARDS, default="pygamer", help="which handheld")
    parser.add_argument(
        "--scale", type=_scale, default=4, metavar="N", help="window pixels a pixel"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same chance each time")
    parser.add_argument("--set", type=Path, metavar="SET.toml", help="play with this set's source")
    parser.add_argument("--script", type=Path, metavar="FILE", help="play this, without a window")
    parser.add_argument(
        "--state",
        type=Path,
        metavar="DIR",
        help="keep the board's drive and nvm in there; made afresh where it is empty",
    )
    return parser.parse_args()


def _scale(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 20):
        raise argparse.ArgumentTypeError("1 to 20")
    return int(text)


def try_set(source: Path, kept: Memories) -> None:
    """Builds a set onto the drive, where it is then the only one. Raises SourceError."""
    from set_source import build_set

    built, _ = build_set(source, kept.drive / "assets")
    for other in built.parent.glob("*.omen"):
        if other != built:
            other.unlink()


def play_script(script: Path, options: argparse.Namespace, kept: Memories) -> Run:
    """Plays a script and says what the board said."""
    try:
        statements = parse(script.read_text("utf-8"))
    except UnicodeDecodeError:
        return Run(2, mistake=ScriptError(1, "not a text in UTF-8"))
    except ScriptError as mistake:
        return Run(2, mistake=mistake)
    seed = 1 if options.seed is None else options.seed
    run = run_script(statements, board=options.board, seed=seed, on=kept)
    sys.stdout.write(run.console)
    return run


def ended(script: Path, run: Run) -> int:
    """Says what was wrong, if anything was. Returns the exit status."""
    if run.mistake:
        complain(f"{script}:{run.mistake.line}: {run.mistake}")
    sys.stderr.write(run.crash)
    return run.status


def play_demonstration(options: argparse.Namespace, kept: Memories) -> int:
    """Plays a Duel without a window, and shows what can be shown of it."""
    print("There is no display here, so a demonstration Duel is played without a window.")
    run = play_script(DEMONSTRATION, options, kept)
    if run.status == 0 and run.machine:
        record = run.machine.duel_record() or ""
        if record not in run.console:  # where the Duel is over, the board has told it
            print(record, end="")
        run.machine.display.save(LAST_SCREEN)
        print(f"The last screen: {LAST_SCREEN}")
    return ended(DEMONSTRATION, run)


def play_in_window(options: argparse.Namespace, kept: Memories) -> int:
    """Plays in a window until it is closed."""
    from simulator.window import LiveClock, NoDisplay, Window

    try:
        window = Window(options.scale, f"The Celestial Omen Board ({options.board})")
    except NoDisplay:
        return play_demonstration(options, kept)
    clock = LiveClock(window)
    clock.machine = Machine(kept, sys.stdout, options.board, options.seed, clock)
    clock.machine.run()
    sys.stderr.write(clock.machine.crash)
    return 1 if clock.machine.crash else 0


def main() -> int:
    options = arguments()
    try:
        with memories(options.state, ROOT) as kept:
            if options.set:
                try_set(options.set, kept)
            if options.script:
                return ended(options.script, play_script(options.script, options, kept))
            return play_in_window(options, kept)
    except OSError as error:
        complain(f"{error.filename or 'play.py'}: {error.strerror}")
    except ValueError as error:  # SourceError
        fault = error.faults[0] if hasattr(error, "faults") else (0, str(error))
        complain(
            f"{options.set}:{fault[0]}: {fault[1]}" if fault[0] else f"{options.set}: {fault[1]}"
        )
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
