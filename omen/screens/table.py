# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The table of a Duel as it is drawn: both Hands, the Tenmonban, the cursor and the strip below.

It draws what it is told and knows no rules: duel.py decides what may be seen. Whatever is asked to
look as it looks already is not redrawn.
"""

from bitmaptools import blit
from displayio import Bitmap, Group, TileGrid

from omen.rules import KYOZA
from omen.screens.bracket import Bracket
from omen.screens.cards import (
    BITMAPS,
    HELD,
    MARK,
    SIGN,
    SIGNS,
    SIZE,
    Card,
    read_bitmap,
    sign_grid,
)
from omen.screens.moon import Moon
from omen.screens.palettes import (
    BRIGHT,
    INK,
    KENZA_INK,
    KENZA_LIGHT,
    KYOZA_INK,
    KYOZA_LIGHT,
    NIGHT,
    palette,
)
from omen.screens.text import centred, text, write

BOARD = 32  # the left edge of the Tenmonban, in pixels
COLUMNS = 16  # characters in a line of the strip
ASIDE = 14  # and beside a sign
EMPTY, DOWN = -1, -2  # what a place of a Hand shows besides a slot
NOWHERE = -1

PIPS = palette(NIGHT, KENZA_LIGHT, KYOZA_LIGHT)
SEAT_INK = (KENZA_INK, KYOZA_INK)
# The last placement's sign, a diamond, and the arrow to the mover's Hand: as SIGNS in cards.py.
DIAMOND = (0b0001000, 0b0011100, 0b0111110, 0b1111111, 0b0111110, 0b0011100, 0b0001000)
ARROW = (0b0001000, 0b0011000, 0b0111111, 0b1111111, 0b0111111, 0b0011000, 0b0001000)


class Table:
    """Everything that the Duel's screen shows. Put `.group` on the display.

    `elements` are those of the nine tiles, 0 for none; `effects` says whether Omens' Effects count.
    """

    def __init__(self, omens, art, elements: bytes, effects: bool):
        self.omens = omens
        self.effects = effects
        self.art = art
        self.group = Group()
        self.group.append(backdrop())
        self.tiles = []
        self.seen = [0] * 9  # what each tile shows: 0 while vacant, else owner << 16 | Ranks
        self.places = []
        self.held = [EMPTY] * 10  # what each place of the Hands shows: a slot, EMPTY or DOWN
        self.hint = []  # the brackets that show one
        self.lay_cards()
        self.lay_elements(elements)
        self.lay_strip()

    def lay_cards(self) -> None:
        """Nine vacant tiles, ten empty places, and what floats above them."""
        art = self.art
        for tile in range(9):
            card = Card(art, BOARD + tile % 3 * SIZE, tile // 3 * SIZE, SIZE, art.tile)
            card.ring(1)
            self.tiles.append(card)
            self.group.append(card.grid)
        for place in range(10):
            card = Card(art, place // 5 * 128, place % 5 * 128 // 5, HELD)
            card.grid.hidden = True
            self.places.append(card)
            self.group.append(card.grid)
        self.chosen = Card(art, 0, 0, HELD, BRIGHT)
        self.chosen.ring(2)
        self.cursor = Card(art, 0, 0, SIZE, art.ghost)
        self.last = sign_grid((DIAMOND,), BRIGHT)
        for grid in (self.chosen.grid, self.cursor.grid, self.last):
            grid.hidden = True
            self.group.append(grid)

    def lay_elements(self, elements: bytes) -> None:
        """A large mark on each Elemental tile, and a small one for when a card lies on it."""
        self.small: dict = {}  # the small mark of each Elemental tile
        if max(elements) == 0:
            return
        large = read_bitmap(BITMAPS + "marks.bmp")
        size = large.width
        inset = (SIZE - size) // 2
        for tile in range(9):
            if elements[tile]:
                mark = self.omens.marks[elements[tile] - 1]
                blit(
                    self.tiles[tile].bitmap,
                    large,
                    inset,
                    inset,
                    x1=0,
                    y1=mark * size,
                    x2=size,
                    y2=(mark + 1) * size,
                    skip_source_index=0,
                )
                grid = self.mark_grid()
                grid[0] = mark
                grid.x = self.tiles[tile].grid.x + 1
                grid.y = self.tiles[tile].grid.y + SIZE - 1 - MARK
                self.small[tile] = grid
                self.group.append(grid)

    def mark_grid(self) -> TileGrid:
        """A small Element mark, out of sight at first."""
        grid = TileGrid(
            self.art.marks, pixel_shader=self.art.mark, tile_width=MARK, tile_height=MARK
        )
        grid.hidden = True
        return grid

    def lay_strip(self) -> None:
        """The lines under the Tenmonban: a name, whose turn or what happened, and the Ryo."""
        self.name = text(BOARD, 95, COLUMNS, 1, INK)
        self.mark = self.mark_grid()
        self.mark.x = BOARD + 87
        self.mark.y = 97
        self.said = ""
        self.message = text(BOARD + 1, 106, ASIDE, 1, INK)
        self.arrow = sign_grid((ARROW,), BRIGHT)
        self.arrow.y = 109
        self.moon = Moon()
        self.moon.grid.y = 109
        self.purse = sign_grid(SIGNS, PIPS, 10)
        self.purse.x = BOARD + 8
        self.purse.y = 120
        self.kenza_ryo = text(BOARD + 1, 117, 1, 1, KENZA_INK)
        self.kyoza_ryo = text(BOARD + 89, 117, 1, 1, KYOZA_INK)
        self.called = text(0, 0, 8, 1, BRIGHT)
        self.call = Group(scale=2, x=BOARD, y=95)
        self.call.append(self.called)
        self.call.hidden = True
        for part in (
            self.name,
            self.mark,
            self.message,
            self.arrow,
            self.moon.grid,
            self.purse,
            self.kenza_ryo,
            self.kyoza_ryo,
            self.call,
        ):
            self.group.append(part)

    def show_tile(self, tile: int, omen: int, owner: int, ranks: int) -> None:
        """An Omen lies on the tile."""
        if self.seen[tile] != owner << 16 | ranks:
            self.seen[tile] = owner << 16 | ranks
            self.tiles[tile].face(omen, ranks, owner)
            self.show_star(self.tiles[tile], omen, owner)
            if tile in self.small:
                self.small[tile].hidden = False

    def show_edge(self, tile: int) -> None:
        """The Omen on the tile stands on edge, turning over."""
        self.seen[tile] = NOWHERE
        self.tiles[tile].edge()

    def show_place(self, place: int, slot: int, omen: int) -> None:
        """A place of the Hands, 0 to 4 Kenza's and 5 to 9 Kyoza's: a slot's Omen, EMPTY or DOWN."""
        if self.held[place] == slot:
            return
        self.held[place] = slot
        card = self.places[place]
        if slot == DOWN:
            card.back(place // 5)
        elif slot != EMPTY:
            card.face(omen, self.omens.ranks(omen), place // 5, False)
            self.show_star(card, omen, place // 5)
            element = self.omens.element(omen)
            if element:
                card.element(self.omens.marks[element - 1])
        card.grid.hidden = slot == EMPTY

    def show_star(self, card: Card, omen: int, owner: int) -> None:
        """Mark the Omen on that card as one that has an Effect, where it has and they count."""
        if self.effects and self.omens.effect(omen):
            card.star(owner)

    def choose(self, place: int) -> None:
        """Frame that place of the Hands, or none for NOWHERE."""
        move(self.chosen.grid, None if place == NOWHERE else self.places[place].grid)

    def look(self, tile: int) -> None:
        """Frame that tile, and let what lies there be seen. NOWHERE for none."""
        if tile != NOWHERE:
            self.cursor.bitmap.fill(0)
            self.cursor.ring(2)
            self.cursor.grid.pixel_shader = BRIGHT
        self.float(tile, False)

    def ghost(self, tile: int, omen: int, ranks: int) -> None:
        """Frame that vacant tile and show how the Omen would lie there."""
        self.cursor.picture(omen, ranks)
        self.cursor.ring(2)
        self.cursor.grid.pixel_shader = self.art.ghost
        self.float(tile, True)

    def float(self, tile: int, over: bool) -> None:
        """Move the cursor; a vacant tile's Element shows small while a ghost lies over it."""
        move(self.cursor.grid, None if tile == NOWHERE else self.tiles[tile].grid)
        for i, mark in self.small.items():  # order: each mark for itself
            hidden = not (self.seen[i] or (over and i == tile))
            if mark.hidden != hidden:
                mark.hidden = hidden

    def mark_last(self, tile: int) -> None:
        """Where the last placement was; NOWHERE before the first."""
        move(self.last, None if tile == NOWHERE else self.tiles[tile].grid, SIZE - 2 - SIGN)

    def mark_hint(self, place: int, tile: int) -> None:
        """Point at that place of the Hands and that tile; NOWHERE for none."""
        while self.hint:
            self.group.remove(self.hint.pop())
        if place != NOWHERE:
            for card in (self.places[place], self.tiles[tile]):
                bracket = Bracket(INK)
                bracket.onto(card)
                self.hint.append(bracket.group)
                self.group.append(bracket.group)

    def tell(self, omen: int) -> None:
        """An Omen's name, Level and Element; NOWHERE for none."""
        words = ""
        hidden = True
        if omen != NOWHERE:
            words = self.omens.name_of(omen) + " L" + str(self.omens.level(omen))
            element = self.omens.element(omen)
            if element:
                named = words + " " + self.omens.elements[element - 1]
                if len(named) <= COLUMNS:
                    words = named
                hidden = len(words) > ASIDE  # then there is only room for the word
                if self.mark[0] != self.omens.marks[element - 1]:
                    self.mark[0] = self.omens.marks[element - 1]
        write(self.name, words)
        if self.mark.hidden != hidden:
            self.mark.hidden = hidden

    def title(self, words: str) -> None:
        """Words in the place of an Omen's name."""
        self.tell(NOWHERE)
        write(self.name, words)

    def turn(self, seat: int) -> None:
        """Whose turn it is: an arrow to that Hand, and the line beside it in that colour."""
        self.seat = seat
        self.arrow.flip_x = seat == KYOZA
        self.arrow.x = self.moon.grid.x = BOARD + (1, 87)[seat]
        self.arrow.hidden = False
        self.moon.grid.hidden = True
        self.message.x = BOARD + (11, 1)[seat]
        self.message.pixel_shader = SEAT_INK[seat]

    def think(self, now: int) -> None:
        """The handheld thinks: in the arrow's place a moon, as it is at that time."""
        self.moon.show(now)
        if not self.arrow.hidden:
            self.arrow.hidden = True

    def say(self, words: str) -> None:
        """The line about the turn, on the mover's side."""
        self.said = words
        self.shout("")
        if self.seat == KYOZA:
            words = " " * (ASIDE - len(words)) + words
        write(self.message, words)

    def insist(self, words: str) -> None:
        """Say it; said again at once, it is said louder, so that every press shows."""
        self.say(words + "!" if self.said == words else words)

    def shout(self, words: str) -> None:
        """Call it out large, over the lines of the strip; nothing for the lines themselves."""
        quiet = words == ""
        if words:
            write(self.called, centred(words, 8))
        if self.call.hidden != quiet:
            self.call.hidden = quiet
            self.name.hidden = not quiet
            self.message.hidden = not quiet
        if words:
            self.mark.hidden = True

    def count(self, kenza: int) -> None:
        """Ten Ryo, Kenza's first, and both numbers."""
        for i in range(10):
            seat = 0 if i < kenza else 1
            if self.purse[i] != seat:
                self.purse[i] = seat
        write(self.kenza_ryo, "{:X}".format(kenza))
        write(self.kyoza_ryo, "{:X}".format(10 - kenza))


def move(grid: TileGrid, onto, inset: int = 0) -> None:
    """Lay grid on another one, or out of sight for None."""
    if onto is None:
        grid.hidden = True
    else:
        grid.x = onto.x + inset
        grid.y = onto.y + inset
        grid.hidden = False


def backdrop() -> TileGrid:
    """The night behind the cards, the screen over."""
    return TileGrid(Bitmap(SIZE, SIZE, 1), pixel_shader=PIPS, width=5, height=4)
