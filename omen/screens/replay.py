# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel that was played, watched again: a play on, a play back, or all of it by itself."""

from displayio import Group

from handheld import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from omen import rules
from omen.duel import DRAW, Duel
from omen.memory import SPEED
from omen.screens import table as at
from omen.screens.cards import GROUND
from omen.screens.names import called, told
from omen.screens.placement import PACES, Placement, lay
from omen.screens.signals import shine
from omen.screens.words import words

# How long one looks before it goes on by itself, in ms: at the deal, at a play, at the end.
FIRST, BETWEEN, LAST = 1500, 900, 4000


class Replay:
    """Shows a copy of `duel`, both Hands seen, and leads to the screen `back`. A step is a play, or
    that a player gives up. Where it is a `show`, it runs by itself and in silence, and any button
    leads to the menu."""

    def __init__(self, game, duel, back: str, show: bool = False):
        self.game = game
        self.say = words("replay")
        self.back = back
        self.show = show
        self.runs = show  # by itself
        self.plays = bytes(duel.plays)
        self.steps = len(self.plays) + (duel.resigned is not None)
        self.step = 0  # how many of them are seen
        hands = duel.hands
        self.duel = Duel(
            duel.omens, duel.rules, duel.first, hands[:5], hands[5:], duel.elements, duel.round
        )
        self.group: Group = None
        self.table: at.Table = None
        self.placement: Placement = None
        self.stale = False  # whether all is to be drawn anew
        self.due = 0  # when it goes on by itself

    def enter(self) -> None:
        game, duel = self.game, self.duel
        if duel.omens is not game.omens:
            game.art.use(duel.omens)
        self.table = at.Table(duel.omens, game.art, duel.elements, duel.rules & rules.EFFECT != 0)
        self.group = self.table.group
        self.due = game.console.now() + FIRST
        self.draw()

    def leave(self) -> None:
        game = self.game
        if self.duel.omens is not game.omens:
            game.art.use(game.omens)
        if not self.show:
            game.console.lights.dark()
        self.table = self.group = self.placement = None

    def play(self, notes) -> None:
        """What a speaker does; a show is silent."""
        if not self.show:
            self.game.console.speaker.play(notes)

    # -- steps

    def forward(self, now: int) -> None:
        """Take the next step, and begin to show what comes of it."""
        duel = self.duel
        self.step += 1
        self.due = now + (LAST if self.step == self.steps else BETWEEN)
        if self.step > len(self.plays):
            duel.resign()
            self.draw()
            return
        slot, tile = divmod(self.plays[self.step - 1], 9)
        duel.play(slot, tile)
        self.draw_hands()
        pace = PACES[self.game.memory.choices[SPEED]]
        self.placement = Placement(duel, self.table, self, now, self.say["clash"], pace)
        self.table.strip.say(self.line())

    def turn_to(self, step: int) -> None:
        """Show at once how it stood after so many steps."""
        duel = self.duel
        self.placement = None
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
        for tile in range(9):
            if table.seen[tile] and duel.owner(tile) == rules.VACANT:
                vacate(table, tile)
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
            strip.title(self.say["draw"] if result == DRAW else told(game, result, self.say, "win"))
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
            return told(self.game, self.duel.resigned, self.say, "resign")
        return self.say["play"].format(self.step, len(self.plays))

    # -- time and buttons

    def tick(self, now: int):
        if self.stale:  # here, where the stack is not so deep
            self.stale = False
            self.draw()
        if self.placement is not None:
            if self.placement.tick(now):
                self.placement = None
                self.due = now + (LAST if self.step == self.steps else BETWEEN)
                self.tell()
        elif self.runs and now >= self.due:
            if self.step < self.steps:
                self.forward(now)
            elif self.show:
                return self.back
            else:
                self.runs = False
        return None

    def button(self, button: int):
        if self.show:
            return "menu"
        if button in (START, B):
            return self.back
        now = self.game.console.now()
        self.runs = button == SELECT and not self.runs
        if button == SELECT:
            self.run(now)
        elif button in (A, RIGHT) and self.placement is not None:
            self.placement.hurry(now)
        elif button in (A, RIGHT) and self.step < self.steps:
            self.forward(now)
        elif button == DOWN and (self.step < self.steps or self.placement is not None):
            self.turn_to(self.steps)
        elif button == A:  # at the end: once more
            self.runs = True
            self.run(now)
        elif button in (LEFT, UP) and self.step:
            self.turn_to(self.step - 1 if button == LEFT else 0)
        else:
            self.table.strip.insist(self.line())
        return None

    def run(self, now: int) -> None:
        """It begins to go on by itself, from the deal where it is at the end; or it stops."""
        if not self.runs:
            self.table.strip.insist(self.line())
            return
        self.due = now
        if self.step == self.steps and self.placement is None:
            self.turn_to(0)
            self.due += FIRST


def vacate(table, tile: int) -> None:
    """Draw a tile of the table as it is while nothing lies there."""
    card = table.tiles[tile]
    card.bitmap.fill(GROUND)
    card.ring(1)
    card.grid.pixel_shader = table.art.tile
    table.seen[tile] = 0
    if tile in table.small:
        table.small[tile].hidden = True
        table.lay_mark(tile)
