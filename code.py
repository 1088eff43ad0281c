# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the board runs when it gets power: finds the console and opens the game."""

from handheld import Console
from omen.screens.app import run

run(Console())
