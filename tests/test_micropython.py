# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The corpus on the second interpreter: the same answers, byte for byte, in a small heap."""

import instructions
import interpreter
import pytest
from conftest import ROOT
from duel import print_json
from set_source import built, read_source

from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand
from omen.record import write
from omen.sets import read_set

CASES = ROOT / "tests" / "cases"
SHARED = ROOT.parent / "shared" / "cases"  # where the first of the cases came from, if it is there
MANSIONS = ROOT / "assets" / "sets" / "mansions.omen"
PROGRAMS = ROOT / "tests" / "micropython"
HEAP = "48k"  # in words of 64 bits; the board's are half as long

pytestmark = pytest.mark.skipif(not interpreter.available(), reason="no MicroPython for this PC")


def output(program, *arguments, cwd=ROOT):
    """What a program of tests/micropython prints."""
    done = interpreter.run(PROGRAMS / program, str(ROOT), *map(str, arguments), heap=HEAP, cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


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
    assert output("replay.py", sets, *records, cwd=CASES) == expected


def test_what_is_refused_is_refused_at_the_same_line(sets):
    lines = dict(
        line.split() for line in (CASES / "refused" / "lines.txt").read_text().splitlines()
    )
    said = output("replay.py", sets, *sorted(lines), cwd=CASES / "refused").splitlines()
    assert [tuple(line.split(":")[:2]) for line in said] == sorted(lines.items())


def test_duels_by_chance_come_out_the_same(sets, tmp_path, capsys):
    omens = read_set(MANSIONS.read_bytes())
    for seed in range(30):
        chance = Chance(seed)
        hands = random_hand(omens, chance), random_hand(omens, chance)
        duel = Duel(omens, 31, chance.below(2), *hands, random_elements(omens, chance))
        while not duel.over:
            legal = duel.legal()
            duel.play(*legal[chance.below(len(legal))])
        (tmp_path / f"{seed:02}.duel").write_text(write(duel), "utf-8")
        print_json(f"{seed:02}.duel", duel)
    records = sorted(path.name for path in tmp_path.iterdir())
    assert output("replay.py", sets, *records, cwd=tmp_path) == capsys.readouterr().out


def test_a_search_takes_no_memory(sets):
    assert output("allocation.py", sets / "mansions", 1) == "0\n"


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
