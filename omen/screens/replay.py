# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel that was played, watched again: a play on, a play back, or all of it by itself."""

from displayio import Group

from handheld import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from omen import rules
from omen.duel import DRAW, Duel
from omen.session.memory import SPEED
from omen.widgets import table as at
from omen.widgets.cards import GROUND
from omen.widgets.names import called, phrase
from omen.widgets.placement import BEAT, PACES, Placement, lay
from omen.widgets.signals import shine
from omen.widgets.why import Why
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from omen.screens.app import Game
    from omen.widgets.table import Table

# How long one looks before it goes on by itself, in ms: at the deal, at a play, at the end.
FIRST, BETWEEN, LAST = 1500, 900, 4000
LOOK = 30  # times BEAT: how long one sees each reason of a play


class Replay:
    """Shows a copy of `duel`, both Hands seen, and leads to the screen `back`.

    A step is a play, or that a player gives up. Where it is a `show`, it runs by itself and in
    silence, and any button leads to the menu. `asked`: whether to look at once for what the Duel
    turned on.
    """

    def __init__(
        self, game: "Game", duel: Duel, back: str, show: bool = False, asked: bool = False
    ) -> None:
        self.game = game
        self.say = words("replay")
        self.back = back
        self.show = show
        self.runs = show  # by itself
        self.plays = bytes(duel.plays)
        self.end = len(self.plays) + (duel.resigned is not None)
        self.step = 0  # how many of them are seen
        hands = duel.hands
        self.duel = Duel(
            duel.omens, duel.rules, duel.first, hands[:5], hands[5:], duel.elements, duel.round
        )
        self.group: Group = None
        self.table: at.Table = None
        self.placement: Placement = None
        self.asked = asked
        self.turning: "Any" = None  # what looks for what it turned on
        self.why: Why = None  # what tells the last play's reasons, until they were looked at
        self.pace = PACES[game.session.memory.choices[SPEED]]
        self.stale = False  # whether all is to be drawn anew
        self.due = 0  # when it goes on by itself

    def enter(self) -> None:
        game, duel = self.game, self.duel
        if duel.omens is not game.session.omens:
            game.art.use(duel.omens)
        self.table = at.Table(duel.omens, game.art, duel.elements, duel.rules & rules.EFFECT != 0)
        self.group = self.table.group
        self.due = game.console.now() + FIRST
        if self.asked:
            self.turn_to(self.end)
        self.draw()

    def leave(self) -> None:
        game = self.game
        if self.duel.omens is not game.session.omens:
            game.art.use(game.session.omens)
        if not self.show:
            game.console.lights.dark()
        self.table = self.group = self.placement = self.turning = self.why = None

    def play(self, call: tuple) -> None:
        """What a speaker does; a show is silent."""
        if not self.show:
            self.game.console.speaker.play(call)

    # -- steps

    def go_on(self, now: int) -> None:
        """Take the next step, and begin to show what comes of it."""
        duel = self.duel
        self.table.forget_hint()
        self.step += 1
        self.due = now + (LAST if self.step == self.end else BETWEEN)
        if self.step > len(self.plays):
            duel.resign()
            self.draw()
            return
        slot, tile = divmod(self.plays[self.step - 1], 9)
        duel.play(slot, tile)
        self.draw_hands()
        self.why = Why(duel, self.table)
        self.placement = Placement(duel, self.table, self, now, self.why, self.pace)
        self.table.strip.say(self.line())

    def turn_to(self, step: int) -> None:
        """Show at once how it stood after so many steps."""
        duel = self.duel
        if self.placement is not None:
            self.placement.hurry(0)
            self.why.end()
            self.placement = self.why = None
        while self.step > step:
            duel.undo()
            self.step -= 1
        while self.step < step:
            self.step += 1
            if self.step > len(self.plays):
                duel.resign()
            else:
                duel.play(self.plays[self.step - 1] // 9, self.plays[self.step - 1] % 9)
        self.stale = True

    # -- what is seen

    def draw(self) -> None:
        """The Duel as it stands."""
        duel, table = self.duel, self.table
        table.forget_hint()
        for tile in range(9):
            if table.seen[tile] and duel.owner(tile) == rules.VACANT:
                blank(table, tile)
        lay(table, duel, duel.pos)
        self.draw_hands()
        table.mark_last(duel.last)
        self.tell()

    def draw_hands(self) -> None:
        """What is left in both Hands."""
        duel = self.duel
        left = duel.slots_left(rules.KENZA) + duel.slots_left(rules.KYOZA)
        for slot in range(10):
            self.table.show_place(slot, slot if slot in left else at.EMPTY, duel.hands[slot])

    def tell(self) -> None:
        """Say what was played last, how it ended, or what one can do here."""
        game, duel, strip = self.game, self.duel, self.table.strip
        strip.turn(duel.turn if not self.step or duel.resigned is not None else 1 - duel.turn)
        if duel.over:
            result = duel.result
            strip.title(
                self.say["draw"] if result == DRAW else phrase(game, result, self.say, "win")
            )
        elif self.step:
            strip.tell(duel.hands[self.plays[self.step - 1] // 9])
        elif self.runs:
            strip.title(self.say["both"].format(called(game, 0), called(game, 1)))
        else:
            strip.title(self.say["buttons"])
        strip.say(self.line())
        if not self.show:
            shine(game.console.lights, duel.ryo(rules.KENZA), None if duel.over else duel.turn)

    def line(self) -> str:
        """The line on the turn's side: which play of how many, or who gave up."""
        if self.show:
            return self.say["press"]
        if self.duel.resigned is not None:
            return phrase(self.game, self.duel.resigned, self.say, "resign")
        if self.duel.over:
            return self.say["why"]
        return self.say["play"].format(self.step, len(self.plays))

    # -- time and buttons

    def tick(self, now: int) -> str | None:
        if self.show and self.game.console.dimmer.dimmed:  # nobody is there to see it
            return self.back
        if self.stale:  # here, where the stack is not so deep
            self.stale = False
            self.draw()
        elif self.asked:
            self.asked = False
            self.turning = self.game.session.load("omen.screens.turning").Turning(self)
        elif self.turning is not None:
            self.turning.tick()
        if self.placement is not None:
            if self.placement.tick(now):
                self.placement = None
                self.due = now + (LAST if self.step == self.end else BETWEEN)
                self.tell()
                self.why.begin(now)
        elif self.why is not None and self.why.tick(now, LOOK * self.pace[BEAT]):
            self.why = None
            self.table.strip.say(self.line())
            if self.step == self.end:  # one looks at the end for as long as at any
                self.due = now + LAST
        elif self.runs and self.why is None and now >= self.due:
            if self.step < self.end:
                self.go_on(now)
            elif self.show:
                return self.back
            else:
                self.runs = False
        return None

    def button(self, button: int) -> str | None:
        if self.show:
            return "menu"
        if button in (START, B):
            return self.back
        now = self.game.console.now()
        self.turning = None
        if self.why is not None and self.placement is None:
            self.why.end()
            self.why = None
        self.runs = button == SELECT and not self.runs
        if button == SELECT:
            self.begin(now)
        elif button in (A, RIGHT) and self.placement is not None:
            self.placement.hurry(now)
        elif button in (A, RIGHT) and self.step < self.end:
            self.go_on(now)
        elif button == DOWN and (self.step < self.end or self.placement is not None):
            self.turn_to(self.end)
        elif button == DOWN and self.duel.over:
            self.asked = True
        elif button == A:  # at the end: once more
            self.runs = True
            self.begin(now)
        elif button in (LEFT, UP) and self.step:
            self.turn_to(self.step - 1 if button == LEFT else 0)
        else:
            self.table.strip.insist(self.line())
        return None

    def begin(self, now: int) -> None:
        """It begins to go on by itself, from the deal where it is at the end; or it stops."""
        if not self.runs:
            self.table.strip.insist(self.line())
            return
        self.due = now
        if self.step == self.end and self.placement is None:
            self.turn_to(0)
            self.due += FIRST


def blank(table: "Table", tile: int) -> None:
    """Draw a tile of the table as it is while nothing lies there."""
    card = table.tiles[tile]
    card.bitmap.fill(GROUND)
    card.ring(1)
    card.grid.pixel_shader = table.art.tile
    table.seen[tile] = 0
    if tile in table.small:
        table.small[tile].hidden = True
        table.lay_mark(tile)


screen = Replay
