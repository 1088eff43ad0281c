# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What one sees while a Hand is assembled: two rows of the set, the Hand, words about an Omen.

It draws what it is told: hand.py decides. Whatever is asked to look as it looks already is not
redrawn.
"""

from bitmaptools import blit
from displayio import Group

from omen.rules import KENZA, VACANT
from omen.widgets.bracket import Bracket
from omen.widgets.cards import HELD, OUTLINE, SIGN, SIZE, Card, stamp
from omen.widgets.cards import INK as LIT
from omen.widgets.facts import Facts
from omen.widgets.frame import sky
from omen.widgets.lines import Lines
from omen.widgets.menu_list import marks
from omen.widgets.palettes import BRIGHT, DIM, INK, SEAT_INK
from omen.widgets.text import text, write

if 0:  # for the type check alone: the compiler drops it
    from displayio import Palette

    from omen.omen_set import OmenSet
    from omen.widgets.cards import Art

ROW, ROWS = 4, 2  # Omens of the set in sight
TALL = 11  # pixels from a line to the next: one less than elsewhere
LOW = TALL + ROWS * HELD  # the lines below the set
COLUMNS = 21  # characters in a line beside the Hand
NONE = -1
# A padlock, as SIGNS in cards.py: on an Omen of the Hand that is not drawn anew.
KEY = (0b0011100, 0b0100010, 0b0100010, 0b1111111, 0b1110111, 0b1110111, 0b1111111)


class Shelf:
    """Everything that the screen of a Hand shows. Put `.group` on the display.

    `name`: what the player in that seat is called. `effects`: whether Effects count, which a star
    tells of an Omen that has one.
    """

    def __init__(self, omens: "OmenSet", art: "Art", seat: int, name: str, effects: bool) -> None:
        self.omens = omens
        self.effects = effects
        self.art = art
        self.seat = seat
        self.name = name
        self.left = 32 if seat == KENZA else 0  # the edge of all but the Hand
        self.group = Group()
        self.group.append(sky())
        self.lay_cards()
        self.lay_lines()

    def lay_cards(self) -> None:
        """Two rows of the set, five places of the Hand, and the cursor."""
        self.set = Group()
        self.group.append(self.set)
        self.cards = []
        self.top = 0  # the row of the set that is the upper one
        self.seen = [NONE] * ROW * ROWS  # what each shows: omen * 2 + picked, or NONE
        for i in range(ROW * ROWS):
            card = Card(self.art, self.left + i % ROW * SIZE, TALL + i // ROW * HELD, HELD)
            card.grid.hidden = True
            self.cards.append(card)
            self.set.append(card.grid)
        self.places = []
        self.held = [NONE] * 5
        for i in range(5):
            card = Card(self.art, 0 if self.seat == KENZA else 128, i * 128 // 5, HELD)
            self.clear(card)
            self.places.append(card)
            self.group.append(card.grid)
        self.cursor = Bracket(BRIGHT)
        self.group.append(self.cursor.group)

    def lay_lines(self) -> None:
        left = self.left + 1
        self.head = text(left, 0, 5, 1, SEAT_INK[self.seat], self.name)
        self.levels = text(left + 42, 0, 14, 1, BRIGHT)
        level, element, tens = (left + 84, LOW), (left, LOW + TALL), (left + 63, LOW + TALL)
        self.facts = Facts(self.omens, self.art, (left, LOW), level, element, tens)
        self.where = text(left + 96, LOW + TALL, 5, 1, DIM)
        self.more = marks(ROWS)
        self.more.x = left + 61
        self.more.y = LOW
        # What the buttons do gives way to words that need a fourth line.
        self.words = Lines(left, LOW + 2 * TALL, COLUMNS, 4, INK, TALL)
        self.buttons = text(left, LOW + 5 * TALL, COLUMNS, 1, DIM)
        self.set.append(self.head)
        self.set.append(self.levels)
        self.page = Group()
        self.page.append(self.facts.group)
        self.page.append(self.where)
        self.page.append(self.more)
        for part in (self.page, self.words.group, self.buttons):
            self.group.append(part)

    def clear(self, card: Card) -> None:
        """An empty place."""
        card.bitmap.fill(0)
        card.ring(1)
        card.grid.pixel_shader = self.art.tile

    def show_set(self, order: bytes, at: int, picks: list) -> None:
        """Show two rows of the set in that order, and whether there are more above and below.

        One of them has the place `at`.
        """
        row, count = at // ROW, len(order)
        top = min(max(self.top, row - ROWS + 1), row)
        if abs(top - self.top) == 1:
            self.scroll(top > self.top)
        self.top = top
        for i in range(ROW * ROWS):
            k = top * ROW + i
            omen = order[k] if k < count else NONE
            self.show_tile(i, omen, omen in picks)
        for i, tile in ((0, 1 if top > 0 else 0), (1, 2 if (top + ROWS) * ROW < count else 0)):
            if self.more[i] != tile:
                self.more[i] = tile

    def show_tile(self, i: int, omen: int, chosen: bool) -> None:
        """Card i of the rows: an Omen of the set, in the player's colours if picked; or NOTHING."""
        look = omen * 2 + chosen if omen >= 0 else omen
        if self.seen[i] == look:
            return
        self.seen[i] = look
        card = self.cards[i]
        if omen != NONE:
            owner = self.seat if chosen else VACANT
            card.face(omen, self.omens.ranks(omen), owner)
            card.adorn(self.omens, omen, owner, self.effects)
        card.grid.hidden = omen == NONE

    def scroll(self, down: bool) -> None:
        """The set goes on by a row: what stays in sight is copied, and not drawn anew."""
        for i in range(ROW):
            to, source = (i, i + ROW) if down else (i + ROW, i)
            card, other = self.cards[to], self.cards[source]
            blit(card.bitmap, other.bitmap, 0, 0)
            card.grid.pixel_shader = other.grid.pixel_shader
            card.grid.hidden = other.grid.hidden
            self.seen[to] = self.seen[source]

    def browse(self, seen: bool) -> None:
        """Show the set, or not."""
        for part in (self.set, self.cursor.group, self.page):
            part.hidden = not seen

    def show_place(self, i: int, omen: int, lock: bool) -> None:
        """Place i of the Hand: an Omen, which may have a lock, or NOTHING."""
        look = omen * 2 + lock if omen >= 0 else omen
        if self.held[i] == look:
            return
        self.held[i] = look
        card = self.places[i]
        if omen == NONE:
            self.clear(card)
            return
        card.face(omen, self.omens.ranks(omen), self.seat, False)
        card.adorn(self.omens, omen, self.seat, self.effects)
        if lock:  # in the corner that its star leaves free
            left = 1 if self.seat == KENZA else SIZE - SIGN - 1
            for x in range(3):
                for y in range(3):
                    stamp(card.bitmap, KEY, left - 1 + x, y, OUTLINE)
            stamp(card.bitmap, KEY, left, 1, LIT)

    def say(self, words: str, colours: "Palette" = INK) -> None:
        """Words about the Omen under the cursor, or about what was just pressed."""
        self.words.say(words, colours)
        hidden = self.words.lines[3][0] > 0
        if self.buttons.hidden != hidden:
            self.buttons.hidden = hidden

    def levels_left(self, words: str) -> None:
        """How much the Hand may still have."""
        write(self.levels, words)

    def count(self, at: int, count: int) -> None:
        """Which Omen of how many the cursor is at."""
        words = "{}/{}".format(at, count)
        write(self.where, " " * (5 - len(words)) + words)

    def hint(self, words: str) -> None:
        """What the buttons do now."""
        write(self.buttons, words)
