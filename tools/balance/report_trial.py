# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Tries advice out before it is given: plays Duels of the set with an Omen's Ranks changed."""

from binascii import crc32
from struct import pack_into

from balance.batch import BATCH, SKILLS, Batch, play_batch
from balance.report_measures import Regression
from balance.report_numbers import FourRanks
from balance.run import Plan
from balance.tally import empty
from balance.worth import Estimate
from omen.built_set import read_set
from omen.omen_set import HEADER, RECORD

DUELS = 10_000  # enough to tell a tenth of a Ryo, in a second or so


class Trial:
    """Duels like those of a plan, under its first mix of rules, but fewer."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.in_force = next(iter(plan.mixes.values()))
        self.able = all(name in SKILLS for name in plan.players)  # others take hours

    def off(self, nth: int, ranks: FourRanks) -> Estimate:
        """How much more than its Level promises an Omen is worth with these Ranks."""
        data = with_ranks(self.plan.data, nth, ranks)
        few = self.plan._replace(data=data, duels=min(DUELS, self.plan.duels))
        return tried(few, self.in_force).off(nth)


def tried(plan: Plan, in_force: int) -> Regression:
    """What the Duels of a plan come to under these rules, played here and now."""
    omens = read_set(plan.data)
    tally = empty(len(omens))
    for number, begin in enumerate(range(0, plan.duels, BATCH)):
        player = plan.players[number % len(plan.players)]
        count = min(BATCH, plan.duels - begin)
        tally = tally.plus(play_batch(Batch(plan.data, in_force, player, plan.seed, number, count)))
    return Regression(omens, tally)


def with_ranks(data: bytes, nth: int, ranks: FourRanks) -> bytes:
    """A built set in which an Omen has other Ranks."""
    changed = bytearray(data)
    north, east, south, west = ranks
    packed = north << 12 | east << 8 | south << 4 | west
    pack_into("<H", changed, HEADER + nth * RECORD, packed)
    pack_into("<I", changed, len(changed) - 4, crc32(changed[:-4]))
    return bytes(changed)
