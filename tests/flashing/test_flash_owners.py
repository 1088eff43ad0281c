# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Flashing onto a drive that has its owner's files where the game's go: none is lost unsaid."""

import os
import subprocess
import sys
from pathlib import Path

import flash
import pytest
from conftest import ROOT
from flashing.drive import FILE, Drive, FlashError, carry_out, missing_room
from flashing.game import DISUSED, MARKER_TEXT, NET, PROGRAM, UNNAMED, Game, plan_game
from flashing.ledger import HEAD, LEDGER, PLAN, Ledger, mark, unpacked
from flashing.omen_sets import MARKER, plan_removal, plan_sets
from flashing.survey import Survey

GAME = Game()
GARDEN = next(one for one in GAME.sets if one.omens.id == "garden")
BOOT_OUT = b"Adafruit CircuitPython 10.0.3 on 2025-10-17; Adafruit PyGamer with samd51j19\n"


def upside_down(path):
    """The same name to a FAT drive, in the other case of letters."""
    folder, _, name = path.rpartition("/")
    return f"{folder}/{name.swapcase()}".lstrip("/")


def in_the_way():
    """An owner's files at all kinds of places that the game takes, by their paths."""
    first = {path.rpartition("/")[0]: path for path in sorted(GAME.files, reverse=True)}
    places = [*first.values()]  # one in every folder of the game
    modules = [path for path in GAME.files if path.endswith(".py") and path not in places]
    places += [modules[0].removesuffix(".py") + ".mpy"]  # what the board might read instead
    places += [modules[1].removesuffix(".py") + "/__init__.py"]
    places += [modules[2] + "/notes.txt", modules[2] + "/deeper/still.txt"]  # a folder for a file
    places += [upside_down(modules[3]), upside_down(modules[4])]
    places += ["assets/bitmaps/digits.bmp/x", "assets/words/en.txt"]
    places += [PROGRAM, NET, MARKER, UNNAMED, DISUSED, LEDGER, PLAN]
    places += [GARDEN.path, GARDEN.sheet_path]
    places += modules[5 : 5 + 30 - len(set(places))]
    return {path: f"mine: {path}\n".encode() * 9 for path in dict.fromkeys(places)}


# Not in the way, but near: sheets by their pattern, torn sets by theirs, shadows by their name.
BESIDE = {
    "assets/bitmaps/garden-1234.bmp": b"a photograph of my garden",
    "assets/sets/flowers-0123ABCD.omen": b"not a set at all",
    "assets/sets/mine.omen.bak": b"of old",
    "omen/._rules.py": b"not by macOS",
    "omen/rules.py.kept": b"kept by its owner",
    "omen/mine.py": b"mine = True",
    "saves/0/state": b"Keep",
    "notes.txt": b"buy milk",
}


def put(drive, files):
    for path, data in files.items():
        parts = path.split("/")
        for depth in range(1, len(parts)):
            drive.folder("/".join(parts[:depth]))
        drive.put(path, data)


def contents(drive):
    return {path: drive.read(path) for path in drive.files("")}


def flashed(drive):
    plan = plan_game(drive, GAME, GAME.files)
    carry_out(drive, plan.steps, lambda count: None)
    return plan.kept


@pytest.fixture(params=["a folder", "FAT"])
def drive(request, tmp_path):
    """A board's drive that its owner has filled, as a folder of this PC and as a FAT image."""
    if request.param == "a folder":
        found = Drive(tmp_path)
        put(found, in_the_way() | BESIDE)
        yield found
    else:
        fat = pytest.importorskip("fat", reason="fatfs-ng is not installed")
        with fat.mounted(bytearray(4 * fat.SIZE), blank=True) as found:
            put(found, in_the_way() | BESIDE)
            yield found


def test_at_thirty_places_an_owners_files_are_kept_and_each_is_named(drive):
    owners = in_the_way()
    assert len(owners) >= 30
    named = flashed(drive)
    now = contents(drive)
    for path, data in owners.items():
        place = next(there for there in named if f"{path}/".startswith(f"{there}/"))
        assert now[named[place] + path.removeprefix(place)] == data
        assert ".kept" in named[place]
    assert BESIDE.items() <= now.items()
    for path, data in GAME.files.items():
        assert now[path] == data
    assert now[PROGRAM] == GAME.program
    assert not {NET, MARKER, UNNAMED, DISUSED, PLAN} & now.keys()


