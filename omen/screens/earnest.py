# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Which Duels are earnest, so that the game gives less help in them."""

from omen import PLAYERS
from omen.memory import FORESIGHT

OFF, CASUAL, ALWAYS = range(3)  # of the option FORESIGHT
BEST = 1  # as in match.py, which has no room on the board while a Duel is played


def earnest(game) -> bool:
    """Whether the Duel on the board is one of a match, or of the ladder."""
    in_match = game.match is not None and game.match[BEST] > 1
    return in_match or max(game.strengths) > len(PLAYERS)


def foresight(game):
    """A Foresight where the person has chosen to have one in such a Duel, else None."""
    chosen = game.memory.choices[FORESIGHT]
    # The strongest of the game's players counts as earnest here, too.
    hard = earnest(game) or max(game.strengths) == len(PLAYERS)
    if chosen == OFF or (chosen == CASUAL and hard):
        return None
    return game.load("omen.screens.foresight").Foresight()
