#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The command of the lab: who plays better, how good a set is, how fast and small all is."""

import sys
from os.path import dirname

sys.path.insert(0, dirname(__file__))  # python -P leaves it out
from environment import enter

enter()

import argparse
import json
import logging
import os
from concurrent.futures import BrokenExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from command import Parser, complain, run
from digits import decimal, whole
from engine.entrants import PLAYERS
from in_force import in_force

from omen.rules import RULES

if TYPE_CHECKING:
    from bench.figures import Figures
    from engine.contest import Score


def arena(args: argparse.Namespace, parser: Parser) -> int:
    """Play the Duels, with a progress bar, and print what came of them."""
    if args.duels < 1:
        parser.error("--duels takes a number from 1 up")
    if args.cores < 1:
        parser.error("--cores takes a number from 1 up")
    enter("sets", "solve")
    from engine.contest import Score, contest
    from records.files import installed
    from rich.console import Console
    from rich.progress import track

    if args.set not in installed():
        parser.error(f"no set '{args.set}' is installed; there are: {' '.join(installed())}")
    omens = installed()[args.set]
    scores = contest((args.a, args.b), args.duels, args.seed, args.rules, omens, args.cores)
    deals = (args.duels + 1) // 2
    total = Score()
    stderr = Console(stderr=True)
    for score in track(
        scores, "Duels", total=deals, console=stderr, disable=not stderr.is_terminal
    ):
        total = total.plus(score)
    print(json.dumps(summary(total)) if args.json else in_words(args, total))
    return 0


def summary(total: "Score") -> dict[str, float]:
    """What `--json` prints of a contest."""
    return {
        "duels": total.wins + total.draws + total.losses,
        "wins": total.wins,
        "draws": total.draws,
        "losses": total.losses,
        "placements_mean": round(total.placements / total.decisions, 1),
        "placements_max": total.most,
    }


def in_words(args: argparse.Namespace, total: "Score") -> str:
    """The same for a person."""
    duels = total.wins + total.draws + total.losses
    wins, draws, losses = (f"{100 * n / duels:.1f} %" for n in total[:3])
    work = f"{total.placements / total.decisions:.0f} placements a decision, at most {total.most}"
    return (
        f"{args.a} against {args.b}, {duels} Duels: "
        f"wins {wins}, draws {draws}, loses {losses}; {work}"
    )


def bench(args: argparse.Namespace, parser: Parser) -> int:
    """Measure all that counts, with a progress bar, and print it."""
    if args.deals < 2:
        parser.error("--deals takes a number from 2 up")
    enter("play", "sets", "solve", "lab")
    if args.against is not None:
        return against(args)
    from bench.bars import page
    from bench.figures import measures
    from rich.console import Console
    from rich.progress import track

    figures: Figures = {}
    stderr = Console(stderr=True)
    for measure in track(
        measures(args.deals), "Figures", console=stderr, disable=not stderr.is_terminal
    ):
        figures.update(measure())
    if args.json:
        print(json.dumps(figures))
    else:
        Console().print(page(figures))
    return 0


def board(args: argparse.Namespace, parser: Parser) -> int:
    """Count how long one waits on the board, and print it."""
    enter("sets", "lab")
    from bench.board_time import A_SECOND, available, waits

    if not available():
        parser.error("this needs valgrind's callgrind, and MicroPython for this PC")
    try:
        times = waits()
    except RuntimeError as error:
        parser.error(f"the game did not run there: {str(error).strip().splitlines()[-1]}")
    if args.json:
        print(json.dumps({what: round(units) for what, units in times.items()}))
        return 0
    for what, units in times.items():
        print(f"{what:28}{units:10,.0f} units{1000 * units / A_SECOND:8,.0f} ms")
    return 0


def against(args: argparse.Namespace) -> int:
    """Measure other engines beside ours, and print how many times our time each takes."""
    from bench.against import AnswerError, compare, reference

    rows = []
    ours: dict[str, float] = {}
    try:
        with reference() as programs:
            if not programs:
                complain("no C compiler is here: the reference in C is left out")
            for question, who, time in compare([*programs, *args.against], args.deals):
                ratio = time / ours.setdefault(question, time)
                row = {"question": question, "engine": who, "microseconds": time, "ratio": ratio}
                rows.append(row)
                if not args.json:
                    print(f"{question:26} {who:16} {time:12,.2f} us {ratio:8.2f}")
    except AnswerError as error:
        complain(str(error))
        return 2
    if args.json:
        print(json.dumps(rows))
    return 0


def balance(args: argparse.Namespace, parser: Parser) -> int:
    """Play the Duels, and leave tables and a report."""
    parts = ["play", "sets", "cards", "solve", "lab"]  # the report shows the cards
    enter(*parts, *(["cluster"] if args.scheduler is not None else []))
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it warns, and goes on, without a home
    from balance.command import balance

    return balance(args, parser)


