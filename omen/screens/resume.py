# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the handheld remembers when it gets power: the Duel or the match that was under way.

It shows nothing of a Hand. With Open off, going on leads through the handover.
"""

from handheld import DOWN, LEFT, RIGHT, SELECT, START, B
from omen import rules
from omen.session import match, resuming
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList
from omen.widgets.names import called, in_force, phrase
from omen.widgets.palettes import INK, SEAT_INK, WARN
from omen.widgets.score import add_score
from omen.widgets.text import COLUMNS, HEIGHT, centred, text, wrap, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group

    from omen.duel import Duel
    from omen.screens.app import Game

NEW_HANDS = 1  # the line for them, between two Duels of a match
PAUSE = 400  # ms in which nothing is heard yet: a button may still be held from before


class Resume:
    """Leads to the Duel that was under way.

    Between two Duels of a match it leads to the next one; with neither, to the title.
    """

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("resume")
        self.group: "Group" = None
        self.list: MenuList = None
        self.asking = False
        self.due = 0  # when buttons will be heard
        self.found = resuming.Found(game.session)
        self.refused = ""
        if self.found.refused:
            why, name = self.found.refused
            self.refused = self.say[why].format(name)
            if why != "gone":
                self.refused = self.say["refused"].format(self.refused)
        # What can be chosen: to go on, in one way or two, or to forget it.
        self.ways = 2 if self.found.between else 1

    def enter(self) -> None:
        self.due = self.game.console.now() + PAUSE
        if self.lost():
            self.group = framed(self.say["last"], self.say["any"])
            lines = text(2, 20, COLUMNS, 8, WARN)
            row = wrap(lines, self.say["lost"]) + 1 if self.game.session.lost else 0
            wrap(lines, self.refused, row)
            self.group.append(lines)
            return
        game = self.game
        self.group = framed(self.say.part("heading", self.ways - 1), self.say["buttons"])
        if game.session.lost:
            top = text(2, 17, COLUMNS, 3, WARN, self.say["lost"])
        else:
            top = text(2, 17, COLUMNS, 3, INK, game.session.omens.name)
            bits = game.session.rules if self.found.between else self.found.duel.rules
            wrap(top, in_force(game, bits), 1)
        self.group.append(top)
        if self.found.between:
            self.show()
        else:
            self.tell(self.found.duel)
        count = self.ways + 1
        self.list = MenuList(20, 110 - HEIGHT * count, 15, count, count, self.label)
        self.group.append(self.list.group)

    def show(self) -> None:
        """How the match stands."""
        for seat in (rules.KENZA, rules.KYOZA):
            y = 48 + HEIGHT * seat
            self.group.append(text(2, y, 12, 1, SEAT_INK[seat], called(self.game, seat)))
        add_score(self.group, match.score(self.game.session.match), 51, 63, True)

    def tell(self, duel: "Duel") -> None:
        """How far the Duel is."""
        facts = text(2, 55, COLUMNS, 2, INK)
        key = "placed" if duel.round == 1 else "round"
        write(facts, self.say[key].format(len(duel.plays), duel.round))
        ryo = duel.ryo(rules.KENZA)
        name = phrase(self.game, duel.turn, self.say, "move")
        write(facts, self.say["ryo"].format(ryo, 10 - ryo, name), 1)
        self.group.append(facts)
        if self.game.session.match is not None:
            add_score(self.group, match.score(self.game.session.match), 79, 79)

    def label(self, i: int) -> str:
        if self.asking:
            return self.say.part("answers", i)
        return self.say.part("lines", i if self.ways == 1 else 2 + i)

    def button(self, button: int) -> str | None:
        if self.game.console.now() < self.due:
            return None
        if self.lost():
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

    def lost(self) -> bool:
        """Whether there is nothing to go on with."""
        return self.found.duel is None and not self.found.between

    def go_on(self) -> str:
        new_hands = self.list.chosen == NEW_HANDS
        following = resuming.go_on(self.game.session, self.found, new_hands)
        return self.game.to_mover(following) if following == "duel" else following

    def forget(self) -> str:
        resuming.forget(self.game.session)
        return "title"

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.list = None


screen = Resume
