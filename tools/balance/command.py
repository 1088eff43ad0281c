# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""`lab.py balance`: plays the Duels, with a progress bar, and leaves tables and a report."""

from argparse import Namespace
from contextlib import AbstractContextManager
from pathlib import Path

from command import INTERRUPTED, Parser, complain
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from sets.preview import portraits
from sets.source import SourceError, built, read_source

from balance.batch import ALL_PLAYERS
from balance.checkpoint import Checkpoint
from balance.findings import findings
from balance.report import page, summary
from balance.report_measures import numbers
from balance.report_trial import Trial
from balance.run import Cores, CoresError, Plan, own_cores, play
from balance.tables import write_tables
from balance.tally import Tally
from balance.worth import worths
from balance.write import write_worths
from omen.built_set import OmenSet, read_set
from omen.rules import ALL_RULES, EFFECT, ELEMENTAL, RULES
from omen.scribe import rule_words


def balance(args: Namespace, parser: Parser) -> int:
    """The whole command; its exit status."""
    try:
        source = read_source(args.set)
    except SourceError as error:
        for fault in error.faults:
            complain(fault.at(args.set))
        return 2
    for omen in source.omens:
        omen.worth = 0  # what was found of it before is none of these Duels' business
    data = built(source)[0]
    omens = read_set(data)
    plan = Plan(data, mixes(args.rules, omens), players(args, parser), args.duels, args.seed)
    folder = args.out or Path(f"{omens.id}-balance")
    try:
        checkpoint = Checkpoint(folder, plan.fingerprint(), list(plan.mixes), len(omens))
        tallies = played(plan, checkpoint, args)
        tables = write_tables(omens, tallies, folder)
        measured = numbers(omens, " and ".join(plan.players), plan.seed, tallies)
        report = folder / "report.html"
        with Console(stderr=True).status("Advice is tried out"):
            stands_out = findings(measured, Trial(plan))
        cards = {
            omen.name: card for omen, card in zip(source.omens, portraits(source), strict=True)
        }
        report.write_text(
            page(measured, stands_out, [path.name for path in tables], cards), encoding="utf-8"
        )
        if args.write:
            write_worths(args.set, worths(next(iter(tallies.values()))).omens)
    except OSError as error:
        complain(f"{error.filename or folder}: cannot be written: {error.strerror or error}")
        return 2
    except (CoresError, ValueError) as error:
        complain(f"{parser.prog}: {error}")
        return 2
    Console().print(summary(measured, stands_out))
    print(report)
    return 0


def played(plan: Plan, checkpoint: Checkpoint, args: Namespace) -> dict[str, Tally]:
    """The Tally of each mix, with a progress bar. What is done is saved, however this ends."""
    total = plan.duels * len(plan.mixes)
    stderr = Console(stderr=True)
    bar = Progress(
        TextColumn("Duels"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f}"),
        TimeRemainingColumn(),
        console=stderr,
        disable=not stderr.is_terminal,
    )

    def cores() -> AbstractContextManager[Cores]:
        if args.scheduler is None:
            return own_cores(plan, args.cores)
        from balance.cluster import cluster  # its packages are there with --scheduler alone

        return cluster(args.scheduler)

    with bar:
        task = bar.add_task("", total=total)
        try:
            return play(plan, checkpoint, cores, lambda duels: bar.advance(task, duels))
        except KeyboardInterrupt:
            played = sum(tally.duels for tally in checkpoint.tallies.values())
            complain(
                f"interrupted: {played:,} of {total:,} Duels are saved in {checkpoint.path}; "
                "the same call goes on from there"
            )
            raise SystemExit(INTERRUPTED) from None


def players(args: Namespace, parser: Parser) -> list[str]:
    """Who plays. Complains of who is unknown, and of numbers that make no sense."""
    for name in args.players:
        if name not in ALL_PLAYERS:
            parser.error(f"no player is called '{name}'; there are: {' '.join(ALL_PLAYERS)}")
    if args.duels < 1:
        parser.error("--duels takes a number from 1 up")
    if args.cores < 1:
        parser.error("--cores takes a number from 1 up")
    return args.players


def mixes(chosen: list[int] | None, omens: OmenSet) -> dict[str, int]:
    """The mixes of rules by name.

    If none is asked for: all rules, and all without each of those that change anything in this set;
    Open changes nothing, as the players see both Hands."""
    wanted = chosen or []
    if chosen is None:
        without = [1 << i for i in range(1, len(RULES))]
        if not omens.elements:
            without.remove(ELEMENTAL)
        if not any(omens.effect(i) for i in range(len(omens))):
            without.remove(EFFECT)
        wanted = [ALL_RULES, *(ALL_RULES - bit for bit in without)]
    return {" ".join(rule_words(in_force)): in_force for in_force in wanted}
