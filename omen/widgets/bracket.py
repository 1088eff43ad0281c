# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A bracket around a card, for what is pointed at without a frame that hides its edge."""

from bitmaptools import fill_region
from displayio import Bitmap, Group, TileGrid

from omen.widgets.cards import SIZE
from omen.widgets.palettes import INK

if 0:  # for the type check alone: the compiler drops it
    from displayio import Palette

    from omen.widgets.cards import Card
    from omen.widgets.table import Table

HIGH = 8  # their height


class Bracket:
    """Half of it above, half below a card. Put `.group` on the screen."""

    def __init__(self, colours: "Palette") -> None:
        half = Bitmap(SIZE, HIGH, 2)
        fill_region(half, 0, 0, SIZE, HIGH, 1)
        fill_region(half, 2, 2, SIZE - 2, HIGH, 0)
        self.above = TileGrid(half, pixel_shader=colours)
        self.below = TileGrid(half, pixel_shader=colours)
        self.below.flip_y = True
        self.group = Group()
        self.group.append(self.above)
        self.group.append(self.below)

    def onto(self, card: "Card") -> None:
        """Move it to a card."""
        x, y = card.grid.x, card.grid.y
        low = y + card.height - HIGH
        if self.above.x != x or self.above.y != y or self.below.y != low:
            self.above.x = self.below.x = x
            self.above.y = y
            self.below.y = low


def point(table: "Table", place: int, tile: int) -> None:
    """Point at that place of the Hands and that tile on a Duel's table, and at nothing else."""
    table.forget_hint()
    for card in (table.places[place], table.tiles[tile]):
        bracket = Bracket(INK)
        bracket.onto(card)
        bracket.below.y -= 1  # clear of the words below
        table.hint.append(bracket.group)
        table.group.append(bracket.group)
