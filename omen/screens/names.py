# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the screens call the two sides: Kenza and Kyoza, or You and, say, Master."""

from omen import PLAYERS, rules
from omen.screens.frame import SEATS


def strength_name(strength: int) -> str:
    """The name of a strength of the handheld's, 1 or more: Novice."""
    word = PLAYERS[strength - 1]
    return word[0].upper() + word[1:]


def called(game, seat: int) -> str:
    """The name of the side in that seat: Kenza, You or Master."""
    alone = game.alone()
    if alone is None:
        return SEATS[seat]
    return "You" if seat == alone else strength_name(game.strengths[seat])


def whose(game, seat: int) -> str:
    """That something is that side's: Kenza's, Your or Master's."""
    name = called(game, seat)
    return "Your" if name == "You" else name + "'s"


def owned(game, seat: int) -> str:
    """The same without what it is: Kenza's, Yours or Master's."""
    words = whose(game, seat)
    return "Yours" if words == "Your" else words


def does(game, seat: int, verb: str) -> str:
    """That the side does it: Kenza places, You place or Master places."""
    name = called(game, seat)
    return name + " " + verb + ("" if name == "You" else "s")


def in_force(bits: int) -> str:
    """The rules that are on, in a line of the screen."""
    if bits == 31:
        return "all rules are on"
    names = [rules.RULES[i] for i in range(5) if bits >> i & 1]
    return " ".join(names) or "all rules are off"
