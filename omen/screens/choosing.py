# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How a player comes by a Hand: out of the kept ones, where there are any for this set, or anew."""

from omen import kept


def choose(game):
    """The screen to begin with for whoever sits in `game.seat`."""
    offered = kept.offered(game, game.seat)
    if offered and kept.fault(kept.kept(game.memory)[offered[0]], game.omens) == kept.PLAYABLE:
        return game.make("kept")
    return game.make("assemble")
