# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The exact value of a position with both Hands known, and the plays that keep it."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from engine.packed import PLACED, ROW, RYO, TURN, answer, pack, search, vacant
from omen.chance import Chance, shuffle
from omen.duel import Duel
from omen.rules import SIGN


class Solver:
    """Solves positions of Duels that are not over, one at a time.

    `placements` is what the last call took."""

    placements = 0

    def solve(
        self, duel: Duel, cores: int | None = None, tell: Callable[[float], None] | None = None
    ) -> tuple[int, list[tuple[int, int]]]:
        """The mover's final Ryo less 5 under perfect play, and all plays that keep it.

        The plays are (slot, tile). On that many cores, all by default; `tell` hears how far it is,
        0 to 1."""
        value = self.begin(duel)
        plays = duel.legal()
        best = []
        with ThreadPoolExecutor(cores or os.cpu_count()) as pool:
            for i, enough in enumerate(self.answers(plays, value, pool)):
                if enough:
                    best.append(plays[i])
                if tell:
                    tell((i + 1) / len(plays))
        return value, best

    def answers(
        self, plays: list[tuple[int, int]], value: int, pool: ThreadPoolExecutor
    ) -> Iterator[bool]:
        """Whether each play keeps the value.

        Each question begins with what finding the value has taught and hears nothing of the others,
        so their placements do not depend on the cores."""
        taught = self.board

        def ask(play: tuple[int, int]) -> tuple[bool, int]:
            board = taught.copy()
            return keeps(board, self.tiles, play, value), int(board[PLACED] - taught[PLACED])

        for enough, placements in pool.map(ask, plays):
            self.placements += placements
            yield enough

    def choose(self, duel: Duel, chance: Chance) -> tuple[int, int]:
        """One of the plays that keep the value, by chance: the first in a random order."""
        plays = duel.legal()
        shuffle(plays, chance)
        value = self.begin(duel)
        return next(play for play in plays if self.keeps(play, value))

    def begin(self, duel: Duel) -> int:
        """The value of a Duel's position; nothing learnt from an earlier one.

        A series of searches that each ask "more or less than this?". Most Duels are draws, so the
        first asks about that: two questions settle it.
        """
        self.enter(duel)
        low, high = -5, 5
        value = 0
        while low < high:
            asked = value + 1 if value == low else value
            value = search(self.board, 0, self.tiles, asked - 1, asked)
            if value < asked:
                high = value
            else:
                low = value
        self.placements = int(self.board[PLACED])
        return low

    def enter(self, duel: Duel) -> None:
        """Make a Duel's position the one that `keeps` is asked about, as `begin` does too."""
        self.board, self.tiles = pack(duel), vacant(duel)

    def keeps(self, play: tuple[int, int], value: int) -> bool:
        """Whether a play of the position is worth at least `value` to the seat to move."""
        enough = keeps(self.board, self.tiles, play, value)
        self.placements = int(self.board[PLACED])
        return enough


def keeps(board: np.ndarray, tiles: int, play: tuple[int, int], value: int) -> bool:
    """Whether a play of the position in a board's first row is worth at least `value`."""
    answer(board, 0, *play)
    tiles -= 1 << play[1]
    if tiles:
        return -search(board, 1, tiles, -value, 1 - value) >= value
    return (board[ROW + RYO] - 5) * SIGN[1 - board[ROW + TURN]] >= value
