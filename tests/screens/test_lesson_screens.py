# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How to play on the screen: each lesson is played, wrong and right; a bad one is left out."""

import re

import pytest
from conftest import ROOT
from engine import interpreter
from records.on_board import game_on
from seen import SCRIPTS, assert_as_stored, drive, play, read
from simulator import memories, run_script

from omen.rules import KYOZA

LESSONS = sorted((ROOT / "assets" / "lessons").glob("*.lesson"))
NAMES = [path.stem.partition("-")[2] for path in LESSONS]
SCRIPT = (SCRIPTS / "lessons.script").read_text()

# The colours of words, as in omen/widgets/palettes.py.
IVORY, MIST, GOLD, EMBER = 0xF4ECD8, 0x9AA2CC, 0xF4BC44, 0xFF8A70

BOARD = 146 * 1024  # bytes of heap that are free there at the start
TO_LESSON = "wait 0.2\npress a\npress up\npress a\npress a\n"
SOLVE_CLASH = "press left\npress up\npress a\nwait 3\n"


def count(folder, shot):
    """How many are done; a star of the sky shows between the words."""
    return read(folder / shot, 2, 106, 26, MIST).replace("~", " ")


def statement(name, keyword):
    """What a lesson's file has behind a keyword."""
    (path,) = (path for path in LESSONS if path.stem.endswith(f"-{name}"))
    (found,) = re.findall(rf"^{keyword} (.*)$", path.read_text(), re.MULTILINE)
    return found


def said(folder, shot):
    """The two lines below the board."""
    return read(folder / f"{shot}.png", 2, 94, 26, IVORY, rows=2)


def beside(folder, shot, lines=2):
    """What stands beside the board: why, and so many pairs of Ranks."""
    why = read(folder / f"{shot}.png", 1, 2, 5, GOLD)
    return [why, *(read(folder / f"{shot}.png", 1, 15 + 12 * i, 5, IVORY) for i in range(lines))]


def titles(folder, shot):
    """The lines of the list: title, and whether it is done."""
    lines = [read(folder / shot, 14, 11 + 12 * i, 24, IVORY) for i in range(8)]
    return [tuple(line.split("  ", 1)) for line in lines if line]


