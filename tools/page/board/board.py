# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""board: a PyBadge, with its display and the pins that the console asks for."""

from displayio import DISPLAY as DISPLAY

board_id = "pybadge"
BUTTON_CLOCK = BUTTON_LATCH = BUTTON_OUT = NEOPIXEL = SPEAKER = SPEAKER_ENABLE = None
