# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The handheld changes hands: nothing secret is on the screen until the next player says so."""

from displayio import Group

from handheld import A
from omen.widgets.cards import SIGNS, sign_grid
from omen.widgets.frame import SEATS, framed
from omen.widgets.palettes import BRIGHT, INK, PIPS, SEAT_INK
from omen.widgets.text import COLUMNS, centred, text, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from omen.screens.app import Game

PAUSE = 400  # ms in which A is not heard yet: the last player may still be pressing it


class HandOver:
    """Asks that the handheld be passed to `seat`, whose A leads to the screen `following`."""

    def __init__(self, game: "Game", seat: int, following: str, *arguments: "Any") -> None:
        self.game = game
        self.say = words("handover")
        self.seat = seat
        self.following = following
        self.arguments = arguments
        self.due = 0  # when A will be heard
        self.refused = 0

    def enter(self) -> None:
        console = self.game.console
        console.clear()
        self.due = console.now() + PAUSE
        self.group = framed("", "")
        self.group.append(text(2, 22, COLUMNS, 1, INK, centred(self.say["pass"], COLUMNS)))
        name = Group(scale=3, x=35, y=40)
        name.append(text(0, 0, 5, 1, SEAT_INK[self.seat], SEATS[self.seat]))
        self.group.append(name)
        for x in (12, 132):
            sign = sign_grid(SIGNS, PIPS)
            sign[0] = self.seat
            large = Group(scale=2, x=x, y=52)
            large.append(sign)
            self.group.append(large)
        self.words = text(2, 92, COLUMNS, 1, BRIGHT)
        self.group.append(self.words)
        self.ask()

    def ask(self) -> None:
        words = self.say["press"].format(SEATS[self.seat])
        write(self.words, centred(words + "!" * (self.refused % 4), COLUMNS))

    def button(self, button: int) -> str | None:
        if button == A and self.game.console.now() >= self.due:
            return self.game.screen(self.following, *self.arguments)
        self.refused += 1
        self.ask()
        return None

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.words = None
        self.game.console.clear()


screen = HandOver