def seen(names):
    """As many of the lessons as have room in the list."""
    return names[:8]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The folder with the shots of every lesson, played through."""
    folder = tmp_path_factory.mktemp("lessons")
    play(folder, SCRIPT)
    return folder


# -- every lesson


@pytest.mark.parametrize("board", ["pygamer", "pybadge"])
def test_every_lesson_looks_as_stored_right_and_wrong(board, tmp_path):
    play(tmp_path, SCRIPT, "--board", board)
    assert_as_stored(tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_says_what_to_do_and_what_came_of_it(name, played):
    assert said(played, f"lesson-{name}") == statement(name, "say")
    assert said(played, f"lesson-{name}-wrong") == statement(name, "wrong")
    assert said(played, f"lesson-{name}-right") == statement(name, "good")


@pytest.mark.parametrize(
    ("shot", "words"),
    [
        ("clash-wrong", ["Held", "4 < 9", ""]),
        ("clash-right", ["Clash", "6 > 5", ""]),
        ("corners-wrong", ["Clash", "5 > 1", ""]),
        ("corners-right", ["Held", "5 < 8", ""]),
        ("elements-wrong", ["Held", "4 < 5", ""]),
        ("elements-right", ["Clash", "6 > 5", ""]),
        ("same-wrong", ["Held", "2 < 7", "3 < 8"]),
        ("same-right", ["Same!", "5 = 5", "6 = 6"]),
        ("plus-right", ["Plus!", "3+5=8", "2+6=8"]),
        ("combo-same", ["Same!", "5 = 5", "6 = 6"]),
        ("combo-right", ["Combo", "4 > 3", ""]),
        ("effect-wrong", ["Held", "4 < 5", ""]),
        ("effect-right", ["Clash", "5 = 5", ""]),
        ("open-wrong", ["Clash", "9 > 3", ""]),
        ("open-right", ["Held", "1 < 4", ""]),
        ("hand-wrong", ["Held", "4 < 7", ""]),
        ("hand-right", ["Clash", "A > 4", ""]),
        ("ryo-wrong", ["Held", "4 < 5", ""]),
        ("ryo-right", ["Clash", "4 > 2", ""]),
    ],
)
def test_the_ranks_that_decided_it_stand_beside_the_board(shot, words, played):
    assert beside(played, f"lesson-{shot}") == words


def test_where_nothing_is_met_that_is_said(played):
    assert said(played, "lesson-alone") == "It met no Omen there, so nothing came of it."
    assert said(played, "lesson-own") == "Only your own Omens lie beside it: no Clash."


def test_the_cursor_steps_over_what_is_occupied():
    run = run_script(TO_LESSON + "press left 2\npress up\n")
    assert run.machine is not None
    game = game_on(run.machine)
    assert game is not None
    lesson = game.shown
    assert (lesson.duel.owner(3), lesson.tile) == (KYOZA, 4)


def test_the_list_marks_those_that_are_done(played):
    own = seen([statement(name, "title") for name in NAMES])
    assert titles(played, "lessons.png") == [(title,) for title in own]
    done = titles(played, "lessons-done.png")
    assert [(title, mark.strip()) for title, mark in done] == [(title, "done") for title in own]
    assert count(played, "lessons.png") == "Done: 0 of 10"
    # A star of the sky shows in the middle.
    assert re.fullmatch("Done: 10 o[f ] 10", count(played, "lessons-done.png"))


# -- the way there and back


def test_from_power_on_to_a_lesson_takes_four_presses(tmp_path):
    play(tmp_path, TO_LESSON + "shot here.png\n")
    assert said(tmp_path, "here") == statement("clash", "say")
    assert sum(line.startswith("press") for line in TO_LESSON.split("\n")) <= 4


def test_what_is_done_outlives_the_power_and_the_list_begins_at_what_is_next(tmp_path):
    script = TO_LESSON + SOLVE_CLASH + "press b\npower-cut\nwait 0.5\npress a\npress up\npress a\n"
    play(tmp_path, script + "shot list.png\npress a\nshot next.png\n")
    assert titles(tmp_path, "list.png")[0][1].strip() == "done"
    assert all(len(line) == 1 for line in titles(tmp_path, "list.png")[1:])
    assert said(tmp_path, "next") == statement("corners", "say")


def test_a_wrong_tile_is_not_done(tmp_path):
    play(tmp_path, TO_LESSON + "press a\nwait 3\npress b\nwait 0.2\nshot list.png\n")
    assert count(tmp_path, "list.png") == "Done: 0 of 10"


def test_a_lesson_leaves_the_set_and_the_store_to_the_duels(tmp_path):
    play(
        tmp_path,
        TO_LESSON + SOLVE_CLASH + "press b 2\npress down\npress a\nwait 1\nrecord it.duel\n",
    )
    assert (tmp_path / "it.duel").read_text().startswith("set mansions ")
    play(tmp_path, TO_LESSON + SOLVE_CLASH + "power-cut\nwait 0.5\nshot title.png\n")
    assert read(tmp_path / "title.png", 2, 114, 26, MIST)  # the version: no Duel is under way


@pytest.mark.skipif(not interpreter.available(), reason="no MicroPython for this PC")
def test_every_lesson_is_played_on_micropython_in_the_boards_heap(tmp_path):
    # Words of 64 bits; the board's are half as long.
    said = interpreter.run("lessons", heap=str(2 * BOARD), folder=tmp_path)
    assert said.returncode == 0, said.stdout[-500:] + said.stderr
    solved = re.findall(r"^solved (\S+) \d+$", said.stdout, re.MULTILINE)
    assert solved == [path.name for path in LESSONS]


# -- buttons


def redrawn(script, skip):
    """The pixels that each step of a script redraws after the first `skip`."""
    run = run_script(script)
    assert run.status == 0, run.crash
    return [event.redrawn for event in run.events][skip:]


def test_every_press_shows_in_a_lesson():
    begun = TO_LESSON.count("\n")
    aiming = "left left left up up up right right right down down down select b".split()
    script = TO_LESSON + "".join(f"press {button}\n" for button in aiming)
    assert 0 not in redrawn(script, begun)
    for button in "up down left right a b start select".split():
        for end in ("press a\nwait 3\n", SOLVE_CLASH):  # wrong, right
            assert redrawn(TO_LESSON + end + f"press {button}\n", 0)[-1] > 0


def test_a_step_of_the_cursor_redraws_little():
    script = TO_LESSON + "press up 3\npress left 3\n"
    assert max(redrawn(script, TO_LESSON.count("\n"))) <= 5_000


def test_nothing_is_redrawn_while_nothing_is_pressed():
    assert redrawn(TO_LESSON + "wait 3\n", 0)[-1] == 0
    assert redrawn(TO_LESSON + SOLVE_CLASH + "wait 3\n", 0)[-1] == 0
    assert redrawn("wait 0.2\npress a\npress up\npress a\nwait 1\nwait 3\n", 0)[-1] == 0


# -- lessons by strangers


def with_lesson(folder, name, text):
    """A state folder whose drive has one more lesson."""
    state = folder / "state"
    data = text if isinstance(text, bytes) else text.encode()
    (drive(state) / "assets" / "lessons" / name).write_bytes(data)
    return state


CLASH = LESSONS[0].read_text()


def changed(old, new):
    """The first lesson with something else in it."""
    assert old in CLASH
    return CLASH.replace(old, new)


TO_LIST = "wait 0.2\npress a\npress up\npress a\nwait 0.5\n"


def test_a_set_makers_lesson_comes_last_and_may_use_a_set_to_play_with(tmp_path):
    text = """\
