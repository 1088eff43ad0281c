# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Counts what code costs on the board's kind of interpreter: in instructions, not in time.

The unit is one step of an empty `for … in range`, which is 198 machine instructions on the board
and hardly differs between interpreters, so that MicroPython under callgrind can stand for it.
"""

import re
import shutil
import tempfile
from functools import cache
from pathlib import Path
from textwrap import indent

from engine import interpreter

PROGRAM = """\
def measured(times):
{setup}
    for i in range(times):
{body}
measured({times})
"""


class FailedError(Exception):
    """The code did not run; the message is MicroPython's own traceback."""


def available() -> bool:
    """Are callgrind and MicroPython on this PC?"""
    return interpreter.available() and shutil.which("valgrind") is not None


def count(body: str, setup: str = "pass", times: int = 500) -> float:
    """How many steps of an empty range loop one run of `body` costs, without the loop around it.

    Both are lines of code inside one function: what `setup` imports, makes and names is local to
    `body`, which runs `times` times and may read the loop's own counter, `i`. `setup` costs
    nothing. Raises FailedError.
    """
    return instructions(body, setup, times) / _empty_step() - 1


def instructions(body: str, setup: str = "pass", times: int = 500) -> float:
    """The machine instructions of one step of a loop that runs `body`, the loop's own with it."""
    return (_total(body, setup, times) - _total(body, setup, 0)) / times


@cache
def _empty_step() -> float:
    return instructions("pass", times=20000)


def _total(body: str, setup: str, times: int) -> int:
    """The instructions of a whole process, from the start of its interpreter to the end."""
    source = PROGRAM.format(
        setup=indent(setup, " " * 4),
        body=indent(body, " " * 8),
        times=times,
    )
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "measuring.py").write_text(source, "utf-8")
        callgrind = ("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out")
        done = interpreter.run("measuring", folder=Path(folder), under=callgrind)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or collected is None:
        raise FailedError(done.stdout or done.stderr)
    return int(collected[1])
