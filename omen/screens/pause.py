# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The pause in a Duel: the rules in force, a hint, the last placement taken back, or giving up."""

from handheld import DOWN, DRIVE, LEFT, RIGHT, SELECT, START, A
from omen import PLAYERS, rules
from omen.chance import Chance
from omen.session.earnest import BEST, earnest
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList
from omen.widgets.names import phrase
from omen.widgets.palettes import DIM, INK, WARN
from omen.widgets.text import COLUMNS, centred, text, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from displayio import Group, TileGrid

    from omen.screens.app import Game

# The lines: play on, give up, a hint, the last placement taken back.
BACK, OUT, ADVICE, LAST = range(4)
NO, YES = 4, 5  # the answers to whether to give up


class Pause:
    """Leads back to the Duel's screen, or to the result when the player gives up."""

    def __init__(self, game: "Game", back: "Any") -> None:
        self.game = game
        self.say = words("pause")
        self.back = back
        self.group: "Group" = None
        self.list: MenuList = None
        self.said: "TileGrid" = None
        lines = [BACK]
        if back.choosing():
            lines.append(ADVICE)
        if game.session.alone() is not None:
            lines.append(LAST)
        self.choices = lines + [OUT]
        self.lines = self.choices

    def enter(self) -> None:
        self.group = framed(self.say["heading"], self.say["buttons"])
        match = self.game.session.match
        if match is not None and match[BEST] > 1:
            score = self.game.session.load("omen.session.match").score(match)
            self.game.session.load("omen.widgets.score").add_score(self.group, score, 4, 4)
        self.list = MenuList(22, 15, 14, len(self.lines), len(self.lines), self.label)
        self.group.append(self.list.group)
        self.group.append(text(2, 66, COLUMNS, 1, DIM, self.say["rules"]))
        lines = text(2, 77, COLUMNS, 2, INK)
        for i in range(2):
            write(lines, "".join([self.in_force(rule) for rule in range(3 * i, 3 * i + 3)]), i)
        self.group.append(lines)
        place = self.game.console.store.place
        self.said = text(2, 104, COLUMNS, 1, INK if place == DRIVE else WARN)
        self.tell()
        self.group.append(self.said)

    def tell(self) -> None:
        """Whether the Duel is saved, until something else is to be said."""
        write(self.said, self.say.part("kept", self.game.console.store.place))

    def in_force(self, i: int) -> str:
        """Whether rule i is, told by a sign before it; nothing after the last."""
        if i == len(rules.RULES):
            return ""
        on = self.game.session.duel.rules >> i & 1
        word = ("+" if on else "-") + self.game.say.part("rules", i)
        return word + " " * ((7, 11, 8)[i % 3] - len(word))

    def label(self, i: int) -> str:
        line = self.lines[i]
        return self.say.part("lines", line) if line < NO else self.say.part("answers", line - NO)

    def button(self, button: int) -> str | None:
        chosen = self.lines[self.list.chosen]
        if self.list.button(button):
            self.tell()
            return None
        if button in (LEFT, RIGHT, SELECT):
            self.list.button(DOWN)
            self.tell()
        elif button == A and chosen == OUT:
            self.ask(True)
        elif button == A and chosen == YES:
            return self.give_up()
        elif button == A and chosen == ADVICE:
            return self.think()
        elif button == A and chosen == LAST:
            duel, count = self.game.session.duel, self.count()
            for i in range(count):  # here, since it goes deep into the board's short stack
                if i == count - 1:
                    self.back.aim(duel.plays[-1])
                duel.undo()
            if count:
                self.game.session.placed()
                self.back.begin_turn()
                return self.game.screen("back", self.back)
        elif button == START or self.lines is self.choices:
            return self.game.screen("back", self.back)
        else:
            self.ask(False)
        return None

    def ask(self, asking: bool) -> None:
        """Ask whether to give up, or stop asking."""
        heading = self.say["heading"]
        if asking:
            heading = phrase(self.game, self.back.seat, self.say, "ask")
        write(self.group[1], centred(heading, COLUMNS))
        self.lines = [NO, YES] if asking else self.choices
        self.list.count = len(self.lines)
        self.list.chosen = 0
        self.list.show()

    def think(self) -> str | None:
        """Let a player think on the person's behalf. Returns the screen to go to."""
        session, back = self.game.session, self.back
        if back.hint is None:
            # With a Chance of its own: whether one asks changes nothing that the other side does.
            player = session.load("omen.players.roster").player
            back.ask(player(PLAYERS[-1], Chance(session.chance.x)))
        return self.game.screen("back", back)

    def count(self) -> int:
        """How many placements can be taken back: 0 to 2. The screen says why, where it is 0.

        They are the person's last one and, where there is one, the handheld's answer. With Open off
        the answer shows an Omen that was hidden, and one would place anew knowing it: that is not
        fair.
        """
        game, duel, back = self.game, self.game.session.duel, self.back
        count = 1 if game.session.players[duel.turn] is not None else 2
        if earnest(game.session):
            why = 0
        elif len(duel.plays) < count:
            why = 1
        elif not duel.rules & rules.OPEN and (count == 2 or back.choice is not None):
            why = 2
        else:
            return count
        write(self.said, self.say.part("refused", why))
        return 0

    def give_up(self) -> str:
        """The person gives up. Returns the screen to go to.

        Only the mover can: another player places first what it has thought of by now.
        """
        session, back = self.game.session, self.back
        player = session.players[session.duel.turn]
        answer = None
        if player is not None:
            answer = player.hurry() if back.choice is None else back.choice.play
        session.load("omen.session.ending").give_up(session, answer)
        session.load("omen.screens.finish").celebrate(self.game, session.duel.result)
        return "end"

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.list = self.said = None
        self.lines = self.choices


screen = Pause
