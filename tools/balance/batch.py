# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A batch of Duels, the unit in which they are shared out.

What it comes to depends on its own seed alone, not on where or when it is played."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from engine.contest import contestant
from engine.entrants import PLAYERS

from balance.duels import (
    PLAYED,
    SKILLS,
    Desk,
    below,
    book_of,
    deal_duel,
    new_desk,
    play_duel,
    play_duels,
    streams_of,
)
from balance.tally import Tally, empty
from omen.built_set import OmenSet, read_set
from omen.chance import Chance
from omen.duel import Duel
from omen.rules import TURN

# Who may play: the compiled players, then those of the arena, a thousand times slower. Both seats
# are played by the same one.
ALL_PLAYERS = (*SKILLS, *(name for name in PLAYERS if name not in SKILLS))
# Duels in a batch, which has a seed of its own: 10 to 500 ms of work.
BATCH, SLOW_BATCH = 5000, 20
# Batches that are shared out as one, at most: sharing out costs 20 ms, twice what `random` plays.
TOGETHER = {"random": 40, "greedy": 8}


class Batch(NamedTuple):
    """So many Duels of a set, given as its built file's bytes, under the rules in force."""

    data: bytes
    in_force: int
    player: str
    seed: int
    number: int
    duels: int


def size(players: list[str]) -> int:
    """How many Duels a batch of theirs has, whoever of them plays it."""
    return BATCH if all(name in SKILLS for name in players) else SLOW_BATCH


def together(players: list[str]) -> int:
    """How many batches of theirs are shared out as one."""
    return min(TOGETHER.get(name, 1) for name in players)


def play_batches(share: list[Batch]) -> Tally:
    """Play batches of one set, one after the other; what they come to together."""
    total = empty(len(cached_set(share[0].data)))
    for batch in share:
        total = total.plus(play_batch(batch))
    return total


def play_batch(batch: Batch) -> Tally:
    """Play it.

    The same batch gives the same Tally anywhere; the same number and seed have the same deals under
    any rules."""
    omens = cached_set(batch.data)
    book, desk, tally = book_of(omens, batch.in_force), new_desk(), empty(len(omens))
    streams = streams_of(batch.player, batch.seed, batch.number)
    if batch.player in SKILLS:
        play_duels(batch.duels, book, desk, tally, SKILLS[batch.player], streams)
        return tally
    for _ in range(batch.duels):
        deal_duel(book, desk, streams)
        decide(desk, omens, batch, streams)
        play_duel(desk, tally, SKILLS["random"], streams)
    return tally


def decide(desk: Desk, omens: OmenSet, batch: Batch, streams: np.ndarray) -> None:
    """Let two players of the arena play the Duel on the desk: desk.plays is what they did."""
    hands, elements = desk.hands.tolist(), bytes(desk.elements.tolist())
    duel = Duel(omens, batch.in_force, int(desk.pos[TURN]), hands[:5], hands[5:], elements)
    seeds = [int(below(streams, PLAYED, 1 << 29)) for _ in range(2)]
    in_seats = [contestant(batch.player, Chance(seed)) for seed in seeds]
    while not duel.over:
        duel.play(*in_seats[duel.turn].decide(duel))
    desk.plays[:] = list(duel.plays)


@lru_cache(4)
def cached_set(data: bytes) -> OmenSet:
    """The set of that built file."""
    return read_set(data)
