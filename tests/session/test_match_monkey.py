# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Matches with Sudden Death by a monkey's presses, with the power going at random: the score never
loses a Duel nor has one twice. MONKEY_DUELS=1000 plays as many."""

import os
import struct
from typing import Any

import pytest
from monkey import Monkey
from simulator import memories

from omen.session.match import BEST, FINISHED, HANDS, LOSER, NOBODY, WON
from omen.session.memory import BEST_OF, SUDDEN

DUELS = int(os.environ.get("MONKEY_DUELS", "8"))
RUNS = 2
ROUND = 3  # where a kept Duel has its round


class Player(Monkey):
    """A monkey that plays best of three or five, with Sudden Death. `between`: how often a match
    stood between two of its Duels; `rounds`: those of Sudden Death that were kept."""

    def __init__(self, *options: Any) -> None:
        super().__init__(*options)
        self.before: dict[bytes, bytes] = {}
        self.between = 0
        self.rounds: set[int] = set()

    def starts(self) -> None:
        super().starts()
        choices = self.game.session.memory.choices
        choices[BEST_OF] = self.chance.randrange(1, 3)
        choices[SUDDEN] = 1
        self.before = self.states[0]

    def saving(self, blobs: dict[bytes, bytes]) -> None:
        super().saving(blobs)
        before, self.before = self.before, blobs
        counted = duels(blobs) - duels(before)
        match, earlier = blobs.get(b"match"), before.get(b"match")
        if b"duel" in blobs:
            assert match, "a Duel is under way, and its match is not kept"
            self.rounds.add(blobs[b"duel"][ROUND])
            if blobs[b"duel"][ROUND] == 1:
                assert match[HANDS:] == blobs[b"duel"][20:30]
        if match is None:
            return
        won = list(match[WON : WON + 2])
        assert match[BEST] in (1, 3, 5)  # it may choose a single Duel, too
        assert max(won) <= match[BEST] // 2 and sum(won) <= match[FINISHED]
        if match[LOSER] != NOBODY:
            assert won[1 - match[LOSER]] > 0
        if earlier is not None and match[FINISHED]:
            assert match[FINISHED] == earlier[FINISHED] + counted
            self.between += b"duel" not in blobs


def duels(blobs: dict[bytes, bytes]) -> int:
    """How many Duels the statistics have."""
    return struct.unpack_from("<I", blobs[b"tallies"], 1)[0] if b"tallies" in blobs else 0


@pytest.mark.parametrize("seed", range(RUNS))
def test_a_monkey_finds_no_match_with_a_wrong_score(seed):
    with memories(None) as on:
        monkey = Player(on, seed, DUELS // RUNS)
        monkey.run()
    assert not monkey.failure, monkey.failure
    assert not monkey.machine.crash, monkey.machine.crash
    assert monkey.finished >= DUELS // RUNS
    assert monkey.between
    print(f"{monkey.finished} Duels, {monkey.cuts} starts, rounds {sorted(monkey.rounds)}")
