# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The end of a Duel: who won, by how many Ryo, both Hands, and what next."""

from handheld import DOWN, RIGHT, SELECT, START, UP, A, B
from omen import PLAYERS, STRENGTHS, match, rules
from omen.duel import DRAW
from omen.screens.cards import HELD, SIZE, Card
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import called, told
from omen.screens.palettes import DIM, SEAT_INK
from omen.screens.score import add_score
from omen.screens.text import WIDTH, text
from omen.screens.words import words

SAME_HANDS, NEW_HANDS, MENU = range(3)
ANEW = "anew"  # begin another Duel as the last one was begun
SINGLE, IN_MATCH, ON_LADDER = range(3)  # what the Duel was of


class Result:
    """The Duel is over and everything may be seen. A chooses what follows, RIGHT shows it
    again."""

    def __init__(self, game):
        self.game = game
        self.say = words("result")
        self.group = None
        self.list = None
        self.kind = ON_LADDER if max(game.strengths) > len(PLAYERS) else SINGLE
        if game.memory.match is not None:
            self.kind = IN_MATCH

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
        add_score(self.group, self.game.match, 17, 56, True)
        beaten = self.kind == ON_LADDER and duel.result == self.game.alone()
        self.list = MenuList(10, 92, 20, 3, 3, self.label, MENU if beaten else SAME_HANDS)
        self.group.append(self.list.group)
        watch = self.say["watch"]
        left = 160 - WIDTH * len(watch)  # beside the last line, which is short
        self.group.append(text(left, 116, len(watch), 1, DIM, watch))

    def headline(self) -> str:
        game = self.game
        result = game.duel.result
        if result == DRAW:
            return self.say.part("draw", 1 if self.kind == IN_MATCH else 0)
        if game.match[match.BEST] > 1 and self.kind != IN_MATCH:
            return told(game, result, self.say, "match")
        if self.kind == ON_LADDER:
            strength = max(game.strengths)
            if result != game.alone():
                return told(game, result, self.say, "win")
            return self.say.part("beaten", strength // STRENGTHS).format(called(game, 1 - result))
        if game.players[result] is not None:
            return self.say["handheld"]
        return told(game, result, self.say, "win")

    def label(self, i: int) -> str:
        return self.say.part("lines", self.kind * 3 + i)

    def button(self, button: int):
        if button == B and self.list.chosen != MENU:
            self.list.chosen = MENU
            self.list.show()
        elif button in (A, B, START):
            following = self.go_on(self.list.chosen)
            if following == ANEW:
                return self.game.load("omen.screens.setup").anew(self.game)
            return following
        elif button in (RIGHT, SELECT):
            return self.game.screen("replay", self.game.duel, "result")
        else:
            self.list.button(UP if button == UP else DOWN)
        return None

    def go_on(self, chosen: int):
        """Where a line leads to: the next Duel of the match, or of another one, or away from it."""
        game = self.game
        if chosen == MENU:
            return "ladder" if self.kind == ON_LADDER else "menu"
        if self.kind != IN_MATCH:
            game.match = None
        return ANEW if chosen == NEW_HANDS else "toss"

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = None
