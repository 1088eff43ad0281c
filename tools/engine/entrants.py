# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Who can play in a contest, by name."""

from omen.players.roster import NAMES

PLAYERS = ("random", "greedy", *NAMES, "perfect")
