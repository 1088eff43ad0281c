# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Deals that many play: the Duel of the day, and a friend's by its code."""

import struct

from omen import deal_code
from omen.chance import Chance
from omen.session import match

if 0:  # for the type check alone: the compiler drops it
    from omen.session.session import Session


def of_day(today: int) -> int:
    """The number of that day's deal; all rules are on in it. `today` as the console has it."""
    return Chance(today).below(deal_code.DEALS)


def find(session: "Session", letters: bytes) -> tuple | None:
    """What a code of `letters` means: its set's place in session.sets, its number and its rules.

    None where it is no code, or its set is not there. The set in play comes first.
    """
    ids = [found[0] for found in session.sets]
    played = ids.index(session.omens.id)
    for i in [played] + list(range(len(ids))):
        crc = session.omens.crc if i == played else crc_of(session.sets[i][2])
        deal = deal_code.read(letters, crc)
        if deal is not None:
            return (i,) + deal
    return None


def crc_of(path: str) -> int:
    """The CRC of the built set at path, which stands at its end; 0 where it cannot be read."""
    try:
        with open(path, "rb") as file:
            file.seek(-4, 2)
            return struct.unpack(b"<I", file.read(4))[0]
    except (OSError, ValueError):
        return 0


def begin(session: "Session", number: int, in_force: int, strength: int) -> str:
    """Begin a single Duel of that deal by those rules, with the set in play.

    One person plays against a player of the handheld's, or, with strength 0, two play.
    """
    session.strengths = [0, 0]
    if strength:
        session.strengths[1 - (number & 1)] = strength
    session.players = [None, None]
    session.rules = in_force
    session.drawn = True
    following = session.load("omen.session.dealing").use(session, number)
    session.match = match.begun(1, session.omens, session.strengths, session.hands)
    return following
