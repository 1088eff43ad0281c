# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The page of figures: each line of it, and the bar that it has to clear."""

from typing import NamedTuple

from figures import Figures
from rich.box import SIMPLE_HEAD
from rich.table import Table


class Row(NamedTuple):
    """A line of the page: what it tells, the figure's key and how many decimals it has, the least
    or the most that it may be, and the key of the same in steps of a plain loop."""

    tells: str
    key: str
    decimals: int = 0
    least: float | None = None
    most: float | None = None
    loops: str = ""


GROUPS = (
    (
        "CPython",
        Row("random Duels a second", "duels_per_second", 0, 20_000, None, "duel_in_loop_steps"),
        Row("placements a second", "placements_per_second"),
    ),
    (
        "Compiled, on one core",
        Row(
            "placements a second",
            "compiled_placements_per_second",
            0,
            5_000_000,
            None,
            "compiled_placement_in_loop_steps",
        ),
        Row(
            "random Duels a second",
            "compiled_duels_per_second",
            loops="compiled_duel_in_loop_steps",
        ),
        Row(
            "… dealt and counted",
            "lab_random_duels_per_second",
            0,
            300_000,
            loops="lab_random_duel_in_loop_steps",
        ),
        Row(
            "Duels of greedy",
            "lab_greedy_duels_per_second",
            loops="lab_greedy_duel_in_loop_steps",
        ),
        Row(
            "Duels of casual",
            "lab_casual_duels_per_second",
            loops="lab_casual_duel_in_loop_steps",
        ),
    ),
    (
        "MicroPython, on this PC",
        Row(
            "random Duels a second",
            "micropython_duels_per_second",
            loops="micropython_duel_in_loop_steps",
        ),
        Row("placements a second", "micropython_placements_per_second"),
    ),
    (
        "The board, in range steps",
        Row("a placement", "board_placement", 1, None, 90),
        Row("a node, plain search", "board_node", 1, None, 120),
        Row("a node, exact search", "board_exact_node", 1),
    ),
    (
        "Heap in bytes, 64-bit",
        Row("engine, set, record", "engine_heap", 0, None, 48 * 1024),
        Row("players, engine, set", "players_heap", 0, None, 64 * 1024),
        Row("stays: console", "console_bytes"),
        Row("stays: engine", "engine_bytes"),
        Row("stays: sets, memory", "sets_bytes"),
        Row("stays: screens", "screens_bytes"),
        Row("for a while: players", "players_bytes"),
        Row("for a while: a screen", "screen_bytes"),
    ),
    (
        "Pixels redrawn",
        Row("a step of the cursor", "cursor_pixels", 0, None, 5000),
        Row("a step in the menu", "menu_pixels", 0, None, 5000),
        Row("a placement, in all", "placement_pixels"),
        Row("an Overturned card", "overturn_pixels", 0, None, 2500),
        Row("an idle tick", "idle_pixels", 0, None, 0),
    ),
    (
        "Solver, a whole deal",
        Row(
            "its value, seconds",
            "value_seconds_median",
            2,
            None,
            0.5,
            "value_median_in_loop_steps",
        ),
        Row("… 99th percentile", "value_seconds_99th", 2, None, 3),
        Row("… placements", "value_placements_median"),
        Row("all best plays, seconds", "solve_seconds_median", 2),
    ),
    (
        "Placements a decision",
        Row("novice", "novice_placements_mean"),
        Row("adept", "adept_placements_mean"),
        Row("… at most", "adept_placements_max"),
        Row("master", "master_placements_mean", 0, None, 3000),
        Row("… at most", "master_placements_max", 0, None, 6000),
        Row("… Open off", "master_hidden_placements_mean", 0, None, 3000),
        Row("… Open off, at most", "master_hidden_placements_max", 0, None, 6000),
    ),
    (
        "Points of a hundred",
        Row("novice : greedy", "novice_points_greedy"),
        Row("adept : greedy", "adept_points_greedy"),
        Row("master : greedy", "master_points_greedy"),
        Row("perfect : greedy", "perfect_points_greedy"),
        Row("master : perfect", "master_points_perfect"),
    ),
)
ROWS = [row for _, *rows in GROUPS for row in rows]


def page(found: Figures) -> Table:
    """All figures as a table."""
    table = Table("", box=SIMPLE_HEAD, caption="in loops: steps of a plain loop, timed beside it")
    for heading in ("measured", "bar", "", "in loops"):
        table.add_column(heading, justify="right")
    for title, *rows in GROUPS:
        table.add_row(title)
        for row in rows:
            value = found[row.key]
            loops = found[row.loops] if row.loops else None
            table.add_row(
                f"  {row.tells}",
                written(value, row.decimals),
                bar(row),
                verdict(row, value),
                "" if loops is None else written(loops, 1 if loops < 100 else 0),
            )
    return table


def written(value: float | None, decimals: int) -> str:
    """A figure for a person."""
    return "not here" if value is None else f"{value:,.{decimals}f}"


def bar(row: Row) -> str:
    """The bar for a person."""
    if row.least is not None:
        return f"≥ {row.least:,}"
    return "" if row.most is None else f"≤ {row.most:,}"


def verdict(row: Row, value: float | None) -> str:
    """Whether a figure clears its bar."""
    if value is None or (row.least is None and row.most is None):
        return ""
    low = row.least is not None and value < row.least
    high = row.most is not None and value > row.most
    return "MISSED" if low or high else "cleared"
