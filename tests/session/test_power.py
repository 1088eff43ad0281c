# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The power goes in the game: at any byte that it writes, and on any of its screens.

A journal of all that one long walk through the game writes is kept; then every state in which a cut
could have left the memories is made up from it, and the next start looked at.
"""

import shutil

import pytest
from powered import STATES, Walk, cuts, put, walked
from records.on_board import record_on
from seen import pixels, play, read
from simulator import ROOT, Cut, Memories, run_script
from simulator.run import copy_drive
from staged import STAGE
from stores import start

from omen.built_set import read_set
from omen.session.memory import Memory
from omen.session.resuming import read_duel
from omen.session.tallies import tally

IVORY, GOLD, EMBER = 0xF4ECD8, 0xF4BC44, 0xFF8A70


@pytest.fixture(scope="module", params=[False, True], ids=["on battery", "on a PC's cable"])
def walk(request, tmp_path_factory):
    """The whole walk, with its journal."""
    return walked(Walk, request.param, tmp_path_factory.mktemp("walk"))


def test_the_walk_leads_through_every_screen(walk):
    assert walk.shown >= {
        *("Title", "Menu", "Options", "Statistics", "Rules", "Sets", "NewDuel", "Opponent", "Hand"),
        *("HandOver", "Toss", "DuelScreen", "Inspect", "Pause", "Result"),
    }
    assert walk.game.session.memory.duels == 3


# -- at any byte


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    """Memories with a drive that has the library, to be filled as a cut left them."""
    folder = tmp_path_factory.mktemp("cut")
    shutil.copytree(ROOT / "lib", folder / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    return Memories(folder)


SETS = [read_set(path.read_bytes()) for path in (ROOT / "assets" / "sets").glob("*.omen")]


def readable(blobs):
    """The game takes what is kept for what it was."""
    memory = Memory(dict(blobs))
    assert set(blobs) <= {b"settings", b"tallies", b"duel", b"choices", b"match"}
    played = sum(tally(memory, i)[2] for i in range(len(memory.tallies) // 9))
    assert played == memory.duels
    if memory.duel is not None:
        omens = next(omens for omens in SETS if omens.id == memory.set_id)
        duel, _, _ = read_duel(memory.duel, omens)
        assert not duel.over


def test_after_a_cut_at_any_byte_the_last_state_is_there_or_the_one_before(walk, board):
    board.usb = walk.journal.usb
    seen = set()
    for i, (blobs, start_at, end_at) in enumerate(walk.states):
        before = walk.states[i - 1][0] if i else {}
        for files, nvm in cuts(walk, start_at, end_at, 1 if i % 5 == 1 else 7):
            state = (*(files.get(name) for name in STATES), nvm)
            if state in seen:  # as it was before this change
                continue
            seen.add(state)
            put(files, nvm, board)
            store = start(board)
            if walk.journal.usb:  # the chip alone: safe defaults, and where it can, a word
                assert store.blobs in (before, blobs, {})
                assert store.blobs or store.lost or i < 2 or nvm[0] == 0xFF
            else:
                assert store.blobs in (before, blobs)
            readable(store.blobs)


def test_between_two_saves_all_is_kept(walk, board):
    board.usb = walk.journal.usb
    for i, (blobs, _, end_at) in enumerate(walk.states):
        until = walk.states[i + 1][1] if i + 1 < len(walk.states) else len(walk.journal.changes)
        for number in {end_at, until}:
            files, nvm = walk.journal.after[number]
            put(files, nvm, board)
            assert start(board).blobs == blobs


def test_on_battery_each_placement_is_a_save_of_two_changes(walk):
    kinds = [change.kind for change in walk.journal.changes]
    if walk.journal.usb:
        assert set(kinds) == {"nvm"}
        return
    assert kinds.count("nvm") == 1
    steady = walk.journal.changes[walk.states[1][2] :]
    made = [change.name for change in steady if change.kind in ("open", "mkdir")]
    assert made == ["duels", "duels/01.duel", "duels/02.duel", "duels/03.duel"]
    assert {change.kind for change in steady} == {"open", "mkdir", "write", "close"}


# -- on any screen

QUICK = "press start\npress a\nwait 1.5\npress a\nwait 0.1\n"  # a Duel, Open on
CLOSED = (
    "press start\npress down 3\npress a\npress a\npress b\npress up 3\npress a\nwait 1.5\npress a\n"
)
HIDDEN = CLOSED + "wait 0.5\npress a\nwait 0.1\n"
ALONE = "press start\npress down\npress a\n"
PLAYED = "press a 2\nwait 3\n"
GIVEN_UP = "press start\npress down 2\npress a\npress down\npress a\nwait 0.2\n"
WHERE = {
    "the title": ("", False),
    "the menu": ("press start\n", False),
    "the rules": ("press start\npress down 3\npress a\n", False),
    "the sets": ("press start\npress down 4\npress a\n", False),
    "the options": ("press start\npress down 5\npress a\n", False),
    "the statistics": ("press start\npress down 5\npress a\npress up 2\npress a\n", False),
    "the Book": ("press start\npress up 2\npress a\npress right 3\n", False),
    "the lessons": ("press start\npress up\npress a\n", False),
    "a lesson": ("press start\npress up\npress a 2\npress a\n", False),
    "the choice of an opponent": (ALONE, False),
    "the rules of a Duel": ("press start\npress down 2\npress a\n", False),
    "a Hand half assembled": ("press start\npress down 2\npress a 2\npress a\n", False),
    "the toss": ("press start\npress a\n", True),
    "the handover": (CLOSED, True),
    "a Duel's first turn": (QUICK, True),
    "a tile": (QUICK + "press a\n", True),
    "a placement while it is shown": (QUICK + "press a 2\n", True),
    "the second turn, Open off": (HIDDEN + PLAYED, True),
    "an Omen looked at": (QUICK + "press b\n", True),
    "the pause": (QUICK + PLAYED + "press start\n", True),
    "the result": (QUICK + PLAYED + GIVEN_UP, False),
    "the handheld's turn": (ALONE + "press a\nwait 1.5\npress a\nwait 0.1\n", True),
    "what is under way": (QUICK + PLAYED + "power-cut\nwait 0.2\n", True),
}


@pytest.mark.parametrize("where", WHERE)
def test_when_the_power_goes_the_duel_goes_on_and_else_the_title_comes(where, tmp_path):
    script, under_way = WHERE[where]
    state = "--state", str(tmp_path / "state")
    play(tmp_path, script + "wait 0.1\npower-cut\nwait 0.6\nshot seen.png\n", *state)
    heading = read(tmp_path / "seen.png", 2, 2, 26, GOLD)
    assert heading == ("A Duel is under way" if under_way else "")


def test_a_duel_goes_on_where_it_was(tmp_path):
    script = QUICK + PLAYED + "press a\npress right\npress a\nwait 3\nrecord before.duel\n"
    again = "power-cut\nwait 0.6\npress a\nwait 0.2\nrecord after.duel\n"
    play(tmp_path, script + again)
    before = (tmp_path / "before.duel").read_text()
    assert before.count("play ") == 2
    assert (tmp_path / "after.duel").read_text() == before


def test_with_open_off_it_goes_on_by_way_of_the_handover(tmp_path):
    play(tmp_path, HIDDEN + PLAYED + "power-cut\nwait 0.6\npress start\nshot seen.png\n")
    assert read(tmp_path / "seen.png", 2, 22, 26, IVORY) == "Pass the handheld to"


def test_a_duel_that_is_forgotten_is_not_counted(tmp_path):
    forget = "power-cut\nwait 0.6\npress down\npress a\npress down\npress a\n"
    again = "power-cut\nwait 0.6\npress start\npress down 5\npress a\npress up 2\npress a\n"
    play(tmp_path, QUICK + PLAYED + forget + again + "shot seen.png\n")
    words = read(tmp_path / "seen.png", 8, 18, 25, IVORY, 2)
    assert words == "No Duel was finished on this handheld yet."


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("level = 3", "level = 4", "its set, 'stage', has changed since."),
        ('id = "stage"', 'id = "other"', "its set, 'stage', is not there."),
    ],
)
def test_a_duel_whose_set_has_changed_is_refused_and_the_game_goes_on(was, now, why, tmp_path):
    state = "--state", str(tmp_path / "state")
    play(tmp_path, QUICK + PLAYED, *state, "--set", str(STAGE))
    changed = tmp_path / "changed.toml"
    changed.write_text(STAGE.read_text().replace(was, now, 1))
    look = "wait 0.1\nshot why.png\npress a\nshot title.png\npower-cut\nwait 0.6\nshot again.png\n"
    play(tmp_path, look + "press a\n" + QUICK[12:] + PLAYED, *state, "--set", str(changed))
    words = read(tmp_path / "why.png", 2, 20, 26, EMBER, 8)
    assert words == "The Duel that was under way cannot go on: " + why
    assert (pixels(tmp_path / "title.png") == pixels(tmp_path / "again.png")).all()


def test_where_the_chip_lost_it_a_word_is_said(tmp_path):
    copy_drive(ROOT, tmp_path / "drive")
    board = Memories(tmp_path / "drive")
    assert run_script("press start\nwait 1\n", on=board).status == 0
    board.usb = True
    cut = Cut(2, 30)  # the second save on the cable
    script = QUICK + PLAYED + "shot lost.png\npress a\nshot title.png\n"
    run = run_script(script, on=board, folder=tmp_path, cut=cut, probe=record_on)
    assert run.status == 0, run.crash
    words = read(tmp_path / "lost.png", 2, 20, 26, EMBER, 8)
    assert words == "The power went while this was saved. What was kept before that counts."


def test_on_a_cable_with_nothing_kept_the_title_says_so_and_the_pause_where_it_is_saved(tmp_path):
    run = run_script(
        "wait 0.1\nshot title.png\n" + QUICK + "press start\nshot pause.png\n",
        usb=True,
        folder=tmp_path,
    )
    assert run.status == 0, run.crash
    assert read(tmp_path / "title.png", 2, 6, 26, EMBER) == "On a PC: nothing kept yet"
    assert read(tmp_path / "pause.png", 2, 104, 26, EMBER) == "Saved, in the chip alone"


def test_settings_outlive_the_power(tmp_path):
    change = "press start\npress down 5\npress a\npress left 2\npress down\npress left\npress b\n"
    change += "press up 2\npress a\npress down\npress a\npress b\n"
    look = "power-cut\nwait 0.6\npress start\npress down 5\npress a\nshot options.png\n"
    look += "press b\npress up 2\npress a\nshot rules.png\n"
    play(tmp_path, change + look)
    assert read(tmp_path / "options.png", 92, 16, 6, IVORY, 2) == "off off"
    assert read(tmp_path / "rules.png", 112, 16, 3, IVORY, 5) == "on off on on on"


KEPT = {
    "battery": "Saved. You may switch off at any time.",
    "cable": "Saved in the chip alone: unplug the PC to be safe.",
    "worn out": "Not saved: a PC holds the drive. Unplug it to save.",
}


@pytest.mark.parametrize("power", KEPT)
def test_the_options_say_where_all_is_kept(power, tmp_path):
    copy_drive(ROOT, tmp_path / "drive")
    board = Memories(tmp_path / "drive", usb=power != "battery")
    if power == "worn out":
        store = tmp_path / "drive" / "lib" / "handheld" / "store.py"
        store.write_text(store.read_text().replace("QUOTA = 5000", "QUOTA = 0"))
    script = "press start\npress down 5\npress a\nshot options.png\n"
    run = run_script(script, on=board, folder=tmp_path, probe=record_on)
    assert run.status == 0, run.crash
    colour = IVORY if power == "battery" else EMBER
    assert read(tmp_path / "options.png", 2, 91, 26, colour, 2) == KEPT[power]
