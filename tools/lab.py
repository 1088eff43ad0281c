#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The command of the lab: who of the players is the better, how good a set is, and how fast and
small all is."""

from environment import enter

enter()

import json
import os
from functools import partial
from pathlib import Path

from bars import page
from command import Parser, run
from contest import PLAYERS, Score, contest
from figures import Figures, measures
from records import installed
from rich.console import Console
from rich.progress import track

from omen.rules import RULES


def arena(given, parser: Parser) -> int:
    """Play the Duels, with a progress bar, and print what came of them."""
    if given.duels < 1:
        parser.error("--duels takes a number from 1 up")
    if given.cores < 1:
        parser.error("--cores takes a number from 1 up")
    if given.set not in installed():
        parser.error(f"no set '{given.set}' is installed; there are: {' '.join(installed())}")
    for word in given.rules.split():
        if word not in RULES:
            parser.error(f"no rule is called '{word}'; the rules are {' '.join(RULES)}")
    in_force = sum(1 << i for i, name in enumerate(RULES) if name in given.rules.split())
    omens = installed()[given.set]
    scores = contest((given.a, given.b), given.duels, given.seed, in_force, omens, given.cores)
    deals = (given.duels + 1) // 2
    total = Score()
    stderr = Console(stderr=True)
    for score in track(
        scores, "Duels", total=deals, console=stderr, disable=not stderr.is_terminal
    ):
        total = total.plus(score)
    print(json.dumps(summary(total)) if given.json else in_words(given, total))
    return 0


def summary(total: Score) -> dict:
    """What `--json` prints of a contest."""
    return {
        "duels": total.wins + total.draws + total.losses,
        "wins": total.wins,
        "draws": total.draws,
        "losses": total.losses,
        "placements_mean": round(total.placements / total.decisions, 1),
        "placements_max": total.most,
    }


def in_words(given, total: Score) -> str:
    """The same for a person."""
    duels = total.wins + total.draws + total.losses
    wins, draws, losses = (f"{100 * n / duels:.1f} %" for n in total[:3])
    work = f"{total.placements / total.decisions:.0f} placements a decision, at most {total.most}"
    return (
        f"{given.a} against {given.b}, {duels} Duels: "
        f"wins {wins}, draws {draws}, loses {losses}; {work}"
    )


def bench(given, parser: Parser) -> int:
    """Measure all that counts, with a progress bar, and print it."""
    if given.deals < 2:
        parser.error("--deals takes a number from 2 up")
    found: Figures = {}
    stderr = Console(stderr=True)
    for measure in track(
        measures(given.deals), "Figures", console=stderr, disable=not stderr.is_terminal
    ):
        found.update(measure())
    if given.json:
        print(json.dumps(found))
    else:
        Console().print(page(found))
    return 0


def balance(given, parser: Parser) -> int:
    """Play the Duels, and leave tables and a report."""
    from balance.command import balance  # Dask and its like are slow to import

    return balance(given, parser)


def main() -> int:
    parser = Parser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    one = commands.add_parser("arena", help="many Duels between two players")
    one.add_argument("a", metavar="A", choices=PLAYERS, help=", ".join(PLAYERS))
    one.add_argument("b", metavar="B", choices=PLAYERS, help="the same")
    one.add_argument("--duels", metavar="N", type=int, default=400, help="400; rounded up to even")
    one.add_argument("--seed", metavar="N", type=int, default=1, help="1")
    one.add_argument("--rules", metavar="RULES", default=" ".join(RULES), help="all: '%(default)s'")
    one.add_argument("--set", metavar="ID", default="mansions", help="an installed set: mansions")
    one.add_argument("--cores", metavar="N", type=int, default=os.cpu_count(), help="all of them")
    one.add_argument("--json", action="store_true", help="one JSON object")
    one.set_defaults(carry_out=partial(arena, parser=one))
    three = commands.add_parser("balance", help="how good a set is, by many Duels: a minute")
    three.add_argument("set", metavar="SET.toml", type=Path, help="the source of a set")
    three.add_argument(
        "--duels", metavar="N", type=int, default=100_000, help="under each mix of rules: 100000"
    )
    three.add_argument("--seed", metavar="N", type=int, default=1, help="1")
    three.add_argument(
        "--players",
        metavar="A",
        nargs="+",
        default=["casual"],
        help="who plays itself, by turns: casual (judges as master does, sees the end, and one of "
        f"eight plays is any play), thinker (two plies), {', '.join(PLAYERS)}; default casual",
    )
    three.add_argument(
        "--rules",
        metavar="RULES",
        action="append",
        help="a mix of rules, as 'elemental same'; more than once for more; default: all, and all "
        "without each",
    )
    three.add_argument("--out", metavar="DIR", type=Path, help="for all results: ID-balance")
    three.add_argument("--write", action="store_true", help="each Omen's worth into SET.toml")
    three.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster that does it")
    three.add_argument("--cores", metavar="N", type=int, default=os.cpu_count(), help="all of them")
    three.set_defaults(carry_out=partial(balance, parser=three))
    two = commands.add_parser("bench", help="how fast and how small all this is: a minute or two")
    two.add_argument("--deals", metavar="N", type=int, default=30, help="for the solver: 30")
    two.add_argument("--json", action="store_true", help="one JSON object")
    two.set_defaults(carry_out=partial(bench, parser=two))
    given = parser.parse_args()
    return given.carry_out(given)


if __name__ == "__main__":
    run(main)
