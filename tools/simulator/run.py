# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A whole run: a drive for the board, a script for the player, and what came of it."""

import contextlib
import io
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .machine import Machine
from .memory import Change, Cut, Memories
from .script import Event, Player, ScriptError, Statement, parse

ROOT = Path(__file__).resolve().parents[2]
ON_THE_DRIVE = ("code.py", "boot.py", "lib", "omen", "assets")


def copy_drive(source: Path, target: Path) -> None:
    """Makes `target` a board's fresh drive with the game of the project folder `source`."""
    target.mkdir(parents=True, exist_ok=True)
    unwanted = shutil.ignore_patterns("__pycache__", ".*", "*.pyc")
    for name in ON_THE_DRIVE:
        if (source / name).is_dir():
            shutil.copytree(source / name, target / name, ignore=unwanted, dirs_exist_ok=True)
        elif (source / name).exists():
            shutil.copyfile(source / name, target / name)


@contextlib.contextmanager
def memories(state: Path | None, source: Path = ROOT, usb: bool = False) -> Iterator[Memories]:
    """A drive and an nvm: fresh ones that go when the run ends or, with a folder `state`, those
    in it, which are made fresh only where it has none yet."""
    with contextlib.ExitStack() as stack:
        if state is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="omen-")))
        else:
            folder = state
        if not (folder / "drive").exists():
            copy_drive(source, folder / "drive")
        yield Memories(folder / "drive", folder / "nvm.bin" if state else None, usb)


@dataclass
class Run:
    """What came of a script. `status` is 0 at its end, 1 where code.py crashed, 2 for a mistake in
    the script."""

    status: int
    events: list[Event] = field(default_factory=list)
    console: str = ""  # all that the serial console said
    crash: str = ""  # the board's traceback
    mistake: ScriptError | None = None
    changes: list[Change] = field(default_factory=list)  # to the drive and nvm, in order
    seconds: float = 0.0  # of board time
    machine: Machine | None = None


def run_script(
    script: str | list[Statement],
    *,
    folder: Path = Path(),
    board: str = "pygamer",
    seed: int = 1,
    state: Path | None = None,
    source: Path = ROOT,
    usb: bool = False,
    cut: Cut | None = None,
    on: Memories | None = None,
) -> Run:
    """Plays a script and returns what came of it.

    `folder` is where its shots and records go; `source` the project folder that the drive is
    copied from; `usb` says that a PC holds the drive; `cut` takes the power away at one change of
    the memories, after which the board starts anew and the script goes on. `on` are memories to
    run on instead of fresh ones: they keep what the run leaves, as a `state` folder does."""
    try:
        statements = parse(script) if isinstance(script, str) else script
    except ScriptError as mistake:
        return Run(2, mistake=mistake)
    with contextlib.ExitStack() as stack:
        kept = on or stack.enter_context(memories(state, source, usb))
        kept.cut = cut
        kept.changes = []
        console = io.StringIO()
        machine = Machine(kept, console, board, seed)
        player = Player(machine, statements, folder)
        machine.run()
        status = 2 if player.mistake else 1 if machine.crash else 0
        return Run(
            status,
            player.events,
            console.getvalue(),
            machine.crash,
            player.mistake,
            kept.changes,
            machine.clock.now / 1_000_000,
            machine,
        )
