# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The pause in a Duel: the rules in force, a hint, the last placement taken back, or giving up."""

from handheld import DOWN, DRIVE, LEFT, RIGHT, SELECT, START, A
from omen import rules
from omen.chance import Chance
from omen.screens.earnest import BEST, earnest
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import told
from omen.screens.palettes import DIM, INK, WARN
from omen.screens.text import COLUMNS, centred, text, write
from omen.screens.words import words

RESUME, GIVE_UP, HINT, TAKE_BACK = range(4)
NO, YES = 4, 5  # the answers to whether to give up
ADVISER = "master"  # who is asked for a hint


class Pause:
    """Leads back to the Duel's screen, or to the result when the player gives up."""

    def __init__(self, game, back):
        self.game = game
        self.say = words("pause")
        self.back = back
        self.group = None
        self.list = None
        self.said = None
        lines = [RESUME]
        if back.choosing():
            lines.append(HINT)
        if game.alone() is not None:
            lines.append(TAKE_BACK)
        self.choices = lines + [GIVE_UP]
        self.lines = self.choices

    def enter(self) -> None:
        self.group = framed(self.say["heading"], self.say["buttons"])
        match = self.game.match
        if match is not None and match[BEST] > 1:
            self.game.load("omen.screens.score").add_score(self.group, match, 4, 4)
        self.list = MenuList(22, 15, 14, len(self.lines), len(self.lines), self.label)
        self.group.append(self.list.group)
        self.group.append(text(2, 66, COLUMNS, 1, DIM, self.say["rules"]))
        lines = text(2, 77, COLUMNS, 2, INK)
        for i in range(2):
            write(lines, "".join([self.in_force(rule) for rule in range(3 * i, 3 * i + 3)]), i)
        self.group.append(lines)
        place = self.game.console.store.place
        self.said = text(2, 104, COLUMNS, 1, INK if place == DRIVE else WARN)
        self.tell_kept()
        self.group.append(self.said)

    def tell_kept(self) -> None:
        """Whether the Duel is saved, until something else is to be said."""
        write(self.said, self.say.part("kept", self.game.console.store.place))

    def in_force(self, i: int) -> str:
        """Whether rule i is, told by a sign before it; nothing after the last."""
        if i == len(rules.RULES):
            return ""
        on = self.game.duel.rules >> i & 1
        word = ("+" if on else "-") + self.game.say.part("rules", i)
        return word + " " * ((7, 11, 8)[i % 3] - len(word))

    def label(self, i: int) -> str:
        line = self.lines[i]
        return self.say.part("lines", line) if line < NO else self.say.part("answers", line - NO)

    def button(self, button: int):
        chosen = self.lines[self.list.chosen]
        if self.list.button(button):
            self.tell_kept()
            return None
        if button in (LEFT, RIGHT, SELECT):
            self.list.button(DOWN)
            self.tell_kept()
        elif button == A and chosen == GIVE_UP:
            self.ask(True)
        elif button == A and chosen == YES:
            return self.give_up()
        elif button == A and chosen == HINT:
            return self.ask_hint()
        elif button == A and chosen == TAKE_BACK:
            duel, back = self.game.duel, self.back
            count = self.to_take_back()
            for _ in range(count):  # here, since it goes deep into the board's short stack
                back.cursor.slot, back.cursor.tile = divmod(duel.plays[-1], 9)
                duel.undo()
            if count:
                back.hint = back.choice = None
                back.begin_turn()
                return back
        elif button == START or self.lines is self.choices:
            return self.back
        else:
            self.ask(False)
        return None

    def ask(self, asking: bool) -> None:
        """Ask whether to give up, or stop asking."""
        heading = self.say["heading"]
        if asking:
            heading = told(self.game, self.back.seat, self.say, "ask")
        write(self.group[1], centred(heading, COLUMNS))
        self.lines = [NO, YES] if asking else self.choices
        self.list.count = len(self.lines)
        self.list.chosen = 0
        self.list.show()

    def ask_hint(self):
        """Let a player think on the person's behalf. Returns the screen to go to."""
        game, back = self.game, self.back
        if back.hint is None:
            # A Chance of its own: whether one asks changes nothing that the other side does.
            player = game.load("omen.players").player
            back.thinking = player(ADVISER, Chance(game.chance.x))
            back.thinking.begin(game.duel.view(back.seat))
        return back

    def to_take_back(self) -> int:
        """How many placements are taken back: the person's last one and, where there is one, the
        handheld's answer; 0 where that is not fair, which is said.

        With Open off the answer shows an Omen that was hidden, and one would place anew knowing it.
        """
        game, duel, back = self.game, self.game.duel, self.back
        count = 1 if game.players[duel.turn] is not None else 2
        if earnest(game):
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
        """The person gives up. Only the mover can: another player places first what it has thought
        of by now. Returns the screen to go to."""
        game, duel, back = self.game, self.game.duel, self.back
        mover = game.players[duel.turn]
        if mover is not None:
            slot, tile = mover.hurry() if back.choice is None else back.choice.play
            duel.play(slot, tile)
        if not duel.over:
            duel.resign()
        game.unkept = True
        game.load("omen.screens.finish").celebrate(game, duel.result)
        return "end"

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = self.said = None
        self.lines = self.choices
