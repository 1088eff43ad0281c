# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Blinka's displayio, told beforehand that it runs on no board; what the simulator takes of it.

Import it from here only: imported before, it looks for a board, and complains.
"""

import os

os.environ["BLINKA_OS_AGNOSTIC"] = "1"

import bitmaptools
import busdisplay
import displayio
import fontio
import terminalio
import vectorio
from displayio._area import Area  # type: ignore[import-untyped]
from displayio._group import circuitpython_splash  # type: ignore[import-untyped]
from vectorio._rectangle import _VectorShape as VectorShape  # type: ignore[import-untyped]

displayio._stop_background()  # it redraws by the PC's clock

__all__ = [
    "Area",
    "VectorShape",
    "bitmaptools",
    "busdisplay",
    "circuitpython_splash",
    "displayio",
    "fontio",
    "terminalio",
    "vectorio",
]
