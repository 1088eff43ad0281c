# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Compiles the board's files to .mpy, where this PC has the compiler of the board's CircuitPython.

The board then has no source to compile at each start, which costs it time and memory.
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from flashing.drive import FlashError


def find_compiler(major: int) -> str | None:
    """CircuitPython's own mpy-cross of that major version, if it is on this PC's PATH."""
    program = shutil.which("mpy-cross")
    if program is None:
        return None
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return None
    version = re.search(r"CircuitPython v?(\d+)\.", said.stdout)
    return program if version and int(version[1]) == major else None


def compiled(files: dict[str, bytes], compiler: str) -> dict[str, bytes]:
    """The files with each .py as its .mpy. Raises FlashError where one cannot be compiled."""
    made = {}
    with tempfile.TemporaryDirectory(prefix="omen-") as folder:
        source, target = Path(folder, "source.py"), Path(folder, "source.mpy")
        for path, data in files.items():
            if not path.endswith(".py"):
                made[path] = data
                continue
            source.write_bytes(data)
            command = [compiler, "-s", path, "-o", str(target), str(source)]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                reason = (done.stderr.strip().splitlines() or ["it says no reason"])[-1]
                raise FlashError(f"mpy-cross cannot compile {path}: {reason}")
            made[path.removesuffix(".py") + ".mpy"] = target.read_bytes()
    return made
