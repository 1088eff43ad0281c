# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Finding the board's drive, on each system through the calls that it makes there."""

import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest
from flashing import drives
from flashing.drives import (
    NoBoard,
    find_board,
    on_linux,
    on_macos,
    on_windows,
    read_board,
    unmounted,
)

PYGAMER = """\
Adafruit CircuitPython 10.0.3 on 2025-10-17; Adafruit PyGamer with samd51j19\r
Board ID:pygamer\r
UID:0123456789ABCDEF\r
"""
PYBADGE = PYGAMER.replace("PyGamer", "PyBadge").replace("pygamer", "pybadge")


@pytest.fixture
def plugged_in(tmp_path, monkeypatch):
    """Makes drives, each with its boot_out.txt or none, and lets the PC have just them."""

    def plug(**abouts):
        made = []
        for name, about in abouts.items():
            drive = tmp_path / name
            drive.mkdir()
            if about is not None:
                (drive / "boot_out.txt").write_text(about, newline="")
            made.append(drive)
        monkeypatch.setattr(drives, "labelled", lambda: made)
        return made

    return plug


def refusal(call, *arguments):
    with pytest.raises(NoBoard) as caught:
        call(*arguments)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# -- which one


def test_the_only_board_is_found_and_named(plugged_in):
    (drive,) = plugged_in(CIRCUITPY=PYGAMER)
    board = find_board()
    assert (board.drive, board.name, board.version) == (drive, "Adafruit PyGamer", "10.0.3")


def test_a_drive_of_that_name_that_is_no_boards_does_not_count(plugged_in):
    _, drive = plugged_in(CIRCUITPY=None, CIRCUITPY1=PYGAMER)
    assert find_board().drive == drive


def test_of_several_boards_one_must_be_named(plugged_in):
    first, second = plugged_in(CIRCUITPY=PYGAMER, CIRCUITPY1=PYGAMER)
    assert refusal(find_board) == f"there are several boards; name one: {first}, {second}"
    assert read_board(second).drive == second


def test_where_there_is_none_it_says_what_to_do(plugged_in, monkeypatch):
    plugged_in()
    monkeypatch.setattr(drives, "unmounted", lambda: "")
    assert refusal(find_board) == "no CIRCUITPY drive is here: plug the board in, and turn it on"


# -- what it is


@pytest.mark.parametrize(
    ("about", "name", "major"),
    [
        (PYGAMER, "Adafruit PyGamer", 10),
        (PYBADGE, "Adafruit PyBadge", 10),
        (PYGAMER.replace("10.0.3", "11.2.0-alpha.1-7-g0a1b2c3"), "Adafruit PyGamer", 11),
        (PYGAMER.splitlines()[0], "Adafruit PyGamer", 10),
    ],
)
def test_a_board_that_runs_the_game_is_known_by_its_boot_out(plugged_in, about, name, major):
    (drive,) = plugged_in(CIRCUITPY=about)
    board = read_board(drive)
    assert (board.name, board.major) == (name, major)


@pytest.mark.parametrize(
    ("about", "said"),
    [
        (PYGAMER.replace("10.0.3", "9.2.8"), "has CircuitPython 9.2.8; the game needs 10 or newer"),
        (PYGAMER.replace("PyGamer", "Feather").replace("pygamer", "feather"), "Adafruit Feather;"),
        ("Adafruit CircuitPython", "see its boot_out.txt"),
        ("", "see its boot_out.txt"),
        (None, "it has no boot_out.txt"),
    ],
)
def test_any_other_is_refused_in_one_line(plugged_in, about, said):
    (drive,) = plugged_in(CIRCUITPY=about)
    assert said in refusal(read_board, drive)


def test_a_place_that_is_not_there_is_named(tmp_path):
    assert "No such file" in refusal(read_board, tmp_path / "nowhere")


# -- where it is


@pytest.fixture
def linux(tmp_path):
    """A Linux PC's table of mounts and its folder of labels."""
    labels = tmp_path / "by-label"
    labels.mkdir()
    for name in ("sda1", "sdb1"):
        (tmp_path / name).touch()
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "proc /proc proc rw 0 0\n"
        f"{tmp_path}/sda1 / ext4 rw 0 0\n"
        f"{tmp_path}/sdb1 /mnt/my\\040board vfat rw 0 0\n"
        "/dev/sdc1 /media/ada/CIRCUITPY1 vfat rw 0 0\n"
        "/dev/sdd1 /media/ada/PHOTOS vfat rw 0 0\n"
    )
    return mounts, labels


def test_linux_has_it_by_its_label_or_where_the_desktop_mounts_it(linux, tmp_path):
    mounts, labels = linux
    assert on_linux(mounts, labels) == [Path("/media/ada/CIRCUITPY1")]
    (labels / "CIRCUITPY").symlink_to(tmp_path / "sdb1")
    assert on_linux(mounts, labels) == [Path("/media/ada/CIRCUITPY1"), Path("/mnt/my board")]


def test_linux_sees_one_that_is_not_mounted(linux, tmp_path):
    _, labels = linux
    assert unmounted(labels) == ""
    (labels / "CIRCUITPY").symlink_to(tmp_path / "sdb1")
    assert unmounted(labels).startswith(f"the board's drive, {tmp_path / 'sdb1'}, is not mounted")


def test_macos_has_it_among_the_volumes(tmp_path):
    for name in ("Macintosh HD", "CIRCUITPY", "CIRCUITPY 1"):
        (tmp_path / name).mkdir()
    (tmp_path / "CIRCUITPY.txt").touch()
    assert on_macos(tmp_path) == [tmp_path / "CIRCUITPY", tmp_path / "CIRCUITPY 1"]


class Kernel32:
    """What is asked of Windows' kernel32.dll, for a PC with these drives."""

    REMOVABLE, FIXED, CDROM = 2, 3, 5
    DRIVES: ClassVar = {
        "C:\\": (FIXED, "Windows"),
        "D:\\": (CDROM, None),  # no disc in it
        "E:\\": (REMOVABLE, "PHOTOS"),
        "F:\\": (REMOVABLE, "CIRCUITPY"),
        "G:\\": (REMOVABLE, None),  # a reader without a card
        "H:\\": (REMOVABLE, "CIRCUITPY"),
        "I:\\": (FIXED, "CIRCUITPY"),
    }

    def GetLogicalDrives(self):  # noqa: N802 - Windows' own names
        return sum(1 << ord(root[0]) - ord("A") for root in self.DRIVES)

    def GetDriveTypeW(self, root):  # noqa: N802
        return self.DRIVES[root][0]

    def GetVolumeInformationW(self, root, label, size, *rest):  # noqa: N802
        kind, name = self.DRIVES[root]
        assert kind == self.REMOVABLE, "a drive was woken up"
        assert (len(label), rest) == (size, (None, None, None, None, 0))
        label.value = name or ""
        return name is not None


def test_windows_has_it_among_the_removable_drives():
    kernel32: Any = Kernel32()
    assert on_windows(kernel32) == [Path("F:\\"), Path("H:\\")]


@pytest.mark.parametrize(("platform", "name"), [("linux", "on_linux"), ("darwin", "on_macos")])
def test_each_system_is_asked_in_its_own_way(platform, name, monkeypatch):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(drives, name, lambda: [Path("here")])
    assert drives.labelled() == [Path("here")]


def test_windows_is_asked_through_its_library(monkeypatch):
    import ctypes

    class Libraries:
        kernel32 = Kernel32()

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", Libraries, raising=False)
    assert drives.labelled() == [Path("F:\\"), Path("H:\\")]
