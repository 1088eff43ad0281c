# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Fetches the mpy-cross of a CircuitPython by Adafruit's build tools, and prints where it is kept.

A program of its own, `fetch.py VERSION`, since the build tools may be in another environment. They
keep one mpy-cross for all of 10.x; kept by its exact version, none is taken for another's. They
would also write it in place, so that an interruption leaves half of it, and clone and build all of
CircuitPython where they cannot fetch it: with no PATH they find no git.
"""

import contextlib
import io
import os
import sys
import tempfile
from pathlib import Path


def main(version: str) -> str:
    """Returns the path of that mpy-cross. Exits with one line that says why there is none."""
    try:
        from circuitpython_build_tools import build
    except OSError as error:
        sys.exit(f"{error.filename or 'the cache folder'}: {error.strerror}")
    cache = Path(build.mpy_cross_path)
    cached = cache / f"mpy-cross-{version}{'.exe' * (os.name == 'nt')}"
    if cached.is_file():
        return str(cached)
    os.environ["PATH"] = ""
    output = io.StringIO()
    try:
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            build.mpy_cross_path = Path(folder)
            with contextlib.redirect_stdout(output):
                program = build.mpy_cross({"tag": version, "name": version})
            os.replace(program, cached)
    except Exception as error:  # the build tools let through whatever comes
        sys.exit(reason(output.getvalue(), error))
    return str(cached)


def reason(output: str, error: Exception) -> str:
    """Why there is none, by what the build tools said, and by what they raised."""
    if "not available" in output:
        return "Adafruit has none for this kind of PC"
    if "exception" in output:
        return "the download failed"
    if isinstance(error, OSError) and error.filename not in (None, "git"):
        return f"{error.filename}: {error.strerror}"
    return "Adafruit has none of that version"


if __name__ == "__main__":
    print(main(sys.argv[1]))
