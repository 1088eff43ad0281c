# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Runs a text as the simulated board's code.py."""

from pathlib import Path
from typing import Any

from simulator import Run, run_script


def run_program(folder: Path, code: str, script: str = "wait 1", **options: Any) -> Run:
    """Runs `code`, with whatever else `folder` has for the drive; shots go there, too."""
    (folder / "code.py").write_text(code)
    return run_script(script, source=folder, folder=folder, **options)
