# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""All the Duels that a balance takes: shared out in batches, and what is done is kept."""

import time
from collections.abc import Callable, Hashable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import compiled
from distributed import Client, as_completed

import omen
from balance import batch as batches
from balance import duels, tally
from balance.batch import Batch
from balance.cluster import player
from balance.kept import Kept
from balance.tally import Tally

SAVED = 2  # seconds between two savings
IN_FLIGHT = 3  # batches given out for each core at a time, so that memory stays what it is


class Plan(NamedTuple):
    """What is to be played: a set, as its built file's bytes; the mixes of rules by name; the
    players, who take turns with the batches; so many Duels under each mix; the seed."""

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
        code = [folder / f"{name}.py" for name in (*compiled.COMPILED, *compiled.CALLERS)]
        code += [folder / "weights.py", *(Path(str(m.__file__)) for m in (batches, duels, tally))]
        told = repr(tuple(self)).encode() + b"".join(path.read_bytes() for path in code)
        return sha256(told).hexdigest()


def play(
    plan: Plan, kept: Kept, client: Callable[[], Client], advance: Callable[[int], object]
) -> dict[str, Tally]:
    """Play what is not kept yet, and keep it; the Tally of each mix. `advance` is told of Duels as
    they are done, those kept from an earlier call at once; `client` is called if any are left."""
    missing = False
    for name, batch in plan.batches():
        if kept.has(name, batch.number):
            advance(batch.duels)
        else:
            missing = True
    if missing:
        try:
            _share_out(plan, kept, client(), advance)
        finally:
            kept.save()
    return kept.tallies


def _share_out(plan: Plan, kept: Kept, client: Client, advance: Callable[[int], object]) -> None:
    """Give the batches that are missing to the cores, some at a time."""
    missing = (pair for pair in plan.batches() if not kept.has(pair[0], pair[1].number))
    given: dict[Hashable, tuple[str, Batch]] = {}
    there = player()
    flying = as_completed(loop=client.loop)

    def give(count: int) -> None:
        for name, batch in islice(missing, count):
            future = client.submit(there, tuple(batch), pure=False)
            given[future.key] = name, batch
            flying.add(future)

    give(IN_FLIGHT * sum(client.nthreads().values()))
    saved = time.monotonic()
    for future in flying:
        name, batch = given.pop(future.key)
        kept.add(name, batch.number, Tally(*future.result()))
        advance(batch.duels)
        give(1)
        if time.monotonic() - saved > SAVED:
            kept.save()
            cores = sum(client.nthreads().values())  # some have come since, or gone
            give(max(0, IN_FLIGHT * cores - len(given)))
            saved = time.monotonic()
