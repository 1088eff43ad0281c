# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The game on a board's drive: which files it has, and the steps that put it on.

Its many files cannot change at once. While they do, a marker lies beside them, and where code.py
sees it, it shows a screen that says to flash again instead of a game half old and half new. code.py
itself changes last, and with a net: CircuitPython runs code.txt before code.py, so the new program
lies there, whole, before anything else changes, until code.py is whole again.
"""

from collections.abc import Iterable
from pathlib import Path

from flashing.drive import Drive, Remove, Rename, Step, Write
from flashing.sets import SETS, new_set, plan_sets

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "code.py"
NET = "code.txt"
UNNAMED = "omencode.new"  # what gets a program's name once it is whole
DISUSED = "omencode.old"
MARKER = "flashing.txt"
MARKER_TEXT = b"The game on this board is not whole: run tools/flash.py on a PC again.\n"
OURS = b"The Celestial Omen Board authors"  # in the head of every file of the game


class Game:
    """What a project folder has for the board: `program`, `files` by their paths, and `sets`."""

    def __init__(self, root: Path = ROOT) -> None:
        self.program = (root / PROGRAM).read_bytes()
        self.sets = [new_set(path) for path in sorted((root / SETS).glob("[!.]*.omen"))]
        sheets = {one.sheet_path for one in self.sets}
        self.files = {}
        for pattern in ("lib/**/*.py", "omen/**/*.py", "assets/**/*"):
            for path in sorted(root.glob(pattern)):
                name = path.relative_to(root).as_posix()
                hidden = any(part.startswith(".") for part in name.split("/"))
                if path.is_file() and not hidden and name not in sheets and _is_read(name):
                    self.files[name] = path.read_bytes()


def _is_read(path: str) -> bool:
    """Does the board read this file of the project? The sets go their own way."""
    return not path.endswith((".md", ".pyc")) and not path.startswith(f"{SETS}/")


def is_ours(data: bytes | None) -> bool:
    return data is not None and OURS in data


def kept_programs(drive: Drive) -> dict[str, str]:
    """Which programs on the drive are not the game's, and the name under which each is kept."""
    kept: dict[str, str] = {}
    for path in (NET, PROGRAM):
        data = drive.read(path)
        if data is not None and not is_ours(data):
            name, number = "code-kept.py", 1
            while drive.read(name) not in (None, data) or name in kept.values():
                number += 1
                name = f"code-kept-{number}.py"
            kept[path] = name
    return kept


def plan_game(drive: Drive, game: Game, files: dict[str, bytes]) -> list[Step]:
    """The steps that make the drive hold the game, with `files` for game.files, and its sets.

    Only what differs is written, and nothing that is not the game's is touched, but for a program
    in its place, which is kept under another name. Raises FlashError.
    """
    sets = plan_sets(drive, game.sets)
    changes: list[Step] = [Remove(path) for path in stale(drive, files)]
    changes += [Write(path, data) for path, data in files.items() if drive.read(path) != data]
    renewed = drive.read(PROGRAM) != game.program
    net = drive.read(NET)
    passing = [path for path in (MARKER, NET, UNNAMED, DISUSED) if drive.read(path) is not None]
    if not changes and not renewed and not passing:
        return sets
    write_program = Write(UNNAMED, game.program)
    # Were it removed at once, its name might still be there when its contents no longer are.
    take_net_away = Rename(NET, DISUSED)

    steps: list[Step] = []
    if MARKER not in passing:
        steps.append(Write(MARKER, MARKER_TEXT))
    for path, name in kept_programs(drive).items():
        if drive.read(name) is None:
            steps += [Write(UNNAMED, drive.read(path) or b""), Rename(UNNAMED, name)]
    if net is not None and not is_ours(net):
        steps.append(take_net_away)
    if renewed and not is_ours(net):
        steps += [write_program, Rename(UNNAMED, NET)]
    steps += changes + sets
    if renewed:
        steps += [write_program, Rename(UNNAMED, PROGRAM)]
    steps += [Remove(UNNAMED), Remove(MARKER)]
    if renewed or is_ours(net):
        steps.append(take_net_away)
    return [*steps, Remove(DISUSED)]


def stale(drive: Drive, files: Iterable[str]) -> list[str]:
    """What lies beside these files and is of no use, or would even be read before them.

    A module's twin, .py for .mpy or the other way, and the shadow that macOS leaves of a file.
    """
    beside = []
    for path in files:
        folder, _, name = path.rpartition("/")
        beside.append(f"{folder}/._{name}")
        stem, _, ending = path.rpartition(".")
        if ending in ("py", "mpy"):
            beside.append(f"{stem}.{'py' if ending == 'mpy' else 'mpy'}")
    there = {path for folder in ("lib", "omen", "assets") for path in drive.files(folder)}
    return [path for path in beside if path in there]
