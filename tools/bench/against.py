# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Our speed beside that of other engines of this game, in the same run, by turns.

An engine is a program that speaks as reference.c does, which is our own in C, the limit: it gets
positions on stdin, and prints its answers with the CPU seconds that each took. They must be ours.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

import numba
import numpy as np
from engine.compiled import engine, signed
from engine.deals import random_duel
from engine.playouts import playouts
from engine.solver import Solver

from omen import rules
from omen.duel import Duel

SOURCE = Path(__file__).with_name("reference.c")
TIMES = 5  # that each is measured; the best counts
DUELS = 20_000  # random ones

Answers = list[tuple[int, int]]  # a deal's value and placements, or Kenza's Ryo of all Duels and 0


class Measured(NamedTuple):
    """Answers, and the CPU seconds of each."""

    answers: Answers
    seconds: list[float]


class AnswerError(Exception):
    """Why another engine cannot be compared: one line."""


@contextmanager
def reference() -> Iterator[list[Path]]:
    """Our own engine in C, compiled for this PC; nothing where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    with tempfile.TemporaryDirectory(prefix="omen-") as folder:
        program = Path(folder, "reference, C")
        if compiler:
            command = [
                compiler,
                "-std=c11",
                "-O3",
                "-march=native",
                "-o",
                str(program),
                str(SOURCE),
            ]
            subprocess.run(command, capture_output=True, check=False)
        yield [program] if program.exists() else []


def compare(programs: list[Path], deals: int) -> Iterator[tuple[str, str, float]]:
    """What each engine takes, ours first: the question, who, and CPU microseconds.

    Raises AnswerError where answers differ."""
    duels = [random_duel(seed) for seed in range(deals)]
    values = {"solver, numba": partial(solved, duels)}
    values |= {program.name: partial(ask, program, duels, "value") for program in programs}
    for who, seconds in by_turns(values).items():
        yield "the exact value of a deal", who, median(seconds) * 1e6
    firsts = [duel for duel in map(random_duel, range(200)) if duel.first == rules.KENZA]
    times = str(DUELS)
    played = {"engine, numba": partial(play, compiled(), firsts)}
    played |= {"engine, CPython": partial(play, plain, firsts)}
    played |= {program.name: partial(ask, program, firsts, "duels", times) for program in programs}
    for who, seconds in by_turns(played).items():
        yield "a random Duel", who, seconds[0] / DUELS * 1e6


def by_turns(measures: Mapping[str, Callable[[], Measured]]) -> dict[str, list[float]]:
    """The best seconds of each answer, by who gave it."""
    best: dict[str, list[float]] = {}
    right: Answers = []
    for _ in range(TIMES):
        for who, measure in measures.items():
            answers, seconds = measure()
            right = right or answers
            if answers != right:
                raise AnswerError(f"{who}: its answers are not those of {next(iter(measures))}")
            best[who] = list(map(min, seconds, best.get(who, seconds)))
    return best


def ask(program: Path, duels: list[Duel], *arguments: str) -> Measured:
    """What another engine answers."""
    lines = (" ".join(map(str, [*duel.pos, *duel.deal])) + "\n" for duel in duels)
    try:
        output = subprocess.run(
            [program, *arguments], input="".join(lines), capture_output=True, text=True, check=True
        ).stdout
        fields = [line.split() for line in output.splitlines()]
        answers = [(int(value), int(placements)) for value, placements, _ in fields]
        return Measured(answers, [float(seconds) for _, _, seconds in fields])
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        raise AnswerError(f"{program}: it does not answer as {SOURCE.name} does") from error


def solved(duels: list[Duel]) -> Measured:
    """The exact values, by our solver."""
    solver = Solver()
    solver.begin(random_duel(0, tiles=2))  # what is compiled is compiled here
    answers, seconds = [], []
    for duel in duels:
        begin = process_time()
        value = solver.begin(duel)
        seconds.append(process_time() - begin)
        answers.append((value, solver.placements))
    return Measured(answers, seconds)


def play(run: Callable[[list[Duel], int], int], duels: list[Duel]) -> Measured:
    """Random Duels, by our engine."""
    begin = process_time()
    total = run(duels, DUELS)
    return Measured([(total, 0)], [process_time() - begin])


def plain(duels: list[Duel], times: int) -> int:
    """Kenza's Ryo of so many Duels, on this Python."""
    start, deals = bytes(duels[0].pos), [duel.deal for duel in duels]
    pos, slots, tiles = bytearray(start), list(range(10)), list(range(9))
    return playouts(rules.place, pos, start, deals, slots, tiles, times)


def compiled() -> Callable[[list[Duel], int], int]:
    """The same, compiled."""
    place, whole = engine().place, numba.njit(playouts)

    def run(duels: list[Duel], times: int) -> int:
        start, deals = signed(duels[0].pos), np.array([signed(duel.deal) for duel in duels])
        slots, tiles = np.arange(10), np.arange(9)
        return int(whole(place, start.copy(), start, deals, slots, tiles, times))

    run([random_duel(0)], 1)
    return run
