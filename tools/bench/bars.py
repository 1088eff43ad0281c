# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The page of figures: each line of it, and the bar that it has to clear."""

from typing import NamedTuple

from rich.box import SIMPLE_HEAD
from rich.table import Table

from bench.figures import Figures


class Row(NamedTuple):
    """A line of the page: what it tells, the figure's key and decimals, and its bar.

    A speed also has the key of its time in steps of a plain loop, `loops`. That is nearly the same
    on any PC, and so what may be at most `most` then."""

    tells: str
    key: str
    decimals: int = 0
    most: float | None = None
    loops: str = ""

    def judged(self) -> str:
        """The key of the figure that may be at most `most`."""
        return self.loops or self.key


GROUPS = (
    (
        "CPython",
        Row("random Duels a second", "duels_per_second", 0, 800, "duel_in_loop_steps"),
        Row("placements a second", "placements_per_second"),
    ),
    (
        "Compiled, on one core",
        Row(
            "placements a second",
            "compiled_placements_per_second",
            0,
            4,
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
            120,
            "lab_random_duel_in_loop_steps",
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
            0,
            1000,
            "micropython_duel_in_loop_steps",
        ),
        Row("placements a second", "micropython_placements_per_second"),
    ),
    (
        "The board, in range steps",
        Row("a placement", "board_placement", 1, 90),
        Row("a node, plain search", "board_node", 1, 120),
        Row("a node, exact search", "board_exact_node", 1),
    ),
    (
        "Heap in bytes, 64-bit",
        Row("engine, set, record", "engine_heap", 0, 48 * 1024),
        Row("players, engine, set", "players_heap", 0, 72 * 1024),
        Row("stays: console", "console_bytes"),
        Row("stays: engine", "engine_bytes"),
        Row("stays: sets, memory", "sets_bytes"),
        Row("stays: screens", "screens_bytes"),
        Row("for a while: players", "players_bytes"),
        Row("for a while: a screen", "screen_bytes"),
    ),
    (
        "Pixels redrawn",
        Row("a step of the cursor", "cursor_pixels", 0, 5000),
        Row("a step in the menu", "menu_pixels", 0, 5000),
        Row("a placement, in all", "placement_pixels"),
        Row("an Overturned card", "overturn_pixels", 0, 2500),
        Row("an idle tick", "idle_pixels", 0, 0),
    ),
    (
        "Solver, a whole deal",
        Row(
            "its value, seconds",
            "value_seconds_median",
            3,
            2_500_000,
            "value_median_in_loop_steps",
        ),
        Row(
            "… 99th percentile",
            "value_seconds_99th",
            3,
            8_000_000,
            "value_99th_in_loop_steps",
        ),
        Row("… placements", "value_placements_median"),
        Row("all best plays, CPU seconds", "solve_seconds_median", 2),
    ),
    (
        "Placements a decision",
        Row("novice", "novice_placements_mean"),
        Row("adept", "adept_placements_mean"),
        Row("… at most", "adept_placements_max"),
        Row("master", "master_placements_mean", 0, 3000),
        Row("… at most", "master_placements_max", 0, 6000),
        Row("… Open off", "master_hidden_placements_mean", 0, 3000),
        Row("… Open off, at most", "master_hidden_placements_max", 0, 6000),
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


def page(figures: Figures) -> Table:
    """All figures as a table."""
    table = Table("", box=SIMPLE_HEAD, caption="in loops: steps of a plain loop, timed beside it")
    for heading in ("measured", "in loops", "bar", ""):
        table.add_column(heading, justify="right")
    for title, *rows in GROUPS:
        table.add_row(title)
        for row in rows:
            loops = figures[row.loops] if row.loops else None
            table.add_row(
                f"  {row.tells}",
                written(figures[row.key], row.decimals),
                "" if loops is None else written(loops, 1 if loops < 100 else 0),
                "" if row.most is None else f"≤ {row.most:,}",
                verdict(row, figures[row.judged()]),
            )
    return table


def written(value: float | None, decimals: int) -> str:
    """A figure for a person."""
    return "not here" if value is None else f"{value:,.{decimals}f}"


def verdict(row: Row, value: float | None) -> str:
    """Whether a figure clears its bar."""
    if value is None or row.most is None:
        return ""
    return "MISSED" if value > row.most else "cleared"
