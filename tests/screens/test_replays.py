# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The list of the last Duels: which there are, who won, and what is wrong with a record."""

import contextlib
import io
import random
from pathlib import Path

import pytest
from conftest import ROOT
from engine import interpreter
from recorded import (
    BEGUN,
    CODE,
    GIVEN_UP,
    LOOK,
    OTHER_SET,
    SHOWPIECE,
    WHOLE,
    kept,
    put,
    run,
    run_on,
)
from records.files import find_set
from seen import read
from simulator import Cut, copy_drive, memories
from simulator.machine import Machine
from simulator.memory import PowerCut

from omen import record
from omen.rules import KENZA, KYOZA

IVORY, MIST, EMBER = 0xF4ECD8, 0x9AA2CC, 0xFF8A70  # as in omen/widgets/palettes.py
ROWS = 6
HEAP = "240k"  # as in test_micropython.py
PARTS = (0, 1, 9, 40, 200, 511)  # bytes of a record that are written before the power goes


def lines(shot):
    """The lines of the list on a shot."""
    return [read(shot, 12, 15 + 12 * row, 24, IVORY) for row in range(ROWS)]


def told(shot, colour=IVORY):
    """What is said of the chosen one."""
    return read(shot, 2, 90, 26, colour, rows=2)


def set_of(ref):
    return find_set(ref, Path())


def outcome(text):
    """How the list tells the result of a whole Duel of mansions."""
    duel = record.read(text, set_of)
    if duel.result not in (KENZA, KYOZA):
        return "a draw"
    name = ("Kenza", "Kyoza")[duel.result]
    return f"{name} wins {duel.ryo(duel.result)} : {duel.ryo(1 - duel.result)}"


# -- what there is


def test_the_newest_comes_first_with_who_won_and_the_score(tmp_path):
    files = {
        "19.duel": kept(19, WHOLE),
        "00.duel": kept(20, SHOWPIECE),
        "01.duel": kept(21, GIVEN_UP),
        "02.duel": kept(2, BEGUN),
        "friend.duel": WHOLE,
    }
    run("wait 1\nshot list.png\n", files, tmp_path)
    seat = "Kenza" if "toss tails" in BEGUN else "Kyoza"
    seat = {"Kenza": "Kyoza", "Kyoza": "Kenza"}[seat] if BEGUN.count("play ") % 2 else seat
    assert lines(tmp_path / "list.png") == [
        f"21 {seat} gave up",
        f"20 {outcome(SHOWPIECE)}",
        f"19 {outcome(WHOLE)}",
        "2 5 of 9 placed",
        f"friend {outcome(WHOLE)}",
        "",
    ]


def test_the_list_scrolls_and_the_duel_watched_last_is_chosen_again(tmp_path):
    files = {f"{number:02}.duel": kept(number, WHOLE) for number in range(20)}
    script = "wait 1\npress down 8\nwait 1\nshot before.png\npress a\nwait 0.5\npress b\nwait 1\n"
    run(script + "shot after.png\n", files, tmp_path)
    assert lines(tmp_path / "before.png") == [
        f"{number} {outcome(WHOLE)}" for number in range(16, 10, -1)
    ]
    assert "11" in lines(tmp_path / "after.png")[-1]
    assert told(tmp_path / "after.png") == "Twenty-Eight Mansions all rules are on"


def test_without_any_it_says_so_and_any_button_leads_back(tmp_path):
    run("wait 0.5\nshot none.png\npress a\nshot back.png\n", {}, tmp_path)
    assert "No Duel is on the drive yet." in read(tmp_path / "none.png", 2, 20, 26, IVORY, rows=5)
    assert read(tmp_path / "back.png", 2, 2, 26, 0xF4BC44) == "Options"


def test_while_a_pc_holds_the_drive_they_can_be_watched_too(tmp_path):
    script = "wait 1\nshot list.png\npress a\nwait 0.5\nshot replay.png\n"
    run(script, {"00.duel": kept(1, WHOLE)}, tmp_path, usb=True)
    assert lines(tmp_path / "list.png")[0] == f"1 {outcome(WHOLE)}"
    assert read(tmp_path / "replay.png", 32, 95, 16, IVORY) == "< > step B leave"


# -- what cannot be watched

BAD = {
    "its set is gone": (
        "set elsewhere\n" + WHOLE.partition("\n")[2],
        "Its set, 'elsewhere', is not",
    ),
    "its set has changed": (
        WHOLE.replace("set mansions ", "set mansions 0", 1),
        "has changed since",
    ),
    "damaged": (WHOLE.replace("play", "plays"), "This is no whole record of a Duel."),
}


@pytest.mark.parametrize("short", BAD)
def test_what_is_wrong_is_said_and_it_does_not_open(short, tmp_path):
    text, long = BAD[short]
    script = "wait 1\nshot list.png\npress a\nshot loud.png\npress start\nshot again.png\n"
    done = run(script, {"00.duel": kept(7, text)}, tmp_path)
    assert lines(tmp_path / "list.png")[0] == f"7 {short}"
    assert long in told(tmp_path / "list.png")
    assert long in told(tmp_path / "loud.png", EMBER)
    assert long in told(tmp_path / "again.png")
    assert read(tmp_path / "list.png", 2, 116, 26, MIST) == "B back"
    assert all(event.redrawn for event in done.events[1:])


