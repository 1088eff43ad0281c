# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Starts the simulated board with a drive that was flashed, and tells what it shows."""

from pathlib import Path

from seen import read
from simulator import run_script

WHITE, MIST = 0xFFFFFF, 0x9AA2CC  # of code.py's screen; of the version on the title
AGAIN = "The game is being flashed."


def shown_by(drive: Path, folder: Path) -> str:
    """The version on the game's title, or AGAIN, the first words of the screen that asks for it.

    The drive is the folder `drive` in a folder of its own; the picture goes to `folder`.
    """
    run = run_script("wait 1\nshot started.png", state=drive.parent, folder=folder)
    assert run.status == 0, run.crash
    picture = folder / "started.png"
    return read(picture, 2, 10, 26, WHITE) or read(picture, 14, 114, 22, MIST)
