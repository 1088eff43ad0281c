# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The end of a Duel: who won, by how many Ryo, both Hands, and what next."""

from handheld import DOWN, START, UP, A, B
from omen import rules
from omen.duel import DRAW
from omen.screens.cards import HELD, SIZE, Card
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import called, told
from omen.screens.palettes import SEAT_INK
from omen.screens.text import text
from omen.screens.words import words

SAME_HANDS, NEW_HANDS, MENU = range(3)


class Result:
    """The Duel is over and everything may be seen. A chooses what follows."""

    def __init__(self, game):
        self.game = game
        self.say = words("result")
        self.group = None
        self.list = None

    def enter(self) -> None:
        duel = self.game.duel
        self.group = framed(self.headline(), "")
        for seat in (rules.KENZA, rules.KYOZA):
            y = 14 + seat * 39
            line = self.say.part("ryo", 1 if duel.resigned == seat else 0)
            line = line.format(called(self.game, seat), duel.ryo(seat))
            self.group.append(text(2, y, 26, 1, SEAT_INK[seat], line))
            for i in range(5):
                slot = seat * 5 + i
                card = Card(self.game.art, i * SIZE, y + 13, HELD)
                card.face(duel.hands[slot], duel.printed(slot), seat, False)
                self.group.append(card.grid)
        self.list = MenuList(10, 92, 20, 3, 3, self.label)
        self.group.append(self.list.group)

    def headline(self) -> str:
        result = self.game.duel.result
        if result == DRAW:
            return self.say["draw"]
        if self.game.players[result] is not None:
            return self.say["handheld"]
        return told(self.game, result, self.say, "win")

    def label(self, i: int) -> str:
        return self.say.part("lines", i)

    def button(self, button: int):
        if button == B and self.list.chosen != MENU:
            self.list.chosen = MENU
            self.list.show()
        elif button in (A, B, START):
            if self.list.chosen == SAME_HANDS:
                return "toss"
            if self.list.chosen == MENU:
                return "menu"
            return self.game.anew()
        else:
            self.list.button(UP if button == UP else DOWN)
        return None

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = None
