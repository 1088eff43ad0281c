# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Runs programs on MicroPython, the second interpreter, with the heap held down as on the board.

What a program takes of the heap hangs on nothing but the code: it is started in a folder that it
calls ".", and no path of this PC and no variable of its environment enters the heap.
"""

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# What a program finds in its folder: the project's own, where the folder has none of that name.
THERE = {
    "assets": ROOT / "assets",
    "lib": ROOT / "lib",
    "omen": ROOT / "omen",
    "programs": ROOT / "tests" / "micropython",
    "tools": ROOT / "tools",
}
# The same run takes the same instructions; imports come from these of the folder.
ENVIRONMENT = {"PYTHONHASHSEED": "0", "MICROPYPATH": ":lib:programs"}


def available() -> bool:
    """Is it installed here? There are no wheels of it for some PCs."""
    return importlib.util.find_spec("micropython_run") is not None


# Loads modules one by one, then the program.
START = """\
import gc
for name in {first!r}.split():
    __import__(name)
    gc.collect()
import {program}
"""


def command(
    program: str, *arguments: str, heap: str = "1m", first: Sequence[str] = ()
) -> list[str]:
    """The command line that runs a program on MicroPython, after the modules `first`.

    The program is a module's name.

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
    code = START.format(first=" ".join(first), program=program)
    return [*start_it, "-X", f"heapsize={heap}", "-c", code, *arguments]


def run(
    program: str,
    *arguments: str,
    heap: str = "1m",
    first: Sequence[str] = (),
    folder: Path | None = None,
    under: Sequence[str] = (),
    stdin: str = "",
) -> subprocess.CompletedProcess[str]:
    """Runs a program on MicroPython, and hands back what subprocess.run does.

    It is one of tests/micropython or of `folder`, perhaps under another one. The modules `first`
    are loaded before, one by one.

    It runs in `folder`, which gets what THERE names and it lacks, or in a fresh one.
    """
    if folder is None:
        with tempfile.TemporaryDirectory(prefix="omen-") as fresh:
            return run(
                program,
                *arguments,
                heap=heap,
                first=first,
                folder=Path(fresh),
                under=under,
                stdin=stdin,
            )
    for name, place in THERE.items():
        if not (folder / name).exists():
            (folder / name).symlink_to(place)
    return subprocess.run(
        [*under, *command(program, *arguments, heap=heap, first=first)],
        cwd=folder,
        env={**os.environ, **ENVIRONMENT},
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def smallest_heap(program: str, first: Sequence[str], stdin: str = "") -> int:
    """The smallest heap found in which a program runs to its end: bytes of 64-bit words, to 256.

    It is found by halving. One slightly larger may yet be too small, where it breaks up otherwise.
    """
    too_small, enough = 0, 1 << 20
    while enough - too_small > 256:
        heap = (too_small + enough) // 2
        if run(program, heap=str(heap), first=first, stdin=stdin).returncode:
            too_small = heap
        else:
            enough = heap
    return enough
