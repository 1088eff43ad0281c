# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""`lab.py balance`: plays the Duels, with a progress bar, and leaves tables and a report."""

from argparse import Namespace
from contextlib import ExitStack
from pathlib import Path

from command import Parser, complain
from distributed import CancelledError, Client
from distributed.comm import CommClosedError
from distributed.scheduler import KilledWorker
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from set_source import SourceError, built, read_source

from balance.batch import ALL_PLAYERS, Batch, play_batch
from balance.cluster import ClusterError, cores
from balance.findings import findings
from balance.kept import Kept
from balance.report import page, summary
from balance.report_measures import numbers
from balance.report_trial import Trial
from balance.run import Plan, play
from balance.tables import write_tables
from balance.tally import Tally
from balance.worth import worths
from balance.write import write_worths
from omen.rules import EFFECT, ELEMENTAL, RULES
from omen.sets import OmenSet, read_set

ALL = (1 << len(RULES)) - 1


def balance(given: Namespace, parser: Parser) -> int:
    """The whole command; its exit status."""
    try:
        source = read_source(given.set)
    except SourceError as error:
        for fault in error.faults:
            complain(fault.at(given.set))
        return 2
    for omen in source.omens:
        omen.worth = 0  # what was found of it before is none of these Duels' business
    data = built(source)[0]
    omens = read_set(data)
    plan = Plan(
        data, mixes(given.rules, omens, parser), players(given, parser), given.duels, given.seed
    )
    folder = given.out or Path(f"{omens.id}-balance")
    try:
        kept = Kept(folder, plan.fingerprint(), list(plan.mixes), len(omens))
        tallies = played(plan, kept, given)
        tables = write_tables(omens, tallies, folder)
        told = numbers(omens, " and ".join(plan.players), plan.seed, tallies)
        report = folder / "report.html"
        with Console(stderr=True).status("Advice is tried out"):
            found = findings(told, Trial(plan))
        report.write_text(page(told, found, [path.name for path in tables]), encoding="utf-8")
        if given.write:
            write_worths(given.set, worths(next(iter(tallies.values()))).omens)
    except OSError as error:
        complain(f"{error.filename or folder}: cannot be written: {error.strerror or error}")
        return 2
    except (ClusterError, ValueError) as error:
        complain(f"{parser.prog}: {error}")
        return 2
    Console().print(summary(told, found))
    print(report)
    return 0


def played(plan: Plan, kept: Kept, given: Namespace) -> dict[str, Tally]:
    """The Tally of each mix, with a progress bar. What is done is kept, however this ends."""
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
    with ExitStack() as opened:

        def client() -> Client:
            if given.scheduler is None:
                # What is compiled lands on disk here, once, instead of in every process at once.
                for name in plan.players:
                    play_batch(Batch(plan.data, ALL, name, plan.seed, 0, 1))
            return opened.enter_context(cores(given.scheduler, given.cores))

        opened.enter_context(bar)
        task = bar.add_task("", total=total)
        try:
            return play(plan, kept, client, lambda duels: bar.advance(task, duels))
        except KeyboardInterrupt:
            done = sum(tally.duels for tally in kept.tallies.values())
            complain(
                f"interrupted: {done:,} of {total:,} Duels are kept in {kept.path}; "
                "the same call goes on from there"
            )
            raise
        except (KilledWorker, CancelledError, CommClosedError) as error:
            raise ClusterError(
                f"the cluster is lost ({type(error).__name__}); what is done is kept"
            ) from error


def players(given: Namespace, parser: Parser) -> list[str]:
    """Who plays. Complains of who is unknown, and of numbers that make no sense."""
    for name in given.players:
        if name not in ALL_PLAYERS:
            parser.error(f"no player is called '{name}'; there are: {' '.join(ALL_PLAYERS)}")
    if given.duels < 1:
        parser.error("--duels takes a number from 1 up")
    if given.cores < 1:
        parser.error("--cores takes a number from 1 up")
    return given.players


def mixes(asked: list[str] | None, omens: OmenSet, parser: Parser) -> dict[str, int]:
    """The mixes of rules by name. If none is asked for: all rules, and all without each of those
    that change anything in this set; Open changes nothing, as the players see both Hands."""
    wanted = []
    for text in asked or []:
        for word in text.split():
            if word not in RULES:
                parser.error(f"no rule is called '{word}'; the rules are {' '.join(RULES)}")
        wanted.append(sum(1 << i for i, name in enumerate(RULES) if name in text.split()))
    if asked is None:
        without = [1 << i for i in range(1, len(RULES))]
        if not omens.elements:
            without.remove(ELEMENTAL)
        if not any(omens.effect(i) for i in range(len(omens))):
            without.remove(EFFECT)
        wanted = [ALL, *(ALL - bit for bit in without)]
    return {named(in_force): in_force for in_force in wanted}


def named(in_force: int) -> str:
    """A mix's name: its rules, in their order."""
    return " ".join(name for i, name in enumerate(RULES) if in_force >> i & 1)
