# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Which Duels are earnest, so that the game gives less help in them."""

from omen import PLAYERS
from omen.session.memory import BEST, FORESIGHT

if 0:  # for the type check alone: the compiler drops it
    from omen.session.session import Session

FEW, ALL = 1, 2  # of the option FORESIGHT: in Duels that are not earnest, and in all; 0 for none


def earnest(session: "Session") -> bool:
    """Whether the Duel on the board is one of a match, or of the ladder."""
    if session.match is not None and session.match[BEST] > 1:
        return True
    return session.on_ladder()


def foresight(session: "Session") -> bool:
    """Whether the person has chosen to have foresight in such a Duel."""
    chosen = session.memory.choices[FORESIGHT]
    # The strongest of the game's players counts as earnest here, too.
    if earnest(session) or max(session.strengths) == len(PLAYERS):
        return chosen == ALL
    return chosen >= FEW
