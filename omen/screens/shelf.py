# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What one sees while a Hand is assembled: a row of the set, the Hand, and words about an Omen.

It draws what it is told: hand.py decides. Whatever is asked to look as it looks already is not
redrawn.
"""

from displayio import Group

from omen.rules import KENZA, VACANT
from omen.screens.bracket import Bracket
from omen.screens.cards import HELD, OUTLINE, SIGN, SIZE, Card, stamp
from omen.screens.cards import INK as LIT
from omen.screens.facts import Facts
from omen.screens.frame import sky
from omen.screens.lines import Lines
from omen.screens.palettes import BRIGHT, DIM, INK, SEAT_INK
from omen.screens.text import HEIGHT, centred, text, write

ROW = 4  # Omens of the set in sight
COLUMNS = 21  # characters in a line beside the Hand
NOTHING, TOOL = -1, -2
# A padlock, as SIGNS in cards.py: on an Omen of the Hand that is not drawn anew.
LOCK = (0b0011100, 0b0100010, 0b0100010, 0b1111111, 0b1110111, 0b1110111, 0b1111111)


class Shelf:
    """Everything that the screen of a Hand shows. Put `.group` on the display.

    `name`: what the player in that seat is called. `effects`: whether Effects count, which a star
    tells of an Omen that has one.
    """

    def __init__(self, omens, art, seat: int, name: str, effects: bool):
        self.omens = omens
        self.effects = effects
        self.art = art
        self.seat = seat
        self.name = name
        self.left = 32 if seat == KENZA else 0  # the edge of all but the Hand
        self.group = Group()
        self.group.append(sky())
        self.lay_cards()
        self.lay_words()

    def lay_cards(self) -> None:
        """Four of the set, five places of the Hand, and the cursor."""
        self.cards = []
        self.seen = [NOTHING] * ROW  # what each shows: omen * 2 + picked, or NOTHING
        for i in range(ROW):
            card = Card(self.art, self.left + i * SIZE, HEIGHT)
            card.grid.hidden = True
            self.cards.append(card)
            self.group.append(card.grid)
        self.places = []
        self.held = [NOTHING] * 5
        for i in range(5):
            card = Card(self.art, 0 if self.seat == KENZA else 128, i * 128 // 5, HELD)
            self.clear(card)
            self.places.append(card)
            self.group.append(card.grid)
        self.tools = []
        for i in range(ROW):
            grid = text(self.left + i * SIZE + 1, HEIGHT + 10, 5, 1, INK)
            self.tools.append(grid)
            self.group.append(grid)
        self.cursor = Bracket(BRIGHT)
        self.group.append(self.cursor.group)

    def lay_words(self) -> None:
        left = self.left + 1
        self.whose = text(left, 0, 5, 1, SEAT_INK[self.seat], self.name)
        self.levels = text(left + 42, 0, 14, 1, BRIGHT)
        self.facts = Facts(self.omens, self.art, (left, 44), (left + 84, 44), (left, 56))
        self.position = text(left + 96, 56, 5, 1, DIM)
        self.words = Lines(left, 68, COLUMNS, 4, INK)
        self.buttons = text(left, 116, COLUMNS, 1, DIM)
        for part in (
            self.whose,
            self.levels,
            self.facts.group,
            self.position,
            self.words.group,
            self.buttons,
        ):
            self.group.append(part)

    def clear(self, card: Card) -> None:
        """An empty place."""
        card.bitmap.fill(0)
        card.ring(1)
        card.grid.pixel_shader = self.art.tile

    def show_card(self, i: int, omen: int, picked: bool) -> None:
        """Card i of the row: an Omen of the set, in the player's colours if picked; NOTHING; or an
        empty one, for a TOOL."""
        look = omen * 2 + picked if omen >= 0 else omen
        if self.seen[i] == look:
            return
        self.seen[i] = look
        card = self.cards[i]
        if omen == TOOL:
            self.clear(card)
        elif omen != NOTHING:
            owner = self.seat if picked else VACANT
            card.face(omen, self.omens.ranks(omen), owner)
            card.adorn(self.omens, omen, owner, self.effects)
        card.grid.hidden = omen == NOTHING

    def show_tools(self, words) -> None:
        """In the row the names of the four tools; what they are called, or nothing without."""
        for i in range(ROW):
            write(self.tools[i], centred(words.part("tools", i), 5) if words else "")

    def show_place(self, i: int, omen: int, locked: bool) -> None:
        """Place i of the Hand: an Omen, which may have a lock, or NOTHING."""
        look = omen * 2 + locked if omen >= 0 else omen
        if self.held[i] == look:
            return
        self.held[i] = look
        card = self.places[i]
        if omen == NOTHING:
            self.clear(card)
            return
        card.face(omen, self.omens.ranks(omen), self.seat, False)
        card.adorn(self.omens, omen, self.seat, self.effects)
        if locked:  # in the corner that its star leaves free
            left = 1 if self.seat == KENZA else SIZE - SIGN - 1
            for x in range(3):
                for y in range(3):
                    stamp(card.bitmap, LOCK, left - 1 + x, y, OUTLINE)
            stamp(card.bitmap, LOCK, left, 1, LIT)

    def say(self, words: str, colours=INK) -> None:
        """Words about the Omen under the cursor, or about what was just pressed."""
        self.words.say(words, colours)

    def levels_left(self, words: str) -> None:
        """How much the Hand may still have."""
        write(self.levels, words)

    def title(self, words: str) -> None:
        """The name of a tool, where that of an Omen stands."""
        write(self.facts.name, words)
        write(self.facts.level, "")
        write(self.facts.element, "")
        write(self.position, "")
        self.facts.mark.hidden = True

    def count(self, at: int, of: int) -> None:
        """Which Omen of how many the cursor is at."""
        words = "{}/{}".format(at, of)
        write(self.position, " " * (5 - len(words)) + words)

    def hint(self, words: str) -> None:
        """What the buttons do now."""
        write(self.buttons, words)
