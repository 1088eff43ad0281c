# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The statistics: how the Duels against each opponent by each rule mix ended.

A Memory has them in `tallies`, an entry for each opponent and rule mix: opponent, rules, Duels
played, won and drawn, and the best margin.
"""

import struct

from omen.duel import DRAW
from omen.rules import KENZA, KYOZA
from omen.session.memory import PERSON, TALLY_SIZE

if 0:  # for the type check alone: the compiler drops it
    from omen.duel import Duel
    from omen.session.memory import Memory

RECORD = b"<BBHHHB"
FULL = 65535
LEVEL = 128  # stands for a best margin of 0; 0 for none, where no Duel was played to its end


def count(memory: "Memory", duel: "Duel", strengths: list[int]) -> None:
    """Count a Duel that is over and no longer under way. `strengths`: who played each seat.

    It is counted as the person against the opponent saw it; between two persons, as Kenza did, but
    for the best margin, which is the winner's.
    """
    memory.duel = None
    memory.duels += 1
    tallies = memory.tallies
    seat = KYOZA if strengths[KENZA] else KENZA
    opponent = strengths[1 - seat]
    at = 0
    while at < len(tallies) and tallies[at : at + 2] != bytes((opponent, duel.rules)):
        at += TALLY_SIZE
    if at >= len(tallies):
        tallies.extend(struct.pack(RECORD, opponent, duel.rules, 0, 0, 0, 0))
    _, _, played, won, drawn, best = tally(memory, at // TALLY_SIZE)
    if played < FULL:
        played += 1
        won += duel.result == seat
        drawn += duel.result == DRAW
    margin = duel.ryo(seat) - 5
    if opponent == PERSON:
        margin = abs(margin)
    if duel.resigned is None:
        best = max(best, LEVEL + margin)
    struct.pack_into(RECORD, tallies, at, opponent, duel.rules, played, won, drawn, best)


def tally(memory: "Memory", i: int) -> tuple[int, int, int, int, int, int]:
    """Entry i: opponent, rules, Duels played, won, drawn, LEVEL + best margin or 0."""
    return struct.unpack_from(RECORD, memory.tallies, i * TALLY_SIZE)
