# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What a player sees: scripts played by the command, pictures compared, words read off the screen.

Pictures are stored in tests/pictures. After a change that is meant, `STORE_SCREENS=1 pytest` stores
what is seen now; look at what git says has changed.
"""

import contextlib
import functools
import io
import os
import sys
from pathlib import Path
from unittest.mock import patch

import numpy as np
import play as play_command
from conftest import ROOT
from PIL import Image
from simulator.font import board_font
from simulator.run import copy_drive

SCRIPTS = ROOT / "tests" / "scripts"
SCREENS = ROOT / "tests" / "pictures"
STORING = bool(os.environ.get("STORE_SCREENS"))
WIDTH, HEIGHT = 6, 12  # of a character


def play(folder: Path, script: str | Path, *options: str) -> str:
    """Play a script as tools/play.py does, and return what the board said; its shots and records
    go to `folder`. It must end well."""
    if isinstance(script, str):
        text, script = script, folder / "played.script"
        script.write_text(text)
    said, complaints = io.StringIO(), io.StringIO()
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(complaints),
        patch.object(sys, "argv", ["play.py", "--script", str(script), *map(str, options)]),
    ):
        status = play_command.main()
    assert status == 0, said.getvalue() + complaints.getvalue()
    return said.getvalue()


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


def read(
    path: Path, x: int, y: int, columns: int, colour: int, rows: int = 1, tall: int = HEIGHT
) -> str:
    """The words in that colour at pixel x, y of a shot: the lines, one every `tall` pixels, joined
    by spaces, and what is no character a `~`."""
    picture = (pixels(path) == shown(colour)).all(axis=2)
    picture = np.pad(picture, ((0, HEIGHT), (0, WIDTH)))  # a last blank column may be off screen
    lines = []
    for row in range(rows):
        line = ""
        for column in range(columns):
            left, top = x + column * WIDTH, y + row * tall
            cell = picture[top : top + HEIGHT, left : left + WIDTH].copy()
            cell[: HEIGHT - tall] = False  # the feet of the line above
            line += glyphs().get(cell.astype(np.uint8).tobytes(), "~")
        lines.append(line.strip())
    return " ".join(lines).strip()


def stands(path: Path, x: int, y: int, words: str, colour: int, scale: int) -> bool:
    """Whether these words are at pixel x, y of a shot in that colour, each pixel of a character
    drawn so many times. Around them may be anything."""
    picture = (pixels(path) == shown(colour)).all(axis=2)
    dots = {letter: np.frombuffer(dots, bool) for dots, letter in glyphs().items()}
    for letter in words:
        big = dots[letter].reshape(HEIGHT, WIDTH).repeat(scale, 0).repeat(scale, 1)
        if not picture[y : y + big.shape[0], x : x + big.shape[1]][big].all():
            return False
        x += WIDTH * scale
    return True
