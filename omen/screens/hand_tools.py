# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the screen of a Hand needs now and then: why a pick is refused, and the kept Hands."""

from omen.hand_check import CAP, HAND, levels
from omen.session import saved_hands

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence
    from typing import Any

    from omen.omen_set import OmenSet
    from omen.widgets.words import Words


def why(say: "Words", omens: "OmenSet", picks: "Sequence[int]") -> str:
    """Why no legal Hand holds these picks."""
    used = levels(omens, picks)
    missing = HAND - len(picks)
    if missing == 0:
        return say["most"].format(used, CAP)
    others = [omens.level(i) for i in range(len(omens)) if i not in picks]
    least = sum(sorted(others)[:missing])
    if missing == 1:
        return say["one"].format(used, least)
    return say["more"].format(used, missing, least)


def kept(hand: "Any") -> str:
    """The screen of the kept Hands, where there are any to see."""
    game = hand.game
    if saved_hands.offered(game.session, hand.seat):
        return game.screen("kept", hand.picks, hand.lots)
    hand.refuse(hand.say["none"])
    return None


def keep(hand: "Any") -> str:
    """The screen on which these five get a name, where they can be kept."""
    game, say, picks = hand.game, hand.say, hand.picks
    entries = saved_hands.read(game.session.memory)
    place = saved_hands.place_of(game.session, hand.seat, picks)
    if len(picks) < HAND:
        hand.refuse(say["few"].format(HAND - len(picks)))
    elif place >= 0:
        hand.refuse(say["twice"].format(saved_hands.name_of(entries[place])))
    elif len(entries) == saved_hands.ROOM:
        hand.refuse(say["full"].format(saved_hands.ROOM))
    else:
        return game.screen("name", picks, hand.lots)
    return None
