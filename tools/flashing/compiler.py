# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Compiles the board's files to .mpy with the compiler of the board's own CircuitPython.

The board then has no source to compile at each start, which costs it time and memory. The compiler
is the PATH's mpy-cross, or one that Adafruit's build tools fetch; never one of another version.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from holdings import PYTHON, Refused, has, missing

from flashing.drive import FlashError

PART = "mpy"  # of requirements/: Adafruit's build tools
FETCH = Path(__file__).with_name("fetch.py")
PATIENCE = 60  # seconds; it is one file of 2 MB
RELEASE = re.compile(r"\d+\.\d+\.\d+(-(alpha|beta|rc)\.\d+)?")


class NoCompiler(Exception):
    """There is no compiler to be had for that CircuitPython; says why in a few words."""


def find_compiler(version: str) -> str:
    """The mpy-cross of exactly that version of CircuitPython. Raises NoCompiler."""
    program = shutil.which("mpy-cross")
    if program and version_of(program) == version:
        return program
    return fetched(version)


def version_of(program: str) -> str | None:
    """The version of CircuitPython whose mpy-cross this is; None where it is none that works."""
    try:
        done = subprocess.run([program, "--version"], capture_output=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return None
    banner = re.match(rb"CircuitPython v?(\S+) on .*mpy-cross", done.stdout)
    return banner[1].decode(errors="replace") if banner and not done.returncode else None


def fetched(version: str) -> str:
    """The mpy-cross that Adafruit's build tools fetch, or fetched before. Raises NoCompiler."""
    if not RELEASE.fullmatch(version):
        raise NoCompiler("a build between two releases has no mpy-cross to fetch")
    from rich.console import Console  # slow to import
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    command = [build_tools(), "-P", str(FETCH), version]
    columns = TextColumn(f"fetching mpy-cross {version}"), BarColumn(), TimeElapsedColumn()
    stderr = Console(stderr=True)
    hidden = not stderr.is_terminal
    try:
        with Progress(*columns, console=stderr, disable=hidden, transient=True) as progress:
            progress.add_task("", total=None)
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise NoCompiler(f"its mpy-cross was not fetched within {PATIENCE} seconds") from None
    if done.returncode:
        reason = done.stderr.strip().splitlines() or ["it says no reason"]
        raise NoCompiler(f"its mpy-cross cannot be fetched: {reason[-1]}")
    program = done.stdout.strip()
    theirs = version_of(program)
    if theirs != version:
        Path(program).unlink(missing_ok=True)  # or it would be taken from there the next time
        what = f"is of CircuitPython {theirs}" if theirs else "does not run"
        raise NoCompiler(f"the mpy-cross that was fetched {what}")
    return program


def build_tools() -> str:
    """A Python that has Adafruit's build tools: this one or .venv's, which gets them at first need.

    Raises NoCompiler."""
    if has(PART):
        return sys.executable
    try:
        if missing((PART,)):
            from installing import install  # seldom needed

            install((PART,))
    except Refused as refusal:
        raise NoCompiler(f"what fetches its mpy-cross is not here: {refusal}") from None
    return PYTHON


def compiled(files: dict[str, bytes], compiler: str) -> dict[str, bytes]:
    """The files with each .py as its .mpy. Raises FlashError where one cannot be compiled."""

    def compile_one(path: str, source: Path, target: Path) -> None:
        # A traceback names the module: on the board that name is there already, a path would be one
        # more that it never forgets, for each file.
        command = [compiler, "-s", module_of(path), "-o", str(target), str(source)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["it says no reason"])[-1]
            raise FlashError(f"mpy-cross cannot compile {path}: {reason}")

    return each_compiled(files, compile_one)


def module_of(path: str) -> str:
    """The name by which the board imports a file: omen.rules for omen/rules.py."""
    name = path.removeprefix("lib/").removesuffix(".py").removesuffix("/__init__")
    return name.replace("/", ".")


def each_compiled(
    files: dict[str, bytes], compile_one: Callable[[str, Path, Path], None]
) -> dict[str, bytes]:
    """The files with each .py as what `compile_one(path, source, target)` makes of it."""
    made = {}
    with tempfile.TemporaryDirectory(prefix="omen-") as folder:
        source, target = Path(folder, "source.py"), Path(folder, "source.mpy")
        for path, data in files.items():
            if not path.endswith(".py"):
                made[path] = data
                continue
            source.write_bytes(data)
            compile_one(path, source, target)
            made[path.removesuffix(".py") + ".mpy"] = target.read_bytes()
    return made
