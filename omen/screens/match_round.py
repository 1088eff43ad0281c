# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Sudden Death: the Duel was drawn and goes on, with whatever each side controls."""

from displayio import Group

from omen import rules
from omen.session.match import LAST_ROUND
from omen.widgets.frame import framed
from omen.widgets.names import phrase
from omen.widgets.palettes import BRIGHT, INK
from omen.widgets.text import COLUMNS, centred, text, wrap
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from omen.screens.app import Game

LARGE = 13  # characters in a line of twice the size


class Round:
    """Leads from a drawn Duel to the round that follows, which is dealt already.

    It shows nothing of a Hand.
    """

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("round")
        self.group: Group = None
        game.session.load("omen.session.ending").next_round(game.session)

    def enter(self) -> None:
        duel = self.game.session.duel
        self.group = framed(self.say["heading"], self.say["buttons"])
        large = Group(scale=2, x=2, y=22)
        large.append(text(0, 0, LARGE, 1, BRIGHT, centred("5 : 5", LARGE)))
        self.group.append(large)
        number = centred(self.say["number"].format(duel.round, LAST_ROUND), COLUMNS)
        self.group.append(text(2, 48, COLUMNS, 1, INK, number))
        lines = text(2, 64, COLUMNS, 3, INK)
        key = "anew" if duel.rules & rules.ELEMENTAL else "on"
        wrap(lines, self.say[key])
        self.group.append(lines)
        first = centred(phrase(self.game, duel.turn, self.say, "first"), COLUMNS)
        self.group.append(text(2, 102, COLUMNS, 1, INK, first))

    def button(self, button: int) -> str | None:
        return self.game.to_mover("duel")

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = None


screen = Round
