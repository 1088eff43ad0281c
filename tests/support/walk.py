# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A way through the game: what is pressed, from where, and what of it is stored."""

import functools
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from measured import Faults, measuring
from records.on_board import record_on
from seen import SCRIPTS
from simulator import memories, run_script
from staged import KENZAS, KYOZAS, Bench, stage


@dataclass(frozen=True)
class Walk:
    """A script, text or the name of a file in tests/scripts, and the shots of it to store in other
    languages than English, which stores all.

    The script begins with the power, on a drive that `prepare` may change before; `usb` says that a
    PC holds it, `staged` that stage.toml is its only set. Or, with a `setup`, which is code for the
    board, it begins on the screen `begin`, with the stage's Hands dealt, as in staged.py.
    """

    script: str
    stored: str = ""
    staged: bool = False
    seed: int = 1
    usb: bool = False
    prepare: Callable[[Path], None] | None = None
    setup: str | None = None
    begin: str = "duel"
    rules: int = 31

    def play(self, folder: Path) -> None:
        """Go this way; shots go to folder."""
        script = self.script
        if script.endswith(".script"):
            script = (SCRIPTS / script).read_text()
        if self.setup is not None:
            deal = {"rules": self.rules, "screen": self.begin, "setup": self.setup}
            Bench(script, KENZAS, KYOZAS, **deal, folder=folder)  # type: ignore[arg-type]
            return
        with memories(None, usb=self.usb) as on:
            if self.staged:
                stage(on.drive)
            if self.prepare:
                self.prepare(on.drive)
            run = run_script(script, seed=self.seed, folder=folder, on=on, probe=record_on)
            assert run.status == 0, run.crash or run.mistake


_shots = tempfile.TemporaryDirectory(prefix="omen-walks-")


@functools.cache
def walked(walk: Walk, language: str) -> tuple[Path, Faults]:
    """The folder with the shots of a walk in that language, and what did not fit on the way."""
    folder = Path(tempfile.mkdtemp(dir=_shots.name))
    with measuring(language) as faults:
        walk.play(folder)
    return folder, faults


def unseen(script: str) -> str:
    """The script of that file without its shots."""
    lines = (SCRIPTS / script).read_text().split("\n")
    return "\n".join(line for line in lines if not line.startswith(("shot", "record")))


def shot(name: str, wait: float = 0.5) -> Walk:
    """Only the screen that comes up."""
    return Walk(f"wait {wait}\nshot {name}.png\n", name)