def test_a_second_flashing_finds_nothing_to_do_and_a_newer_one_only_the_games_own(drive):
    flashed(drive)
    before = contents(drive)
    assert plan_game(drive, GAME, GAME.files) == ([], {})
    newer = {path: data + b"\n" for path, data in GAME.files.items()}
    left = newer.popitem()[0]
    plan = plan_game(drive, GAME, newer)
    assert plan.kept == {}
    carry_out(drive, plan.steps, lambda count: None)
    after = contents(drive)
    assert left not in after
    kept = {path: data for path, data in before.items() if path not in {*GAME.files, LEDGER}}
    assert after == kept | newer | {LEDGER: after[LEDGER]}


def test_what_its_owner_changes_afterwards_is_his(drive):
    flashed(drive)
    drive.put("omen/rules.py", b"house rules")
    assert flashed(drive) == {"omen/rules.py": "omen/rules.py.kept-2"}
    assert drive.read("omen/rules.py.kept-2") == b"house rules"
    assert flashed(drive) == {}
    drive.put("omen/rules.py", b"house rules")
    assert flashed(drive) == {"omen/rules.py": "omen/rules.py.kept-2"}  # it is there already


def test_a_file_where_a_folder_must_go_is_kept(tmp_path):
    drive = Drive(tmp_path)
    put(drive, {"omen": b"a file", "assets": b"another", "LIB": b"a third"})
    assert flashed(drive) == {"omen": "omen.kept", "assets": "assets.kept", "LIB": "LIB.kept"}
    assert drive.read("omen.kept") == b"a file"
    assert drive.read("LIB.kept") == b"a third"
    assert GAME.files.items() <= contents(drive).items()


def test_a_game_flashed_before_there_were_ledgers_is_known_where_it_is_the_same(tmp_path):
    drive = Drive(tmp_path)
    put(drive, GAME.files | {PROGRAM: GAME.program})
    assert flashed(drive) == {}
    (tmp_path / LEDGER).unlink()
    (tmp_path / "omen/rules.py").write_bytes(b"older")
    assert flashed(drive) == {"omen/rules.py": "omen/rules.py.kept"}


def test_room_for_what_is_kept_is_counted_before_anything_changes(tmp_path, monkeypatch):
    drive = Drive(tmp_path)
    flashed(drive)
    big = bytes(200_000)
    put(drive, {"omen/rules.py": big})
    monkeypatch.setattr(drive, "room", lambda: (100_000, 512))
    plan = plan_game(drive, GAME, GAME.files)
    assert 100_000 < missing_room(drive, plan.steps) < 160_000
    with pytest.raises(FlashError, match=r"nothing changed. To be kept there is omen/rules\.py$"):
        flash.flash(drive, plan)
    assert drive.read("omen/rules.py") == big


# -- sets


def test_a_set_takes_nothing_with_it_but_its_own_pictures(tmp_path):
    drive = Drive(tmp_path)
    put(drive, BESIDE | {GARDEN.path: GARDEN.data, GARDEN.sheet_path: GARDEN.sheet})
    carry_out(drive, plan_removal(drive, ["garden"]).steps, lambda count: None)
    assert contents(drive) == BESIDE
    photograph = {GARDEN.sheet_path: b"my photograph"}  # its name, not its contents
    put(drive, {GARDEN.path: GARDEN.data} | photograph)
    carry_out(drive, plan_removal(drive, ["garden"]).steps, lambda count: None)
    assert contents(drive) == BESIDE | photograph
    plan = plan_sets(drive, [GARDEN])
    carry_out(drive, plan.steps, lambda count: None)
    assert plan.kept == {GARDEN.sheet_path: f"{GARDEN.sheet_path}.kept"}
    now = {GARDEN.path: GARDEN.data, GARDEN.sheet_path: GARDEN.sheet}
    kept = {f"{GARDEN.sheet_path}.kept": b"my photograph"}
    assert contents(drive) == BESIDE | now | kept


# -- links and the like


