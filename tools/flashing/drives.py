# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Finds the board's CIRCUITPY drive on Linux, macOS and Windows, and reads what board it is."""

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from flashing.drive import Drive

if TYPE_CHECKING:
    import ctypes

LABEL = "CIRCUITPY"
ABOUT = "boot_out.txt"  # CircuitPython writes it at every start
OLDEST = 10  # the first CircuitPython that runs the game
HANDHELDS = ("pygamer", "pybadge", "edgebadge")  # how the ids of boards that run it begin


class NoBoard(Exception):
    """There is no board to be had that runs the game; says why in one line."""


@dataclass(frozen=True)
class Board:
    """A board, by its drive: `name` as people call it, `version` of its CircuitPython."""

    drive: Path
    name: str
    version: str

    @property
    def major(self) -> int:
        return int(self.version.partition(".")[0])


def find_board() -> Board:
    """The one board that is plugged in. Raises NoBoard where that is none, or unfit."""
    drives = labelled()
    drives = [drive for drive in drives if (drive / ABOUT).is_file()] or drives
    if len(drives) > 1:
        raise NoBoard(f"there are several boards; name one: {', '.join(map(str, drives))}")
    if not drives:
        raise NoBoard(unmounted() or f"no {LABEL} drive is here: plug the board in, and turn it on")
    return read_board(drives[0])


def read_board(drive: Path) -> Board:
    """The board whose drive that is. Raises NoBoard where it is none, or cannot run the game."""
    try:
        os.stat(drive)
        data = Drive(drive).read(ABOUT, 4096)
    except OSError as error:
        raise NoBoard(f"{drive} is not a CircuitPython board's drive: {error.strerror}") from None
    if data is None:
        raise NoBoard(f"{drive} is not a CircuitPython board's drive: it has no {ABOUT}")
    about = data.decode("utf-8", "replace")
    line = about.partition("\n")[0].rstrip()
    first = re.fullmatch(r"Adafruit CircuitPython v?(\d+\.\S+) on [^;]*; (.*?)(?: with \S+)?", line)
    if not first:
        raise NoBoard(f"{drive} is not a CircuitPython board's drive: see its {ABOUT}")
    board = Board(drive, first[2], first[1])
    board_id = re.search(r"^Board ID: ?(\S+)", about, re.MULTILINE)
    word = board_id[1].lower() if board_id else re.sub(r"adafruit|\W", "", board.name.lower())
    if not word.startswith(HANDHELDS):
        raise NoBoard(f"{drive} is {board.name}; the game runs on PyGamer and PyBadge")
    if board.major < OLDEST:
        raise NoBoard(
            f"the {board.name} at {drive} has CircuitPython {board.version}; the game needs"
            f" {OLDEST} or newer, from circuitpython.org/downloads"
        )
    return board


def labelled() -> list[Path]:
    """Where this PC has drives with the label of a CircuitPython board."""
    if sys.platform == "win32":
        import ctypes

        return on_windows(ctypes.windll.kernel32)
    return on_macos() if sys.platform == "darwin" else on_linux()


def on_linux(
    mounts: Path = Path("/proc/self/mounts"), labels: Path = Path("/dev/disk/by-label")
) -> list[Path]:
    """Mounted drives whose device has the label, or whose folder got its name from it."""
    device = os.path.realpath(labels / LABEL)
    drives = []
    for line in mounts.read_text("utf-8", "surrogateescape").splitlines():
        source, place = (_plain(word) for word in line.split(" ")[:2])
        if os.path.realpath(source) == device or Path(place).name.startswith(LABEL):
            drives.append(Path(place))
    return sorted(set(drives))


def _plain(word: str) -> str:
    """A word of the table of mounts, in which spaces and the like are octal: `\\040`."""
    return re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), word)


def unmounted(labels: Path = Path("/dev/disk/by-label")) -> str:
    """What to say where Linux sees the board's drive but has not mounted it, else nothing."""
    if not (labels / LABEL).exists():
        return ""
    device = os.path.realpath(labels / LABEL)
    return f"the board's drive, {device}, is not mounted: open it in the file manager first"


def on_macos(volumes: Path = Path("/Volumes")) -> list[Path]:
    """Volumes named after the label: a second one is "CIRCUITPY 1"."""
    return sorted(place for place in volumes.glob(f"{LABEL}*") if place.is_dir())


def on_windows(kernel32: "ctypes.CDLL") -> list[Path]:
    """Drive letters whose volume has the label. `kernel32` is the library that Windows has."""
    import ctypes

    drives = []
    letters = kernel32.GetLogicalDrives()
    for i in range(26):
        root = f"{chr(ord('A') + i)}:\\"
        # 2 is a removable drive, as every board is. Asking any other might wake it up.
        if letters >> i & 1 and kernel32.GetDriveTypeW(root) == 2:
            label = ctypes.create_unicode_buffer(261)
            nothing = (None, 0, None, None, None, None, 0)
            named = kernel32.GetVolumeInformationW(root, label, len(label), *nothing[2:])
            if named and label.value.upper() == LABEL:
                drives.append(Path(root))
    return drives
