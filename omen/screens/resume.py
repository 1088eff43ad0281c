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
from omen.screens.names import does, in_force
from omen.screens.palettes import INK, WARN
from omen.screens.text import COLUMNS, centred, text, wrap, write

CHOICES = ("Go on", "Forget it")
ANSWERS = ("No, go on", "Yes, forget it")
HEADING = "A Duel is under way"
HOLD = 400  # ms in which nothing is heard yet: a button may still be held from before
LOST = "The power went while this was saved. What was kept before that counts."
REFUSED = "The Duel that was under way cannot go on: {}."


class Resume:
    """Leads to the Duel, or without it to the title."""

    def __init__(self, game):
        self.game = game
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
                self.refused = REFUSED.format(refused)

    def enter(self) -> None:
        self.due = self.game.console.now() + HOLD
        if self.found is None:
            self.group = framed("Since last time", "any button: go on")
            words = text(2, 20, COLUMNS, 8, WARN)
            wrap(words, self.refused, wrap(words, LOST) + 1 if self.game.lost else 0)
            self.group.append(words)
            return
        duel = self.found[0]
        self.group = framed(HEADING, "A choose")
        if self.game.lost:
            top = text(2, 17, COLUMNS, 3, WARN, LOST)
        else:
            top = text(2, 17, COLUMNS, 3, INK, duel.omens.name)
            wrap(top, in_force(duel.rules), 1)
        self.group.append(top)
        facts = text(2, 55, COLUMNS, 2, INK)
        write(facts, "Placed so far: {} of 9.".format(len(duel.plays)))
        ryo = duel.ryo(rules.KENZA)
        mover = does(self.game, duel.turn, "move")
        write(facts, "{} : {} Ryo. {}.".format(ryo, 10 - ryo, mover), 1)
        self.group.append(facts)
        self.list = MenuList(20, 86, 15, 2, 2, self.label)
        self.group.append(self.list.group)

    def label(self, i: int) -> str:
        return (ANSWERS if self.asking else CHOICES)[i]

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
        write(self.group[1], centred("Forget this Duel?" if asking else HEADING, COLUMNS))
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
