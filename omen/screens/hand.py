# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A player assembles a Hand: browses the set eight Omens at a time, picks and drops.

The Hand stands where it will in the Duel, Kenza's in a column at the left, Kyoza's at the right,
and begins empty: nothing of the other player's choice is shown or used here. Above the first row of
the set are five tools: the kept Hands, advice, chance, keeping a Hand, and the order of the set.
What was picked is locked: advice and chance leave it, and choose all else anew.
"""

from displayio import Group

from handheld import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from omen import rules
from omen.hand_check import CAP, HAND, levels
from omen.hands import completable, random_hand
from omen.widgets import tool_list
from omen.widgets.names import called
from omen.widgets.palettes import BRIGHT, WARN
from omen.widgets.shelf import ROW, Shelf
from omen.widgets.text import louder
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence
    from typing import Any

    from displayio import Palette

    from omen.screens.app import Game

FAR = 20  # how far from the best the advice may be, for a change; see omen/players/advice.py
NOWHERE = -1  # `place` while the cursor is in the set


class Hand:
    """Assembles the Hand of whoever sits in `game.session.seat`.

    `picks` are in it at first, those in `lots` not locked; the cursor is on that `tool`, or at the
    first Omen, and `said` is told.
    """

    def __init__(
        self,
        game: "Game",
        picks: "Sequence[int]" = (),
        lots: "Sequence[int]" = (),
        tool: int = NOWHERE,
        said: str = "",
    ) -> None:
        self.game = game
        self.say = words("hand")
        self.effects = words("effects")
        self.seat = game.session.seat
        self.picks = list(picks)  # the Omens of the Hand so far, as they stand in the column
        self.lots = list(lots)  # those among them that are not locked
        omens = game.session.omens
        self.order = tool_list.ordered(omens, game.lines.get("hand", tool_list.LEVEL))
        self.at = 0  # the cursor's place in that order ...
        self.place = NOWHERE  # ... or in the column
        self.tool = tool  # the one to begin with
        self.tools: tool_list.ToolList = None  # where the cursor is while it is open
        self.asking = False  # whether B was just asked about
        self.stale: str = None  # or what is said when all is drawn anew, which is due
        self.said = said  # the last refusal
        self.shelf: Shelf = None
        self.group: Group = None

    def enter(self) -> None:
        game = self.game
        said = self.said
        name = called(game, self.seat)
        effects = game.session.on(rules.EFFECT)
        self.shelf = Shelf(game.session.omens, game.art, self.seat, name, effects)
        self.group = self.shelf.group
        self.tools = tool_list.ToolList(
            self.shelf, self.say, game.lines.get("hand", tool_list.LEVEL)
        )
        if self.tool != NOWHERE:
            self.tools.open(self.tool)
        self.show()
        if said:
            self.shelf.say(said, BRIGHT)

    def show(self) -> None:
        """Draw everything as it is now, with what is to know of what is under the cursor."""
        self.said = ""
        shelf, omens, say = self.shelf, self.game.session.omens, self.say
        shelf.show_set(self.order, self.at, self.picks)
        for i in range(HAND):
            omen = self.picks[i] if i < len(self.picks) else NOWHERE
            shelf.show_place(i, omen, omen not in self.lots)
        shelf.levels_left(say["left"].format("{:2}".format(CAP - levels(omens, self.picks))))
        shelf.hint(self.hint())
        if self.tools.list is not None:
            shelf.say(say["tool {}".format(self.tools.list.chosen)])
            return
        if self.place != NOWHERE:
            shelf.cursor.onto(shelf.places[self.place])
            shelf.count(self.place + 1, HAND)
        else:
            shelf.cursor.onto(shelf.cards[self.at - shelf.top * ROW])
            shelf.count(self.at + 1, len(self.order))
        omen = self.omen()
        shelf.facts.show(omen)
        effect = omens.effect(omen)
        on = effect == 0 or self.game.session.on(rules.EFFECT)
        shelf.say(self.effects[effect] if on else say["off"])

    def hint(self) -> str:
        """A line about the buttons that matter now."""
        if self.tools.list is not None:
            i = 4
        elif self.place != NOWHERE:
            i = 5 if self.omen() in self.lots else 0
        elif len(self.picks) == HAND:
            i = 1
        else:
            i = 3 if self.omen() in self.picks else 2
            if self.at < ROW:  # the tools are above
                i += 4
        return self.say.part("buttons", i)

    def omen(self) -> int:
        """The Omen under the cursor."""
        return self.order[self.at] if self.place == NOWHERE else self.picks[self.place]

    def button(self, button: int) -> str | None:
        asking = self.asking
        self.asking = False
        if button == START:
            return self.done()
        if button == SELECT:
            self.fill(tool_list.CHANCE)
        elif self.tools.list is not None:
            return self.tools_button(button)
        elif self.place != NOWHERE:
            self.hand_button(button)
        elif button == A:
            return self.choose()
        elif button == B:
            if asking:
                return "menu"
            self.undo()
        else:
            self.browse(button)
        return None

    def browse(self, button: int) -> None:
        """Move in the set: along a row, and to the rows above and below.

        Beyond its end is the Hand, above the first row are the tools.
        """
        column = self.at % ROW
        if button == self.outwards() and column == (0 if button == LEFT else ROW - 1):
            if not self.picks:
                self.refuse(self.say["empty"])
                return
            self.place = 0
        elif button == UP and self.at < ROW:  # the tool that is nearest comes first
            self.tools.open(tool_list.ORDER)
        else:
            self.at = tool_list.beside(self.at, button, len(self.order))
        self.show()

    def tools_button(self, button: int) -> str | None:
        """Move among the tools with up and down, or use one with A.

        Below the last one is the set, and above the first one its last row.
        """
        tools, count = self.tools, len(self.order)
        tool = tools.list.chosen
        if tool == tool_list.ORDER and button in (A, LEFT, RIGHT):
            tools.turn(-1 if button == LEFT else 1)
            self.game.lines["hand"] = tools.order
            self.order = tool_list.ordered(self.game.session.omens, tools.order)
            self.at = 0
            self.stale = ""
            return None
        if button == A:
            if tool in (tool_list.ADVICE, tool_list.CHANCE):
                self.fill(tool)
                return None
            return self.more().kept(self) if tool == tool_list.KEPT else self.more().keep(self)
        if tools.button(button) and button == UP:
            self.at = tool_list.last_row(self.at, count)
        self.show()
        return None

    def outwards(self) -> int:
        """The direction in which the column of the Hand is."""
        return LEFT if self.seat == rules.KENZA else RIGHT

    def hand_button(self, button: int) -> None:
        """In the column: up and down, back to the set; an Omen is locked or not, or dropped."""
        count = len(self.picks)
        omen = self.omen()
        if button == A:
            self.lock(omen)
            return
        if button == B:
            self.remove(omen)
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
        held = omen not in self.lots
        if held:
            self.lots.append(omen)
        else:
            self.lots.remove(omen)
        self.stale = self.say.part("lock", held)

    def choose(self) -> str | None:
        """Pick or drop the Omen under the cursor.

        When there are five, another one asks whether they are ready: then A again does what START
        does.
        """
        omen = self.omen()
        if omen in self.picks:
            self.remove(omen)
            return None
        if len(self.picks) == HAND:
            if self.said == self.say["six"]:
                return self.done()
            self.refuse(self.say["six"])
            return None
        picks = self.picks + [omen]
        if not completable(self.game.session.omens, picks):
            self.refuse(self.more().why(self.say, self.game.session.omens, picks))
            return None
        self.picks = picks
        self.show()
        if len(self.picks) == HAND:
            self.shelf.say(self.say["ready"], BRIGHT)
        return None

    def remove(self, omen: int) -> None:
        self.picks.remove(omen)
        if omen in self.lots:
            self.lots.remove(omen)
        if self.place >= len(self.picks):
            self.place = len(self.picks) - 1  # NOWHERE after the last
        self.stale = ""

    def undo(self) -> None:
        """Drop the last pick; where there is none, ask whether to leave."""
        if self.picks:
            self.remove(self.picks[-1])
        else:
            self.asking = True
            self.refuse(self.say["menu"])

    def more(self) -> "Any":
        """What is needed now and then."""
        return self.game.session.load("omen.screens.hand_tools")

    def fill(self, tool: int) -> None:
        """Choose all that is not locked anew: by CHANCE, or the best by ADVICE."""
        session = self.game.session
        own = [omen for omen in self.picks if omen not in self.lots]
        if len(own) == HAND:
            self.refuse(self.say["five"])
            return
        if tool == tool_list.CHANCE:
            five = random_hand(session.omens, session.chance, own)
        else:
            advice = session.load("omen.players.advice")
            five = advice.suggest(session.omens, session.chance, own, FAR)
        self.lots = [omen for omen in five if omen not in own]
        self.picks = own + self.lots
        key = "drawn" if tool == tool_list.CHANCE else "advised"
        self.stale = louder(self.say.part(key, 1 if own else 0), self.said)

    def refuse(self, why: str, colours: "Palette" = WARN) -> None:
        """Say why not, or what was done.

        Said again at once, it is said louder, so that every press shows.
        """
        self.said = louder(why, self.said)
        self.shelf.say(self.said, colours)

    def done(self) -> str | None:
        """The Hand is as it shall be."""
        missing = HAND - len(self.picks)
        if missing:
            self.refuse(self.say["few"].format(missing))
            return None
        session = self.game.session
        following = session.load("omen.session.setup").bring(session, self.picks)
        if following == "hand":
            return self.game.screen("handover", session.seat, following)
        return following

    def tick(self, now: int) -> None:
        words = self.stale
        if words is not None:  # here, where the stack is not so deep
            self.stale = None
            self.show()
            if words:
                self.said = words
                self.shelf.say(words, BRIGHT)

    def leave(self) -> None:
        self.shelf = self.group = self.tools = None


screen = Hand
