# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays the game in a simulated handheld: in a window, in a browser, or headless by a script."""

import sys
from os.path import dirname

sys.path.insert(0, dirname(__file__))  # python -P leaves it out
from environment import enter

enter()

import argparse
from pathlib import Path

from command import Parser, run
from digits import between, whole

BOARDS = ("pygamer", "pybadge")
RIVALS = ("two", "novice", "adept", "master")
HOST = "127.0.0.1"
PORT = 8128
EPILOG = """\
--deal begins at the toss, once no Duel is under way; a code belongs to a set: --set names one
that is not ours

keys: arrows; X, A or Space = A; Z, B, Escape or Backspace = B; Enter = START; Shift = SELECT;
F11 or Alt+Enter fills the screen; a gamepad serves as well, in a browser touch, too

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


def arguments() -> argparse.Namespace:
    parser = Parser(
        description=__doc__, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", choices=BOARDS, default="pygamer", help="which handheld")
    parser.add_argument(
        "--scale", type=between(1, 20), default=4, metavar="N", help="window pixels a pixel: 4"
    )
    parser.add_argument("--seed", type=whole, metavar="N", help="the same chance each time")
    parser.add_argument("--set", type=Path, metavar="SET", help="play with this source or gift")
    parser.add_argument(
        "--deal", metavar="CODE", help="deal what a shared code tells, such as R7WX-4N5R"
    )
    parser.add_argument(
        "--against",
        choices=RIVALS,
        help="of --deal, whom to play: two persons, or the handheld; the last one by default",
    )
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
        metavar="H",
        help=f"of --web, whom to serve it: {HOST}, this PC alone (default); 0.0.0.0, other "
        "devices, too, by an address with a token in it",
    )
    parser.add_argument("--port", type=between(0, 65535), metavar="N", help=f"of --web: {PORT}")
    options = parser.parse_args()
    if options.against and options.deal is None:
        parser.error("--against is for --deal")
    if options.host and not options.web:
        parser.error("--host is for --web")
    if options.port is not None and options.script and not options.web:
        parser.error("--port is for --web, and for the page where there is no display")
    options.host = options.host or HOST
    options.port = PORT if options.port is None else options.port
    return options


def main() -> int:
    options = arguments()
    enter("play", "board")
    from playing import carry_out

    return carry_out(options)


if __name__ == "__main__":
    run(main)
