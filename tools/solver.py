# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The exact value of a position with both Hands known, by the board's own search compiled."""

from compiled import board_code, signed

from omen.chance import shuffle
from omen.duel import Duel

WITHOUT_END = 1 << 60  # more placements than any search makes


class Solver:
    """Solves positions, one at a time; `placements` is what the last call took."""

    def __init__(self):
        self.engine = board_code("rules")
        self.search = board_code("search")
        buffers = board_code("player").buffers()
        self.stack, self.plays, self.frame, self.history, _ = buffers
        self.placements = 0

    def solve(self, duel: Duel) -> tuple[int, list[tuple[int, int]]]:
        """The final Ryo of the seat to move less 5 under perfect play, and every play (slot, tile)
        that keeps it; of a Duel that is over its own, and none."""
        if duel.over:
            self.placements = 0
            return duel.ryo(duel.turn) - 5, []
        value = self.begin(duel)
        return value, [play for play in duel.legal() if self.keeps(duel, play, value)]

    def choose(self, duel: Duel, chance) -> tuple[int, int]:
        """One of the plays that keep the value, by chance: the first in a random order."""
        plays = duel.legal()
        shuffle(plays, chance)
        value = self.begin(duel)
        return next(play for play in plays if self.keeps(duel, play, value))

    def begin(self, duel: Duel) -> int:
        """The value of a Duel that is not over; nothing learnt from an earlier one."""
        self.placements = 0
        self.history[:] = 0
        return self.value(signed(duel.pos), signed(duel.deal), 9 - len(duel.plays))

    def keeps(self, duel: Duel, play: tuple[int, int], value: int) -> bool:
        """Whether a play is worth at least `value` to the seat to move."""
        pos, deal = signed(duel.pos), signed(duel.deal)
        self.engine.place(pos, deal, *play)
        self.placements += 1
        return -self.within(pos, deal, 8 - len(duel.plays), -value, 1 - value) >= value

    def value(self, pos, deal, tiles: int) -> int:
        """The exact value, by a series of searches that each ask "more or less than this?". Most
        Duels are draws, so the first asks about that: two questions settle it."""
        low, high = -5, 5
        value = 0
        while low < high:
            asked = value + 1 if value == low else value
            value = self.within(pos, deal, tiles, asked - 1, asked)
            if value < asked:
                high = value
            else:
                low = value
        return low

    def within(self, pos, deal, tiles: int, low: int, high: int) -> int:
        """The value for the seat to move, exact between low and high and a bound elsewhere."""
        if tiles < 2:
            return self.last(pos, deal, tiles)
        self.stack[0] = pos
        search = self.search
        search.begin(self.stack, self.plays, self.frame, tiles, low, high)
        search.search(self.stack, self.plays, self.frame, self.history, deal, WITHOUT_END)
        self.placements += int(self.frame[search.PLACED])
        return int(self.frame[search.BEST])

    def last(self, pos, deal, tiles: int) -> int:
        """The value with one tile left or none: there is nothing to choose, for the seat that moves
        last has one Omen."""
        engine = self.engine
        seat = int(pos[engine.TURN])
        if tiles:
            pos = pos.copy()
            self.stack[0] = pos
            self.search.open_node(self.stack, self.plays, self.frame, 0)
            slot, tile = divmod(int(self.plays[0][0]), 9)
            engine.place(pos, deal, slot, tile)
            self.placements += 1
        return int(engine.ryo(pos, seat)) - 5
