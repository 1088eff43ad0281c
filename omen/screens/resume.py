# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the handheld remembers when it gets power: the Duel or the match that was under way.

It shows nothing of a Hand. With Open off, going on leads through the handover.
"""

from handheld import DOWN, LEFT, RIGHT, SELECT, START, B
from omen import match, rules
from omen.memory import Refused, read_duel
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import called, in_force, told
from omen.screens.palettes import INK, SEAT_INK, WARN
from omen.screens.score import add_score
from omen.screens.text import COLUMNS, HEIGHT, centred, text, wrap, write
from omen.screens.words import words

NEW_HANDS = 1  # the line for them, between two Duels of a match
HOLD = 400  # ms in which nothing is heard yet: a button may still be held from before


class Resume:
    """Leads to the Duel, between two Duels of a match to the next one, or without them to the
    title."""

    def __init__(self, game):
        self.game = game
        self.say = words("resume")
        self.group = None
        self.list = None
        self.asking = False
        self.due = 0  # when buttons will be heard
        self.found = None  # the Duel, who plays its seats, and whether its Hands were drawn
        self.refused = ""
        game.match = match.read(game.memory.match, game.omens)
        if game.memory.duel is not None:
            try:
                self.found = read_duel(game.memory.duel, game.omens)
                kenza, kyoza = self.found[1]
                game.load("omen.screens.setup").seat(game, kenza, kyoza)
            except Refused as refused:
                why, name = refused.args
                self.refused = self.say["refused"].format(self.say[why].format(name))
        elif game.match is not None:
            strengths = game.match[match.STRENGTHS : match.HANDS]
            game.load("omen.screens.setup").seat(game, strengths[0], strengths[1])
        elif game.memory.match is not None:
            self.refused = self.say["gone"]
        self.between = self.found is None and self.refused == "" and game.match is not None
        # What can be chosen: to go on, in one way or two, or to forget it.
        self.ways = 2 if self.between else 1

    def enter(self) -> None:
        self.due = self.game.console.now() + HOLD
        if self.found is None and not self.between:
            self.group = framed(self.say["last"], self.say["any"])
            lines = text(2, 20, COLUMNS, 8, WARN)
            row = wrap(lines, self.say["lost"]) + 1 if self.game.lost else 0
            wrap(lines, self.refused, row)
            self.group.append(lines)
            return
        game = self.game
        self.group = framed(self.say.part("heading", self.ways - 1), self.say["buttons"])
        if game.lost:
            top = text(2, 17, COLUMNS, 3, WARN, self.say["lost"])
        else:
            top = text(2, 17, COLUMNS, 3, INK, game.omens.name)
            bits = game.rules if self.between else self.found[0].rules
            wrap(top, in_force(game, bits), 1)
        self.group.append(top)
        if self.between:
            self.show_score()
        else:
            self.show_duel(self.found[0])
        count = self.ways + 1
        self.list = MenuList(20, 110 - HEIGHT * count, 15, count, count, self.label)
        self.group.append(self.list.group)

    def show_score(self) -> None:
        """How the match stands."""
        for seat in (rules.KENZA, rules.KYOZA):
            y = 48 + HEIGHT * seat
            self.group.append(text(2, y, 12, 1, SEAT_INK[seat], called(self.game, seat)))
        add_score(self.group, self.game.match, 51, 63, True)

    def show_duel(self, duel) -> None:
        """How far the Duel is."""
        facts = text(2, 55, COLUMNS, 2, INK)
        key = "placed" if duel.round == 1 else "round"
        write(facts, self.say[key].format(len(duel.plays), duel.round))
        ryo = duel.ryo(rules.KENZA)
        mover = told(self.game, duel.turn, self.say, "move")
        write(facts, self.say["ryo"].format(ryo, 10 - ryo, mover), 1)
        self.group.append(facts)
        if self.game.match is not None:
            add_score(self.group, self.game.match, 79, 79)

    def label(self, i: int) -> str:
        if self.asking:
            return self.say.part("answers", i)
        return self.say.part("lines", i if self.ways == 1 else 2 + i)

    def button(self, button: int):
        if self.game.console.now() < self.due:
            return None
        if self.found is None and not self.between:
            return self.forget()
        if self.list.button(DOWN if button in (LEFT, RIGHT, SELECT) else button):
            return None
        if button == B:
            self.ask(not self.asking)
        elif button == START or self.list.chosen < self.list.count - 1:
            return self.go_on()
        elif self.asking:
            return self.forget()
        else:
            self.ask(True)
        return None

    def ask(self, asking: bool) -> None:
        """Ask whether to forget the Duel, or stop asking."""
        self.asking = asking
        heading = self.say.part("ask" if asking else "heading", self.ways - 1)
        write(self.group[1], centred(heading, COLUMNS))
        self.list.count = 2 if asking else self.ways + 1
        self.list.chosen = 0
        self.list.show()

    def go_on(self):
        game = self.game
        game.lost = False
        if self.between:
            game.hands = match.brought(game.match)
            if self.list.chosen == NEW_HANDS:
                return game.load("omen.screens.setup").anew(game)
            return "toss"
        game.duel, _, game.drawn = self.found
        game.rules = game.duel.rules
        if game.match is not None:
            game.hands = match.brought(game.match)
        else:  # an older game kept none
            game.hands = [list(game.duel.hands[:5]), list(game.duel.hands[5:])]
        return game.to_mover("duel")

    def forget(self) -> str:
        self.game.lost = False
        self.game.memory.duel = None
        self.game.leave_table()
        return "title"

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = None
