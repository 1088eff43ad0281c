# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What counts, measured: how fast the engine and the solver are, how dear and how large all is on
the board, how much is redrawn, and how far the players think."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import mean, median, quantiles
from time import process_time

import board_costs
import instructions
import interpreter
import numba
import numpy as np
from compiled import engine, signed
from contest import Handheld
from deals import ALL, CLOSED, random_duel
from playouts import playouts
from records import INSTALLED
from simulator import run_script
from solver import Solver

from omen import rules
from omen.chance import Chance
from omen.duel import Duel
from omen.players import NAMES

MANSIONS = INSTALLED / "mansions.omen"
PROGRAMS = interpreter.ROOT / "tests" / "micropython"
DEMONSTRATION = Path(__file__).parent / "simulator" / "demo.script"

Figures = dict[str, float | None]  # None: it cannot be measured here


def measures(deals: int) -> list[Callable[[], Figures]]:
    """What measures: each gives its figures when it is called. The solver gets so many deals."""
    solver = partial(solving, deals)
    return [plain_duels, compiled_duels, board_placements, heaps, redrawn, solver, thinking]


# -- time, in seconds and in steps of a plain loop


def reference() -> float:
    """Seconds for a step of a plain loop, to which all times are compared, since PCs differ."""
    begin = process_time()
    total = 0
    for i in range(300_000):
        total += i & 7
    return (process_time() - begin) / 300_000


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """How long it takes, in seconds and in steps of the plain loop beside it: the shortest of three
    times."""
    times = []
    for _ in range(3):
        step = reference()
        begin = process_time()
        work()
        seconds = process_time() - begin
        times.append((seconds, seconds * 2 / (step + reference())))
    return min(times)


def plain_duels(times: int = 5000) -> Figures:
    """Whole random Duels, the random choice of plays with them, on this Python."""
    duels = dealt()
    start = bytes(duels[0].pos)
    deals = [duel.deal for duel in duels]
    pos, slots, tiles = bytearray(start), list(range(10)), list(range(9))
    seconds, steps = timed(lambda: playouts(rules.place, pos, start, deals, slots, tiles, times))
    return {
        "duels_per_second": times / seconds,
        "placements_per_second": 9 * times / seconds,
        "duel_in_loop_steps": steps / times,
    }


def compiled_duels(times: int = 200_000) -> Figures:
    """The same, compiled by numba, on one core."""
    duels = dealt()
    start = signed(duels[0].pos)
    deals = np.array([signed(duel.deal) for duel in duels])
    pos, slots, tiles = start.copy(), np.arange(10), np.arange(9)
    place, play = engine().place, numba.njit(playouts)
    play(place, pos, start, deals, slots, tiles, 1)
    seconds, steps = timed(lambda: play(place, pos, start, deals, slots, tiles, times))
    return {
        "compiled_duels_per_second": times / seconds,
        "compiled_placements_per_second": 9 * times / seconds,
        "compiled_placement_in_loop_steps": steps / times / 9,
    }


def dealt() -> list[Duel]:
    """Some fresh Duels, in all of which Kenza moves first."""
    return [duel for duel in map(random_duel, range(200)) if duel.first == rules.KENZA]


def solving(deals: int) -> Figures:
    """The exact value of whole deals, from the first placement on; and every play that keeps it."""
    Solver().solve(random_duel(0, tiles=5))  # what is compiled is compiled here
    values, wholes, placements = [], [], []
    step = reference()
    for seed in range(deals):
        duel = random_duel(seed)
        solver = Solver()
        begin = process_time()
        solver.value(signed(duel.pos), signed(duel.deal), 9)
        values.append(process_time() - begin)
        placements.append(solver.placements)
        begin = process_time()
        solver.solve(duel)
        wholes.append(process_time() - begin)
    step = (step + reference()) / 2
    return {
        "value_seconds_median": median(values),
        "value_seconds_99th": quantiles(values, n=100, method="inclusive")[98],
        "value_median_in_loop_steps": median(values) / step,
        "value_placements_median": median(placements),
        "solve_seconds_median": median(wholes),
    }


# -- what the board pays


def board_placements(duels: int = 20) -> Figures:
    """Counted on MicroPython, in empty steps of a range loop, with five tiles left: the middle of a
    Duel."""
    costs: Figures = dict.fromkeys(("board_placement", "board_node", "board_exact_node"))
    if instructions.available():
        positions = [random_duel(seed, tiles=5) for seed in range(duels)]
        costs["board_placement"] = board_costs.placement(positions)
        costs["board_node"] = board_costs.plain_node(positions[:8])
        costs["board_exact_node"] = board_costs.exact_node(positions[:8])
    return costs


def heaps() -> Figures:
    """The smallest heap in which MicroPython reads the set, plays Duels by chance, and writes and
    reads their records; and that in which its players play whole Duels."""
    sizes: Figures = {"engine_heap": None, "players_heap": None}
    if interpreter.available():
        root, mansions = str(interpreter.ROOT), str(MANSIONS)
        seeds = "1\n2\n3\n"
        lines = [f"{name} {bits} 1\n" for name in NAMES for bits in (ALL, CLOSED)]
        sizes["engine_heap"] = interpreter.smallest_heap(
            PROGRAMS / "run.py", root, "by_chance", mansions, stdin=seeds
        )
        sizes["players_heap"] = interpreter.smallest_heap(
            PROGRAMS / "decide.py", root, mansions, stdin="".join(lines)
        )
    return sizes


def redrawn() -> Figures:
    """Pixels, in the Duel that play.py demonstrates."""
    script = DEMONSTRATION.read_text("utf-8").replace("wait 4", "wait 0.02\n" * 200)
    run = run_script(script, seed=3)
    arrows = ("up", "down", "left", "right")
    steps = [event.redrawn for event in run.events if event.statement.argument in arrows]
    # Each placement is watched in 200 short waits. Whatever is redrawn there but at the end, when
    # the turn changes, is Omens that turn over: on edge, then with the new face.
    waits = [event.redrawn for event in run.events if event.statement.amount == 0.02]
    turning = []
    for at in range(0, len(waits), 200):
        sent = [pixels for pixels in waits[at : at + 200] if pixels][:-1]
        turning += [edge + face for edge, face in pairwise(sent)]
    return {
        "cursor_pixels": max(steps),
        "overturn_pixels": max(turning),
        "idle_pixels": max(waits[150:200]),
    }


# -- how far the players think


def thinking(duels: int = 6) -> Figures:
    """Placements for a decision, in Duels of each player against itself, Open on and off."""
    found: Figures = {}
    for name in NAMES:
        for suffix, in_force in (("", ALL), ("_hidden", CLOSED)):
            placements = []
            for seed in range(duels):
                duel = random_duel(seed, in_force=in_force)
                player = Handheld(name, Chance(seed))
                while not duel.over:
                    duel.play(*player.decide(duel))
                    placements.append(player.placements)
            found[f"{name}{suffix}_placements_mean"] = mean(placements)
            found[f"{name}{suffix}_placements_max"] = max(placements)
    return found
