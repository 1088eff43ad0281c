# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The game on a board's drive: which files it has, and the steps that put it on.

Its many files cannot change at once. While they do, a marker lies beside them, and where code.py
sees it, it shows a screen that says to flash again instead of a game half old and half new. code.py
itself changes last, and with a net: CircuitPython runs code.txt before code.py, so the new program
lies there, whole, before anything else changes, until code.py is whole again.

A file is the game's where a ledger on the drive says so (ledger.py); what else is in the way is
kept (survey.py).
"""

from pathlib import Path

from flashing.drive import FILE, Drive, Remove, Rename, Step, Write
from flashing.ledger import LEDGER, Ledger, mark
from flashing.omen_sets import MARKER, SETS, new_set, set_steps
from flashing.survey import Plan, Survey

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "code.py"
NET = "code.txt"
UNNAMED = "omencode.new"  # what gets a program's name once it is whole
DISUSED = "omencode.old"
MARKER_TEXT = b"The game on this board is not whole: run tools/flash.py on a PC again.\n"


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


def plan_game(drive: Drive, game: Game, files: dict[str, bytes]) -> Plan:
    """The plan that makes the drive hold the game, with `files` for game.files, and its sets.

    Only what differs is written, and what was flashed before and is in no use now is removed.
    Nothing else is touched, but for what stands in the way, which is kept. Raises FlashError.
    """
    survey = Survey(drive)
    now = Ledger()
    now.files = {path: {mark(data)} for path, data in files.items()}
    now.files[PROGRAM] = {mark(game.program)}

    passing = dict.fromkeys((NET, UNNAMED, DISUSED), game.program)
    way_for_marker = survey.way({MARKER: MARKER_TEXT})
    way_for_programs = survey.way({PROGRAM: game.program} | passing)
    changes = survey.way(files)
    changes += [Write(path, data) for path, data in files.items() if survey.read(path) != data]
    sets = set_steps(survey, game.sets)
    outdated = survey.outdated([*files, PROGRAM])
    renewed = survey.read(PROGRAM) != game.program
    net_is_ours = survey.is_ours(NET, game.program)
    tell: list[Step] = []
    if survey.read(LEDGER) != now.packed():
        tell.append(Write(LEDGER, now.packed()))
    if not (changes or outdated or renewed or {MARKER, *passing} & {*survey.kinds}):
        return survey.wrapped(sets + tell, True, now)

    write_program = Write(UNNAMED, game.program)
    # Were it removed at once, its name might still be there when its contents no longer are.
    take_net_away = Rename(NET, DISUSED)
    steps = way_for_marker
    if survey.read(MARKER) != MARKER_TEXT:
        steps.append(Write(MARKER, MARKER_TEXT))
    steps += way_for_programs
    if survey.kinds.get(NET) == FILE and not net_is_ours:
        steps.append(take_net_away)
    if renewed and not net_is_ours:
        steps += [write_program, Rename(UNNAMED, NET)]
    steps += changes + sets
    if renewed:
        steps += [write_program, Rename(UNNAMED, PROGRAM)]
    steps += [*outdated, *tell, Remove(UNNAMED), Remove(MARKER)]
    if renewed or net_is_ours:
        steps.append(take_net_away)
    return survey.wrapped([*steps, Remove(DISUSED)], True, now)
