# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Every placement of a Duel graded by the solver: what its mover had, and what was left of it."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.solver import Solver
from omen.duel import Duel
from omen.rules import KENZA, SIGN


class Grade(NamedTuple):
    """One placement, or that a player gave up: then `play` is None.

    `before`, `after`: the final Ryo of its mover less 5 under perfect play, before and after it;
    who gives up has lost, whatever the Ryo are. `best`: where something was given away, every play
    (slot, tile) that keeps it all.
    """

    number: int  # from 1
    seat: int
    play: tuple[int, int] | None
    before: int
    after: int
    best: list[tuple[int, int]]

    @property
    def turned(self) -> bool:
        """Whether a win or a draw was given away."""
        return outcome(self.before) > outcome(self.after)


GIVEN_UP = -5  # what is left to who gives up: no less can be


def outcome(value: int) -> int:
    """1 for a win, 0 for a draw, -1 for a loss."""
    return (value > 0) - (value < 0)


def grades(duel: Duel, solver: Solver) -> Iterator[Grade]:
    """The grade of each step of a Duel, from the first on."""
    hands = duel.hands
    again = Duel(
        duel.omens, duel.rules, duel.first, hands[:5], hands[5:], duel.elements, duel.round
    )
    steps = [(play // 9, play % 9) for play in duel.plays]
    value = solver.begin(again) if steps or duel.resigned is not None else 0
    for number, play in enumerate(steps, 1):
        seat = again.turn
        before, value = value, 0
        best: list[tuple[int, int]] = []
        again.play(*play)
        if again.over:
            value = (again.ryo(KENZA) - 5) * SIGN[again.turn]
        else:
            value = solver.begin(again)
        if -value < before:
            again.undo()
            _, best = solver.solve(again)
            again.play(*play)
        yield Grade(number, seat, play, before, -value, best)
    if duel.resigned is not None:
        lost = outcome(value) > outcome(GIVEN_UP)
        best = solver.solve(again)[1] if lost else []
        yield Grade(len(steps) + 1, again.turn, None, value, min(value, GIVEN_UP), best)


def turning_point(grades: list[Grade]) -> Grade | None:
    """What the Duel turned on: the last placement that gave a win or a draw away.

    After it the result stood. None where there is none."""
    return next((grade for grade in reversed(grades) if grade.turned), None)
