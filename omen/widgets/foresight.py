# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Foresight: what a placement would Overturn is marked before it is made, each with its cause.

The engine itself tries the placement, on a copy of the position. It tells nothing that the person
does not see anyhow: it knows the board, and the Omen that is held over it.
"""

from bitmaptools import fill_region
from displayio import Bitmap, TileGrid

from omen import rules
from omen.widgets.cards import SIGN, SIZE, stamp
from omen.widgets.palettes import BLACK, GOLD, palette
from omen.widgets.taken import taken
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from omen.widgets.table import Table

BADGE = SIGN + 2  # pixels each way
MIDDLE = (SIZE - BADGE) // 2  # the middle of a card, that no usual Rank reaches
LOW = SIZE - BADGE - 1  # the lower right one, that no large Rank reaches
# By cause: swords that cross, two bars, a cross, arrows that go on. They keep clear of the
# wedges of west and east Ranks.
SIGNS = (
    (0b0000000, 0b0100001, 0b0010010, 0b0001100, 0b0001100, 0b0010010, 0b0100001),
    (0b0111111, 0b0111111, 0b0000000, 0b0111111, 0b0111111, 0b0000000, 0b0000000),
    (0b0000000, 0b0001100, 0b0001100, 0b0111111, 0b0111111, 0b0001100, 0b0001100),
    (0b0100100, 0b0110110, 0b0011011, 0b0110110, 0b0100100, 0b0000000, 0b0000000),
)
COLOURS = palette(None, GOLD, BLACK)


class Foresight:
    """Marks the Omens on the table of a Duel's screen that a placement would Overturn."""

    def __init__(self) -> None:
        self.takes = words("hint")["takes"].split("|")
        self.pos = bytearray(rules.POSITION)
        self.signs = Bitmap(BADGE * len(SIGNS), BADGE, 4)
        for cause in range(len(SIGNS)):
            left = BADGE * cause
            fill_region(self.signs, left, 0, left + BADGE, BADGE, 2)
            fill_region(self.signs, left, 1, left + 2, 4, 0)  # a west Rank's wedge is seen there,
            fill_region(self.signs, left + 8, 1, left + BADGE, 4, 0)  # and an east one's
            stamp(self.signs, SIGNS[cause], left + 1, 1, 1)

    def show(self, screen: "Any") -> None:
        """Try the placement that the screen's cursor aims at, and mark what it would Overturn.

        The line says by what: of several causes the one that weighs most.
        """
        duel, table, cursor = screen.duel, screen.table, screen.cursor
        pos = self.pos
        pos[:] = duel.pos
        rules.place(pos, duel.deal, cursor.slot, cursor.tile)
        self.mark(table)
        if pos[rules.OVERTURNS] and screen.thinking is None:
            table.strip.say(taken(self.takes, pos))

    def mark(self, table: "Table") -> None:
        """Put a mark on each Omen that the placement in `pos` Overturned."""
        for i in range(self.pos[rules.OVERTURNS]):
            cause, tile = divmod(self.pos[rules.LOG + i], 16)
            if i == len(table.marks):
                mark = TileGrid(
                    self.signs, pixel_shader=COLOURS, tile_width=BADGE, tile_height=BADGE
                )
                table.marks.append(mark)
                table.group.append(mark)
            mark = table.marks[i]
            mark[0] = cause
            large = table.art.large
            mark.x = table.tiles[tile].grid.x + (LOW if large else MIDDLE)
            mark.y = table.tiles[tile].grid.y + (LOW if large else MIDDLE + 1)
            mark.hidden = False
