# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Duels by a monkey's presses, with the power going at random. MONKEY_DUELS=1000 plays as many."""

import os

import pytest
from monkey import Monkey
from simulator import memories

DUELS = int(os.environ.get("MONKEY_DUELS", "12"))
RUNS = 4


@pytest.mark.parametrize("seed", range(RUNS))
def test_a_monkey_finds_no_crash_no_wrong_hand_and_no_wrong_sum(seed):
    with memories(None) as on:
        monkey = Monkey(on, seed, DUELS // RUNS, board=("pygamer", "pybadge")[seed % 2])
        monkey.run()
    hours = monkey.machine.clock.now / 3.6e9
    print(f"{monkey.finished} Duels in {hours:.1f} hours, {monkey.cuts} starts")
    assert not monkey.failure, monkey.failure
    assert not monkey.machine.crash, monkey.machine.crash
    assert monkey.finished >= DUELS // RUNS
