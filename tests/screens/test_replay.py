# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel watched again: step by step, forwards and backwards, or by itself."""

from pathlib import Path

import pytest
from conftest import ROOT
from recorded import (
    BEGUN,
    GIVEN_UP,
    LIST,
    OTHER_SET,
    REPLAY,
    SHOWPIECE,
    UNPLAYED,
    WHOLE,
    run,
)
from records.files import find_set
from seen import pixels, read
from simulator import run_script

from omen import record, rules
from omen.rules import KENZA

IVORY, GOLD, KENZAS, KYOZAS = 0xF4ECD8, 0xF4BC44, 0x5C8CF0, 0xE8607C  # as in palettes.py
DEMONSTRATION = (ROOT / "tools/simulator/demo.script").read_text("utf-8")
RECORDS = {
    "a Combo": SHOWPIECE,
    "by chance": WHOLE,
    "given up": GIVEN_UP,
    "unfinished": BEGUN,
    "unplayed": UNPLAYED,
    "another set": OTHER_SET,
}
CARD, PLACE, STRIP = 32 * 32, 32 * 25, 96 * 32  # pixels
SEEN = "wait 20\n"  # the longest Combo is over, and all its reasons were shown


def steps(text):
    """How many steps a record has."""
    return text.count("\nplay ") + text.count("\nresign")


def watch(script, text, folder, **more):
    """Plays a script from the beginning of a replay on."""
    return run("wait 0.2\n" + script, {"00.duel": text}, folder, REPLAY, **more)


def line(shot):
    """What is said on the turn's side, and by which side's ink."""
    kenzas = read(shot, 43, 106, 14, KENZAS)
    return kenzas or read(shot, 33, 106, 14, KYOZAS)


def title(shot):
    return read(shot, 32, 95, 16, IVORY)


def ryo(shot):
    """Kenza's Ryo and Kyoza's."""
    return int(read(shot, 33, 117, 1, KENZAS), 16), int(read(shot, 121, 117, 1, KYOZAS), 16)


def same(folder, one, other):
    return (pixels(folder / one) == pixels(folder / other)).all()


@pytest.mark.parametrize("name", RECORDS)
def test_backwards_each_step_looks_as_it_did_forwards(name, tmp_path):
    text = RECORDS[name]
    last = steps(text)
    script = "shot forth0.png\n"
    for step in range(1, last + 1):
        script += f"press {('right', 'a')[step % 2]}\n{SEEN}shot forth{step}.png\n"
    for step in range(last - 1, -1, -1):
        script += f"press left\nshot back{step}.png\n"
    script += (
        f"press down\nshot last.png\npress up\nshot first.png\npress down\n{SEEN}shot end.png\n"
    )
    watch(script, text, tmp_path)
    for step in range(last):
        assert same(tmp_path, f"forth{step}.png", f"back{step}.png"), step
    if last:
        assert same(tmp_path, f"forth{last}.png", "last.png")
        assert same(tmp_path, "forth0.png", "first.png")
        assert not same(tmp_path, "forth0.png", "forth1.png")


@pytest.mark.parametrize("name", ["a Combo", "given up"])
def test_each_step_shows_the_ryo_of_the_duel_and_which_play_it_is(name, tmp_path):
    text = RECORDS[name]
    script = "shot 0.png\n"
    for step in range(1, steps(text) + 1):
        script += f"press right\n{SEEN}shot {step}.png\n"
    watch(script, text, tmp_path)
    plays = text.count("\nplay ")
    for step in range(plays + 1):
        until = text.split("\nplay ")
        duel = duel_of("\nplay ".join(until[: step + 1]))
        assert ryo(tmp_path / f"{step}.png") == (duel.ryo(KENZA), 10 - duel.ryo(KENZA))
        over = "Down: why?" if step == 9 else f"Play {step} of {plays}"
        assert line(tmp_path / f"{step}.png") == over
    assert title(tmp_path / "0.png") == "< > step B leave"


def duel_of(text):
    text = text.partition("\nresign")[0]
    return record.read(text, lambda ref: find_set(ref, Path()))


