# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The cursor of a Duel: a person looks round both Hands and the Tenmonban with it, and chooses.

It belongs to the seat that the person holds, so one looks round while the other side thinks, too.
A takes the chosen Omen to the board, and steps over what is occupied; a direction that leads there
looks at every tile.
"""

from handheld import DOWN, LEFT, RIGHT, SELECT, UP, A, B
from omen import rules
from omen.widgets import table as at
from omen.widgets.names import phrase

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Callable
    from typing import Any

    from omen.widgets.table import Table

HAND, TILES, OTHER = range(3)  # where it is: in the own Hand, on the board, in the other Hand
PLACE = "place"  # what a button asked for: the chosen Omen onto the tile under the cursor


class Cursor:
    """Moves on the table of a Duel's screen.

    `slot` is the Omen that is chosen, `tile` the tile it would go to.
    """

    def __init__(self, screen: "Any") -> None:
        self.screen = screen
        self.game = screen.game
        self.say = screen.say
        self.duel = screen.duel
        self.table: "Table" = None
        self.seat = rules.KENZA
        self.where = HAND
        self.slot = 0
        self.tile = 4
        self.other = 0  # the Omen of the other Hand that is looked at
        self.occupied = False  # whether A was just refused on this tile
        self.placing = False  # whether it steps over occupied tiles

    def begin(self, seat: int) -> None:
        """A turn begins, and the person in that seat holds the handheld."""
        left = self.duel.slots_left(seat)
        self.seat = seat
        self.where = HAND
        if self.slot not in left:
            self.slot = left[0]
        self.other = self.duel.slots_left(1 - seat)[0]
        if seat == self.duel.turn and self.duel.owner(self.tile) != rules.VACANT:
            self.tile = at.vacant(self.duel, self.duel.last, A)  # near what was placed last

    def shown(self) -> "Callable[[], None]":
        """What draws it where it is: the caller's to call, one step less deep in the stack."""
        if self.where == TILES:
            self.table.choose(self.slot)
        return (self.choose, self.aim, self.look_across)[self.where]

    def button(self, button: int) -> str | None:
        """Answer a direction, A, B or SELECT. Returns None, PLACE, or the screen to go to."""
        if self.where == HAND:
            return self.hand_button(button)
        if self.where == TILES:
            return self.tiles_button(button)
        return self.other_button(button)

    def choose(self) -> None:
        """It goes to the chosen Omen in the own Hand."""
        self.where = HAND
        self.table.look(at.NOWHERE)
        self.table.choose(self.slot)
        self.table.strip.tell(self.duel.hands[self.slot])
        self.table.strip.say(self.screen.turn_words)

    def aim(self) -> None:
        """It goes to the tile, with the chosen Omen as a ghost where that is vacant."""
        duel, table, tile = self.duel, self.table, self.tile
        self.where = TILES
        self.occupied = False
        if duel.owner(tile) != rules.VACANT:
            table.look(tile)
            table.strip.tell(duel.hands[duel.slot(tile)])
            table.strip.say(phrase(self.game, duel.owner(tile), self.say, "omen"))
            return
        omen = duel.hands[self.slot]
        tuned = duel.tuned(self.slot, tile)
        table.ghost(tile, omen, tuned)
        self.screen.aimed = True
        table.strip.tell(omen)
        element = duel.elements[tile]
        if element:
            change = ": +1" if tuned > duel.printed(self.slot) else ": -1"
            words = self.game.art.named[element - 1]
            if len(words) < 6:
                words = self.say["tile"].format(words)
            table.strip.say(words + change)
        elif self.screen.choosing():
            table.strip.say(self.say["here"])
        else:
            table.strip.say(self.screen.turn_words)

    def look_across(self) -> None:
        """It goes to the other Hand."""
        self.where = OTHER
        self.table.look(at.NOWHERE)
        self.table.choose(self.other)
        self.table.strip.tell(self.duel.hands[self.other])
        self.table.strip.say(phrase(self.game, 1 - self.seat, self.say, "hand"))

    def hand_button(self, button: int) -> str | None:
        """In the own Hand: choose an Omen; towards the board or A takes it there."""
        before = self.slot
        if button in (UP, DOWN):
            self.slot = self.beside(self.slot, button)
            if self.slot != before:
                self.choose()
        elif button == A or button == self.inwards():
            self.placing = button == A
            self.aim()
        elif button in (B, SELECT):
            return self.game.screen("inspect", self.screen, self.slot)
        else:
            self.table.strip.insist(self.say["inspect"])
        return None

    def tiles_button(self, button: int) -> str | None:
        """On the board: move, place, take the choice back; past its edges are the Hands."""
        duel = self.duel
        column = self.tile % 3
        to = -1
        if self.placing and self.screen.choosing():
            to = at.vacant(self.duel, self.tile, button)
        if button == B:
            self.choose()
        elif button in (A, SELECT):
            if duel.owner(self.tile) == rules.VACANT:
                return PLACE if button == A else self.game.screen("inspect", self.screen, self.slot)
            if button == SELECT or self.occupied:
                return self.game.screen("inspect", self.screen, duel.slot(self.tile), self.tile)
            self.occupied = True
            self.table.strip.say(self.say["occupied"])
        elif to >= 0:
            self.tile = to
            self.aim()
        elif button in (UP, DOWN):
            self.tile = (self.tile + (6 if button == UP else 3)) % 9
            self.aim()
        elif column != (0 if button == LEFT else 2):
            self.tile += 1 if button == RIGHT else -1
            self.aim()
        elif button != self.inwards():
            self.choose()
        elif self.screen.sees(1 - self.seat):
            self.look_across()
        else:
            self.table.strip.insist(self.say["down"])
        return None

    def other_button(self, button: int) -> str | None:
        """In the other Hand, when it may be seen: only looking."""
        before = self.other
        if button in (UP, DOWN):
            self.other = self.beside(self.other, button)
            if self.other != before:
                self.look_across()
        elif button in (A, SELECT):
            return self.game.screen("inspect", self.screen, self.other)
        elif button == B:
            self.choose()
        elif button == self.inwards():
            self.table.strip.insist(self.say["other"])
        else:
            self.table.choose(self.slot)
            self.placing = False
            self.aim()
        return None

    def beside(self, slot: int, button: int) -> int:
        """The slot that UP or DOWN leads to from this one, in the same Hand, round its ends."""
        left = self.duel.slots_left(slot // 5)
        if len(left) == 1:
            self.table.strip.insist(self.say["last"])
        step = 1 if button == DOWN else len(left) - 1
        return left[(left.index(slot) + step) % len(left)]

    def inwards(self) -> int:
        """The button that points from the own Hand to the board."""
        return RIGHT if self.seat == rules.KENZA else LEFT
