# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The flash command: what it puts on a board, what it leaves alone, what it refuses and says."""

import os
import re
import subprocess
import sys

import flash
import pytest
from conftest import ROOT
from flashing import drive as drives
from flashing.drive import Drive, FlashError
from flashing.game import MARKER_TEXT
from flashing.ledger import LEDGER, mark, unpacked
from flashing.libraries import libraries
from flashing.omen_sets import MARKER, sets_on
from flashing.survey import SHADOW
from sets.source import built, read_source
from started import AGAIN, shown_by

from omen import VERSION
from omen.built_set import read_set

BOOT_OUT = """\
Adafruit CircuitPython {} on 2025-10-17; Adafruit PyGamer with samd51j19
Board ID:pygamer
UID:0123456789ABCDEF
"""
HELLO = b'print("Hello World!")\n'


@pytest.fixture
def board(tmp_path):
    """The drive of a new PyGamer, which has its owner's files, too."""
    drive = tmp_path / "board" / "drive"
    (drive / "lib").mkdir(parents=True)
    (drive / "boot_out.txt").write_text(BOOT_OUT.format("10.0.3"))
    (drive / "code.py").write_bytes(HELLO)
    (drive / "notes.txt").write_text("buy milk")
    (drive / "lib" / "neopixel.mpy").write_bytes(b"C\x06 and so on")
    return drive


@pytest.fixture
def command(monkeypatch, capsys):
    """Runs flash.py with these arguments. Returns its status, and what it said."""

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["flash.py", *map(str, arguments)])
        capsys.readouterr()
        try:
            status: object = flash.main()
        except SystemExit as end:
            status = end.code
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


def files(drive):
    return {
        p.relative_to(drive).as_posix(): p.read_bytes() for p in drive.rglob("*") if p.is_file()
    }


def flashed_before(drive):
    """Has the ledger say that the game's files there are those that were flashed."""
    ledger = unpacked((drive / LEDGER).read_bytes())
    assert ledger
    ledger.files = {path: {mark((drive / path).read_bytes())} for path in ledger.files}
    (drive / LEDGER).write_bytes(ledger.packed())


# -- the whole game


def test_the_whole_game_goes_on_a_new_board_and_starts(board, command, tmp_path):
    status, out, _ = command(board)
    assert status == 0
    assert out.splitlines() == [
        f"Adafruit PyGamer with CircuitPython 10.0.3, at {board}",
        f"the game, version {VERSION}, as .py",
        "the set garden: Night Garden, 14 Omens",
        "the set mansions: Twenty-Eight Mansions, 42 Omens",
        "not compiled for CircuitPython 10.0.3: tests fetch nothing",
        "code.py is not the game's: it is kept as code.py.kept",
        "safe to unplug",
    ]
    assert shown_by(board, tmp_path) == VERSION


def test_it_leaves_alone_what_is_not_the_games(board, command):
    before = files(board)
    command(board)
    after = files(board)
    assert after["code.py.kept"] == before.pop("code.py")
    assert before.items() <= after.items()


def test_all_that_the_board_reads_is_there_and_nothing_else(board, command):
    before = files(board)
    command(board)
    new = set(files(board)) - set(before) - {"code.py.kept", LEDGER}
    assert {"lib/handheld/__init__.py", "omen/screens/app.py", "assets/bitmaps/digits.bmp"} < new
    assert not [path for path in new if re.search(r"__pycache__|/\.|\.md$|\.toml$|\.new$", path)]
    assert sum(path.startswith("assets/sets/") for path in new) == 2
    assert {"assets/lessons/01-clash.lesson", "assets/lessons/lessons.omen"} < new
    assert {"assets/words/en.txt", "assets/words/nl.txt"} < new


def test_the_board_is_told_where_the_page_lives_and_remembers_it(board, command):
    address = "https://someone.example.org/omen/"
    assert command("--page", address, board)[0] == 0
    assert files(board)["page.txt"] == address.encode()
    assert command(board)[0] == 0
    assert files(board)["page.txt"] == address.encode()
    for wrong in ("omen", "https://a b", "https://a/#b", "https://" + "a" * 120):
        status, _, complaint = command("--page", wrong, board)
        assert (status, complaint.count("\n")) == (2, 1)


def test_a_second_time_nothing_is_written(board, command, monkeypatch):
    command(board)
    before = files(board)
    monkeypatch.setattr(drives, "write", None)
    status, out, _ = command(board)
    assert (status, out.splitlines()[-1]) == (0, "safe to unplug")
    assert files(board) == before


