# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What goes out of the handheld: each Duel's record, and what is told of a crash."""

import subprocess
import sys

import pytest
from conftest import ROOT
from records.on_board import record_on
from seen import read
from simulator import Cut, copy_drive, run_script
from simulator.memory import Memories

from omen import record
from omen.built_set import read_set

MANSIONS = read_set((ROOT / "assets" / "sets" / "mansions.omen").read_bytes())
GOLD, IVORY, EMBER = 0xF4BC44, 0xF4ECD8, 0xFF8A70

DUEL = "press start\npress a\nwait 1.5\npress a\nwait 0.1\npress a 2\nwait 3\n"
GIVE_UP = "press start\npress down 2\npress a\npress down\npress a\nwait 0.1\n"
REMATCH = "press a\nwait 1.5\npress a\nwait 0.1\n" + GIVE_UP


@pytest.fixture
def board(tmp_path):
    """Memories with the game on their drive."""
    copy_drive(ROOT, tmp_path / "drive")
    return Memories(tmp_path / "drive")


def run(board, script, **options):
    done = run_script(script, on=board, folder=board.drive.parent, probe=record_on, **options)
    assert done.status == 0, done.crash
    return done


def find_set(ref):
    assert ref == "mansions"
    return MANSIONS


def kept(board):
    """The records on the drive, by name."""
    paths = sorted((board.drive / "duels").glob("*"))
    return {path.name: path.read_text() for path in paths}


def test_after_a_duel_the_console_has_its_record_and_nothing_else(board):
    done = run(board, DUEL + GIVE_UP + "record it.duel\nwait 1\n")
    assert done.console == (board.drive.parent / "it.duel").read_text()
    assert record.read(done.console, find_set).resigned is not None


def test_the_record_is_on_the_drive_too_and_can_be_replayed(board):
    run(board, DUEL + GIVE_UP + "record it.duel\n")
    (name,) = kept(board)
    path = board.drive / "duels" / name
    command = [sys.executable, str(ROOT / "tools" / "duel.py"), "--json", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = record.read(path.read_text(), find_set)
    same = record.read((board.drive.parent / "it.duel").read_text(), find_set)
    assert record.write(told) == record.write(same)


def test_the_drive_has_the_last_twenty_and_each_says_which_it_was(board):
    run(board, DUEL + GIVE_UP + REMATCH * 22)
    records = kept(board)
    assert sorted(records) == [f"{n:02}.duel" for n in range(20)]
    numbers = sorted(int(text.split()[2]) for text in records.values())
    assert numbers == list(range(4, 24))
    for text in records.values():
        assert record.read(text, find_set).over
        assert len(text) == 512


def test_a_record_that_was_torn_is_written_again_with_the_end_of_its_duel(board):
    done = run(board, DUEL + GIVE_UP)
    number = [c.kind == "write" and c.name.startswith("duels") for c in done.changes]
    at = len(number) - number[::-1].index(True)
    again = Memories(board.drive.parent / "again")
    copy_drive(ROOT, again.drive)
    cut = run_script(DUEL + GIVE_UP + "wait 0.6\npress a\nwait 0.2\n", on=again, cut=Cut(at, 100))
    assert cut.status == 0, cut.crash
    assert record.read(cut.console, find_set).over  # it was told, but not counted
    run(again, "wait 0.6\npress a\nwait 0.2\n" + GIVE_UP)
    assert kept(again) == kept(board)


def test_while_a_pc_holds_the_drive_the_console_alone_has_it(board):
    board.usb = True
    done = run(board, DUEL + GIVE_UP)
    assert record.read(done.console, find_set).over
    assert not (board.drive / "duels").exists()


# -- a crash

FLAW = "        1 // (len(duel.plays) - 2)\n        self.seen = -1"  # at the second placement
CRASH = DUEL + "press a\npress right\npress a\nwait 2\n"


@pytest.fixture
def flawed(board):
    path = board.drive / "omen" / "widgets" / "placement.py"
    path.write_text(path.read_text().replace("        self.seen = -1", FLAW, 1))
    return board


def test_a_crash_ends_on_a_screen_that_says_what_where_and_how_to_go_on(flawed):
    done = run_script(CRASH + "shot crash.png\n", on=flawed, folder=flawed.drive.parent)
    assert done.status == 1
    shot = flawed.drive.parent / "crash.png"
    assert read(shot, 2, 2, 26, GOLD) == "The game has stopped"
    assert read(shot, 2, 20, 26, EMBER).startswith("ZeroDivisionError: ")
    assert read(shot, 2, 32, 26, EMBER).startswith("in placement.py, line ")
    assert read(shot, 2, 54, 26, IVORY, 3).startswith("A: start the game again.")


def test_its_traceback_is_on_the_console_and_the_lights_and_the_speaker_are_off(flawed):
    done = run_script(CRASH, on=flawed)
    assert done.console == done.crash
    assert done.crash.startswith('Traceback (most recent call last):\n  File "code.py"')
    assert 'File "omen/widgets/placement.py"' in done.crash
    assert done.machine
    assert done.machine.lights == [(0, 0, 0)] * 5
    assert not done.machine.speaker_enabled


def test_after_it_the_duel_goes_on_where_it_was_saved_last(flawed):
    done = run_script(
        CRASH + "press a\nwait 0.6\nshot resume.png\npress a\nwait 0.2\nrecord it.duel\n",
        on=flawed,
        folder=flawed.drive.parent,
        probe=record_on,
    )
    assert done.status == 1  # it did crash
    shot = flawed.drive.parent / "resume.png"
    assert read(shot, 2, 2, 26, GOLD) == "A Duel is under way"
    assert (flawed.drive.parent / "it.duel").read_text().count("play ") == 2
