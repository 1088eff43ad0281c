# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What a player sees: scripts played by the command, pictures compared, words read off the screen.

Pictures are stored in tests/screens. After a change that is meant, `STORE_SCREENS=1 pytest` stores
what is seen now; look at what git says has changed.
"""

import functools
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from conftest import ROOT
from PIL import Image
from simulator.font import board_font
from simulator.run import copy_drive

SCRIPTS = ROOT / "tests" / "scripts"
SCREENS = ROOT / "tests" / "screens"
STORING = bool(os.environ.get("STORE_SCREENS"))
WIDTH, HEIGHT = 6, 12  # of a character


def play(folder: Path, script: str | Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Play a script with tools/play.py; its shots and records go to `folder`. It must end well."""
    if isinstance(script, str):
        text, script = script, folder / "played.script"
        script.write_text(text)
    command = [sys.executable, str(ROOT / "tools" / "play.py"), "--script", str(script), *options]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def drive(folder: Path) -> Path:
    """A fresh drive in a state folder for `--state`, to be tampered with."""
    copy_drive(ROOT, folder / "drive")
    return folder / "drive"


def assert_as_stored(folder: Path, screens: Path = SCREENS) -> None:
    """Every shot in the folder is, pixel by pixel, the stored picture of its name."""
    shots = sorted(folder.glob("*.png"))
    assert shots
    for shot in shots:
        stored = screens / shot.name
        if STORING:
            screens.mkdir(exist_ok=True)
            stored.write_bytes(shot.read_bytes())
        assert stored.exists(), f"{stored} is missing: STORE_SCREENS=1 stores it"
        differing = np.argwhere((pixels(shot) != pixels(stored)).any(axis=2))
        assert not len(differing), f"{shot.name} differs from the stored one at {differing[0]}"


def pixels(path: Path) -> np.ndarray:
    """A picture as an array of (128, 160, 3)."""
    return np.array(Image.open(path).convert("RGB"))


def shown(colour: int) -> tuple[int, int, int]:
    """A colour as the display's five and six bits show it."""
    red, green, blue = colour >> 19 & 31, colour >> 10 & 63, colour >> 3 & 31
    return red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2


@functools.cache
def glyphs() -> dict[bytes, str]:
    """Each character by its pixels."""
    bitmap = board_font().bitmap
    found = {}
    for i in range(95):
        dots = [bitmap[i * WIDTH + x, y] > 0 for y in range(HEIGHT) for x in range(WIDTH)]
        found[bytes(dots)] = chr(32 + i)
    return found


def read(path: Path, x: int, y: int, columns: int, colour: int, rows: int = 1) -> str:
    """The words in that colour at pixel x, y of a shot: the lines joined by spaces, and what is no
    character a `~`."""
    picture = (pixels(path) == shown(colour)).all(axis=2)
    picture = np.pad(picture, ((0, HEIGHT), (0, WIDTH)))  # a last blank column may be off screen
    lines = []
    for row in range(rows):
        line = ""
        for column in range(columns):
            left, top = x + column * WIDTH, y + row * HEIGHT
            cell = picture[top : top + HEIGHT, left : left + WIDTH]
            line += glyphs().get(cell.astype(np.uint8).tobytes(), "~")
        lines.append(line.strip())
    return " ".join(lines).strip()