def test_only_what_differs_is_written_anew(board, command):
    command(board)
    whole = files(board)
    (board / "omen" / "rules.py").unlink()
    (board / "omen" / "._rules.py").write_bytes(SHADOW + b"by macOS")
    (board / "omen" / "._hands.py").write_bytes(b"the owner's")
    (board / "omen" / "mine.py").write_text("the owner's = True")
    status, out, _ = command(board)
    assert (status, out.splitlines()[-1]) == (0, "safe to unplug")
    owners = {"omen/mine.py": b"the owner's = True", "omen/._hands.py": b"the owner's"}
    assert files(board) == whole | owners


def test_an_owners_program_is_never_lost(board, command):
    (board / "code.py.kept").write_text("kept before")
    (board / "code.txt").write_text("a program that the board would run first")
    status, out, _ = command(board)
    assert status == 0
    assert "code.txt is not the game's: it is kept as code.txt.kept" in out
    assert "code.py is not the game's: it is kept as code.py.kept-2" in out
    assert (board / "code.py.kept").read_text() == "kept before"
    assert (board / "code.txt.kept").read_text().startswith("a program that")
    assert (board / "code.py.kept-2").read_bytes() == HELLO
    assert not (board / "code.txt").exists()


def test_a_board_whose_flashing_was_cut_short_says_to_flash_again(board, command, tmp_path):
    command(board)
    (board / MARKER).write_bytes(MARKER_TEXT)
    (board / "omen" / "screens" / "app.py").write_text("half a li")
    assert shown_by(board, tmp_path) == AGAIN
    assert "cut short" in command("--list", board)[1]
    assert command(board)[0] == 0
    assert shown_by(board, tmp_path) == VERSION


# -- sets


def test_a_set_goes_beside_those_that_are_there(board, command, tmp_path):
    command(board)
    before = files(board)
    source = tmp_path / "mine.toml"
    source.write_text((ROOT / "sets" / "garden.toml").read_text().replace('"garden"', '"mine"'))
    status, out, _ = command(source, board)
    assert status == 0
    assert "the set mine: Night Garden, 14 Omens" in out.splitlines()
    new = set(files(board)) - set(before)
    assert sorted(re.sub("[0-9A-F]{4,8}", "~", path) for path in new) == [
        "assets/bitmaps/mine-~.bmp",
        "assets/sets/mine-~.omen",
    ]
    assert before.items() <= files(board).items()


def test_a_newer_set_takes_the_place_of_the_old_one_whatever_its_file_is_called(
    board, command, tmp_path
):
    command(board)
    (built,) = (board / "assets" / "sets").glob("garden-*.omen")
    built.rename(built.with_name("flowers.omen"))
    source = tmp_path / "garden.toml"
    source.write_text((ROOT / "sets" / "garden.toml").read_text().replace("Moth", "Mothling"))
    command(source, board)
    names = [path.name for path in (board / "assets").rglob("garden-*")]
    assert len(names) == 2
    assert not (board / "assets" / "sets" / "flowers.omen").exists()


def test_a_built_set_from_a_friend_is_flashed_with_its_sheet(board, command, tmp_path):
    sheet = next((ROOT / "assets" / "bitmaps").glob("garden-*.bmp"))
    gift = tmp_path / "gift.omen"
    gift.write_bytes((ROOT / "assets" / "sets" / "garden.omen").read_bytes())
    status, _, err = command(gift, board)
    assert (status, err) == (
        2,
        f"flash.py: {tmp_path / sheet.name}: cannot be read: No such file or directory\n",
    )
    (tmp_path / sheet.name).write_bytes(sheet.read_bytes()[:-1])
    status, _, err = command(gift, board)
    assert (status, err.count("\n")) == (2, 1)
    assert not (board / "assets").exists()
    (tmp_path / sheet.name).write_bytes(sheet.read_bytes())
    status, out, _ = command(gift, board)
    assert status == 0
    assert "the set garden: Night Garden, 14 Omens" in out
    assert "no game yet; python3 tools/flash.py puts it on" in out


