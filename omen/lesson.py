# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A lesson of How to play: a Duel under way, the one Omen to place, and what is to come of it.

lesson_file.py reads one.
"""

from omen.rules import CAUSES, FIRST, NEAR, VACANT

if 0:  # for the type check alone: the compiler drops it
    from omen.duel import Duel

SAFE = len(CAUSES)
GOALS = CAUSES + ("safe",)  # what the placement has to bring about


class Lesson:
    """A `duel` whose mover holds but one Omen, which is to be placed by a `goal`.

    That Omen is `slot`'s, and `goal` an index into GOALS. `answer` is the slot that the other side
    answers from, -1 where it does not; `own` is what `split` found.
    """

    def __init__(
        self, own: dict[str, tuple[int, str]], duel: "Duel", slot: int, goal: int, answer: int
    ) -> None:
        self.own = own
        self.duel = duel
        self.slot = slot
        self.goal = goal
        self.answer = answer

    def meets(self, tile: int) -> bool:
        """Whether placing the Omen on that vacant tile is what the lesson is after."""
        if self.goal != SAFE:
            return self.goal in [cause for _, cause, _ in self.duel.foresee(self.slot, tile)]
        self.duel.play(self.slot, tile)
        lost = self.strike(tile)[1]
        self.duel.undo()
        return not lost

    def strike(self, tile: int) -> tuple[int, bool]:
        """Where the other side answers the Omen just placed, and whether it Overturns that.

        -1 for nowhere. The placed Omen lies on the tile. An answer that can't Overturn it lies
        beside it.
        """
        duel = self.duel
        where = -1
        for other in self.vacant():
            if tile in [lost for lost, _, _ in duel.foresee(self.answer, other)]:
                return other, True
            if where < 0 or other in NEAR[FIRST[tile] : FIRST[tile + 1]]:
                where = other
        return where, False

    def vacant(self) -> list[int]:
        """The vacant tiles."""
        return [tile for tile in range(9) if self.duel.owner(tile) == VACANT]

    def solution(self) -> int:
        """The first tile that the lesson is after, -1 for none."""
        for tile in self.vacant():
            if self.meets(tile):
                return tile
        return -1
