# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A player assembles a Hand: browses the set four Omens at a time, picks and drops.

The Hand stands where it will in the Duel, Kenza's in a column at the left, Kyoza's at the right,
and begins empty: nothing of the other player's choice is shown or used here. Above the first row of
the set and below its last one are four tools: the kept Hands, advice, chance, and keeping a Hand.
What was picked is locked: advice and chance leave it, and choose all else anew.
"""

from displayio import Group

from handheld import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from omen import rules
from omen.hand_check import CAP, SIZE, levels
from omen.hands import completable, random_hand
from omen.memory import HANDS
from omen.screens.names import called
from omen.screens.palettes import BRIGHT, WARN
from omen.screens.shelf import ROW, TOOL, Shelf
from omen.screens.text import louder
from omen.screens.words import words

NOWHERE = -1  # `place` while the cursor is in the set
KEPT, ADVICE, CHANCE, KEEP = range(4)  # the tools
WHIM = 20  # how far from the best the advice may be, for a change; see omen/advice.py


class Hand:
    """Assembles `game.hands[game.seat]`. After Kenza's the handheld is passed on for Kyoza's.

    `picks` are in it at first, those in `lots` not locked; the cursor is on that `tool`, or at the
    first Omen, and `said` is told.
    """

    def __init__(self, game, picks=(), lots=(), tool: int = NOWHERE, said: str = ""):
        self.game = game
        self.say = words("hand")
        self.effects = words("effects")
        self.seat = game.seat
        self.picks = list(picks)  # the Omens of the Hand so far, as they stand in the column
        self.lots = list(lots)  # those among them that are not locked
        omens = game.omens
        # ties: none, the Omen's number is in its key
        self.order = bytes(sorted(range(len(omens)), key=lambda i: omens.level(i) * 64 + i))
        self.tools = (len(omens) + ROW - 1) // ROW * ROW  # the first tool's place behind that order
        # The cursor's place in that order, which is by Level, or among the tools ...
        self.at = 0 if tool == NOWHERE else self.tools + tool
        self.place = NOWHERE  # ... or in the column
        self.leaving = False  # whether B was just asked about
        self.stale: str = None  # or what is said when all is drawn anew, which is due
        self.said = said  # the last refusal
        self.shelf: Shelf = None
        self.group: Group = None

    def enter(self) -> None:
        game = self.game
        said = self.said
        name = called(game, self.seat)
        self.shelf = Shelf(game.omens, game.art, self.seat, name, game.on(rules.EFFECT))
        self.group = self.shelf.group
        self.show()
        if said:
            self.shelf.say(said, BRIGHT)

    def show(self) -> None:
        """Draw everything as it is now, with what is to know of what is under the cursor."""
        self.said = ""
        shelf, omens, say = self.shelf, self.game.omens, self.say
        top = self.at - self.at % ROW
        for i in range(ROW):
            omen = TOOL if top == self.tools else NOWHERE
            if top + i < len(self.order):
                omen = self.order[top + i]
            shelf.show_card(i, omen, omen in self.picks)
        shelf.show_tools(say if top == self.tools else None)
        for i in range(SIZE):
            omen = self.picks[i] if i < len(self.picks) else NOWHERE
            shelf.show_place(i, omen, omen not in self.lots)
        shelf.levels_left(say["left"].format("{:2}".format(CAP - levels(omens, self.picks))))
        shelf.hint(self.what_buttons_do())
        if self.place != NOWHERE:
            shelf.cursor.onto(shelf.places[self.place])
            shelf.count(self.place + 1, SIZE)
        else:
            shelf.cursor.onto(shelf.cards[self.at - top])
            if top == self.tools:
                shelf.title(say.part("titles", self.at - top))
                shelf.say(say["tool {}".format(self.at - top)])
                return
            shelf.count(self.at + 1, len(self.order))
        omen = self.under()
        shelf.facts.show(omen)
        effect = omens.effect(omen)
        on = effect == 0 or self.game.on(rules.EFFECT)
        shelf.say(self.effects[effect] if on else say["off"])

    def what_buttons_do(self) -> str:
        """A line about the buttons that matter now."""
        if self.place != NOWHERE:
            i = 5 if self.under() in self.lots else 0
        elif len(self.picks) == SIZE:
            i = 1
        elif self.at >= self.tools:
            i = 4
        else:
            i = 3 if self.under() in self.picks else 2
        return self.say.part("buttons", i)

    def under(self) -> int:
        """The Omen under the cursor."""
        return self.order[self.at] if self.place == NOWHERE else self.picks[self.place]

    def button(self, button: int):
        leaving = self.leaving
        self.leaving = False
        if button == START:
            return self.confirm()
        if button == SELECT:
            self.complete(CHANCE)
        elif self.place != NOWHERE:
            self.column_button(button)
        elif button == A:
            if self.at >= self.tools:
                return self.use_tool(self.at - self.tools)
            return self.pick_or_drop()
        elif button == B:
            if leaving:
                return "menu"
            self.take_back()
        else:
            self.set_button(button)
        return None

    def set_button(self, button: int) -> None:
        """In the set: along a row, to the rows above and below, beyond its end to the Hand."""
        count, tools = len(self.order), self.tools
        column = self.at % ROW
        if button == self.outwards() and column == (0 if button == LEFT else ROW - 1):
            self.enter_column()
            return
        if button in (LEFT, RIGHT):
            step = 1 if button == RIGHT else -1
            if self.at >= tools:
                self.at = tools + (column + step) % ROW
            else:
                self.at = (self.at + step) % count
        else:
            step = ROW if button == DOWN else tools
            self.at = (self.at - column + step) % (tools + ROW) + column
            if count <= self.at < tools:
                self.at = count - 1
        self.show()

    def outwards(self) -> int:
        """The direction in which the column of the Hand is."""
        return LEFT if self.seat == rules.KENZA else RIGHT

    def enter_column(self) -> None:
        if self.picks:
            self.place = 0
            self.show()
        else:
            self.refuse(self.say["empty"])

    def column_button(self, button: int) -> None:
        """In the column: up and down, back to the set; an Omen is locked or not, or dropped."""
        count = len(self.picks)
        omen = self.under()
        if button == A:
            self.lock(omen)
            return
        if button == B:
            self.drop(omen)
            return
        if button == UP:
            self.place = (self.place or count) - 1
        elif button == DOWN:
            self.place = (self.place + 1) % count
        elif button == self.outwards():
            self.refuse(self.say["column"])
            return
        else:
            self.place = NOWHERE
        self.show()

    def lock(self, omen: int) -> None:
        """Lock an Omen of the Hand, or unlock it."""
        locked = omen not in self.lots
        if locked:
            self.lots.append(omen)
        else:
            self.lots.remove(omen)
        self.stale = self.say.part("lock", locked)

    def pick_or_drop(self):
        """The Omen under the cursor. Another one, when there are five, asks whether they are ready:
        then A again does what START does."""
        omen = self.under()
        if omen in self.picks:
            self.drop(omen)
            return None
        if len(self.picks) == SIZE:
            if self.said == self.say["six"]:
                return self.confirm()
            self.refuse(self.say["six"])
            return None
        picks = self.picks + [omen]
        if not completable(self.game.omens, picks):
            self.refuse(self.more().why_not(self.say, self.game.omens, self.order, picks))
            return None
        self.picks = picks
        self.show()
        if len(self.picks) == SIZE:
            self.shelf.say(self.say["ready"], BRIGHT)
        return None

    def drop(self, omen: int) -> None:
        self.picks.remove(omen)
        if omen in self.lots:
            self.lots.remove(omen)
        if self.place >= len(self.picks):
            self.place = len(self.picks) - 1  # NOWHERE after the last
        self.stale = ""

    def take_back(self) -> None:
        """Drop the last pick; where there is none, ask whether to leave."""
        if self.picks:
            self.drop(self.picks[-1])
        else:
            self.leaving = True
            self.refuse(self.say["menu"])

    def use_tool(self, tool: int):
        """Returns the screen that it leads to, if it does."""
        if tool in (ADVICE, CHANCE):
            return self.complete(tool)
        return self.more().open_kept(self) if tool == KEPT else self.more().keep(self)

    def more(self):
        """What is needed now and then."""
        return self.game.load("omen.screens.hand_tools")

    def complete(self, tool: int) -> None:
        """Choose all that is not locked anew: by CHANCE, or the best by ADVICE."""
        game = self.game
        locked = [omen for omen in self.picks if omen not in self.lots]
        if len(locked) == SIZE:
            self.refuse(self.say["five"])
            return
        if tool == CHANCE:
            five = random_hand(game.omens, game.chance, locked)
        else:
            five = game.load("omen.advice").suggest(game.omens, game.chance, locked, WHIM)
        self.lots = [omen for omen in five if omen not in locked]
        self.picks = locked + self.lots
        self.stale = louder(self.say["drawn" if tool == CHANCE else "advised"], self.said)

    def refuse(self, why: str, colours=WARN) -> None:
        """Say why not, or what was done; said again at once, it is said louder, so that every press
        shows."""
        self.said = louder(why, self.said)
        self.shelf.say(self.said, colours)

    def confirm(self):
        """The Hand is as it shall be."""
        missing = SIZE - len(self.picks)
        if missing:
            self.refuse(self.say["few"].format(missing))
            return None
        game = self.game
        game.hands[self.seat] = self.picks
        if self.seat == rules.KENZA and game.alone() is None:
            game.seat = rules.KYOZA
            return game.screen("handover", rules.KYOZA, "hand")
        if HANDS in game.memory.blobs:
            self.more().bring(game)
        return "toss"

    def tick(self, now: int):
        words = self.stale
        if words is not None:  # here, where the stack is not so deep
            self.stale = None
            self.show()
            if words:
                self.said = words
                self.shelf.say(words, BRIGHT)

    def leave(self) -> None:
        self.shelf = self.group = None
