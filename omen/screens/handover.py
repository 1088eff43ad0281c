# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The handheld changes hands: nothing secret is on the screen until the next player says so."""

from displayio import Group

from handheld import A
from omen.screens.cards import SIGNS, sign_grid
from omen.screens.frame import SEATS, framed
from omen.screens.palettes import BRIGHT, INK, PIPS, SEAT_INK
from omen.screens.text import COLUMNS, centred, text, write
from omen.screens.words import words

HOLD = 400  # ms in which A is not heard yet: the last player may still be pressing it


class HandOver:
    """Asks that the handheld be passed to `seat`, whose A leads to `following`."""

    def __init__(self, game, seat: int, following):
        self.game = game
        self.say = words("handover")
        self.seat = seat
        self.following = following
        self.due = 0  # when A will be heard
        self.refused = 0

    def enter(self) -> None:
        console = self.game.console
        console.clear()
        self.due = console.now() + HOLD
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
        self.prompt = text(2, 92, COLUMNS, 1, BRIGHT)
        self.group.append(self.prompt)
        self.ask()

    def ask(self) -> None:
        prompt = self.say["press"].format(SEATS[self.seat])
        write(self.prompt, centred(prompt + "!" * (self.refused % 4), COLUMNS))

    def button(self, button: int):
        if button == A and self.game.console.now() >= self.due:
            return self.following
        self.refused += 1
        self.ask()
        return None

    def tick(self, now: int):
        return None

    def leave(self):
        self.group = self.prompt = None
        self.game.console.clear()
