# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""All of the game with the d-pad, A and B: whatever START or SELECT leads to has another way."""

import pytest
from menus import TO_HAND
from seen import play, read
from staged import KENZAS, KYOZAS, Bench
from walk import Walk
from walk_setups import match_of, over, torn_set

from omen.rules import KENZA

GOLD = 0xF4BC44  # as in omen/widgets/palettes.py
TO_PAUSE = "wait 0.5\npress b\npress right\n"


def shown_after(script, **options):
    """The name of the screen that a Bench ends with."""
    return type(Bench(script, KENZAS, KYOZAS, **options).screen).__name__


def test_the_pause_lies_beyond_a_close_look_at_an_omen():
    assert shown_after(TO_PAUSE) == "Pause"
    assert shown_after(TO_PAUSE + "press a\nwait 0.2\n") == "DuelScreen"
    on_the_board = "wait 0.5\npress a\npress a\nwait 6\npress left\npress down\n"
    on_the_board += "press a\npress a\nwait 0.5\n"
    assert shown_after(on_the_board) == "Inspect"
    assert shown_after(on_the_board + "press right\n") == "Pause"


def test_any_other_button_leads_from_the_close_look_back_to_the_duel():
    for button in ("up", "down", "left", "a", "b", "select"):
        assert shown_after(f"wait 0.5\npress b\npress {button}\nwait 0.2\n") == "DuelScreen"


def test_a_duel_can_be_given_up_and_watched_again_and_so_on():
    given_up = TO_PAUSE + "press up\npress a\npress down\npress a\nwait 0.5\n"
    assert shown_after(given_up) == "Result"
    assert shown_after(given_up + "press right\nwait 0.5\n") == "Replay"
    assert shown_after(given_up + "press right\nwait 0.5\npress b\nwait 0.5\n") == "Result"


def test_a_replay_runs_by_itself_from_its_end():
    setup = over(KENZA, [0, 0]) + match_of(1, [0, 0])
    script = "wait 0.5\npress right\nwait 0.5\npress down\nwait 0.5\npress a\nwait 30\n"
    bench = Bench(script, KENZAS, KYOZAS, screen="result", setup=setup)
    assert type(bench.screen).__name__ == "Replay"
    seen = {frame.pixels for frame in bench.frames if frame.screen == "Replay"}
    assert len(seen) > 20 and bench.screen.step == bench.screen.end


@pytest.mark.parametrize("presses", ["press a 2\n", "press a\npress b\n", "press a\npress up\n"])
def test_a_hand_of_five_is_ready_when_a_is_pressed_twice_on_another_omen(presses, tmp_path):
    draw = "press up 3\npress a\n"  # the tool that draws
    play(tmp_path, TO_HAND + draw + "press up 3\n" + presses + "shot 1.png\n")
    ready = read(tmp_path / "1.png", 2, 22, 26, 0xF4ECD8) == "Pass the handheld to"
    assert ready == (presses == "press a 2\n")


def test_what_was_left_out_can_be_seen(tmp_path):
    script = "wait 1\npress a 2\npress down 4\npress a\npress right\nshot 1.png\n"
    Walk(script, prepare=torn_set).play(tmp_path)
    assert read(tmp_path / "1.png", 2, 2, 26, GOLD) == "Omen sets left out"
