# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""lab.py bench --against: other engines beside ours, whose answers must be ours."""

import shutil
from random import Random

import pytest
from bench import against
from bench.against import AnswerError, ask, compare, reference, solved
from dealt import random_deal
from engine.deals import random_duel

needs_compiler = pytest.mark.skipif(
    not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="no C compiler on this PC"
)


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(against, "TIMES", 2)
    monkeypatch.setattr(against, "DUELS", 60)


@pytest.fixture
def program(tmp_path):
    """Makes a program that prints a text, whatever it is asked."""

    def made(text):
        path = tmp_path / "other"
        path.write_text(f"#!/bin/sh\ncat > /dev/null\nprintf '{text}'\n")
        path.chmod(0o700)
        return path

    return made


@needs_compiler
@pytest.mark.parametrize("tiles", [1, 2, 5, 7])
def test_the_reference_in_c_finds_the_solvers_values_with_its_placements(tiles):
    duels = [random_duel(seed, tiles, 31 if seed % 3 else seed % 32) for seed in range(60)]
    with reference() as (program,):
        assert ask(program, duels, "value").answers == solved(duels).answers


@needs_compiler
def test_it_does_so_in_the_harshest_deals():
    duels = []
    for seed in range(300):
        deal = random_deal(Random(seed))
        duels.append(deal.duel())
        for play in deal.plays()[:4]:
            duels[-1].play(*play)
    with reference() as (program,):
        assert ask(program, duels, "value").answers == solved(duels).answers


@needs_compiler
def test_each_engine_is_asked_the_same_and_has_its_time(few):
    with reference() as programs:
        told = list(compare(programs, 2))
    assert [(question, who) for question, who, _ in told] == [
        ("the exact value of a deal", "solver, numba"),
        ("the exact value of a deal", "reference, C"),
        ("a random Duel", "engine, numba"),
        ("a random Duel", "engine, CPython"),
        ("a random Duel", "reference, C"),
    ]
    assert all(time > 0 for _, _, time in told)


def test_an_engine_that_answers_otherwise_is_refused(few, program):
    with pytest.raises(AnswerError, match="not those of solver, numba"):
        list(compare([program("9 9 0.1\\n")], 1))


@pytest.mark.parametrize("text", ["hello\\n", "1 2\\n", "1 x 0.1\\n"])
def test_an_engine_that_speaks_otherwise_is_refused(few, program, text):
    with pytest.raises(AnswerError, match="does not answer as reference"):
        list(compare([program(text)], 1))


def test_a_program_that_is_not_there_is_refused(few, tmp_path):
    with pytest.raises(AnswerError, match="does not answer"):
        list(compare([tmp_path / "nothing"], 1))