def test_the_end_says_who_won_and_who_gave_up(tmp_path):
    watch("press down\nshot whole.png\n", SHOWPIECE, tmp_path)
    winner = "Kenza" if duel_of(SHOWPIECE).result == KENZA else "Kyoza"
    assert title(tmp_path / "whole.png") == f"{winner} wins"
    watch("press down\nshot up.png\n", GIVEN_UP, tmp_path)
    mover, other = ("Kenza", "Kyoza") if duel_of(BEGUN).turn == KENZA else ("Kyoza", "Kenza")
    assert title(tmp_path / "up.png") == f"{other} wins"
    assert line(tmp_path / "up.png") == f"{mover} gave up"


def test_a_play_is_animated_and_hurried_by_another_press(tmp_path):
    many = watch(f"press down\npress left\nwait 0.2\npress a\n{SEEN}", SHOWPIECE, tmp_path)
    few = watch("press down\npress left\nwait 0.2\npress a\npress a\nwait 4\n", SHOWPIECE, tmp_path)
    assert many.events[-1].refreshes > 12 > few.events[-2].refreshes + few.events[-1].refreshes


def test_amid_a_placement_one_can_go_anywhere(tmp_path):
    amid = "press down\npress left\nwait 0.2\npress right\nwait 0.6\n"
    script = f"press down\npress left\nshot eight.png\n{amid}press left\nwait 4\nshot back.png\n"
    script += f"{amid}press up\nwait 4\nshot first.png\n{amid}press down\nwait 4\nshot last.png\n"
    watch("shot begin.png\npress down\nshot end.png\npress up\n" + script, SHOWPIECE, tmp_path)
    assert same(tmp_path, "eight.png", "back.png")
    assert same(tmp_path, "begin.png", "first.png")
    assert same(tmp_path, "end.png", "last.png")


def test_by_itself_it_goes_to_the_end_and_then_from_the_beginning(tmp_path):
    script = "press select\nwait 0.2\nshot on.png\nwait 40\nshot over.png\npress down\npress up\n"
    script += "shot first.png\npress down\nshot last.png\npress select\nwait 0.2\nshot again.png\n"
    script += "wait 40\npress select\nwait 4\npress select\nwait 10\nshot stopped.png\nwait 10\n"
    watch(script + "shot stays.png\n", SHOWPIECE, tmp_path)
    assert line(tmp_path / "on.png") == "Play 1 of 9"
    assert same(tmp_path, "over.png", "last.png")
    assert line(tmp_path / "again.png") == "Play 0 of 9"
    assert title(tmp_path / "again.png") == "Kenza : Kyoza"
    assert same(tmp_path, "stopped.png", "stays.png")
    assert line(tmp_path / "stays.png") in [f"Play {step} of 9" for step in range(1, 9)]


@pytest.mark.parametrize("button", ["up", "down", "left", "right", "a", "select"])
def test_every_press_shows_at_both_ends(button, tmp_path):
    for script in ("", "press down\n"):
        done = watch(script + f"press {button} 3\n", WHOLE, tmp_path)
        assert all(event.redrawn for event in done.events if event.statement.argument == button)


