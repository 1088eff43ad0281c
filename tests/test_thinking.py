# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The players on the second interpreter: the same plays, in a small heap, and searches that take
none of it."""

import subprocess
import sys

import interpreter
import pytest
from conftest import ROOT

from omen.players import NAMES

PROGRAMS = ROOT / "tests" / "micropython"
MANSIONS = str(ROOT / "assets" / "sets" / "mansions.omen")
HEAP = "64k"  # in words of 64 bits; the board's are half as long
RULES = (31, 30)  # Open on and off
DUELS = [f"{name} {rules} {seed}\n" for name in NAMES for rules in RULES for seed in (1, 2, 3)]

pytestmark = pytest.mark.skipif(not interpreter.available(), reason="no MicroPython for this PC")


def output(program, lines, heap=HEAP):
    """What a program of tests/micropython prints when it is given these lines."""
    done = interpreter.run(PROGRAMS / program, str(ROOT), MANSIONS, heap=heap, stdin="".join(lines))
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_whole_duels_are_decided_the_same_in_a_heap_of_64_kb():
    on_cpython = subprocess.run(
        [sys.executable, PROGRAMS / "decide.py", ROOT, MANSIONS],
        input="".join(DUELS),
        capture_output=True,
        text=True,
        check=True,
    )
    assert on_cpython.stdout.count("\n") == 9 * len(DUELS)
    assert output("decide.py", DUELS) == on_cpython.stdout


def test_a_search_takes_no_memory_and_a_decision_keeps_none():
    for line in output("thinking.py", DUELS, heap="1m").splitlines():
        searched, _, kept = map(int, line.split()[2:])
        assert searched == 0 and kept <= 0, line