def deals(args: argparse.Namespace, parser: Parser) -> int:
    """Tell how far apart the two Hands of a deal are, in each installed set."""
    if args.deals < 1:
        parser.error("--deals takes a number from 1 up")
    enter("sets", "solve")
    from bench.dealing import table
    from rich.console import Console

    Console().print(table(args.deals))
    return 0


def train(args: argparse.Namespace) -> int:
    """Learn the weights of the players' judgement, and write them."""
    enter("sets", "solve")
    from engine.train import train

    train(args.seed, args.share)
    return 0


def main() -> int:
    parser = Parser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    of_arena = commands.add_parser("arena", help="many Duels between two players")
    of_arena.add_argument("a", metavar="A", choices=PLAYERS, help=", ".join(PLAYERS))
    of_arena.add_argument("b", metavar="B", choices=PLAYERS, help="the same")
    of_arena.add_argument(
        "--duels", metavar="N", type=whole, default=400, help="400; rounded up to even"
    )
    of_arena.add_argument("--seed", metavar="N", type=whole, default=1, help="1")
    of_arena.add_argument(
        "--rules",
        metavar="RULES",
        type=in_force,
        default=" ".join(RULES),
        help="all: '%(default)s'",
    )
    of_arena.add_argument(
        "--set", metavar="ID", default="mansions", help="an installed set: mansions"
    )
    of_arena.add_argument(
        "--cores", metavar="N", type=whole, default=os.cpu_count(), help="all of them"
    )
    of_arena.add_argument("--json", action="store_true", help="one JSON object")
    of_arena.set_defaults(carry_out=partial(arena, parser=of_arena))
    of_balance = commands.add_parser("balance", help="how good a set is, by many Duels: a minute")
    of_balance.add_argument("set", metavar="SET.toml", type=Path, help="the source of a set")
    of_balance.add_argument(
        "--duels", metavar="N", type=whole, default=100_000, help="under each mix of rules: 100000"
    )
    of_balance.add_argument("--seed", metavar="N", type=whole, default=1, help="1")
    of_balance.add_argument(
        "--players",
        metavar="A",
        nargs="+",
        default=["casual"],
        help="who plays itself, by turns: casual (judges as master does, sees the end, and one of "
        f"eight plays is any play), thinker (two plies), {', '.join(PLAYERS)}; default casual",
    )
    of_balance.add_argument(
        "--rules",
        metavar="RULES",
        type=in_force,
        action="append",
        help="a mix of rules, as 'elemental same'; more than once for more; default: all, and all "
        "without each",
    )
    of_balance.add_argument("--out", metavar="DIR", type=Path, help="for all results: ID-balance")
    of_balance.add_argument("--write", action="store_true", help="each Omen's worth into SET.toml")
    of_balance.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster that does it")
    of_balance.add_argument(
        "--cores", metavar="N", type=whole, default=os.cpu_count(), help="all of them"
    )
    of_balance.set_defaults(carry_out=partial(balance, parser=of_balance))
    of_bench = commands.add_parser(
        "bench", help="how fast and how small all this is: a minute or two"
    )
    of_bench.add_argument("--deals", metavar="N", type=whole, default=30, help="for the solver: 30")
    of_bench.add_argument("--json", action="store_true", help="one JSON object")
    of_bench.add_argument(
        "--against",
        metavar="PROGRAM",
        nargs="*",
        type=Path,
        help="instead: times beside our own engine in C, and beside others that speak as it does",
    )
    of_bench.set_defaults(carry_out=partial(bench, parser=of_bench))
    of_deals = commands.add_parser("deals", help="how near the two Hands of a deal are: minutes")
    of_deals.add_argument("--deals", metavar="N", type=whole, default=40_000, help="40000")
    of_deals.set_defaults(carry_out=partial(deals, parser=of_deals))
    of_board = commands.add_parser(
        "board", help="how long one waits on the board, by counting: half a minute"
    )
    of_board.add_argument("--json", action="store_true", help="one JSON object, in units")
    of_board.set_defaults(carry_out=partial(board, parser=of_board))
    of_train = commands.add_parser("train", help="learns the players' judgement: ten minutes")
    of_train.add_argument("--seed", metavar="N", type=whole, default=1, help="1")
    of_train.add_argument("--share", metavar="X", type=decimal, default=1, help="of the deals: 1")
    of_train.set_defaults(carry_out=train)
    args = parser.parse_args()
    try:
        return args.carry_out(args)
    except BrokenExecutor:
        complain(f"{parser.prog}: a process that played was lost, perhaps for lack of memory")
        return 2


if __name__ == "__main__":
    run(main)
