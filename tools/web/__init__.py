# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The simulated handheld as a page in a browser: another front of the simulator.

A press goes from script.js by server.py and front.py to the simulator's thumbs; what the board
shows goes back the same way. messages.py has the words for both.
"""

from .front import Web

__all__ = ["Web"]
