# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The search as the board runs it: what its windows promise, that it can stop and go on at any
placement, and that it does the same compiled. (Its values: test_solver.py.)"""

import pytest
from engine.compiled import board_code, signed
from engine.deals import random_duel
from engine.solver import Solver

from omen.players import player, search

WITHOUT_END = 1 << 20


class Plain:
    """The search of one Duel's position by the board's own code on CPython."""

    code = search

    def __init__(self, duel):
        self.stack, self.plays, self.frame, self.history, _ = self.buffers()
        self.tiles = 9 - len(duel.plays)
        self.set_up(duel)

    def buffers(self):
        return player.buffers()

    def set_up(self, duel):
        self.stack[0][:] = duel.pos
        self.deal = duel.deal

    def begin(self, low=-9, high=9):
        self.code.begin(self.stack, self.plays, self.frame, self.tiles, low, high)

    def go_on(self, quota=WITHOUT_END):
        return self.code.search(self.stack, self.plays, self.frame, self.history, self.deal, quota)

    def found(self):
        """The value, the play and the placements."""
        at = (search.BEST, search.BEST_PLAY, search.PLACED)
        return [int(self.frame[i]) for i in at]


class Compiled(Plain):
    """The same, compiled."""

    def __init__(self, duel):
        self.code = board_code("search")
        super().__init__(duel)

    def buffers(self):
        return board_code("player").buffers()

    def set_up(self, duel):
        self.stack[0] = signed(duel.pos)
        self.deal = signed(duel.deal)


@pytest.mark.parametrize("quota", [1, 2, 7, 40])
def test_it_may_stop_after_any_placement_and_goes_on_to_the_same_end(quota):
    for seed in range(5):
        at_once, in_steps = (Plain(random_duel(seed, tiles=4)) for _ in range(2))
        at_once.begin()
        assert at_once.go_on()
        in_steps.begin()
        before = 0
        while not in_steps.go_on(quota):
            placed = in_steps.frame[search.PLACED]
            assert quota <= placed - before <= quota + 1
            before = placed
        assert in_steps.found() == at_once.found()
        assert in_steps.history == at_once.history


def test_a_search_that_is_done_stays_done():
    one = Plain(random_duel(1, tiles=4))
    one.begin()
    one.go_on()
    found = one.found()
    assert one.go_on() and one.found() == found


@pytest.mark.parametrize("tiles", [2, 3, 4, 5])
def test_a_window_gives_the_value_within_it_and_a_bound_outside(tiles):
    solver = Solver()
    for seed in range(10):
        duel = random_duel(seed, tiles)
        value, best = solver.solve(duel)
        for low in range(-6, 6):
            for high in (low + 1, low + 3):
                one = Compiled(duel)
                one.begin(low, high)
                one.go_on()
                found, play, _ = one.found()
                if value <= low:
                    assert value <= found <= low
                elif value >= high:
                    assert value >= found >= high
                else:
                    assert found == value and divmod(play, 9) in best


def test_the_order_of_a_callers_root_plays_is_kept():
    one = Plain(random_duel(3, tiles=4))
    one.history[:] = [search.CERTAIN * (play % 2) for play in range(90)]
    one.begin(-9, -8)  # any play will do
    count = one.frame[search.PLAYS]
    order = list(one.plays[0][:count])[::-1]
    one.plays[0][:count] = bytes(order)
    one.frame[search.RANKED] = 1
    one.go_on()
    assert one.frame[search.BEST_PLAY] == order[0]


def test_a_play_that_cuts_off_is_tried_sooner_and_the_history_keeps_its_bounds():
    placements = [0, 0]
    for seed in range(12):
        one = Plain(random_duel(seed, tiles=5))
        values = []
        for time in range(2):
            one.begin()
            one.go_on()
            assert all(0 <= often <= search.CERTAIN for often in one.history)
            value, _, placed = one.found()
            values.append(value)
            placements[time] += placed
        assert values[0] == values[1]
    assert placements[1] < placements[0] * 0.95


def test_it_searches_the_same_compiled():
    for seed in range(6):
        duel = random_duel(seed, tiles=5)
        both = Plain(duel), Compiled(duel)
        for one in both:
            one.begin()
            while not one.go_on(40):
                pass
        plain, compiled = both
        assert plain.found() == compiled.found()
        assert plain.frame == compiled.frame.tolist()
        assert plain.history == compiled.history.tolist()
