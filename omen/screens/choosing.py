# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How a player comes by a Hand: out of the kept ones, where there are any for this set, or anew."""

from omen.session import saved_hands

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from omen.screens.app import Game


def choose(game: "Game") -> "Any":
    """The screen to begin with for whoever sits in `game.session.seat`."""
    offered = saved_hands.offered(game.session, game.session.seat)
    if offered:
        first = saved_hands.read(game.session.memory)[offered[0]]
        if saved_hands.fault(first, game.session.omens) == saved_hands.PLAYABLE:
            return game.make("kept")
    return game.make("assemble")


screen = choose
