# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A simulated PyGamer or PyBadge that runs the board's own code.py, in a window or headless.

For tests::

    from simulator import run_script
    run = run_script("press a\\nwait 1\\nshot now.png", folder=tmp_path)
    assert run.status == 0 and run.events[0].redrawn <= 5000

Everything that happens in a run follows from its arguments, to the pixel.
"""

from . import blinka  # first: imported before it, displayio looks for a board
from .memory import Change, Cut, Memories
from .run import ROOT, Run, copy_drive, memories, run_script
from .script import Event, ScriptError, Statement, parse

__all__ = [
    "ROOT",
    "Change",
    "Cut",
    "Event",
    "Memories",
    "Run",
    "ScriptError",
    "Statement",
    "blinka",
    "copy_drive",
    "memories",
    "parse",
    "run_script",
]