@pytest.mark.skipif(os.name != "posix", reason="needs links and FIFOs")
def test_links_are_kept_and_nothing_behind_them_changes(tmp_path):
    outside = tmp_path / "outside"
    (outside / "screens").mkdir(parents=True)
    (outside / "mine.py").write_text("mine")
    (outside / "screens" / "app.py").write_text("mine, too")
    root = tmp_path / "drive"
    (root / "lib").mkdir(parents=True)
    (root / "assets").mkdir()
    (root / "omen").symlink_to(outside)
    (root / "lib" / "handheld").symlink_to(outside / "screens")
    (root / PROGRAM).symlink_to(outside / "mine.py")
    (root / LEDGER).symlink_to(outside / "nowhere")
    (root / "assets" / "sets").symlink_to("/dev/zero")
    os.mkfifo(root / "assets" / "words")
    drive = Drive(root)
    with pytest.raises(FlashError, match="omen is a symbolic link"):
        drive.put("omen/rules.py", b"")
    assert drive.read("omen/mine.py") is None
    named = flashed(drive)
    links = {"omen", "lib/handheld", PROGRAM, LEDGER, "assets/sets", "assets/words"}
    assert named == {path: f"{path}.kept" for path in links}
    assert (root / "omen.kept").readlink() == outside
    assert sorted(path.name for path in outside.rglob("*")) == ["app.py", "mine.py", "screens"]
    assert (outside / "mine.py").read_text() == "mine"
    assert all(drive.walk()[path] == FILE for path in GAME.files)


# -- two at once


HOLDS = """
import sys, time
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from flashing.drive import Drive
with Drive(Path(sys.argv[2])).alone():
    print("mine", flush=True)
    time.sleep(60)
"""


def test_a_second_call_says_that_another_flashes_the_drive(tmp_path, monkeypatch, capsys):
    root = tmp_path / "drive"
    root.mkdir()
    (root / "boot_out.txt").write_bytes(BOOT_OUT)
    command = [sys.executable, "-c", HOLDS, str(ROOT / "tools"), str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as other:
        assert other.stdout and other.stdout.readline() == b"mine\n"
        monkeypatch.setattr(sys, "argv", ["flash.py", str(root)])
        assert flash.main() == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err == (f"flash.py: {root} is being flashed by another call; nothing changed\n")
        assert [path.name for path in root.iterdir()] == ["boot_out.txt"]
        other.kill()  # and its lock goes with it
    assert flash.main() == 0


# -- the ledger


def test_a_ledger_says_the_same_when_it_is_read_back():
    ledger = Ledger()
    ledger.files = {"omen/rules.py": {mark(b"old"), mark(b"new")}}
    ledger.coming = {"omen/rules.py", "\udce9.txt"}
    ledger.going = {"a": mark(b"a")}
    ledger.keeping = {"b": ("b.kept", mark(b"b")), "c": ("c.kept", None)}
    again = unpacked(ledger.packed())
    assert again and vars(again) == vars(ledger)


def test_a_ledger_that_is_torn_or_no_ledger_says_nothing():
    whole = Ledger().packed()
    assert unpacked(whole)
    for end in range(len(whole)):
        assert unpacked(whole[:end]) is None
    wrong = ["[]", "7", "{", '{"files": 7}', '{"files": {"a": [7]}}', '{"files": {"a": [[1, []]]}}']
    wrong += ['{"coming": [[]]}', '{"keeping": {"a": 7}}', "[" * 99_999]
    for text in wrong:
        body = HEAD + text.encode() + b"\n"
        assert unpacked(body + b"%08x\n" % mark(body).crc) is None


def test_a_false_ledger_leads_nowhere_off_the_drive(tmp_path):
    precious = tmp_path / "precious.py"
    precious.write_text("mine")
    root = tmp_path / "drive"
    root.mkdir()
    ledger = Ledger()
    ledger.files = {"../precious.py": {mark(b"mine")}, str(precious): {mark(b"mine")}}
    ledger.going = {"../precious.py": mark(b"mine")}
    ledger.keeping = {PROGRAM: ("../precious.py", mark(b"theirs"))}
    put(Drive(root), {PLAN: ledger.packed(), PROGRAM: b"theirs"})
    flashed(Drive(root))
    assert precious.read_text() == "mine"
    assert (root / "code.py.kept").read_bytes() == b"theirs"


def test_a_survey_reads_what_an_older_marker_left(tmp_path):
    drive = Drive(tmp_path)
    put(drive, {MARKER: MARKER_TEXT, "notes.txt": b"buy milk"})
    assert Survey(drive).is_ours(MARKER, MARKER_TEXT)
    assert flashed(drive) == {}
    assert not Path(tmp_path, MARKER).exists()