@pytest.mark.parametrize("text", [WHOLE, GIVEN_UP], ids=["whole", "given up"])
def test_a_step_back_redraws_what_differs(text, tmp_path):
    count = steps(text)
    done = watch("press down\n" + "press left\n" * count, text, tmp_path)
    back = [event for event in done.events if event.statement.argument == "left"]
    duel = record.read(text, lambda ref: find_set(ref, ROOT))
    assert len(back) == count
    for event in back:
        cards = 0
        if duel.resigned is None:
            cards = 1 + len(duel.log())  # what was placed, and all that turns over again
            if duel.plays and duel.deal[rules.SLOT_EFFECT + duel.plays[-1] // 9]:
                cards += 4  # whose Ranks it may have changed
        duel.undo()
        assert event.redrawn < STRIP + PLACE + CARD * cards


@pytest.mark.parametrize("button", ["b", "start"])
def test_it_is_left_with_the_game_as_it_was(button, tmp_path):
    """Another set's Duel is watched; the set in play has its pictures again."""
    hand = "press b\npress b\npress down 2\npress a 2\nwait 0.2\n"
    files = {"00.duel": OTHER_SET}
    script = f"wait 0.5\npress a\npress right\nwait 2\nshot it.png\npress {button}\nwait 0.5\n"
    run(f"{script}{hand}shot after.png\n", files, tmp_path, LIST)
    run(f"wait 0.5\n{hand}shot before.png\n", files, tmp_path, LIST)
    assert same(tmp_path, "before.png", "after.png")
    assert title(tmp_path / "it.png").startswith("Bat L2")


def test_from_the_result_it_leads_back_there(tmp_path):
    script = DEMONSTRATION + "shot before.png\npress right\nwait 0.2\nshot first.png\n"
    script += "press right\nwait 1\npress b\nwait 0.2\nshot after.png\n"
    script += "press a\nwait 0.5\nshot toss.png\n"
    done = run_script(script, folder=tmp_path)
    assert done.status == 0, done.crash
    assert same(tmp_path, "before.png", "after.png")
    assert line(tmp_path / "first.png") == "Play 0 of 9"
    assert read(tmp_path / "toss.png", 2, 2, 26, GOLD) == "The toss"
    assert done.console.count("play ") == 9  # the record is told once


# -- what it turned on: docs/duel.duel was drawn until play 8, where Ryusei on tile 1 held the draw

FOUND = ("Play 8: tile 1", "held the draw")
LOOKED = "wait 8\nshot found.png\n"


def test_at_the_end_down_tells_what_it_turned_on(tmp_path):
    watch(f"press down\nshot end.png\npress down\n{LOOKED}", SHOWPIECE, tmp_path)
    assert line(tmp_path / "end.png") == "Down: why?"
    assert (title(tmp_path / "found.png"), line(tmp_path / "found.png")) == FOUND


def test_select_on_the_result_asks_at_once(tmp_path):
    """The demonstration's Duel."""
    script = DEMONSTRATION + "press select\nwait 1\nshot looks.png\n"
    script += "press b\nwait 0.3\nshot result.png\n"
    done = run_script(script, folder=tmp_path)
    assert done.status == 0, done.crash
    said = title(tmp_path / "looks.png")
    assert said == "Where it turned" or said.startswith("Play ")
    assert read(tmp_path / "result.png", 22, 92, 20, IVORY).startswith("Rematch")


def test_from_what_it_turned_on_the_duel_goes_on_as_it_was_played(tmp_path):
    there = "press left\nwait 0.2\nshot seven.png\n"
    script = f"press down\n{there}press left 1\npress down\npress down\n{LOOKED}"
    script += f"press right\n{SEEN}shot eight.png\n"
    watch(script, SHOWPIECE, tmp_path)
    assert line(tmp_path / "eight.png") == "Play 8 of 9"
    assert same(tmp_path, "seven.png", "eight.png")  # and nothing is pointed at any more


@pytest.mark.parametrize("button", ["up", "left", "right", "a", "select"])
def test_any_button_ends_the_search(button, tmp_path):
    script = f"press down\npress down\nwait 0.1\npress {button}\nwait 6\nshot there.png\n"
    watch(script, GIVEN_UP, tmp_path)
    assert title(tmp_path / "there.png") != "Where it turned"
    assert not title(tmp_path / "there.png").startswith("Play ")


def test_b_leaves_while_it_is_looked_for(tmp_path):
    watch("press down\npress down\nwait 0.1\npress b\nwait 0.5\nshot there.png\n", WHOLE, tmp_path)
    assert read(tmp_path / "there.png", 2, 0, 26, GOLD) == "The Celestial Omen Board"


def test_a_duel_that_is_not_over_turned_on_nothing_yet(tmp_path):
    watch(f"press down\npress down\n{LOOKED}", BEGUN, tmp_path)
    assert line(tmp_path / "found.png").startswith("Play 5 of 5")
