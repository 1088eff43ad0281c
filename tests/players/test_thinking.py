# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The players on the second interpreter: the same plays, and searches that take no memory."""

import pytest
from engine import interpreter
from program import alike

from omen.players.roster import NAMES

RULES = (31, 30)  # Open on and off
DUELS = [f"{name} {rules} {seed}\n" for name in NAMES for rules in RULES for seed in (1, 2, 3)]

pytestmark = pytest.mark.skipif(not interpreter.available(), reason="no MicroPython for this PC")


def test_whole_duels_are_decided_the_same(tmp_path):
    told = alike("decide", folder=tmp_path, stdin="".join(DUELS))
    assert told.count("\n") == 9 * len(DUELS)


def test_a_search_takes_no_memory_and_a_decision_keeps_none():
    said = interpreter.run("thinking", stdin="".join(DUELS))
    assert said.returncode == 0, said.stdout + said.stderr
    assert said.stdout.count("\n") == len(DUELS)
    for line in said.stdout.splitlines():
        searched, _, kept = map(int, line.split()[2:])
        assert searched == 0 and kept <= 0, line
