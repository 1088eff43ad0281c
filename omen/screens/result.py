# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The end of a Duel: who won, by how many Ryo, both Hands, and what next."""

from handheld import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from omen import STRENGTHS, rules
from omen.duel import DRAW
from omen.session import match
from omen.widgets.cards import HELD, SIZE, Card
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList
from omen.widgets.names import called, phrase
from omen.widgets.palettes import DIM, SEAT_INK
from omen.widgets.score import add_score
from omen.widgets.text import WIDTH, text
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group

    from omen.screens.app import Game

SAME, NEW_HANDS, OUT = range(3)
ALONE, MATCH, LADDER = range(3)  # what the Duel was of


class Result:
    """The Duel is over and everything may be seen.

    A chooses what follows, RIGHT shows it again, SELECT what it turned on, LEFT gives it to a
    phone.
    """

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("result")
        self.group: "Group" = None
        self.list: MenuList = None
        self.kind = LADDER if game.session.on_ladder() else ALONE
        if game.session.memory.match is not None:
            self.kind = MATCH

    def enter(self) -> None:
        duel = self.game.session.duel
        self.group = framed(self.title(), "")
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
        session = self.game.session
        if session.deal is not None:  # in the line of who has not given up, which is short
            code = session.load("omen.deal_code").code(session.deal, duel.rules, duel.omens.crc)
            y = 14 if duel.resigned == rules.KYOZA else 53
            self.group.append(text(158 - WIDTH * len(code), y, len(code), 1, DIM, code))
        add_score(self.group, match.score(self.game.session.match), 17, 56, True)
        beaten = self.kind == LADDER and duel.result == self.game.session.alone()
        self.list = MenuList(10, 92, 20, 3, 3, self.label, OUT if beaten else SAME)
        self.group.append(self.list.group)
        beside = self.say["code"] + " " + self.say["watch"]
        left = 160 - WIDTH * len(beside)  # beside the last line, which is short
        self.group.append(text(left, 116, len(beside), 1, DIM, beside))

    def title(self) -> str:
        game = self.game
        result = game.session.duel.result
        if result == DRAW:
            return self.say.part("draw", 1 if self.kind == MATCH else 0)
        if game.session.match[match.BEST] > 1 and self.kind != MATCH:
            return phrase(game, result, self.say, "match")
        if self.kind == LADDER:
            strength = max(game.session.strengths)
            if result != game.session.alone():
                return phrase(game, result, self.say, "win")
            return self.say.part("beaten", strength // STRENGTHS).format(called(game, 1 - result))
        if game.session.strengths[result]:
            return self.say["handheld"]
        return phrase(game, result, self.say, "win")

    def label(self, i: int) -> str:
        return self.say.part("lines", self.kind * 3 + i)

    def button(self, button: int) -> str | None:
        if button == B and self.list.chosen != OUT:
            self.list.chosen = OUT
            self.list.show()
        elif button in (A, B, START):
            if self.list.chosen == OUT:
                return "ladder" if self.kind == LADDER else "menu"
            session = self.game.session
            new_hands = self.list.chosen == NEW_HANDS
            return session.load("omen.session.setup").again(session, new_hands)
        elif button in (LEFT, RIGHT, SELECT):
            # Whoever thinks makes room, and is seated anew at the next toss.
            self.game.session.players = [None, None]
            if button == LEFT:
                return "code"
            asked = button == SELECT
            return self.game.screen("replay", self.game.session.duel, "result", False, asked)
        else:
            self.list.button(UP if button == UP else DOWN)
        return None

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.list = None


screen = Result
