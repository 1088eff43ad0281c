# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Duel as two people see it: what is shown, in which order, to whom, and at what cost."""

import json
import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest
from conftest import ROOT
from opponents import FIRST_VACANT
from seen import SCRIPTS, assert_as_stored, drive, play, read
from simulator.controls import BUTTONS, STICK
from simulator.pins import BOARDS
from simulator.script import Statement
from staged import ASH, CLOSED, DEW, ELEMENTS, KENZAS, KYOZAS, PLAYS, STAGE, Bench, presses

from omen import rules
from omen.duel import Duel

LOUD = (SCRIPTS / "loud.script", "33")
HIDDEN = (SCRIPTS / "hidden.script", "5")

IVORY, EMBER = 0xF4ECD8, 0xFF8A70  # as in omen/widgets/palettes.py


def play_on_stage(folder, script, board="pygamer"):
    path, seed = script
    play(folder, path, "--set", str(STAGE), "--seed", seed, "--board", board)


def replayed(path):
    """What tools/duel.py tells of a record that the set of the stage was played with."""
    (path.parent / STAGE.name).write_bytes(STAGE.read_bytes())
    text = path.read_text().replace("set stage", f"set {STAGE.name}", 1)
    path.write_text(text)
    command = [sys.executable, str(ROOT / "tools" / "duel.py"), "--json", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


# -- whole Duels, from the title to the result


@pytest.mark.parametrize("board", BOARDS)
def test_a_duel_by_all_rules_looks_as_stored(board, tmp_path):
    play_on_stage(tmp_path, LOUD, board)
    assert_as_stored(tmp_path)


@pytest.mark.parametrize("board", BOARDS)
def test_a_duel_with_open_off_looks_as_stored(board, tmp_path):
    play_on_stage(tmp_path, HIDDEN, board)
    assert_as_stored(tmp_path)


def test_same_plus_clash_and_combo_happened_in_the_duel_by_all_rules(tmp_path):
    play_on_stage(tmp_path, LOUD)
    told = replayed(tmp_path / "loud.duel")
    causes = {cause for line in told[:-1] for _, cause in line["overturned"]}
    assert causes == {"same", "plus", "clash", "combo"}
    assert told[-1]["result"] == "kyoza"


# -- privacy

# Kenza looks around and places her first Omen, then Kyoza hers: every screen there is on the way.
LOOK_AROUND = """
press down 2
press select
press a
press start
wait 0.3
press b
press up 2
press a
press {across} 3
press {back} 3
press {across}
"""
TURN = (
    """
press a
wait 0.5
"""
    + LOOK_AROUND
)
TWO_TURNS = (
    "wait 0.5\n"
    + LOOK_AROUND.format(across="right", back="left")
    + "press a 2\nwait 1.5\n"
    + TURN.format(across="left", back="right")
    + "press a 2\nwait 1.5\n"
)


@pytest.mark.parametrize("seat", [rules.KENZA, rules.KYOZA])
def test_with_open_off_no_refresh_tells_anything_of_a_hand_to_the_other_player(seat):
    # The same Duel twice: only what stays in that Hand differs, and no refresh may show it that
    # is not for that player's eyes.
    hands = [KENZAS, KYOZAS]
    one = Bench(TWO_TURNS, *hands, rules=CLOSED).frames
    hands[seat] = (hands[seat][0], *hands[1 - seat][1:])
    two = Bench(TWO_TURNS, *hands, rules=CLOSED).frames
    assert [(a.screen, a.eyes) for a in one] == [(b.screen, b.eyes) for b in two]
    differing = [a for a, b in zip(one, two, strict=True) if a.pixels != b.pixels]
    assert {a.eyes for a in differing} == {seat}, [(a.now, a.screen) for a in differing]
    assert {a.screen for a in one} == {"DuelScreen", "HandOver", "Inspect", "Pause"}


def test_with_open_off_nobody_sees_a_hand_while_a_placement_is_shown():
    script = "wait 0.5\npress a 2\nwait 1\n"
    one = Bench(script, KENZAS, KYOZAS, rules=CLOSED).frames
    two = Bench(script, (ASH, *KYOZAS[:4]), KENZAS, rules=CLOSED).frames
    shown = [(a.pixels, b.pixels) for a, b in zip(one, two, strict=True) if a.seen is not None]
    assert shown and all(a == b for a, b in shown)


# -- a placement, part by part

CALLED = {"same": "Same!", "plus": "Plus!", "clash": "", "combo": "Combo!"}


def called(log, i):
    """What is called while Overturn i of a log is seen: a Combo is counted as it grows."""
    cause = rules.CAUSES[log[i][1]]
    links = sum(rules.CAUSES[line[1]] == "combo" for line in log[: i + 1])
    return f"Combo x{links}" if links > 1 else CALLED[cause]


@pytest.fixture(scope="module")
def placements():
    """The Duel of loud.script: for each placement its log and the frames that show it, with the one
    after them."""
    omens = Bench("wait 0.1", KENZAS, KYOZAS).omens
    duel = Duel(omens, 31, rules.KYOZA, KENZAS, KYOZAS, bytes(ELEMENTS))
    script = presses(duel, PLAYS, 4)
    logs: list[Any] = []
    while duel.plays:
        logs.insert(0, duel.log())
        duel.undo()
    bench = Bench(script, KENZAS, KYOZAS, first=rules.KYOZA, elements=ELEMENTS)
    shown: list[Any] = []
    for before, frame in pairwise(bench.frames):
        if frame.seen is not None and before.seen is None:
            shown.append([])
        if frame.seen is not None or before.seen is not None:
            shown[-1].append(frame)
    assert len(shown) == len(logs) == 9
    return list(zip(logs, shown, strict=True))


def test_every_overturn_is_seen_in_its_order_and_called_by_name(placements):
    for log, frames in placements:
        edges = [(a.edge, a.call) for a in frames if a.edge is not None]
        assert edges == [(tile, called(log, i)) for i, (tile, _, _) in enumerate(log)]
        assert [a.seen for a in frames[:-1]] == sorted(a.seen for a in frames[:-1])
        assert frames[-2].seen == len(log)


def test_a_placement_takes_less_than_a_second_and_a_half_unless_a_combo_earns_more(placements):
    for log, frames in placements:
        duration = frames[-1].now - frames[0].now
        combos = sum(rules.CAUSES[cause] == "combo" for _, cause, _ in log)
        assert duration <= 1500 + 200 * combos


def test_an_overturned_card_redraws_at_most_2500_pixels(placements):
    counted = 0
    for _, frames in placements:
        for edge, face in pairwise(frames):
            if edge.edge is not None:
                counted += 1
                assert face.seen == edge.seen + 1
                assert edge.redrawn + face.redrawn <= 2500
    assert counted > 12


def test_a_hurries_what_is_shown():
    omens = Bench("wait 0.1", KENZAS, KYOZAS).omens
    duel = Duel(omens, 31, rules.KYOZA, KENZAS, KYOZAS, bytes(ELEMENTS))
    placing = presses(duel, PLAYS, 4).rpartition("wait")[0]

    def seen(script):
        script = placing + script
        return Bench(script, KENZAS, KYOZAS, first=rules.KYOZA, elements=ELEMENTS).frames[-1]

    assert seen("press a\nwait 0.4\n").seen is None
    assert seen("press a\nwait 4\n").pixels == seen("wait 9\n").pixels


def test_each_press_shows_at_the_end_and_who_won_is_not_skipped():
    omens = Bench("wait 0.1", KENZAS, KYOZAS).omens
    duel = Duel(omens, 31, rules.KYOZA, KENZAS, KYOZAS, bytes(ELEMENTS))
    placing = presses(duel, PLAYS, 4).rpartition("wait")[0]

    def seen(script):
        bench = Bench(placing + script, KENZAS, KYOZAS, first=rules.KYOZA, elements=ELEMENTS)
        pressed = [event for event in bench.run.events if event.statement.word == "press"]
        assert all(event.redrawn for event in pressed[-script.count("press") :])
        return bench

    counting = seen("press a\n").screen
    assert counting.ending.due is not None
    told = seen("press a\npress a\n")
    assert (type(told.screen).__name__, told.screen.ending.due) == ("DuelScreen", None)
    assert type(seen("press a\npress a\npress a\n").screen).__name__ == "Result"


# -- what is redrawn


def test_a_step_of_the_cursor_redraws_at_most_5000_pixels_and_waiting_none():
    omens = Bench("wait 0.1", KENZAS, KYOZAS).omens
    duel = Duel(omens, 31, rules.KYOZA, KENZAS, KYOZAS, bytes(ELEMENTS))
    around = "press a\n" + "press left\n" * 5 + "press up\n" * 5 + "press right\n" * 6
    around += "press right 2\npress left 3\npress up 3\npress b\n"
    script = presses(duel, PLAYS[:4], 3).replace("wait 3\n", "wait 3\nwait 1\n" + around)
    steps = waits = 0
    for event in Bench(script, KENZAS, KYOZAS, first=rules.KYOZA, elements=ELEMENTS).run.events:
        if event.statement.argument in STICK:
            steps += 1
            assert 0 < event.redrawn <= 5000, event
        elif event.statement == Statement(event.statement.line, "wait", "", 1):
            waits += 1
            assert event.redrawn == 0
    assert steps > 90 and waits == 4


def test_with_one_vacant_tile_left_the_cursor_stands_there():
    omens = Bench("wait 0.1", KENZAS, KYOZAS).omens
    duel = Duel(omens, 31, rules.KYOZA, KENZAS, KYOZAS, bytes(ELEMENTS))
    script = presses(duel, PLAYS[:8], 4) + "press a 2\nwait 4\n"
    bench = Bench(script, KENZAS, KYOZAS, first=rules.KYOZA, elements=ELEMENTS)
    assert bench.duel.over and bench.duel.last == PLAYS[8][1]


# -- where the cursor goes


def after(count, presses_then):
    """The screen after so many plays of the Duel by all rules, and then some presses."""
    omens = Bench("wait 0.1", KENZAS, KYOZAS).omens
    duel = Duel(omens, 31, rules.KYOZA, KENZAS, KYOZAS, bytes(ELEMENTS))
    script = presses(duel, PLAYS[:count], 4) + presses_then
    return Bench(script, KENZAS, KYOZAS, first=rules.KYOZA, elements=ELEMENTS).screen


@pytest.mark.parametrize(("count", "tile"), [(0, 4), (1, 1), (2, 4), (3, 1), (5, 6), (8, 5)])
def test_the_cursor_begins_at_a_vacant_tile_near_the_last_placement(count, tile):
    assert [tile for _, tile in PLAYS] == [0, 3, 4, 8, 7, 2, 1, 6, 5]
    assert after(count, "press a\n").cursor.tile == tile


# Kenza's turn; X is an Omen, from the ghost at 1 on:   X 1 .
#                                                       X X .
#                                                       . . .
PLACED = 3


@pytest.mark.parametrize(
    ("way", "tile"),
    [("right", 2), ("down", 5), ("down, up", 2), ("down, down", 8), ("down, down, left, left", 6)],
)
def test_a_takes_an_omen_from_vacant_tile_to_vacant_tile(way, tile):
    steps = "".join(f"press {button}\n" for button in way.split(", "))
    assert after(PLACED, "press a\n" + steps).cursor.tile == tile


@pytest.mark.parametrize(("way", "tile"), [("down", 4), ("left", 0), ("left, down", 3)])
def test_a_direction_leads_from_the_hand_over_every_tile(way, tile):
    steps = "".join(f"press {button}\n" for button in way.split(", "))
    looked_at = after(PLACED, "press right\n" + steps + "press select\n")
    assert type(looked_at).__name__ == "Inspect"
    assert looked_at.tile == tile


ON_EVERY_BOARD = """
from handheld import DOWN, LEFT, RIGHT, UP
from omen.widgets.table import vacant


class Board:
    def owner(self, tile):
        return 2 if self.left >> tile & 1 else 0


board = Board()
for board.left in range(1, 512):
    there = [tile for tile in range(9) if board.owner(tile) == 2]
    for begin in there:
        seen = [begin]
        for tile in seen:
            for button in (UP, DOWN, LEFT, RIGHT):
                to = vacant(board, tile, button)
                if to >= 0 and to not in seen:
                    seen.append(to)
        assert sorted(seen) == there, (board.left, begin)
print("every vacant tile was reached")
"""


def test_every_vacant_tile_can_be_reached_over_what_is_occupied():
    bench = Bench("wait 0.1", KENZAS, KYOZAS, setup=ON_EVERY_BOARD)
    assert "every vacant tile was reached" in bench.run.console


# -- every press shows something

REACHED = {
    "a Hand": "",
    "a vacant tile": "press a\n",
    "an occupied tile": "press a 2\nwait 1\npress left\npress down\n",
    "a board with no way on": "press a 2\nwait 1\npress a\npress up\n",
    "the other Hand": "press a\npress right 2\n",
    "an Omen looked at": "press b\n",
    "a placement": "press a 2\n",
    "the pause": "press start\n",
    "whether to give up": "press start\npress down 2\npress a\n",
    "the result": "press start\npress down 2\npress a\npress down\npress a\n",
}


@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("where", REACHED)
def test_every_press_shows(where, button):
    bench = Bench(f"wait 0.5\n{REACHED[where]}press {button}\n", KENZAS, KYOZAS)
    assert bench.run.events[-1].redrawn > 0


@pytest.mark.parametrize("button", BUTTONS)
def test_every_press_shows_at_the_toss_and_the_handover(button):
    for reached in ("wait 0.2\n", "wait 2\n", "wait 2\npress a\nwait 1\n"):
        bench = Bench(f"{reached}press {button}\n", KENZAS, KYOZAS, rules=CLOSED, screen="toss")
        assert bench.run.events[-1].redrawn > 0


# -- a player who is no person


def test_a_player_in_a_seat_plays_without_a_handover_and_keeps_its_hand_hidden():
    script = "wait 0.5\npress a 2\nwait 1\npress start\nwait 0.5\npress b\nwait 2\npress down\n"
    one = Bench(script, KENZAS, KYOZAS, rules=CLOSED, setup=FIRST_VACANT)
    assert [a.screen for a in one.frames].count("HandOver") == 0
    assert "Pause" in {a.screen for a in one.frames}
    assert len(one.duel.plays) == 2
    # Only the Omen that it played was ever to be seen of its Hand.
    two = Bench(script, KENZAS, (DEW, *KENZAS[1:]), rules=CLOSED, setup=FIRST_VACANT)
    assert [a.pixels for a in one.frames] == [b.pixels for b in two.frames]


@pytest.mark.parametrize("button", BUTTONS)
def test_every_press_shows_while_a_player_thinks(button):
    script = f"wait 0.5\npress a 2\nwait 0.3\npress {button}\n"
    thinker = FIRST_VACANT.replace("100", "100000")
    bench = Bench(script, KENZAS, KYOZAS, setup=thinker)
    assert bench.run.events[-1].redrawn > 0


# -- sets that cannot be played with


@pytest.mark.parametrize("board", BOARDS)
def test_a_bad_set_is_named_and_the_game_goes_on_with_the_others(board, tmp_path):
    sets = drive(tmp_path / "state") / "assets" / "sets"
    whole = (sets / "mansions.omen").read_bytes()
    (sets / "torn.omen").write_bytes(whole[:-7])
    script = "wait 1\nshot notice-left-out.png\npress a\npress a\npress a\nwait 2\npress a\n"
    script += "record it.duel\n"
    play(tmp_path, script, "--state", str(tmp_path / "state"), "--board", board)
    assert (tmp_path / "it.duel").read_text().startswith("set mansions")
    assert_as_stored(tmp_path)


def test_a_set_with_anothers_pictures_is_left_out(tmp_path):
    assets = drive(tmp_path / "state") / "assets"
    sheet = next(assets.glob("bitmaps/mansions-*.bmp"))
    sheet.write_bytes(sheet.read_bytes()[:-1] + b"?")
    play(tmp_path, "wait 1\nshot seen.png\n", "--state", str(tmp_path / "state"))
    words = read(tmp_path / "seen.png", 2, 18, 26, EMBER, 8)
    assert words.startswith("mansions.omen: the pictures mansions-")


def test_with_no_set_left_it_says_how_to_get_one_back(tmp_path):
    sets = drive(tmp_path / "state") / "assets" / "sets"
    for path in sets.glob("*.omen"):
        path.write_bytes(b"no Omens here")
    script = "wait 1\npress a\npress start\nwait 1\nshot notice-none.png\n"
    play(tmp_path, script, "--state", str(tmp_path / "state"))
    assert "tools/flash.py" in read(tmp_path / "notice-none.png", 2, 82, 26, IVORY, 4)
    assert_as_stored(tmp_path)


def test_with_no_sets_folder_it_says_so_too(tmp_path):
    sets = drive(tmp_path / "state") / "assets" / "sets"
    for path in sets.iterdir():
        path.unlink()
    sets.rmdir()
    play(tmp_path, "wait 1\nshot seen.png\n", "--state", str(tmp_path / "state"))
    assert "tools/flash.py" in read(tmp_path / "seen.png", 2, 82, 26, IVORY, 4)
