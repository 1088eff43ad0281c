# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""lab.py bench: that it measures what it says. No test asserts a time."""

import json
from typing import Any

import lab
import numba
import numpy as np
import pytest
from bench import board_costs, board_heap, figures, instructions
from bench.bars import GROUPS, ROWS, page, verdict
from engine import interpreter
from engine.compiled import engine, signed
from engine.deals import random_duel
from engine.playouts import playouts
from rich.console import Console

from omen import rules


def numbers(found):
    """The names of figures that were measured, all above 0."""
    assert all(value > 0 for value in found.values())
    return set(found)


# -- what is measured


def test_random_duels_are_whole_and_fair():
    duel = random_duel(1)
    placed = []

    def place(pos, deal, slot, tile):
        assert pos[tile] == rules.VACANT
        assert pos[rules.HANDS + slot // 5] >> slot % 5 & 1 and slot // 5 == pos[rules.TURN]
        placed.append((slot, tile))
        rules.place(pos, deal, slot, tile)

    pos = bytearray(duel.pos)
    playouts(place, pos, bytes(duel.pos), [duel.deal], list(range(10)), list(range(9)), 2000)
    assert len(placed) == 9 * 2000
    first = [placed[i] for i in range(0, len(placed), 9)]
    assert len(set(first)) == 45 and all(20 < first.count(play) < 80 for play in set(first))


def test_random_duels_come_out_the_same_compiled():
    duels = [random_duel(seed) for seed in range(20)]
    duels = [duel for duel in duels if duel.first == duels[0].first]
    start = duels[0].pos
    deals = [duel.deal for duel in duels]
    plain = bytearray(start)
    total = playouts(rules.place, plain, bytes(start), deals, list(range(10)), list(range(9)), 500)
    pos, compiled_deals = signed(start), np.array([signed(deal) for deal in deals])
    play = numba.njit(playouts)
    args = (pos, signed(start), compiled_deals, np.arange(10), np.arange(9), 500)
    assert play(engine().place, *args) == total
    assert pos.tolist() == list(plain)


def test_times_are_told_in_seconds_and_in_steps_of_a_plain_loop():
    seconds, steps = figures.timed(lambda: sum(range(100_000)))
    assert 0 < seconds < steps


def test_speed_has_its_figures():
    plain = numbers(figures.plain_duels(50))
    compiled = numbers(figures.compiled_duels(50))
    assert plain == {"duels_per_second", "placements_per_second", "duel_in_loop_steps"}
    assert compiled == {
        "compiled_duels_per_second",
        "compiled_placements_per_second",
        "compiled_placement_in_loop_steps",
        "compiled_duel_in_loop_steps",
    }


def test_the_labs_duels_have_their_figures():
    found = numbers(figures.lab_duels(50))
    kinds = "duels_per_second", "duel_in_loop_steps"
    players = "random", "greedy", "casual"
    assert found == {f"lab_{name}_{kind}" for name in players for kind in kinds}


@pytest.mark.skipif(not interpreter.available(), reason="no MicroPython for this PC")
def test_micropython_has_its_figures():
    found = numbers(figures.micropython_duels(200))
    assert found == {
        "micropython_duels_per_second",
        "micropython_placements_per_second",
        "micropython_duel_in_loop_steps",
    }
    sizes: dict[str, Any] = board_heap.parts()
    assert list(sizes) == [f"{part}_bytes" for part in board_heap.PARTS]
    assert min(sizes.values()) > 1000 and sum(sizes.values()) < 2 * 146 * 1024


def test_each_player_has_its_points():
    found: dict[str, Any] = figures.strengths(2)
    assert list(found) == [
        *(f"{name}_points_greedy" for name in ("novice", "adept", "master", "perfect")),
        "master_points_perfect",
    ]
    assert all(points in (0, 25, 50, 75, 100) for points in found.values())


def test_the_solver_and_the_players_have_their_figures():
    assert "value_seconds_99th" in numbers(figures.solving(2))
    found: dict[str, Any] = figures.thinking(duels=1)
    assert 8 <= found["novice_placements_max"] <= 8 + 20  # besides: beside the last placement
    assert found["master_hidden_placements_mean"] < found["master_hidden_placements_max"] <= 6000


def test_the_demonstrations_pixels_are_counted():
    found: dict[str, Any] = figures.redrawn()
    assert found["idle_pixels"] == 0
    assert 1000 < found["overturn_pixels"] <= 2500
    assert 1000 < found["cursor_pixels"] <= 5000
    assert 1000 < found["menu_pixels"] <= 5000 and found["placement_pixels"] > 1000


@pytest.mark.skipif(not instructions.available(), reason="no valgrind on this PC")
def test_what_a_node_costs_the_board_is_counted():
    assert 40 < board_costs.plain_node([random_duel(1, tiles=5)]) < 200


def test_what_cannot_be_measured_here_is_said_so(monkeypatch):
    monkeypatch.setattr(interpreter, "available", lambda: False)
    found: dict[str, Any] = {row.key: 1 for row in ROWS} | {row.loops: 1 for row in ROWS}
    found |= figures.board_placements() | figures.heaps() | figures.micropython_duels()
    assert found["board_node"] is found["players_heap"] is None
    assert shown(found).count("not here") == 13


# -- how it is told


def shown(found):
    """The page of figures as one sees it."""
    console = Console(width=80)
    with console.capture() as kept:
        console.print(page(found))
    return kept.get()


def test_a_bar_is_cleared_or_missed():
    row = next(row for row in ROWS if row.key == "board_node")
    assert [verdict(row, value) for value in (120, 120.1)] == ["cleared", "MISSED"]


def test_a_speed_is_judged_by_what_is_the_same_on_any_pc():
    assert all(row.loops for row in ROWS if row.most is not None and "second" in row.key)
    row = next(row for row in ROWS if row.key == "duels_per_second")
    found: dict[str, Any] = {row.key: 1 for row in ROWS} | {row.loops: 1 for row in ROWS}
    for steps, word in ((800, "cleared"), (801, "MISSED")):
        lines = shown(found | {row.loops: steps}).splitlines()
        assert next(line for line in lines if row.tells in line).split()[-1] == word


def test_the_page_has_a_line_for_each_figure_and_each_group():
    lines = shown({row.key: 1 for row in ROWS} | {row.loops: 1 for row in ROWS}).splitlines()
    told = [line.strip() for line in lines]
    for title, *rows in GROUPS:
        told = told[told.index(title) + 1 :]
        assert all(map(str.startswith, told, [row.tells for row in rows]))


@pytest.fixture
def call(monkeypatch, calling):
    """Calls lab.py bench where all is measured at once: its exit status and what it says."""
    measured = {row.key: 1.5 for row in ROWS} | {row.loops: 1.5 for row in ROWS if row.loops}
    monkeypatch.setattr(figures, "measures", lambda deals: [lambda: measured])
    return calling(lab.main, "lab.py", "bench")


def test_json_is_one_object_with_plain_keys(call):
    status, out, err = call("--json")
    assert (status, err) == (0, "")
    assert json.loads(out)["board_placement"] == 1.5


def test_a_table_is_for_people(call):
    status, out, _ = call()
    assert status == 0 and "a step of the cursor" in out and "≤ 5,000" in out


def test_too_few_deals_are_refused_in_one_line(call):
    status, out, err = call("--deals", "1")
    assert (status, out, err.count("\n")) == (2, "", 1)