def test_what_is_no_file_is_no_gift(board, command, tmp_path):
    (tmp_path / "folder.omen").mkdir()
    os.mkfifo(tmp_path / "fifo.omen")
    (tmp_path / "zeros.omen").symlink_to("/dev/zero")
    (tmp_path / "spaces.omen").write_bytes(b" " * 50_000_000)
    for gift in sorted(tmp_path.glob("*.omen")):
        status, _, err = command(gift, board)
        assert (status, err.count("\n")) == (2, 1), gift
        assert err.startswith(f"flash.py: {gift}: cannot be read: ")
    assert not (board / "assets").exists()


def test_a_gift_that_is_called_what_the_game_has_is_refused(board, command, tmp_path):
    for word in ("lessons", "faces", "nul"):
        source = read_source(ROOT / "sets" / "garden.toml")
        source.id = word
        data, sheet = built(source)
        (tmp_path / "gift.omen").write_bytes(data)
        (tmp_path / read_set(data).sheet).write_bytes(sheet)
        status, _, err = command(tmp_path / "gift.omen", board)
        assert (status, err.count("\n")) == (2, 1)
        assert f'gift.omen: the id "{word}" is ' in err
    assert not (board / "assets").exists()


def test_a_set_with_faults_is_told_line_by_line_and_nothing_is_written(board, command, tmp_path):
    source = tmp_path / "bad.toml"
    source.write_text("id = 7\nname = 8\n")
    before = files(board)
    status, _, err = command(source, ROOT / "sets" / "garden.toml", board)
    assert status == 2
    assert len(err.splitlines()) > 2
    assert all(line.startswith(f"{source}:") for line in err.splitlines())
    assert files(board) == before


def test_sets_on_the_board_are_listed_and_removed(board, command):
    command(board)
    whole = files(board)
    (board / "assets" / "sets" / "torn.omen").write_bytes(b"OMEN")
    status, out, _ = command("--list", board)
    assert status == 0
    assert out.splitlines()[1:] == [
        f"the game, version {VERSION}, as .py",
        "the set garden: Night Garden, 14 Omens",
        "the set mansions: Twenty-Eight Mansions, 42 Omens",
        "the set in torn.omen is no good: this is not an Omen set",
    ]
    assert command("--remove", "torn.omen", board)[0] == 0
    assert files(board) == whole
    assert command("--remove", "garden", board)[0] == 0
    assert set(whole) - set(files(board)) == {path for path in whole if "garden-" in path}
    assert command("--remove", "garden", board) == (
        2,
        f"Adafruit PyGamer with CircuitPython 10.0.3, at {board}\n",
        "flash.py: no set garden is on the board; there are: mansions\n",
    )


def test_pictures_whose_file_name_is_taken_are_refused(board, command, monkeypatch):
    command(board)
    before = files(board)
    garden = ROOT / "assets" / "sets" / "garden.omen"
    new = flash.new_set(garden)
    new.sheet = b"other pictures, whose CRC ends alike"
    monkeypatch.setattr(flash, "new_set", lambda path: new)
    status, _, err = command(garden, board)
    assert (status, err.count("\n")) == (2, 1)
    assert "same file name" in err
    assert files(board) == before


# -- cut short

# Runs the command until it has changed the drive so many times, and then kills it on the spot.
KILLED = """
import builtins, io, os, signal, sys
tools, left = sys.argv[1], int(sys.argv[2])
sys.path.insert(0, tools)
sys.argv[1:3] = []
import flash
import flashing.drive
from flashing.compiler import NoCompiler

def find_compiler(version):
    raise NoCompiler

def counted(function):
    def call(*arguments, **named):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*arguments, **named)
    return call

class File(io.FileIO):
    write = counted(io.FileIO.write)

def opened(path, mode, buffering=-1):
    return counted(File)(path, mode) if mode == "wb" else builtins.open(path, mode, buffering)

for name in ("fsync", "mkdir", "remove", "replace"):
    setattr(os, name, counted(getattr(os, name)))
flashing.drive.open = opened
flash.find_compiler = find_compiler
flash.run(flash.main)
"""


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL there")
@pytest.mark.parametrize("changes", [0, 1, 5, 9, 20, 30, 90, 200, 290])
def test_the_command_killed_on_the_spot_leaves_a_board_that_says_so(
    board, command, tmp_path, changes
):
    command(board)
    for path in (board / "omen").rglob("*.py"):
        path.write_text(path.read_text().replace(VERSION, "0.0.9") + "# older\n")
    older = (board / "code.py").read_text() + "# older\n"
    (board / "code.py").write_text(older)
    flashed_before(board)
    owners = (board / "notes.txt").read_bytes()
    argv = [sys.executable, "-c", KILLED, ROOT / "tools", str(changes), board]
    killed = subprocess.run(argv, capture_output=True, text=True)
    assert killed.returncode == -9, killed.stderr
    shown = shown_by(board, tmp_path)
    marked = (board / MARKER).exists()
    assert marked or changes < 20
    assert shown == (AGAIN if marked else "0.0.9")
    assert (board / "notes.txt").read_bytes() == owners
    assert len(sets_on(Drive(board))) == 2
    assert command(board)[0] == 0
    assert shown_by(board, tmp_path) == VERSION
    assert (board / "code.py").read_bytes() == (ROOT / "code.py").read_bytes()


