# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What was under way when the power went: a Duel, or a match between two of its Duels."""

import struct

from omen import STRENGTHS
from omen.duel import Duel
from omen.rules import ALL_RULES
from omen.session import match
from omen.session.memory import DEAL, DEAL_SIZE, ascii_of

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence

    from omen.omen_set import OmenSet
    from omen.session.session import Session


class Refused(ValueError):
    """A saved Duel that cannot go on: why, as the words of resume.py name it, and its set's id."""


class Found:
    """What there is to go on with.

    `duel`: the Duel, or None; `drawn`: whether its Hands were. `between`: whether a match waits
    for its next Duel. `refused`: why what was saved cannot go on, and the id of its set, as
    Refused has them; "gone" of a match; () where nothing is wrong.
    """

    def __init__(self, session: "Session") -> None:
        """Look what the memory holds, and let its players take their seats."""
        self.duel: Duel = None
        self.drawn = False
        self.refused: tuple = ()
        strengths: "Sequence[int]" = None
        session.match = match.read(session.memory.match, session.omens)
        if session.memory.duel is not None:
            try:
                self.duel, strengths, self.drawn = read_duel(session.memory.duel, session.omens)
            except Refused as refused:
                self.refused = refused.args
        elif session.match is not None:
            strengths = session.match[match.STRENGTHS : match.HANDS]
        elif session.memory.match is not None:
            self.refused = ("gone", "")
        self.between = self.duel is None and not self.refused and session.match is not None
        if strengths is not None:
            session.load("omen.session.setup").seat(session, strengths[0], strengths[1])


def go_on(session: "Session", found: Found, new_hands: bool = False) -> str:
    """Go on with the Duel, or with the match's next one."""
    session.lost = False
    if found.between:
        session.hands = match.brought(session.match)
        return session.load("omen.session.setup").again(session, new_hands)
    duel = session.duel = found.duel
    session.drawn = found.drawn
    session.rules = duel.rules
    if session.match is not None:
        session.hands = match.brought(session.match)
    else:  # an older game saved none
        session.hands = [list(duel.hands[:5]), list(duel.hands[5:])]
    return "duel"


def forget(session: "Session") -> None:
    """What was under way is given up for good."""
    session.lost = False
    session.memory.duel = None
    session.clear_seats()


def read_duel(data: bytes, omens: "OmenSet") -> "tuple[Duel, list[int], bool]":
    """What `duel_bytes` of memory.py made: the Duel, the strengths, whether the Hands were drawn.
    Raises Refused where this set is not, or no longer, the Duel's."""
    _, rules, first, number, drawn, kenza, kyoza, crc, elements, hands, count = struct.unpack(
        DEAL, data[:DEAL_SIZE]
    )
    set_id = ascii_of(data[DEAL_SIZE + count :])
    if set_id != omens.id:
        raise Refused("away", set_id)
    if crc != omens.crc:
        raise Refused("changed", set_id)
    if max(kenza, kyoza) > STRENGTHS:
        raise Refused("player", set_id)
    if max(hands) >= len(omens) or max(elements) > len(omens.elements):
        raise Refused("damaged", set_id)
    try:
        duel = Duel(omens, rules & ALL_RULES, first & 1, hands[:5], hands[5:], elements, number)
        for play in data[DEAL_SIZE : DEAL_SIZE + count]:
            duel.play(play // 9, play % 9)
    except ValueError:
        raise Refused("damaged", set_id) from None
    return duel, [kenza, kyoza], drawn != 0
