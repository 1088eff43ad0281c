# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The title: it moves a little, and left alone it shows a Duel."""

from itertools import pairwise
from typing import Any

import pytest
from records.on_board import record_on
from seen import pixels, read
from simulator import Run, run_script
from simulator.controls import BUTTONS

IVORY, KENZAS, KYOZAS = 0xF4ECD8, 0x5C8CF0, 0xE8607C  # as in palettes.py
SHOWS = "wait 22\n"  # from the power on
OVER = "wait 40\n"  # the longest show


def title(script: str, folder: Any = ".", **more: Any) -> Run:
    """What a script shows, from the power on."""
    done = run_script(script, folder=folder, probe=record_on, **more)
    assert done.status == 0, done.crash or done.mistake
    return done


def is_title(shot):
    return read(shot, 56, 91, 7, IVORY) == "A: play"  # nobody has played yet


def press(shot):
    """What a show says of the button."""
    return read(shot, 43, 106, 14, KENZAS) or read(shot, 33, 106, 14, KYOZAS)


def test_it_is_still_at_first_then_moves_and_redraws_little(tmp_path):
    done = title("wait 0.5\n" + "wait 1\n" * 13, tmp_path)
    redrawn = [event.redrawn for event in done.events]
    assert redrawn[1:3] == [0, 0]
    assert all(0 < pixels < 1000 for pixels in redrawn[4:])


def test_between_its_beats_it_looks_as_before(tmp_path):
    beats = "".join(f"wait 0.1\nshot at{beat:02}.png\n" for beat in range(60))
    title(f"wait 0.5\nshot still.png\nwait 2.5\n{beats}", tmp_path)
    still = pixels(tmp_path / "still.png")
    seen = [pixels(path) for path in sorted(tmp_path.glob("at*.png"))]
    differing = [(picture != still).any(axis=2).sum() for picture in seen]
    assert differing.count(0) >= 10
    assert 0 < max(differing) < 100
    assert sum(count > 0 for count in differing) >= 20


def test_left_alone_it_shows_a_duel_that_tells_to_press_a_and_then_another(tmp_path):
    later = "".join(f"shot at{step:02}.png\nwait 2\n" for step in range(45))
    done = title("wait 14\nshot title.png\nwait 3\n" + later, tmp_path)
    assert is_title(tmp_path / "title.png")
    shots = sorted(tmp_path.glob("at*.png"))
    kinds = ["title" if is_title(shot) else "show" for shot in shots]
    begins = [at for at, (one, other) in enumerate(pairwise(kinds)) if one != other]
    assert kinds[0] == "show" and len(begins) >= 2  # a show, the title, another show
    # It does so whenever the strip does not tell why cards turn.
    assert [press(shot) for shot in shots].count("press A") > 5
    first, second = pixels(shots[0]), pixels(shots[begins[1] + 1])
    assert (first != second).any()
    assert done.machine is not None
    assert done.machine.sounds == []
    assert done.machine.lights == [(0, 0, 0)] * 5


@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("moment", [0, 1, 7])
def test_any_button_leads_from_the_show_to_the_menu(button, moment):
    done = title(f"{SHOWS}wait {moment}\npress {button}\n", board="pybadge")
    assert done.machine is not None
    loaded = done.machine.importer.modules
    assert "omen.screens.menu" in loaded and "omen.screens.replay" not in loaded


def test_it_takes_no_player_and_leaves_the_games_own_chance_alone(tmp_path):
    one = title(SHOWS + "wait 5\n")
    assert one.machine is not None
    loaded = set(one.machine.importer.modules)
    assert "omen.screens.replay" in loaded
    players = {f"omen.players.{name}" for name in ("roster", "search", "master")}
    assert not loaded & (players | {"omen.record"})
    duel = "press a\nwait 0.2\npress a\nwait 3\npress a\nwait 0.5\nrecord {}.duel\n"
    title("wait 1\n" + duel.format("soon"), tmp_path)
    title(SHOWS + "wait 5\n" + duel.format("late"), tmp_path)
    soon, late = (tmp_path / "soon.duel").read_text(), (tmp_path / "late.duel").read_text()
    assert soon == late


def test_a_press_within_the_time_shows_the_menu_and_the_time_begins_anew(tmp_path):
    script = (
        "wait 12\npress a\nwait 0.2\npress b\nwait 12\nshot title.png\nwait 10\nshot show.png\n"
    )
    title(script, tmp_path)
    assert is_title(tmp_path / "title.png")
    assert not is_title(tmp_path / "show.png")


def test_nothing_is_kept_or_counted_of_a_show(tmp_path):
    done = title("wait 1\n" + SHOWS + OVER + "wait 25\n")
    changes = [change.name for change in done.changes]
    soon = title("wait 1\n")
    assert changes == [change.name for change in soon.changes]
    assert done.console == ""


def test_on_the_very_first_start_b_leads_to_the_first_lesson_and_never_again(tmp_path):
    lesson = "wait 0.2\nshot title.png\npress b\nwait 0.3\nshot lesson.png\n"
    solve = "press left\npress up\npress a\nwait 3\nwait 0.5\npower-cut\nwait 0.6\n"
    title(lesson + solve + "shot later.png\npress b\nshot menu.png\n", tmp_path)
    assert read(tmp_path / "title.png", 2, 91, 26, IVORY) == "A: play"
    assert read(tmp_path / "title.png", 2, 103, 26, IVORY) == "B: learn how"
    assert read(tmp_path / "lesson.png", 2, 94, 26, IVORY, rows=2).startswith(
        "The higher Rank wins"
    )
    assert read(tmp_path / "later.png", 2, 100, 26, IVORY) == "press A"
    assert read(tmp_path / "menu.png", 12, 11, 13, IVORY) == "Quick Duel"