title My own
say Place the Moth.
good It fits.
wrong No.
goal clash
hold moth
set garden
rules
toss heads
kenza moth snail cricket firefly toad
kyoza fern bat jasmine snail cricket
play cricket 5
"""
    state = with_lesson(tmp_path, "50-mine.lesson", text)
    script = TO_LIST + "shot list.png\npress up\nshot last.png\npress a\nshot mine.png\n"
    play(tmp_path, script, "--state", str(state))
    assert read(tmp_path / "last.png", 14, 95, 24, IVORY) == "My own"
    assert said(tmp_path, "mine") == "Place the Moth."


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("20-x.lesson", changed("goal clash", "goal plus"), ":10: no tile leads to this goal"),
        ("20-x.lesson", changed("bell 4", "bell 0"), ":18: '0' is none of: 1 2 3 4 5 6 7 8 9"),
        ("20-x.lesson", changed("lessons.omen", "gone"), ":13: there is no set 'gone' here"),
        (
            "20-x.lesson",
            changed("lessons.omen", "gone.omen"),
            ":13: the set 'gone.omen', or its pictures, cannot be read",
        ),
        (
            "20-x.lesson",
            changed("lessons.omen", "01-clash.lesson.omen"),
            ":13: the set '01-clash.lesson.omen', or its pictures, cannot be read",
        ),
        ("20-x.lesson", b"\xff\x00" * 3000, ":1: a lesson has 2048 bytes at most"),
        ("20-x.lesson", "", ":1: 'title' is missing"),
        ("x.lesson", CLASH, ": the name must begin with a number below 64 and -"),
    ],
)
def test_a_bad_lesson_is_left_out_and_its_fault_told(name, text, fault, tmp_path):
    state = with_lesson(tmp_path, name, text)
    script = TO_LIST + "shot list.png\npress select\nshot why.png\npress a\npress a\nshot go.png\n"
    play(tmp_path, script, "--state", str(state))
    assert len(titles(tmp_path, "list.png")) == len(seen(LESSONS))
    assert read(tmp_path / "list.png", 2, 106, 26, EMBER) == "> see 1 left out"
    assert read(tmp_path / "why.png", 2, 15, 26, EMBER, rows=7) == name + fault
    assert said(tmp_path, "go") == statement("clash", "say")


def test_a_bad_lesson_that_comes_next_is_told_and_leads_to_the_list(tmp_path):
    bad = CLASH.replace("goal clash", "goal plus")
    state = with_lesson(tmp_path, "01-nothing.lesson", bad)
    script = TO_LESSON + SOLVE_CLASH + "press a\nshot bad.png\npress a\nwait 0.5\nshot list.png\n"
    play(tmp_path, script, "--state", str(state))
    words = read(tmp_path / "bad.png", 2, 18, 26, EMBER, rows=7)
    assert words == "01-nothing.lesson:10: no tile leads to this goal"
    assert len(titles(tmp_path, "list.png")) == len(seen(LESSONS))


def test_without_any_lesson_the_list_is_empty_and_leads_back(tmp_path):
    with memories(None) as on:
        for path in (on.drive / "assets" / "lessons").glob("*.lesson"):
            path.unlink()
        script = TO_LIST + "press a\npress down\npress select\nshot list.png\npress b\n"
        run = run_script(script + "press up\nshot menu.png\n", folder=tmp_path, on=on)
    assert run.status == 0, run.crash
    assert titles(tmp_path, "list.png") == []
    assert count(tmp_path, "list.png") == "Done: 0 of 0"
