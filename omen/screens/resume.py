# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the handheld remembers when it gets power: the Duel that was under way, to go on with.

It shows nothing of a Hand. With Open off, going on leads through the handover.
"""

from handheld import DOWN, LEFT, RIGHT, SELECT, START, B
from omen import rules
from omen.memory import Refused, read_duel
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import in_force, told
from omen.screens.palettes import INK, WARN
from omen.screens.text import COLUMNS, centred, text, wrap, write
from omen.screens.words import words

HOLD = 400  # ms in which nothing is heard yet: a button may still be held from before


class Resume:
    """Leads to the Duel, or without it to the title."""

    def __init__(self, game):
        self.game = game
        self.say = words("resume")
        self.group = None
        self.list = None
        self.asking = False
        self.due = 0  # when buttons will be heard
        self.found = None  # the Duel, who plays its seats, and whether its Hands were drawn
        self.refused = ""
        if game.memory.duel is not None:
            try:
                self.found = read_duel(game.memory.duel, game.omens)
                game.seat_players(self.found[1][0], self.found[1][1])
            except Refused as refused:
                why, name = refused.args
                self.refused = self.say["refused"].format(self.say[why].format(name))

    def enter(self) -> None:
        self.due = self.game.console.now() + HOLD
        if self.found is None:
            self.group = framed(self.say["last"], self.say["any"])
            lines = text(2, 20, COLUMNS, 8, WARN)
            row = wrap(lines, self.say["lost"]) + 1 if self.game.lost else 0
            wrap(lines, self.refused, row)
            self.group.append(lines)
            return
        duel = self.found[0]
        self.group = framed(self.say["heading"], self.say["buttons"])
        if self.game.lost:
            top = text(2, 17, COLUMNS, 3, WARN, self.say["lost"])
        else:
            top = text(2, 17, COLUMNS, 3, INK, duel.omens.name)
            wrap(top, in_force(self.game, duel.rules), 1)
        self.group.append(top)
        facts = text(2, 55, COLUMNS, 2, INK)
        write(facts, self.say["placed"].format(len(duel.plays)))
        ryo = duel.ryo(rules.KENZA)
        mover = told(self.game, duel.turn, self.say, "move")
        write(facts, self.say["ryo"].format(ryo, 10 - ryo, mover), 1)
        self.group.append(facts)
        self.list = MenuList(20, 86, 15, 2, 2, self.label)
        self.group.append(self.list.group)

    def label(self, i: int) -> str:
        return self.say.part("answers" if self.asking else "lines", i)

    def button(self, button: int):
        if self.game.console.now() < self.due:
            return None
        if self.found is None:
            return self.forget()
        if self.list.button(DOWN if button in (LEFT, RIGHT, SELECT) else button):
            return None
        if button == B:
            self.ask(not self.asking)
        elif button == START or self.list.chosen == 0:
            return self.go_on()
        elif self.asking:
            return self.forget()
        else:
            self.ask(True)
        return None

    def ask(self, asking: bool) -> None:
        """Ask whether to forget the Duel, or stop asking."""
        self.asking = asking
        write(self.group[1], centred(self.say["ask" if asking else "heading"], COLUMNS))
        self.list.chosen = 0
        self.list.show()

    def go_on(self):
        game = self.game
        game.lost = False
        game.duel, _, game.drawn = self.found
        game.rules = game.duel.rules
        game.hands = [list(game.duel.hands[:5]), list(game.duel.hands[5:])]
        return game.to_mover("duel")

    def forget(self) -> str:
        self.game.lost = False
        self.game.memory.duel = None
        self.game.seat_players(0, 0)
        return "title"

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = None
