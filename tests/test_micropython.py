# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The corpus on the second interpreter: the same answers, byte for byte, in a small heap."""

import os
import shutil
import subprocess
import sys

import instructions
import interpreter
import pytest
from conftest import ROOT
from duel import print_json
from records import load
from set_source import built, read_source

from omen.scribe import write

CASES = ROOT / "tests" / "cases"
SHARED = ROOT.parent / "shared" / "cases"  # where the first of the cases came from, if it is there
MANSIONS = ROOT / "assets" / "sets" / "mansions.omen"
RUN = ROOT / "tests" / "micropython" / "run.py"
WHOLE = ROOT / "tests" / "micropython" / "whole.py"
HEAP = "48k"  # in words of 64 bits; the board's are half as long
# What is 146 KB there, and the 45 KB of it that have to be free again after Duels: words of 64 bits
# make the whole game 1.55 times as large (docs/MEMORY.md). Some 14 KB go to the program itself.
BOARD = "240k"
FREE = 70 * 1024

pytestmark = pytest.mark.skipif(not interpreter.available(), reason="no MicroPython for this PC")


def output(program, *arguments, lines=(), cwd=ROOT, project=""):
    """What a program of tests/micropython prints that finds these lines on its standard input, with
    the whole engine loaded. (The project's path is kept short: the heap holds it many times.)"""
    said = interpreter.run(
        RUN,
        project or os.path.relpath(ROOT, cwd),
        program,
        *map(str, arguments),
        heap=HEAP,
        cwd=cwd,
        stdin="".join(f"{line}\n" for line in lines),
    )
    assert said.returncode == 0, said.stdout[-500:] + said.stderr
    return said.stdout


@pytest.fixture(scope="module")
def sets(tmp_path_factory):
    """A folder of built sets, each under the name by which the cases refer to it."""
    folder = tmp_path_factory.mktemp("sets")
    for source in (CASES / "cases.toml", CASES / "refused" / "levels.toml"):
        (folder / source.name).write_bytes(built(read_source(source))[0])
    (folder / "mansions").write_bytes(MANSIONS.read_bytes())
    return folder


def test_all_cases_come_out_the_same_byte_for_byte(sets):
    records = sorted(path.name for path in CASES.glob("*.duel"))
    expected = "".join((CASES / name).with_suffix(".jsonl").read_text("utf-8") for name in records)
    assert output("replay", sets, lines=records, cwd=CASES) == expected


def test_what_is_refused_is_refused_at_the_same_line(sets):
    places = dict(
        line.split() for line in (CASES / "refused" / "lines.txt").read_text().splitlines()
    )
    said = output("replay", sets, lines=sorted(places), cwd=CASES / "refused").splitlines()
    assert [tuple(line.split(":")[:2]) for line in said] == sorted(places.items())


def test_duels_by_chance_come_out_the_same(tmp_path, sets, capsys):
    seeds = range(40)
    said = output("by_chance", MANSIONS, lines=seeds)
    on_cpython = subprocess.run(
        [sys.executable, RUN, ROOT, "by_chance", MANSIONS],
        input="".join(f"{seed}\n" for seed in seeds),
        capture_output=True,
        text=True,
        check=True,
    )
    assert said == on_cpython.stdout
    records = [f"{seed:02}.duel" for seed in seeds]
    for name, text in zip(records, said.split("\n\n")[:-1], strict=True):
        (tmp_path / name).write_text(text + "\n", "utf-8")
        duel = load(str(tmp_path / name))
        assert write(duel) == text + "\n"
        print_json(name, duel)
    (tmp_path / "p").symlink_to(ROOT)
    said = output("replay", sets, lines=records, cwd=tmp_path, project="p")
    assert said == capsys.readouterr().out


def test_a_search_takes_no_memory():
    assert output("allocation", MANSIONS, 1) == "0\n"


def test_evenings_of_the_whole_game_fit_into_the_boards_heap_and_leave_nothing_behind(tmp_path):
    for folder in ("assets", "lib", "omen"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    said = interpreter.run(WHOLE, "5", heap=BOARD, cwd=tmp_path)
    assert said.returncode == 0, said.stdout[-500:] + said.stderr
    assert said.stdout.count("\nplay ") == 10 * 9
    rounds = [line.split() for line in said.stdout.splitlines() if line.startswith("round")]
    free = [int(words[1]) for words in rounds]
    assert min(free) > FREE and free[0] - free[-1] < 1500
    assert max(int(words[2]) for words in rounds) > 16 * 1024


@pytest.mark.skipif(not SHARED.is_dir(), reason="the cases' first home is not beside the project")
def test_an_evening_against_master_runs_in_96_kb_and_leaves_nothing_behind():
    said = interpreter.run(RUN.with_name("evening.py"), str(ROOT), heap="96k", cwd=ROOT)
    assert said.returncode == 0, said.stdout[-500:] + said.stderr
    assert said.stdout.count("\nplay ") == 18
    first, second = (int(line.split()[2]) for line in said.stdout.splitlines() if "in use" in line)
    assert abs(second - first) < 1000


def test_the_cases_are_those_that_the_rules_came_with():
    for path in SHARED.rglob("*.*"):
        assert (CASES / path.relative_to(SHARED)).read_bytes() == path.read_bytes(), path


@pytest.mark.skipif(not instructions.available(), reason="no valgrind on this PC")
@pytest.mark.parametrize(
    ("body", "setup", "board"),
    [("x = i", "pass", 32), ("f(1, 2, 3, i)", "def f(a, b, c, d): pass", 546)],
)
def test_instructions_are_counted_in_steps_as_on_the_board(body, setup, board):
    assert instructions.count(body, setup) == pytest.approx(board / 198, rel=0.25)
