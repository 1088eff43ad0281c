# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Duel's screen: the mover chooses an Omen and a tile, and what comes of it is shown.

Privacy is decided in one place, `sees`: whatever it denies is drawn face down, so that at no
refresh a Hand shows that must not.
"""

from handheld import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from omen import rules
from omen.duel import DRAW
from omen.screens import table as at
from omen.screens.frame import SEATS
from omen.screens.handover import to_mover
from omen.screens.inspect import Inspect
from omen.screens.pause import Pause
from omen.screens.placement import Placement, lay

# Where the cursor is, or what goes on instead.
HAND, TILES, OTHER, SHOWING, THINKING, ENDED = range(6)


class DuelScreen:
    """Plays `game.duel` to its end."""

    def __init__(self, game):
        self.game = game
        self.duel = game.duel
        self.group = None
        self.table = None
        self.state = HAND
        self.slot = 0  # the chosen Omen of the mover
        self.tile = 4  # under the cursor
        self.other = 0  # the Omen of the other Hand that is looked at
        self.occupied = False  # whether A was just refused on this tile
        self.placement = None
        self.begin_turn()

    # -- entering, leaving, time and buttons

    def enter(self) -> None:
        duel = self.duel
        effects = duel.rules & rules.EFFECT != 0
        self.table = at.Table(duel.omens, self.game.art, duel.elements, effects)
        self.group = self.table.group
        lay(self.table, duel, duel.pos)
        self.table.mark_last(duel.last)
        self.show_turn()

    def leave(self) -> None:
        self.table = self.group = None

    def tick(self, now: int):
        if self.state == SHOWING:
            if self.placement.tick(now):
                return self.end_turn()
        elif self.state == THINKING:
            play = self.game.players[self.duel.turn].step()
            if play is not None:
                self.play(play[0], play[1])
        return None

    def button(self, button: int):
        if self.state == SHOWING:
            self.placement.hurry(self.game.console.now())
        elif self.state == ENDED:
            return "result"
        elif button == START:
            return Pause(self.game, self)
        elif self.state == HAND:
            return self.hand_button(button)
        elif self.state == TILES:
            return self.tiles_button(button)
        elif self.state == OTHER:
            return self.other_button(button)
        else:
            self.table.insist("Thinking")
        return None

    # -- choosing

    def begin_turn(self) -> None:
        """The mover's turn begins: a person's in the Hand, another player's with its thinking."""
        duel = self.duel
        player = self.game.players[duel.turn]
        self.slot = duel.slots_left(duel.turn)[0]
        self.other = duel.slots_left(1 - duel.turn)[0]
        self.state = HAND
        if player is not None:
            self.state = THINKING
            player.begin(duel.view(duel.turn))

    def show_turn(self) -> None:
        """Draw both Hands, whose turn it is and the cursor."""
        self.draw_hands()
        self.table.turn(self.duel.turn)
        if self.state == TILES:
            self.table.choose(self.slot)
            self.aim()
        elif self.state == OTHER:
            self.look_across()
        elif self.state == HAND:
            self.choose()
        else:
            self.table.tell(at.NOWHERE)
            self.table.say(SEATS[self.duel.turn] + " thinks")

    def choose(self) -> None:
        """The cursor goes to the chosen Omen in the mover's Hand."""
        self.state = HAND
        self.table.look(at.NOWHERE)
        self.table.choose(self.slot)
        self.table.tell(self.duel.hands[self.slot])
        self.table.say(SEATS[self.duel.turn] + "'s turn")

    def aim(self) -> None:
        """The cursor goes to the tile, with the chosen Omen as a ghost where it is vacant."""
        duel, table, tile = self.duel, self.table, self.tile
        self.state = TILES
        self.occupied = False
        if duel.owner(tile) != rules.VACANT:
            table.look(tile)
            table.tell(duel.hands[duel.slot(tile)])
            table.say(SEATS[duel.owner(tile)] + "'s Omen")
            return
        omen = duel.hands[self.slot]
        tuned = duel.tuned(self.slot, tile)
        table.ghost(tile, omen, tuned)
        table.tell(omen)
        element = duel.elements[tile]
        if element:
            change = ": +1" if tuned > duel.printed(self.slot) else ": -1"
            words = duel.omens.elements[element - 1]
            if len(words) < 6:
                words += " tile"
            table.say(words + change)
        else:
            table.say("Place it here?")

    def look_across(self) -> None:
        """The cursor goes to the other Hand."""
        self.state = OTHER
        self.table.look(at.NOWHERE)
        self.table.choose(self.other)
        self.table.tell(self.duel.hands[self.other])
        self.table.say(SEATS[1 - self.duel.turn] + "'s Hand")

    def hand_button(self, button: int):
        """In the mover's Hand: choose an Omen; towards the board or A takes it there."""
        before = self.slot
        if button in (UP, DOWN):
            self.slot = self.beside(self.slot, button)
            if self.slot != before:
                self.choose()
        elif button == A or button == self.inwards():
            self.aim()
        elif button in (B, SELECT):
            return Inspect(self.game, self, self.slot)
        else:
            self.table.insist("B: inspect")
        return None

    def tiles_button(self, button: int):
        """On the board: move, place, take the choice back; past its edges are the Hands."""
        duel = self.duel
        column = self.tile % 3
        if button == B:
            self.choose()
        elif button in (A, SELECT):
            if duel.owner(self.tile) == rules.VACANT:
                if button == SELECT:
                    return Inspect(self.game, self, self.slot)
                self.play(self.slot, self.tile)
            elif button == SELECT or self.occupied:
                return Inspect(self.game, self, duel.slot(self.tile), self.tile)
            else:
                self.occupied = True
                self.table.say("Occupied A:see")
        elif button in (UP, DOWN):
            self.tile = (self.tile + (6 if button == UP else 3)) % 9
            self.aim()
        elif column != (0 if button == LEFT else 2):
            self.tile += 1 if button == RIGHT else -1
            self.aim()
        elif button != self.inwards():
            self.choose()
        elif self.sees(1 - duel.turn):
            self.look_across()
        else:
            self.table.insist("Face down")
        return None

    def other_button(self, button: int):
        """In the other player's Hand, when it may be seen: only looking."""
        before = self.other
        if button in (UP, DOWN):
            self.other = self.beside(self.other, button)
            if self.other != before:
                self.look_across()
        elif button in (A, SELECT):
            return Inspect(self.game, self, self.other)
        elif button == B:
            self.choose()
        elif button == self.inwards():
            self.table.insist("A: inspect")
        else:
            self.table.choose(self.slot)
            self.aim()
        return None

    def beside(self, slot: int, button: int) -> int:
        """The slot that UP or DOWN leads to from this one, in the same Hand, round its ends."""
        left = self.duel.slots_left(slot // 5)
        if len(left) == 1:
            self.table.insist("The last one")
        step = 1 if button == DOWN else len(left) - 1
        return left[(left.index(slot) + step) % len(left)]

    def inwards(self) -> int:
        """The button that points from the mover's Hand to the board."""
        return RIGHT if self.duel.turn == rules.KENZA else LEFT

    # -- what may be seen

    def sees(self, seat: int) -> bool:
        """Whether that seat's Hand may be seen now by whoever holds the handheld."""
        players = self.game.players
        if self.duel.rules & rules.OPEN:
            return True
        if players[seat] is not None:
            return False
        if players[1 - seat] is not None:
            return True  # one person alone
        return self.duel.turn == seat and self.state in (HAND, TILES)

    def draw_hands(self) -> None:
        """Both Hands: the Omens in their places, or as many backs as there are Omens."""
        for seat in (rules.KENZA, rules.KYOZA):
            left = self.duel.slots_left(seat)
            seen = self.sees(seat)
            for place in range(seat * 5, seat * 5 + 5):
                if not seen:
                    what = at.DOWN if place - seat * 5 < len(left) else at.EMPTY
                else:
                    what = place if place in left else at.EMPTY
                self.table.show_place(place, what, self.duel.hands[place])

    # -- a placement

    def play(self, slot: int, tile: int) -> None:
        """Place an Omen and begin to show what comes of it."""
        duel, table = self.duel, self.table
        duel.play(slot, tile)
        self.state = SHOWING
        table.choose(at.NOWHERE)
        table.look(at.NOWHERE)
        self.draw_hands()
        table.mark_last(tile)
        table.tell(duel.hands[slot])
        table.say(SEATS[1 - duel.turn] + " places")
        self.placement = Placement(duel, table, self.game.console.now())

    def end_turn(self):
        """All was seen: the next turn, by way of a handover where there is one, or the end."""
        duel = self.duel
        self.placement = None
        if duel.over:
            self.state = ENDED
            result = duel.result
            self.table.title("A draw" if result == DRAW else SEATS[result] + " wins")
            self.table.say("A: go on")
            return None
        self.begin_turn()
        following = to_mover(self.game, self)
        if following is self:
            self.show_turn()
            return None
        return following
