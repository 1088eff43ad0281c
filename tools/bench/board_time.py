# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How long one waits on the board for a screen, or for a step in one: counted, not timed.

The game runs on MicroPython under callgrind, with stand-ins for the display. The unit is one step
of an empty `for … in range`, which is 198 machine instructions on the board: at 60 million a second
it takes 303,000 units a second.
"""

import re
import shutil
import tempfile
from pathlib import Path

from engine import interpreter

LOOPS = 10_000  # as tests/micropython/costs.py has it
A_SECOND = 303_000
TOTAL = re.compile(r"^(?:summary|totals): (\d+)", re.MULTILINE)


def available() -> bool:
    """Are callgrind and MicroPython on this PC?"""
    return interpreter.available() and shutil.which("valgrind") is not None


def waits() -> dict[str, float]:
    """The units that each wait takes: the longest of its kind. Raises RuntimeError."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        under = (
            *("valgrind", "--tool=callgrind", "--dump-before=unlink"),
            f"--callgrind-out-file={folder / 'counts'}",
        )
        done = interpreter.run("costs", folder=folder, under=under)
        if done.returncode:
            raise RuntimeError(done.stdout[-500:] + done.stderr)
        dumps = sorted(folder.glob("counts.*"), key=lambda path: int(path.suffix[1:]))
        counts = [int(TOTAL.findall(path.read_text("utf-8"))[0]) for path in dumps]
    begun = done.stdout.splitlines()
    # What a mark begins ends with the next one, and is in the file that is written there.
    spans = list(zip(begun, counts[len(counts) - len(begun) + 1 :], strict=False))
    unit = spans[0][1] / LOOPS
    longest: dict[str, float] = {}
    for what, count in spans[1:]:
        if what:
            longest[what] = max(longest.get(what, 0), count / unit)
    return longest
