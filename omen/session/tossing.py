# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The toss: who tosses the coin, how it lands, and the Duel that begins with it.

Heads, Kyoza moves first. In a match the side that lost the last Duel says first who tosses; else,
where the Hands were dealt, the deal's number decides how the coin lands. It decides the Elements.
"""

from omen import rules
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.session import match
from omen.session.memory import BEST_OF

if 0:  # for the type check alone: the compiler drops it
    from omen.session.session import Session

MASK = 15  # by a press's moment in ms: these make a difference, then they come again


def begin(session: "Session") -> int:
    """Let both sides take their seats, in a new match or the one that goes on.

    Returns the seat that says who tosses, or match.NOBODY.
    """
    session.load("omen.session.setup").seat(session, session.strengths[0], session.strengths[1])
    if session.match is None:
        # The ladder is climbed by single Duels.
        best = 0 if session.on_ladder() else session.memory.choices[BEST_OF]
        session.match = match.begun(1 + 2 * best, session.omens, session.strengths, session.hands)
    else:
        match.bring(session.match, session.hands)
    session.memory.match = session.match
    return session.match[match.LOSER]


def toss(session: "Session", moment: int) -> int:
    """Toss the coin, and begin `session.duel`. Returns the seat that moves first.

    `moment`: of the press that tosses, in ms, which decides how the coin lands; 0 where nobody
    presses.
    """
    chance = session.chance
    for _ in range(moment & MASK):
        chance.below(2)
    first = (rules.KYOZA, rules.KENZA)[chance.below(2)]
    omens, hands = session.omens, session.hands
    if session.deal is not None:
        if session.match[match.LOSER] == match.NOBODY:
            first = session.deal >> 1 & 1
        chance = Chance(-session.deal)  # dealing.py draws the Hands from what is above 0
    elements = random_elements(omens, chance) if session.on(rules.ELEMENTAL) else bytes(9)
    session.duel = Duel(omens, session.rules, first, hands[0], hands[1], elements)
    if session.match[match.BEST] > 1:
        session.deal = None  # the next toss of this match is another one: no code tells of that
    session.dirty = True
    return first