def damaged(text):
    """A record cut short anywhere, with a byte changed anywhere, and files of any bytes."""
    chance = random.Random(1)
    whole = text.encode()
    yield from (whole[:size] for size in range(0, len(whole), 7))
    for at in range(0, len(whole), 3):
        yield whole[:at] + bytes((chance.randrange(256),)) + whole[at + 1 :]
    yield from (chance.randbytes(chance.randrange(700)) for _ in range(60))
    yield from (b"set\n", b"set", b"\n" * 1024, b" ", b"#" * 1024, b"set mansions" + b" x" * 500)
    yield from (b"\xef\xbb\xbf" + whole, whole + b"play", b"# Duel 99999999999999 of\n" + whole)


# Looks at each file as the list does, and writes how it reads: "" for a whole record.
EACH = f"""
import os
look = {LOOK}
for name in sorted(os.listdir("duels")):
    duel, key, ref = look("duels/" + name)
    print(name, key or len(duel.plays))
"""


def test_a_file_of_any_bytes_is_read_or_refused(tmp_path):
    contents = list(damaged(SHOWPIECE))
    files = {f"{number:03}.duel": content for number, content in enumerate(contents)}
    found = run("wait 1", files, tmp_path, setup=EACH).console.split("\n")[:-1]
    assert len(found) == len(files)
    verdicts = [line.split()[1] for line in found]
    assert verdicts == [verdict_of(content) for content in contents]
    assert {"away", "changed", "damaged", "9"} <= set(verdicts)


def verdict_of(content):
    """What the list makes of a file: how many plays there are, or why it cannot be watched."""
    if len(content) > 1024:
        return "damaged"
    try:
        text = content.decode()
        words = record.Statements(text).take("set")
        omens = set_of(words[0])
    except (IndexError, ValueError) as error:
        return "away" if "no set" in str(error) else "damaged"
    if len(words) == 2 and words[1] != f"{omens.crc:08x}":
        return "changed"
    try:
        return str(len(record.read(text, set_of).plays))
    except ValueError:
        return "damaged"


@pytest.mark.skipif(not interpreter.available(), reason="there is no MicroPython for this PC")
def test_micropython_reads_them_alike_and_plays_one_in_the_boards_heap(tmp_path):
    contents = [WHOLE.encode(), *damaged(SHOWPIECE)]
    copy_drive(ROOT, tmp_path)
    put({f"{number:03}.duel": content for number, content in enumerate(contents)}, tmp_path)
    done = interpreter.run("look", heap=HEAP, folder=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    found = [line.split() for line in done.stdout.split("\n") if ".duel " in line]
    assert [verdict for _, verdict in found] == [verdict_of(content) for content in contents]
    free = [int(line.split()[1]) for line in done.stdout.split("\n") if "watched" in line]
    # What tells why cards turn takes some, and gives all of it back.
    assert len(free) > 100 and max(free) - min(free) < 5120 and max(free) - free[-1] < 512


def test_they_are_listed_whatever_they_are(tmp_path):
    contents = list(damaged(SHOWPIECE))[::9]
    files = {f"{number:03}.duel": content for number, content in enumerate(contents)}
    files |= {"._00.duel": b"\0" * 99, "notes.txt": "no record", "longest-of-names.duel": WHOLE}
    run("wait 1\n" + "press down\npress a\npress b\nwait 0.2\n" * 45 + "press b\n", files, tmp_path)


def test_a_set_that_is_not_in_play_is_read_for_its_record_alone(tmp_path):
    files = {"00.duel": OTHER_SET, "01.duel": kept(1, WHOLE), "02.duel": OTHER_SET}
    run("wait 1\npress down\nshot list.png\n", files, tmp_path)
    assert lines(tmp_path / "list.png")[:3] == [
        f"1 {outcome(WHOLE)}",
        "00 3 of 9 placed",
        "02 3 of 9 placed",
    ]
    assert told(tmp_path / "list.png") == "00.duel all rules are on"


# -- when the power goes

# A Duel is over, and its record is written.
OVER = f"""
game.session.duel = {LOOK}("duels/19.duel")[0]
game.session.memory.duels = 30
game.session.save()
"""


def written(on, cut=None):
    """What that changes on a drive, up to the cut."""
    (on.drive / "code.py").write_text(CODE.format(setup=OVER))
    on.changes, on.cut = [], cut
    with contextlib.suppress(PowerCut):
        Machine(on, io.StringIO(), seed=1).start()
    on.cut, on.powered = None, True
    return on.changes


@pytest.mark.parametrize("before", [{}, {"11.duel": kept(11, GIVEN_UP)}], ids=["new", "over one"])
def test_wherever_the_power_goes_as_a_record_is_written_the_list_is_there(before, tmp_path):
    files = {"19.duel": WHOLE, **before}
    with memories(None) as on:
        put(files, on.drive)
        changes = written(on)
        run_on(on, "wait 1\nshot list.png\n", tmp_path)
        assert lines(tmp_path / "list.png")[0] == f"31 {outcome(WHOLE)}"
    ours = [at for at, change in enumerate(changes, 1) if change.name == "duels/11.duel"]
    cuts = [Cut(at, part) for at in ours for part in PARTS if part <= changes[at - 1].size]
    assert len(cuts) > len(PARTS)
    for cut in cuts:
        with memories(None) as on:
            put(files, on.drive)
            written(on, cut)
            run_on(on, "wait 1\nshot list.png\npress a\nwait 1\n", tmp_path)
        read_as = lines(tmp_path / "list.png")
        whole = [line for line in read_as if line.endswith(outcome(WHOLE))]
        assert whole, (cut, read_as)
