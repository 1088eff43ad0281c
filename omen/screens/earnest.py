# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Which Duels are earnest: those in which the game gives no help that nobody asked for."""

from omen import PLAYERS
from omen.match import BEST


def earnest(game) -> bool:
    """Whether the Duel on the board is one of a match, or of the ladder."""
    in_match = game.match is not None and game.match[BEST] > 1
    return in_match or max(game.strengths) > len(PLAYERS)
