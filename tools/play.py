# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays the game in a simulated handheld: in a window, in a browser, or headless by a script."""

from environment import enter

enter()

import argparse
import sys
from pathlib import Path

from command import Parser, complain
from simulator import ROOT, Run, ScriptError, memories, parse, run_script
from simulator.hardware import BOARDS
from simulator.live import Front, LiveClock
from simulator.machine import Listener, Machine
from simulator.memory import Memories
from simulator.script import Player, Statement

EPILOG = """\
keys: arrows, X = A, Z = B, Enter = START, Shift = SELECT; in a browser gamepads and touch, too

where there is no display, a terminal is told the address of the page that --web serves; where
there is no terminal either, a demonstration Duel is played, and its last screen saved

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
PORT = 8128
NO_DISPLAY = "There is no display here, so"


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
    parser.add_argument(
        "--script",
        type=Path,
        metavar="FILE",
        help="play this, without a window; with --web at the pace of life, to be watched",
    )
    parser.add_argument(
        "--state",
        type=Path,
        metavar="DIR",
        help="keep the board's drive and nvm in there; made afresh where it is empty",
    )
    parser.add_argument("--web", action="store_true", help="serve the handheld as a web page")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="H",
        help="whom to serve it: 127.0.0.1, this PC alone (default); 0.0.0.0, other devices, too, "
        "by an address with a token in it",
    )
    parser.add_argument("--port", type=_port, default=PORT, metavar="N", help=f"default {PORT}")
    return parser.parse_args()


def _scale(text: str) -> int:
    return _number(text, 1, 20)


def _port(text: str) -> int:
    return _number(text, 0, 65535)


def _number(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{least} to {most}")
    return int(text)


def try_set(source: Path, kept: Memories) -> None:
    """Builds a set onto the drive, where it is then the only one. Raises SourceError."""
    from set_source import build_set

    built, _ = build_set(source, kept.drive / "assets")
    for other in built.parent.glob("*.omen"):
        if other != built:
            other.unlink()


def read_script(script: Path) -> list[Statement]:
    """The statements of a script. Raises ScriptError."""
    try:
        return parse(script.read_text("utf-8"))
    except UnicodeDecodeError:
        raise ScriptError(1, "not a text in UTF-8") from None


def play_script(script: Path, options: argparse.Namespace, kept: Memories) -> Run:
    """Plays a script and says what the board said. Raises ScriptError."""
    seed = 1 if options.seed is None else options.seed
    run = run_script(read_script(script), board=options.board, seed=seed, on=kept)
    sys.stdout.write(run.console)
    if run.mistake:
        raise run.mistake
    sys.stderr.write(run.crash)
    return run


def play_demonstration(options: argparse.Namespace, kept: Memories) -> int:
    """Plays a Duel without a window, and shows what can be shown of it."""
    print(f"{NO_DISPLAY} a demonstration Duel is played without a window.")
    run = play_script(DEMONSTRATION, options, kept)
    if run.status == 0 and run.machine:
        record = run.machine.duel_record() or ""
        if record not in run.console:  # where the Duel is over, the board has told it
            print(record, end="")
        run.machine.display.save(LAST_SCREEN)
        print(f"The last screen: {LAST_SCREEN}")
    return run.status


def play_on(
    front: Front,
    options: argparse.Namespace,
    kept: Memories,
    listener: Listener | None = None,
) -> int:
    """Plays, by hand or by the script, until the front or the script ends it."""
    clock = LiveClock(front)
    machine = clock.machine = Machine(kept, sys.stdout, options.board, options.seed, clock)
    machine.listener = listener
    player = None
    if options.script:
        player = Player(machine, read_script(options.script), Path())
    machine.run()
    if player and player.mistake:
        raise player.mistake
    sys.stderr.write(machine.crash)
    return 1 if machine.crash else 0


def play_on_page(options: argparse.Namespace, kept: Memories) -> int:
    """Plays on a page that browsers open, until it is interrupted."""
    from web import Web

    with Web(options.host, options.port, options.state) as page:
        print(f"The handheld is at {page.address} (Ctrl-C ends it)", flush=True)
        return play_on(page, options, kept)


def play_in_window(options: argparse.Namespace, kept: Memories) -> int:
    """Plays in a window until it is closed, or in what there is instead."""
    from simulator.loudspeaker import Loudspeaker
    from simulator.window import NoDisplay, Window

    try:
        window = Window(options.scale, f"The Celestial Omen Board ({options.board})")
    except NoDisplay:
        if not sys.stdout.isatty():  # nobody is there to be told an address
            return play_demonstration(options, kept)
        print(f"{NO_DISPLAY} the handheld is a web page.")
        return play_on_page(options, kept)
    return play_on(window, options, kept, Loudspeaker())


def play(options: argparse.Namespace) -> int:
    """Plays as it is told to. Returns the exit status."""
    with memories(options.state, ROOT) as kept:
        if options.set:
            try_set(options.set, kept)
        if options.web:
            return play_on_page(options, kept)
        if options.script:
            return play_script(options.script, options, kept).status
        return play_in_window(options, kept)


def main() -> int:
    options = arguments()
    try:
        return play(options)
    except OSError as error:
        complain(f"{error.filename or 'play.py'}: {error.strerror}")
    except ScriptError as mistake:
        complain(f"{options.script or DEMONSTRATION}:{mistake.line}: {mistake}")
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
