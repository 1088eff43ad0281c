# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The table of a Duel as it is drawn: both Hands, the Tenmonban, the cursor, and a strip below.

It draws what it is told and knows no rules: duel.py decides what may be seen. Whatever is asked to
look as it looks already is not redrawn.
"""

from bitmaptools import blit
from displayio import Bitmap, Group, TileGrid

from omen.rules import VACANT
from omen.widgets.cards import (
    HELD,
    LARGE,
    MARK,
    RAISED,
    SIGN,
    SIZE,
    Card,
    mark_grid,
    read_mark,
    sign_grid,
)
from omen.widgets.palettes import BRIGHT, PIPS
from omen.widgets.strip import LEFT, NOWHERE, Strip

if 0:  # for the type check alone: the compiler drops it
    from omen.duel import Duel
    from omen.omen_set import OmenSet
    from omen.widgets.cards import Art

EMPTY, DOWN = -1, -2  # what a place of a Hand shows besides a slot
# The last placement's sign, a diamond, as SIGNS in cards.py.
LAST = (0b0001000, 0b0011100, 0b0111110, 0b1111111, 0b0111110, 0b0011100, 0b0001000)


class Table:
    """Everything that the Duel's screen shows. Put `.group` on the display.

    `elements` are those of the nine tiles, 0 for none; `effects` says whether Omens' Effects count.
    """

    def __init__(self, omens: "OmenSet", art: "Art", elements: bytes, effects: bool) -> None:
        self.omens = omens
        self.effects = effects
        self.art = art
        self.group = Group()
        self.group.append(ground())
        self.tiles = []
        self.seen = [0] * 9  # what each tile shows: 0 while vacant, else owner << 16 | Ranks
        self.places = []
        self.held = [EMPTY] * 10  # what each place of the Hands shows: a slot, EMPTY or DOWN
        self.hint = []  # the brackets that show one: bracket.py
        self.marks = []  # of foresight.py; out of sight again where the cursor moves
        self.lay_cards()
        self.lay_elements(elements)
        self.strip = Strip(omens, art)
        self.group.append(self.strip.group)

    def lay_cards(self) -> None:
        """Nine vacant tiles, ten empty places, and what floats above them."""
        art = self.art
        for tile in range(9):
            card = Card(art, LEFT + tile % 3 * SIZE, tile // 3 * SIZE, SIZE, art.tile)
            card.ring(1)
            self.tiles.append(card)
            self.group.append(card.grid)
        for place in range(10):
            card = Card(art, place // 5 * 128, place % 5 * 128 // 5, HELD)
            card.grid.hidden = True
            self.places.append(card)
            self.group.append(card.grid)
        self.chosen = frame(HELD)
        self.cursor = Card(art, 0, 0, SIZE, art.ghost)
        self.last = sign_grid((LAST,), BRIGHT)
        for grid in (self.chosen, self.cursor.grid, self.last):
            grid.hidden = True
            self.group.append(grid)

    def lay_elements(self, elements: bytes) -> None:
        """A large mark on each Elemental tile, and a small one for when a card lies on it."""
        self.small: dict = {}  # the small mark of each Elemental tile
        if max(elements) == 0:
            return
        for tile in range(9):
            if elements[tile]:
                grid = mark_grid(self.art)
                grid[0] = self.art.looks[elements[tile] - 1]
                grid.x = self.tiles[tile].grid.x + 1
                grid.y = self.tiles[tile].grid.y + SIZE - 1 - MARK
                self.small[tile] = grid
                self.group.append(grid)
                self.lay_mark(tile)

    def lay_mark(self, tile: int) -> None:
        """Draw an Elemental tile's large mark on it."""
        inset = (SIZE - LARGE) // 2
        mark = read_mark(self.small[tile][0])
        blit(self.tiles[tile].bitmap, mark, inset, inset, skip_source_index=0)

    def show_tile(self, tile: int, omen: int, owner: int, ranks: int) -> None:
        """An Omen lies on the tile."""
        if self.seen[tile] != owner << 16 | ranks:
            self.seen[tile] = owner << 16 | ranks
            self.tiles[tile].face(omen, ranks, owner)
            if self.effects and self.omens.effect(omen):
                self.tiles[tile].star(owner)
            if tile in self.small:
                self.small[tile].hidden = False

    def lift(self, tile: int, high: int) -> None:
        """Have the card on the tile so many steps above it."""
        self.tiles[tile].grid.y = tile // 3 * SIZE - 3 * high

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
            card.adorn(self.omens, omen, place // 5, self.effects)
        card.grid.hidden = slot == EMPTY

    def choose(self, place: int) -> None:
        """Frame that place of the Hands, or none for NOWHERE."""
        move(self.chosen, None if place == NOWHERE else self.places[place].grid)

    def look(self, tile: int) -> None:
        """Frame that tile, and let what lies there be seen. NOWHERE for none."""
        if tile != NOWHERE:
            self.cursor.bitmap.fill(0)
            self.cursor.ring(2)
            self.cursor.grid.pixel_shader = BRIGHT
        self.float(tile, False)

    def ghost(self, tile: int, omen: int, ranks: int) -> None:
        """Frame that vacant tile and show how the Omen would lie there."""
        self.cursor.face(omen, ranks, None)
        self.cursor.ring(2, RAISED)
        self.cursor.grid.pixel_shader = self.art.ghost
        self.float(tile, True)

    def float(self, tile: int, over: bool) -> None:
        """Move the cursor; a vacant tile's Element shows small while a ghost lies over it."""
        move(self.cursor.grid, None if tile == NOWHERE else self.tiles[tile].grid)
        for mark in self.marks:
            if not mark.hidden:
                mark.hidden = True
        for i, mark in self.small.items():  # order: each mark for itself
            hidden = not (self.seen[i] or (over and i == tile))
            if mark.hidden != hidden:
                mark.hidden = hidden

    def mark_last(self, tile: int) -> None:
        """Where the last placement was; NOWHERE before the first."""
        move(self.last, None if tile == NOWHERE else self.tiles[tile].grid, SIZE - 2 - SIGN)

    def forget_hint(self) -> None:
        """Nothing is pointed at any more."""
        while self.hint:
            self.group.remove(self.hint.pop())


def vacant(duel: "Duel", tile: int, button: int) -> int:
    """The vacant tile that comes next in the direction of a button; -1 for none.

    LEFT and RIGHT: in the same row before the others. UP and DOWN: in the next row that has one.
    Any other button: the nearest one.
    """
    found, least = -1, 9
    for other in range(9):
        right, low = other % 3 - tile % 3, other // 3 - tile // 3
        if not button & 1:  # up or left: UP, DOWN, LEFT and RIGHT are numbered from 0 on
            right, low = -right, -low
        far = abs(right) + 3 * abs(low)
        if button < 2:
            right = low
        elif button > 3:
            far = right = abs(right) + abs(low)
        if right > 0 and far < least and duel.owner(other) == VACANT:
            found, least = other, far
    return found


def frame(height: int) -> Group:
    """A line around a card of that height, in four parts: little is redrawn when it moves."""
    group = Group()
    for i in range(4):
        part = Bitmap(2 if i & 1 else SIZE, height if i & 1 else 2, 2)
        part.fill(1)
        group.append(TileGrid(part, pixel_shader=BRIGHT))
    group[2].y = height - 2
    group[3].x = SIZE - 2
    return group


def move(grid: "TileGrid | Group", onto: TileGrid, inset: int = 0) -> None:
    """Lay grid on another one, or out of sight for None."""
    if onto is None:
        grid.hidden = True
    else:
        grid.x = onto.x + inset
        grid.y = onto.y + inset
        grid.hidden = False


def ground() -> TileGrid:
    """The night behind the cards, the screen over."""
    return TileGrid(Bitmap(SIZE, SIZE, 1), pixel_shader=PIPS, width=5, height=4)
