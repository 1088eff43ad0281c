# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A player assembles a Hand: browses the set four Omens at a time, picks and drops.

The Hand stands where it will in the Duel, Kenza's in a column at the left, Kyoza's at the right,
and begins empty: nothing of the other player's choice is shown or used here.
"""

from handheld import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from omen import rules
from omen.hand_check import CAP, SIZE, levels
from omen.hands import completable, random_hand
from omen.screens.names import called
from omen.screens.palettes import BRIGHT, WARN
from omen.screens.shelf import ROW, Shelf
from omen.screens.words import words

NOWHERE = -1  # `place` while the cursor is in the set


class Hand:
    """Assembles `game.hands[game.seat]`. After Kenza's the handheld is passed on for Kyoza's."""

    def __init__(self, game):
        self.game = game
        self.say = words("hand")
        self.effects = words("effects")
        self.seat = game.seat
        self.picks = []  # the Omens of the Hand so far, as they stand in the column
        self.lots = []  # those among them that were drawn at random
        omens = game.omens
        # ties: none, the Omen's number is in its key
        self.order = bytes(sorted(range(len(omens)), key=lambda i: omens.level(i) * 64 + i))
        self.at = 0  # the cursor's place in that order, which is by Level ...
        self.place = NOWHERE  # ... or in the column
        self.leaving = False  # whether B was just asked about
        self.said = ""  # the last refusal
        self.shelf = None
        self.group = None

    def enter(self) -> None:
        game = self.game
        name = called(game, self.seat)
        self.shelf = Shelf(game.omens, game.art, self.seat, name, game.on(rules.EFFECT))
        self.group = self.shelf.group
        self.show()

    def show(self) -> None:
        """Draw everything as it is now, with what is to know of the Omen under the cursor."""
        self.said = ""
        shelf, omens = self.shelf, self.game.omens
        top = self.at - self.at % ROW
        for i in range(ROW):
            omen = self.order[top + i] if top + i < len(self.order) else NOWHERE
            shelf.show_card(i, omen, omen in self.picks)
        for i in range(SIZE):
            shelf.show_place(i, self.picks[i] if i < len(self.picks) else NOWHERE)
        if self.place == NOWHERE:
            shelf.cursor.onto(shelf.cards[self.at - top])
            shelf.count(self.at + 1, len(self.order))
        else:
            shelf.cursor.onto(shelf.places[self.place])
            shelf.count(self.place + 1, SIZE)
        omen = self.under()
        shelf.facts.show(omen)
        effect = omens.effect(omen)
        on = effect == 0 or self.game.on(rules.EFFECT)
        shelf.say(self.effects[effect] if on else self.say["off"])
        left = "{:2}".format(CAP - levels(omens, self.picks))
        shelf.levels_left(self.say["left"].format(left))
        shelf.hint(self.what_buttons_do())

    def what_buttons_do(self) -> str:
        """A line about the buttons that matter now."""
        i = 0
        if self.place == NOWHERE:
            i = 1 if len(self.picks) == SIZE else 3 if self.under() in self.picks else 2
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
            self.draw()
        elif button == A:
            self.pick_or_drop()
        elif self.place != NOWHERE:
            self.column_button(button)
        elif button == B:
            if leaving:
                return "menu"
            self.take_back()
        else:
            self.set_button(button)
        return None

    def set_button(self, button: int) -> None:
        """In the set: along a row, to the rows above and below, beyond its end to the Hand."""
        count = len(self.order)
        column = self.at % ROW
        if button == self.outwards() and column == (0 if button == LEFT else ROW - 1):
            self.enter_column()
            return
        if button == RIGHT:
            self.at = (self.at + 1) % count
        elif button == LEFT:
            self.at = (self.at or count) - 1
        else:
            rows = (count + ROW - 1) // ROW
            row = (self.at // ROW + (1 if button == DOWN else rows - 1)) % rows
            self.at = min(row * ROW + column, count - 1)
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
        """In the column: up and down, and back to the set."""
        count = len(self.picks)
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

    def pick_or_drop(self) -> None:
        omen = self.under()
        if omen in self.picks:
            self.drop(omen)
            return
        why = self.refusal(omen)
        if why:
            self.refuse(why)
            return
        self.picks.append(omen)
        self.show()
        self.tell_if_ready()

    def drop(self, omen: int) -> None:
        self.picks.remove(omen)
        if omen in self.lots:
            self.lots.remove(omen)
        if self.place >= len(self.picks):
            self.place = len(self.picks) - 1  # NOWHERE after the last
        self.show()

    def take_back(self) -> None:
        """Drop the last pick; where there is none, ask whether to leave."""
        if self.picks:
            self.drop(self.picks[-1])
        else:
            self.leaving = True
            self.refuse(self.say["menu"])

    def draw(self) -> None:
        """Complete the Hand at random. What was drawn is drawn anew, what was picked stays."""
        kept = [omen for omen in self.picks if omen not in self.lots]
        if len(kept) == SIZE:
            self.refuse(self.say["five"])
            return
        drawn = random_hand(self.game.omens, self.game.chance, kept)
        self.lots = [omen for omen in drawn if omen not in kept]
        self.picks = kept + self.lots
        self.show()
        self.tell_if_ready()

    def refusal(self, omen: int) -> str:
        """Why the Omen cannot be picked, or nothing."""
        omens = self.game.omens
        picks = self.picks + [omen]
        if completable(omens, picks):
            return ""
        if len(picks) > SIZE:
            return self.say["six"]
        used = levels(omens, picks)
        missing = SIZE - len(picks)
        if missing == 0:
            return self.say["most"].format(used, CAP)
        others = [omens.level(i) for i in self.order if i not in picks]
        least = sum(others[:missing])  # the order is by Level
        if missing == 1:
            return self.say["one"].format(used, least)
        return self.say["more"].format(used, missing, least)

    def refuse(self, why: str) -> None:
        """Say why not; said again at once, it is said louder, so that every press shows."""
        if why == self.said:
            why = why[:-1] + "!"
        self.said = why
        self.shelf.say(why, WARN)

    def tell_if_ready(self) -> None:
        if len(self.picks) == SIZE:
            self.shelf.say(self.say["ready"], BRIGHT)

    def confirm(self):
        """The Hand is as it shall be."""
        missing = SIZE - len(self.picks)
        if missing:
            self.refuse(self.say["few"].format(missing))
            return None
        game = self.game
        game.hands[self.seat] = self.picks
        if self.seat == rules.KYOZA or game.alone() is not None:
            return "toss"
        game.seat = rules.KYOZA
        return game.screen("handover", rules.KYOZA, "hand")

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.shelf = self.group = None
