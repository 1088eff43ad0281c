# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Begins Duels: who sits where, and with which Hand. The verbs return the name of what is next."""

from omen import PLAYERS, rules
from omen.hands import random_hand
from omen.session.memory import KEPT

if 0:  # for the type check alone: the compiler drops it
    from omen.session.session import Session


def seat(session: "Session", kenza: int, kyoza: int) -> None:
    """Let players of these strengths take the seats, at the toss or later; 0 for a person."""
    session.strengths = [kenza, kyoza]
    session.players = [None, None]
    for side in (rules.KENZA, rules.KYOZA):
        strength = session.strengths[side]
        if strength > len(PLAYERS):
            name, effort = session.load("omen.players.ladder").opponent(strength)[:2]
            roster = session.load("omen.players.roster")
            session.players[side] = roster.player(name, session.chance, effort)
        elif strength:
            session.opponent = strength
            name = PLAYERS[strength - 1]
            session.players[side] = session.load("omen.players.roster").player(name, session.chance)


def quick(session: "Session") -> str:
    """A Duel of two persons with Hands by chance."""
    session.drawn = True
    return session.load("omen.session.dealing").deal(session)


def assemble(session: "Session") -> str:
    """A Duel for which each of two persons assembles a Hand."""
    session.drawn = False
    session.deal = None
    session.hands = [None, None]
    session.seat = rules.KENZA
    return "hand"


def challenge(session: "Session", strength: int) -> str:
    """A Duel of one person against the handheld, in seats by chance.

    `drawn` says whether both Hands are dealt, too, or the person's on the ladder.
    """
    return against(session, strength, session.chance.below(2))


def against(session: "Session", strength: int, side: int) -> str:
    """A Duel of one person, who sits on that side, against the handheld."""
    session.strengths = [0, strength] if side == rules.KENZA else [strength, 0]
    session.players = [None, None]  # until the toss: whoever assembles a Hand needs the room
    session.deal = None
    if session.on_ladder():
        ladder = session.load("omen.players.ladder")
        session.rules = ladder.in_force(strength)
        hand = ladder.pick_hand(strength, session.omens, session.chance)
    elif session.drawn:
        return session.load("omen.session.dealing").deal(session, side)
    else:
        advice = session.load("omen.players.advice")
        hand = advice.pick_hand(strength - 1, session.omens, session.chance)
    session.hands[1 - side] = hand
    if session.drawn:
        session.hands[side] = random_hand(session.omens, session.chance)
        return "toss"
    session.seat = side
    return "hand"


def bring(session: "Session", hand: list) -> str:
    """Whoever sits in session.seat brings this Hand. Of two persons Kyoza's comes next."""
    session.hands[session.seat] = hand
    if session.seat == rules.KENZA and session.alone() is None:
        session.seat = rules.KYOZA
        return "hand"
    if KEPT in session.memory.blobs:
        saved_hands = session.load("omen.session.saved_hands")
        for side in (rules.KENZA, rules.KYOZA):
            if session.alone() in (None, side):
                saved_hands.use(session, side)
    return "toss"


def again(session: "Session", new_hands: bool) -> str:
    """Another Duel between the same two, with new Hands or those that they have.

    A match that is over is followed by another one; in one that goes on each side keeps its seat.
    """
    if session.memory.match is None:
        session.match = None
    if not new_hands:
        session.deal = None
        return "toss"
    side = session.alone()
    if side is None:
        return quick(session) if session.drawn else assemble(session)
    if session.match is None:
        side = session.chance.below(2)
    return against(session, max(session.strengths), side)
