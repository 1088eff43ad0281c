# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Runs a text as the simulated board's code.py, or a program on MicroPython and here."""

import contextlib
import io
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from engine import interpreter
from simulator import Run, run_script

COUNTING = """
from handheld import Console
import displayio, terminalio
shader = displayio.Palette(2)
shader[1] = 0xFFFFFF
group = displayio.Group()
lines = displayio.TileGrid(terminalio.FONT.bitmap, pixel_shader=shader, width=1, height=8,
                           tile_width=6, tile_height=12)
group.append(lines)
console = Console()
console.show(group)
{begun}
while True:
    button = console.pressed()
    if button is not None:
        {pressed}
        lines[button] = lines[button] % 94 + 1
    console.refresh()
    console.rest()
"""


def counting(begun: str = "pass", pressed: str = "pass") -> str:
    """Code for the board that shows how often each button was pressed, as a letter in a line of its
    own; with a statement for when it has begun, and one for each press."""
    return COUNTING.format(begun=begun, pressed=pressed)


def run_program(folder: Path, code: str, script: str = "wait 1", **options: Any) -> Run:
    """Runs `code`, with whatever else `folder` has for the drive; shots go there, too."""
    (folder / "code.py").write_text(code)
    return run_script(script, source=folder, folder=folder, **options)


def alike(program: str, *arguments: str, folder: Path, stdin: str = "") -> str:
    """What a program prints, on MicroPython and here the same.

    It is the name of one in tests/micropython, or its code. It runs in `folder`, which gets what
    every program finds in its own (tools/engine/interpreter.py).
    """
    if "\n" in program:
        (folder / "alike.py").write_text(program)
        program = "alike"
    there = interpreter.run(program, *arguments, folder=folder, stdin=stdin)
    path = next(
        place / f"{program}.py"
        for place in (folder, folder / "programs")
        if (place / f"{program}.py").exists()
    )
    said = io.StringIO()
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(said),
        patch.object(sys, "argv", ["-c", *arguments]),
        patch.object(sys, "stdin", io.StringIO(stdin)),
    ):
        exec(compile(path.read_bytes(), program, "exec"), {"__name__": program})
    assert (there.stdout, there.stderr) == (said.getvalue(), "")
    return said.getvalue()
