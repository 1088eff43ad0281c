# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""All the Duels that a balance takes: shared out in batches, and what is done is saved."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256
from itertools import groupby, islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
from engine import compiled
from engine.cores import OwnCores

import omen
from balance import batch as batches
from balance import duels, tally
from balance.batch import Batch, play_batch, play_batches
from balance.checkpoint import Checkpoint
from balance.tally import Tally
from omen.rules import ALL_RULES

TallyParts = tuple[np.ndarray, ...]
SAVED = 2  # seconds between two savings
IN_FLIGHT = 3  # shares given out for each core at a time, so that memory stays what it is


class Plan(NamedTuple):
    """What is to be played.

    A set, as its built file's bytes; the mixes of rules by name; the players, who take turns with
    the batches; so many Duels under each mix; the seed."""

    data: bytes
    mixes: dict[str, int]
    players: list[str]
    duels: int
    seed: int

    def batches(self) -> Iterator[tuple[str, Batch]]:
        """Every batch with its mix's name, the first mix first."""
        size = batches.size(self.players)
        for name, in_force in self.mixes.items():
            for number, begin in enumerate(range(0, self.duels, size)):
                player = self.players[number % len(self.players)]
                count = min(size, self.duels - begin)
                yield name, Batch(self.data, in_force, player, self.seed, number, count)

    def fingerprint(self) -> str:
        """What tells this plan, played by this code, from any other."""
        folder = Path(omen.__file__).parent
        names = (*compiled.COMPILED, *compiled.CALLERS)
        code = [folder / f"{name.replace('.', '/')}.py" for name in names]
        code += [
            folder / "players" / "weights.py",
            *(Path(str(m.__file__)) for m in (batches, duels, tally)),
        ]
        contents = repr(tuple(self)).encode() + b"".join(path.read_bytes() for path in code)
        return sha256(contents).hexdigest()


class CoresError(Exception):
    """Why there are no cores, or no more; one line."""


class Cores(NamedTuple):
    """What plays Duels."""

    submit: Callable[
        [list[Batch]], Future[TallyParts]
    ]  # has a share played: the parts of its Tally
    available: Callable[[], int]  # how many cores there are now


@contextmanager
def own_cores(plan: Plan, count: int) -> Iterator[Cores]:
    """So many cores of this PC."""
    # What is compiled lands on disk here, once, instead of in every process at once.
    for name in plan.players:
        play_batch(Batch(plan.data, ALL_RULES, name, plan.seed, 0, 1))
    with OwnCores(count) as pool:
        yield Cores(lambda share: pool.submit(play_batches, share), lambda: count)


def play(
    plan: Plan,
    checkpoint: Checkpoint,
    cores: Callable[[], AbstractContextManager[Cores]],
    advance: Callable[[int], object],
) -> dict[str, Tally]:
    """Play what the checkpoint lacks, and save it there; the Tally of each mix.

    `advance` is told of Duels as they are done, first of all those of an earlier call. `cores` is
    called if any are left, and again where a process is lost. CoresError says that new ones get
    nothing done."""
    missing = _missing(plan, checkpoint)
    advance(plan.duels * len(plan.mixes) - sum(batch.duels for _, batch in missing))
    while missing:
        try:
            with cores() as opened:
                _share_out(plan, missing, checkpoint, opened, advance)
        except BrokenExecutor:
            pass  # with what it was playing: that is missing still
        finally:
            checkpoint.save()
        before, missing = missing, _missing(plan, checkpoint)
        if len(missing) == len(before):
            raise CoresError("the processes that play are lost, and new ones too")
    return checkpoint.tallies


def _missing(plan: Plan, checkpoint: Checkpoint) -> list[tuple[str, Batch]]:
    """The batches that the checkpoint lacks, with their mix's name."""
    return [pair for pair in plan.batches() if not checkpoint.has(pair[0], pair[1].number)]


def _share_out(
    plan: Plan,
    missing: list[tuple[str, Batch]],
    checkpoint: Checkpoint,
    cores: Cores,
    advance: Callable[[int], object],
) -> None:
    """Give these batches to the cores, some at a time."""
    ahead = IN_FLIGHT * cores.available()
    shares = _shares(missing, max(1, min(batches.together(plan.players), len(missing) // ahead)))
    flying: dict[Future[TallyParts], tuple[str, list[Batch]]] = {}

    def give(count: int) -> None:
        for name, share in islice(shares, count):
            flying[cores.submit(share)] = name, share

    give(ahead)
    saved = time.monotonic()
    while flying:
        for future in wait(flying, SAVED, FIRST_COMPLETED).done:
            name, share = flying.pop(future)
            checkpoint.add(name, [batch.number for batch in share], Tally(*future.result()))
            advance(sum(batch.duels for batch in share))
            give(1)
        if time.monotonic() - saved > SAVED:
            checkpoint.save()
            give(
                max(0, IN_FLIGHT * cores.available() - len(flying))
            )  # some have come since, or gone
            saved = time.monotonic()


def _shares(pairs: list[tuple[str, Batch]], most: int) -> Iterator[tuple[str, list[Batch]]]:
    """Batches with their mix's name, in their order, as shares of so many of one mix at most."""
    for name, group in groupby(pairs, lambda pair: pair[0]):
        same = [batch for _, batch in group]
        for begin in range(0, len(same), most):
            yield name, same[begin : begin + most]
