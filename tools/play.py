# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays the game in a simulated handheld: in a window, or headless by a script."""

from environment import enter

enter()

import argparse
import sys
from pathlib import Path

from simulator import run_script
from simulator.hardware import BOARDS


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="play.py", description=__doc__)
    parser.add_argument("--board", choices=BOARDS, default="pygamer", help="which handheld")
    parser.add_argument("--seed", type=int, metavar="N", help="makes all chance repeatable")
    parser.add_argument("--script", type=Path, metavar="FILE", help="play this, headless")
    parser.add_argument("--state", type=Path, metavar="DIR", help="keep drive and nvm in there")
    return parser


def play_script(options: argparse.Namespace) -> int:
    """Plays a script. Returns the exit status."""
    try:
        text = options.script.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        print(f"{options.script}: {error}", file=sys.stderr)
        return 2
    seed = 1 if options.seed is None else options.seed
    run = run_script(text, board=options.board, seed=seed, state=options.state)
    sys.stdout.write(run.console)
    if run.mistake:
        print(f"{options.script}:{run.mistake.line}: {run.mistake}", file=sys.stderr)
    elif run.crash:
        sys.stderr.write(run.crash)
    return run.status


def main() -> int:
    options = arguments().parse_args()
    return play_script(options)


if __name__ == "__main__":
    sys.exit(main())
