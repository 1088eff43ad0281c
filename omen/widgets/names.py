# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the screens call the two sides, Kenza and Kyoza, or You and, say, Master; and the rules."""

from omen.rules import ALL_RULES
from omen.widgets.frame import SEATS

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from omen.widgets.words import Words


def strength_name(game: "Any", strength: int) -> str:
    """The name of a strength of the handheld's, 1 or more: Novice."""
    return game.say.part("players", strength - 1)


def called(game: "Any", seat: int) -> str:
    """The name of the side in that seat: Kenza, You or Master."""
    alone = game.session.alone()
    if alone is None:
        return SEATS[seat]
    if seat == alone:
        return game.say.part("you", 0)
    return game.say.part("players", game.session.strengths[seat] - 1)


def phrase(game: "Any", seat: int, say: "Words", key: str) -> str:
    """What `say` has of that side: a phrase with its name in it.

    The text's first part has the name, as in Kenza places; for You it is the second part, You
    place.
    """
    return say.part(key, 1 if seat == game.session.alone() else 0).format(called(game, seat))


def in_force(game: "Any", bits: int) -> str:
    """The rules that are on, in a line of the screen."""
    if bits == ALL_RULES:
        return game.say["all"]
    names = [game.say.part("rules", i) for i in range(5) if bits >> i & 1]
    return " ".join(names) or game.say["none"]
