# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Shows in a Duel why cards turned: the Ranks that decided are lit, and the strip says it."""

from displayio import TileGrid

from omen import rules
from omen.widgets.cards import DIGITS_ACROSS, SIZE, rank_places
from omen.widgets.facing import compared, summed
from omen.widgets.palettes import BLACK, GOLD, palette
from omen.widgets.reasons import EFFECTS, HELD, reasons
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from omen.duel import Duel
    from omen.widgets.table import Table

# A Rank that is lit: dark on gold, whatever its card is. By the colours of a card.
LIT = palette(GOLD, GOLD, BLACK, GOLD, *((GOLD,) * 12))


class Why:
    """Tells on a table, one after another, the reasons of a Duel's last placement.

    `.reasons` is what `reasons` found.
    """

    def __init__(self, duel: "Duel", table: "Table") -> None:
        self.table = table
        self.say = words("why")
        self.reasons = [reason for reason in reasons(duel) if reason[0] != HELD]
        self.shown = -1
        self.due = 0

    def reach(self, moment: int) -> bool:
        """Show the reason of what is to be seen at that moment, as in `reasons`.

        Return whether that is another one than before.
        """
        i = self.shown
        while i + 1 < len(self.reasons) and self.reasons[i + 1][1] <= moment:
            i += 1
        if i == self.shown:
            return False
        self.show(i)
        return True

    def begin(self, now: int) -> None:
        """Begin to show all of them once more, the placement being over."""
        self.shown = -1
        self.due = now

    def tick(self, now: int, pause: int) -> bool:
        """Show the next one when it is due, for so many ms. Return whether all were seen."""
        if now < self.due:
            return False
        self.due = now + pause
        if self.shown + 1 == len(self.reasons):
            self.end()
            return True
        self.show(self.shown + 1)
        return False

    def show(self, i: int) -> None:
        """Light the Ranks of a reason, and say it on the strip."""
        self.shown = i
        cause, _, pairs, lit = self.reasons[i]
        light(self.table, lit)
        if cause > EFFECTS:
            said = "*" + self.say.part("effects", cause - EFFECTS - 1)
        elif cause == rules.BY_CLASH and len(pairs) == 1:
            ours, facing = pairs[0]
            said = self.say["beats"].format("{:X}".format(ours), "{:X}".format(facing))
            if i and rules.ZENITH <= self.reasons[i - 1][0] - EFFECTS <= rules.NADIR:
                said = "*" + said  # no other 5 beats a 5
        else:
            said = (summed if cause == rules.BY_PLUS else compared)(cause, pairs)
        self.table.strip.explain(said)

    def end(self) -> None:
        """No Rank is lit any more."""
        self.table.forget_hint()


def light(table: "Table", lit: list) -> None:
    """Light these Ranks alone on a Duel's table: (tile, side, Rank) each."""
    table.forget_hint()
    sheet = table.art.ranks[0]
    places = rank_places(sheet, SIZE)
    for tile, side, rank in lit:
        grid = TileGrid(
            sheet,
            pixel_shader=LIT,
            tile_width=sheet.width // DIGITS_ACROSS,
            tile_height=sheet.height // DIGITS_ACROSS,
            x=table.tiles[tile].grid.x + places[side][0],
            y=tile // 3 * SIZE + places[side][1],  # where it lies, though it may still come down
        )
        grid[0] = rank
        table.hint.append(grid)
        table.group.append(grid)
