# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The corpus and the whole game on the second interpreter: the same answers, byte for byte, and
evenings in a small heap. What each file takes of it is told in test_heap.py."""

import pytest
from bench import board_heap, instructions
from conftest import ROOT
from duel import print_json
from engine import interpreter
from program import alike
from records.files import load
from sets.source import built, read_source

from omen.scribe import write

CASES = ROOT / "tests" / "cases"
SHARED = ROOT.parent / "shared" / "cases"  # where the first of the cases came from, if it is there
MANSIONS = ROOT / "assets" / "sets" / "mansions.omen"
# The board's 146 KB are some 240 here: words of 64 bits make the whole game 1.55 times as large
# (docs/MEMORY.md), and some 14 KB go to the program itself. A heap that is just enough is found
# too small by the next change in any file, as the pieces fall, so these have room to spare: all
# heaps were enough from 218 KB and from 46 KB on. What stays in use tells exactly how much it is.
HEAP = 272 * 1024
CORPUS = "64k"  # the engine, a set and a record
IN_USE = 170 * 1024
IN_ONE_PIECE = 16 * 1024

pytestmark = pytest.mark.skipif(not interpreter.available(), reason="no MicroPython for this PC")


def replayed(records, sets, names):
    """What MicroPython prints of the records of these names, in a folder."""
    said = interpreter.run(
        "replay",
        str(records),
        str(sets),
        heap=CORPUS,
        first=board_heap.largest_first("replay"),
        stdin="".join(f"{name}\n" for name in names),
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
    assert replayed(CASES, sets, records) == expected


def test_what_is_refused_is_refused_at_the_same_line(sets):
    places = dict(
        line.split() for line in (CASES / "refused" / "lines.txt").read_text().splitlines()
    )
    said = replayed(CASES / "refused", sets, sorted(places)).splitlines()
    assert [tuple(line.split(":")[:2]) for line in said] == sorted(places.items())


def test_duels_by_chance_come_out_the_same(tmp_path, sets, capsys):
    seeds = range(40)
    told = alike("by_chance", folder=tmp_path, stdin="".join(f"{seed}\n" for seed in seeds))
    records = [f"{seed:02}.duel" for seed in seeds]
    for name, text in zip(records, told.split("\n\n")[:-1], strict=True):
        (tmp_path / name).write_text(text + "\n", "utf-8")
        duel = load(str(tmp_path / name))
        assert write(duel) == text + "\n"
        print_json(name, duel)
    assert replayed(tmp_path, sets, records) == capsys.readouterr().out


def test_a_search_takes_no_memory():
    assert interpreter.run("allocation", "1").stdout == "0\n"


def test_evenings_of_the_whole_game_fit_into_a_small_heap_and_leave_nothing_behind():
    said = interpreter.run("whole", "5", heap=str(HEAP))
    assert said.returncode == 0, said.stdout[-500:] + said.stderr
    assert said.stdout.count("\nplay ") == 10 * 9
    rounds = [line.split() for line in said.stdout.splitlines() if line.startswith("round")]
    in_use = [int(words[1]) for words in rounds]
    assert max(in_use) < IN_USE and in_use[-1] - in_use[0] < 1500
    assert min(int(words[2]) for words in rounds) > IN_ONE_PIECE


def test_an_evening_against_master_leaves_nothing_behind():
    said = interpreter.run("evening")
    assert said.returncode == 0, said.stdout[-500:] + said.stderr
    assert said.stdout.count("\nplay ") == 18
    first, second = (int(line.split()[2]) for line in said.stdout.splitlines() if "in use" in line)
    assert abs(second - first) < 1000


@pytest.mark.skipif(not SHARED.is_dir(), reason="the cases' first home is not beside the project")
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
