# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A whole evening by the session's verbs alone, with no screen and no hardware."""

import os
import subprocess
import sys

import pytest
from conftest import ROOT
from engine import interpreter

PROGRAM = ROOT / "tests" / "micropython" / "by_verbs.py"


@pytest.fixture(scope="module")
def evening() -> list[str]:
    """What the evening tells, on CPython, in a process that has only the game's own files."""
    where = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-P", PROGRAM], cwd=ROOT, env=where, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_no_hardware_is_imported_by_all_of_a_session(evening):
    assert evening[-1] == "hardware []"


def test_two_hands_a_toss_and_a_duel_are_played_to_a_result(evening):
    assert [line[:8] for line in evening[:3]] == ["brings 0", "brings 1", "toss 2 f"]
    assert any(line.startswith("ended result") for line in evening)


def test_a_draw_goes_on_in_sudden_death(evening):
    rounds = [at for at, line in enumerate(evening) if line.startswith("ended round")]
    assert rounds, "no Duel of the evening was drawn: raise EVENINGS"
    assert all(evening[at].split()[3] == "5" for at in rounds)


def test_a_match_of_three_goes_on_through_power_cuts(evening):
    (match,) = (line for line in evening if line.startswith("match "))
    won = [int(number) for number in match.strip("match []").split(", ")[:2]]
    assert max(won) == 2
    assert "resumed False () duel" in evening, "within a Duel"
    assert "resumed True () toss" in evening, "between two"


def test_the_ladder_has_rules_of_its_own_and_gives_back_the_persons(evening):
    at = next(at for at, line in enumerate(evening) if line.startswith("rung "))
    assert evening[at].split()[-1] != "19"
    assert evening[at + 1].startswith("rules 19 ")


def test_who_gives_up_is_told_at_once(evening):
    assert evening[-2].startswith("gave up 0 result") or evening[-2].startswith("gave up 1 result")


@pytest.mark.skipif(not interpreter.available(), reason="no MicroPython for this PC")
def test_micropython_tells_the_same_evening(evening):
    said = interpreter.run("by_verbs", heap="512k")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.splitlines() == evening
