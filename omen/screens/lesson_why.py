# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Why a placement came out as it did: the Ranks that decided it light up, and stand beside it."""

from displayio import Group, TileGrid

from omen import rules
from omen.screens.cards import DIGITS_ACROSS, SIZE, rank_places
from omen.screens.palettes import BLACK, BRIGHT, GOLD, INK, palette
from omen.screens.table import BOARD
from omen.screens.text import blank, text, write

COLUMNS, ROWS = 5, 7  # of what stands beside the board
PAUSE = 1600  # ms in which one sees a reason, where there are several
# A Rank that is lit: dark on gold, whatever its card is. By the colours of a card.
LIT = palette(GOLD, GOLD, BLACK, GOLD, *((GOLD,) * 12))


class Why:
    """The reasons of a Duel's last placement, one after another, for as long as one looks. Put
    `.group` over the table. `causes` are the words for the engine's CAUSES and for nothing; they
    stand at pixel x. `.reasons` is what `reasons` found."""

    def __init__(self, duel, art, causes: str, x: int, now: int):
        self.ranks = art.ranks[0]
        self.causes = causes.split("|")
        self.reasons = reasons(duel)
        self.shown = 0
        self.due = now + PAUSE
        self.lit = Group()
        self.head = text(x, 2, COLUMNS, 1, BRIGHT)
        self.lines = text(x, 15, COLUMNS, ROWS, INK)
        self.group = Group()
        for part in (self.lit, self.head, self.lines):
            self.group.append(part)
        self.show()

    def tick(self, now: int) -> None:
        """Show the next reason when it is due."""
        if len(self.reasons) > 1 and now >= self.due:
            self.due = now + PAUSE
            self.shown = (self.shown + 1) % len(self.reasons)
            self.show()

    def show(self) -> None:
        """Light the Ranks of the reason, and write them beside the board."""
        cause, attacker, pairs = self.reasons[self.shown]
        while len(self.lit):
            self.lit.pop()
        write(self.head, self.causes[min(cause, len(self.causes) - 1)])
        row = 0
        for i, ours, facing in pairs:
            side = 3 - rules.OURS[i] // 4
            self.light(attacker, side, ours)
            self.light(rules.NEAR[i], side ^ 2, facing)
            for line in compared(cause, ours, facing):
                if row < ROWS:
                    write(self.lines, line, row)
                    row += 1
        blank(self.lines, row)

    def light(self, tile: int, side: int, rank: int) -> None:
        """Light one Rank of the Omen on a tile."""
        x, y = rank_places(self.ranks, SIZE)[side]
        grid = TileGrid(
            self.ranks,
            pixel_shader=LIT,
            tile_width=self.ranks.width // DIGITS_ACROSS,
            tile_height=self.ranks.height // DIGITS_ACROSS,
            x=BOARD + tile % 3 * SIZE + x,
            y=tile // 3 * SIZE + y,
        )
        grid[0] = rank
        self.lit.append(grid)


def compared(cause: int, ours: int, facing: int) -> tuple:
    """Two facing Ranks in words of five characters: a line, or two where a sum has two digits."""
    if cause == rules.BY_PLUS:
        both = "{:X}+{:X}".format(ours, facing)
        total = "={}".format(ours + facing)
        return (both + total,) if len(total) == 2 else (both, "  " + total)
    sign = "=" if ours == facing else ">" if ours > facing else "<"
    return ("{:X} {} {:X}".format(ours, sign, facing),)


def reasons(duel) -> list:
    """Why the last placement Overturned what it did, in order: (cause, attacker's tile, pairs)
    each; a pair of facing Ranks is (index into NEAR, the attacker's, the other). Where it did
    nothing, the Ranks that face it from the other side, and one more than the causes there are."""
    log = duel.log()
    if not log:
        tile = duel.last
        foe = 1 - duel.owner(tile)
        pairs = [pair for pair in faced(duel.pos, tile) if duel.owner(rules.NEAR[pair[0]]) == foe]
        return [(len(rules.CAUSES), tile, pairs)]
    found: list = []
    for k in range(len(log)):
        tile, cause, attacker = log[k]
        if not found or found[-1][:2] != (cause, attacker):
            found.append((cause, attacker, []))
        pairs = found[-1][2]
        # Same and Plus are judged before anything is Overturned; a Clash is as it comes to it.
        judged = cause in (rules.BY_SAME, rules.BY_PLUS)
        facing = faced(duel.stage(0 if judged else k), attacker)
        total = next(ours + other for i, ours, other in facing if rules.NEAR[i] == tile)
        for pair in facing:
            i, ours, other = pair
            if cause == rules.BY_SAME:
                counts = ours == other
            elif cause == rules.BY_PLUS:
                counts = ours + other == total
            else:
                counts = rules.NEAR[i] == tile
            if counts and pair not in pairs:
                pairs.append(pair)
    return found


def faced(pos, tile: int) -> list:
    """The Ranks that face each other round a tile: (index into NEAR, its own, the other) each, from
    north on."""
    found = []
    ranks = rules.ranks_at(pos, tile)
    for i in range(rules.FIRST[tile + 1] - 1, rules.FIRST[tile] - 1, -1):
        if pos[rules.NEAR[i]] != rules.VACANT:
            facing = pos[rules.FACING[i]] >> rules.UP[i] & 15
            found.append((i, ranks >> rules.OURS[i] & 15, facing))
    return found