# -- refusals


@pytest.mark.parametrize(
    ("boot_out", "said"),
    [
        (BOOT_OUT.format("9.2.8"), "has CircuitPython 9.2.8; the game needs 10 or newer"),
        (BOOT_OUT.replace("PyGamer", "Metro").replace("pygamer", "metro_m4"), "is Adafruit Metro"),
        ("something else\n", "is not a CircuitPython board's drive"),
    ],
)
def test_what_cannot_run_the_game_is_refused_and_left_as_it_is(board, command, boot_out, said):
    (board / "boot_out.txt").write_text(boot_out.format("10.0.0"))
    before = files(board)
    status, out, err = command(board)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert files(board) == before


def test_too_little_room_is_refused_before_anything_is_written(board, command, monkeypatch):
    before = files(board)
    monkeypatch.setattr(Drive, "room", lambda self: (100_000, 512))
    status, _, err = command(board)
    assert (status, err.count("\n")) == (2, 1)
    assert re.search(r"too little room: \d+ KB are missing; nothing changed", err)
    assert files(board) == before


def test_what_reads_back_otherwise_than_it_was_written_is_not_left_there(
    board, command, monkeypatch
):
    command(board)
    before = files(board)
    source = ROOT / "sets" / "garden.toml"
    command("--remove", "garden", board)
    put = Drive.put
    monkeypatch.setattr(Drive, "put", lambda self, path, data: put(self, path, data[:-1]))
    status, _, err = command(source, board)
    assert status == 2
    assert "reads back otherwise than it was written" in err.splitlines()[-1]
    assert set(before) - set(files(board)) == {path for path in before if "garden-" in path}


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-place"],
        ["no-such-set.toml", "."],
        ["a", "b"],
        ["--list", "x.toml"],
        ["--remove"],
        ["--nonsense"],
    ],
)
def test_mistakes_are_answered_in_one_line(command, arguments):
    status, out, err = command(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)


# -- what goes on besides


def test_the_game_needs_one_library():
    assert set(libraries()) == {"lib/adafruit_miniqr.py"}


def test_libraries_come_from_the_pcs_packages_with_what_they_need(tmp_path, monkeypatch):
    def package(name, needs, paths):
        about = tmp_path / f"{name.replace('-', '_')}-1.0.dist-info"
        about.mkdir()
        needed = "".join(f"Requires-Dist: {need}\n" for need in needs)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\n{needed}")
        (about / "RECORD").write_text("".join(f"{path},,\n" for path in paths))
        for path in paths:
            (tmp_path / path).parent.mkdir(exist_ok=True)
            (tmp_path / path).write_text(f"# {path}\n")

    text = "adafruit-circuitpython-display-text"
    package(
        text,
        ["Adafruit-Blinka", "adafruit-circuitpython-bitmap-font", "typing; extra == 'optional'"],
        ["adafruit_display_text/__init__.py", "adafruit_display_text/label.py", "tests/test.py"],
    )
    package(
        "adafruit-circuitpython-bitmap-font",
        [text, "adafruit-circuitpython-typing"],
        ["adafruit_bitmap_font.py"],
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    requirements = tmp_path / "requirements.txt"
    requirements.write_text(f"# For the board:\n{text}==1.0\nPillow==13.0.0\n")
    found = libraries(requirements)
    assert sorted(found) == [
        "lib/adafruit_bitmap_font.py",
        "lib/adafruit_display_text/__init__.py",
        "lib/adafruit_display_text/label.py",
    ]
    assert found["lib/adafruit_bitmap_font.py"] == b"# adafruit_bitmap_font.py\n"
    requirements.write_text("adafruit-circuitpython-nowhere==1.0\n")
    with pytest.raises(FlashError, match="nowhere, which the board needs, is not installed"):
        libraries(requirements)
