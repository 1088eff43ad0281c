# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A whole run: a drive for the board, a script for the player, and what came of it."""

import contextlib
import io
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .machine import Machine
from .memory import Change, Cut, Memories
from .script import Event, Player, Probe, ScriptError, Statement, parse

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
def fresh_drive(source: Path) -> Iterator[Path]:
    """A fresh drive with the game of the project folder `source`, which goes at the end."""
    with tempfile.TemporaryDirectory(prefix="omen-") as folder:
        copy_drive(source, Path(folder))
        yield Path(folder)


@contextlib.contextmanager
def memories(state: Path | None, source: Path = ROOT, usb: bool = False) -> Iterator[Memories]:
    """A drive and an nvm: fresh ones that go when the run ends, or those in a folder `state`.

    That folder's are made fresh only where it has none yet."""
    if state is None:
        with fresh_drive(source) as drive:
            yield Memories(drive, None, usb)
        return
    if not (state / "drive").exists():
        copy_drive(source, state / "drive")
    yield Memories(state / "drive", state / "nvm.bin", usb)


@dataclass
class Run:
    """What came of a script.

    `status` is 0 at its end, 1 where code.py crashed, 2 for a mistake in the script."""

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
    probe: Probe = lambda machine: None,
    ready: Callable[[Machine], None] = lambda machine: None,
) -> Run:
    """Plays a script and returns what came of it.

    `folder` is where its shots and records go; `source` the project folder that the drive is
    copied from; `usb` says that a PC holds the drive; `cut` takes the power away at one change of
    the memories, after which the board starts anew and the script goes on. `on` are memories to
    run on instead of fresh ones: they keep what the run leaves, as a `state` folder does. `probe`
    finds the records that the script asks for; `ready` is given the machine before its start."""
    try:
        statements = parse(script) if isinstance(script, str) else script
    except ScriptError as mistake:
        return Run(2, mistake=mistake)
    with contextlib.ExitStack() as stack:
        memory = on or stack.enter_context(memories(state, source, usb))
        memory.cut = cut
        memory.changes = []
        console = io.StringIO()
        machine = Machine(memory, console, board, seed)
        ready(machine)
        player = Player(machine, statements, folder, probe)
        machine.run()
        status = 2 if player.mistake else 1 if machine.crash else 0
        return Run(
            status,
            player.events,
            console.getvalue(),
            machine.crash,
            player.mistake,
            memory.changes,
            machine.clock.now / 1_000_000,
            machine,
        )
