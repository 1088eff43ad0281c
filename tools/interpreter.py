# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Runs programs on MicroPython, the second interpreter, with the heap held down as on the board."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def available() -> bool:
    """Is it installed here? There are no wheels of it for some PCs."""
    return importlib.util.find_spec("micropython_run") is not None


def command(program: Path, *arguments: str, heap: str = "1m") -> list[str]:
    """The command line that runs a program on MicroPython.

    The package is a Python extension. It is started without what Python itself reads at start,
    which would take several times as long as most programs here.
    """
    spec = importlib.util.find_spec("micropython_run")
    folder = str(Path(str(spec and spec.origin)).parent)
    start = (
        "import sys; sys.path.append(sys.argv.pop(1)); from micropython_run import run_main; "
        "sys.exit(run_main(['micropython'] + sys.argv[1:]))"
    )
    start_it = [sys.executable, "-S", "-c", start, folder]
    return [*start_it, "-X", f"heapsize={heap}", str(program), *arguments]


def run(
    program: Path,
    *arguments: str,
    heap: str = "1m",
    cwd: Path = ROOT,
    under: Sequence[str] = (),
    stdin: str = "",
):
    """Runs a program, perhaps under another one, and hands back what subprocess.run does."""
    return subprocess.run(
        [*under, *command(program, *arguments, heap=heap)],
        cwd=cwd,
        env={**os.environ, "PYTHONHASHSEED": "0"},  # the same run takes the same instructions
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


def smallest_heap(program: Path, *arguments: str, cwd: Path = ROOT, stdin: str = "") -> int:
    """The smallest heap found in which a program runs to its end: bytes of 64-bit words, to 256.

    It is found by halving. One slightly larger may yet be too small, where it breaks up otherwise.
    """
    too_small, enough = 0, 1 << 20
    while enough - too_small > 256:
        heap = (too_small + enough) // 2
        if run(program, *arguments, heap=str(heap), cwd=cwd, stdin=stdin).returncode:
            too_small = heap
        else:
            enough = heap
    return enough
