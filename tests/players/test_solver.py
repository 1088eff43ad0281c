# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The solver against a plain full enumeration, which prunes nothing and shares only the engine."""

from random import Random

import numba
import numpy as np
import pytest
from dealt import random_deal
from engine.compiled import engine, signed
from engine.deals import random_duel
from engine.solver import Solver

from omen.chance import Chance
from omen.rules import HANDS, POSITION, TURN, VACANT

place, ryo = engine().place, engine().ryo


@numba.njit(cache=True)
def value_of(stack, deal, ply):
    """The final Ryo, less 5, of the seat to move in stack[ply], when both play their best: every
    play is made, and every answer to it."""
    pos = stack[ply]
    seat = pos[TURN]
    best = -6
    for i in range(5):
        if pos[HANDS + seat] >> i & 1:
            for tile in range(9):
                if pos[tile] == VACANT:
                    stack[ply + 1] = pos
                    place(stack[ply + 1], deal, 5 * seat + i, tile)
                    best = max(best, -value_of(stack, deal, ply + 1))
    return best if best > -6 else ryo(pos, seat) - 5


def enumerated(duel):
    """The value of a Duel's position, and every play (slot, tile) that keeps it."""
    values = {}
    stack = np.zeros((10, POSITION), np.int32)
    deal = signed(duel.deal)
    for play in duel.legal():
        stack[0] = signed(duel.pos)
        place(stack[0], deal, *play)
        values[play] = -value_of(stack, deal, 0)
    best = max(values.values())
    return best, [play for play, value in values.items() if value == best]


@pytest.fixture(scope="module")
def solver():
    return Solver()


def test_it_agrees_with_full_enumeration_on_200_positions_with_five_tiles_left(solver):
    for seed in range(200):
        duel = random_duel(seed, tiles=5)
        assert solver.solve(duel) == enumerated(duel), seed


def test_it_agrees_on_some_positions_with_six_tiles_left(solver):
    for seed in range(10):
        duel = random_duel(seed, tiles=6)
        assert solver.solve(duel) == enumerated(duel), seed


@pytest.mark.parametrize("tiles", [1, 2, 3, 4, 5])
def test_it_agrees_on_the_harshest_deals_with_any_rules(solver, tiles):
    for seed in range(100):
        deal = random_deal(Random(seed))
        duel = deal.duel()
        for play in deal.plays()[: 9 - tiles]:
            duel.play(*play)
        assert solver.solve(duel) == enumerated(duel), seed


def test_it_finds_the_same_with_the_same_placements_on_any_number_of_cores():
    for seed in range(5):
        found = []
        for cores in (1, 2, 5):
            solver = Solver()
            found.append((solver.solve(random_duel(seed, tiles=7), cores), solver.placements))
        assert found[0] == found[1] == found[2]


def test_it_tells_how_far_it_is():
    told: list[float] = []
    Solver().solve(random_duel(1, tiles=4), tell=told.append)
    assert told == sorted(told) and told[-1] == 1 and len(told) == 12


def test_what_it_solved_before_changes_nothing(solver):
    duels = [random_duel(seed, tiles=6) for seed in range(5)]
    assert [solver.solve(duel) for duel in duels] == [Solver().solve(duel) for duel in duels]


def test_perfect_play_is_by_chance_among_all_the_best_plays(solver):
    duel = random_duel(6, tiles=5)
    _, best = solver.solve(duel)
    assert len(best) > 2
    chosen = {solver.choose(duel, Chance(seed)) for seed in range(100)}
    assert chosen == set(best)


def test_perfect_play_from_both_sides_comes_to_the_value_of_the_start(solver):
    for seed in range(5):
        duel = random_duel(seed, tiles=7)
        mover = duel.turn
        value, _ = solver.solve(duel)
        while not duel.over:
            duel.play(*solver.choose(duel, Chance(seed)))
        assert duel.ryo(mover) - 5 == value, seed
