# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Measures what counts: speed, size, what is redrawn, and how far the players think."""

import os
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import mean, median, quantiles
from time import process_time

import numba
import numpy as np
from balance.duels import SKILLS, book_of, new_desk, play_duels, streams_of
from balance.tally import empty
from engine import interpreter
from engine.compiled import engine, signed
from engine.contest import Handheld, Score, contest
from engine.deals import CLOSED, random_duel
from engine.playouts import playouts
from engine.solver import Solver
from records.files import installed
from simulator import run_script

from bench import board_costs, board_heap, instructions
from omen import rules
from omen.chance import Chance
from omen.duel import Duel
from omen.players.roster import NAMES
from omen.rules import ALL_RULES

DEMONSTRATION = Path(__file__).parents[1] / "simulator" / "demo.script"

Figures = dict[str, float | None]  # None: it cannot be measured here


def measures(deals: int) -> list[Callable[[], Figures]]:
    """What measures: each gives its figures when it is called. The solver gets so many deals."""
    solver = partial(solving, deals)
    speeds = [plain_duels, micropython_duels, compiled_duels, lab_duels]
    return [*speeds, board_placements, heaps, redrawn, solver, thinking, strengths]


# -- time, in seconds and in steps of a plain loop


def reference() -> float:
    """Seconds for a step of a plain loop, to which all times are compared, since PCs differ."""
    begin = process_time()
    total = 0
    for i in range(300_000):
        total += i & 7
    return (process_time() - begin) / 300_000


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """How long it takes, in seconds and in steps of the plain loop beside it.

    It is the shortest of three times."""
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


def micropython_duels(times: int = 10_000) -> Figures:
    """The same on MicroPython, on this PC."""
    per_second = "micropython_duels_per_second", "micropython_placements_per_second"
    figures: Figures = dict.fromkeys((*per_second, "micropython_duel_in_loop_steps"))
    if interpreter.available():

        def seconds(duels: int) -> float:
            before = os.times().children_user
            interpreter.run("random_duels", str(duels)).check_returncode()
            return os.times().children_user - before

        step = reference()
        took = max(seconds(times) - seconds(0), 1e-3)  # 0 where a PC does not count them
        step = (step + reference()) / 2
        figures["micropython_duels_per_second"] = times / took
        figures["micropython_placements_per_second"] = 9 * times / took
        figures["micropython_duel_in_loop_steps"] = took / times / step
    return figures


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
        "compiled_duel_in_loop_steps": steps / times,
        "compiled_placements_per_second": 9 * times / seconds,
        "compiled_placement_in_loop_steps": steps / times / 9,
    }


def lab_duels(times: int = 100_000) -> Figures:
    """Duels as the lab plays them, wholly in compiled code, on one core.

    They are dealt anew and added up: of random players, and a tenth as many of better ones."""
    omens = installed()["mansions"]
    book, desk, tally = book_of(omens, ALL_RULES), new_desk(), empty(len(omens))
    figures: Figures = {}
    for name, count in (("random", times), ("greedy", times // 10), ("casual", times // 10)):
        streams = streams_of(name)
        play_duels(1, book, desk, tally, SKILLS[name], streams)
        play = partial(play_duels, count, book, desk, tally, SKILLS[name], streams)
        seconds, steps = timed(play)
        figures[f"lab_{name}_duels_per_second"] = count / seconds
        figures[f"lab_{name}_duel_in_loop_steps"] = steps / count
    return figures


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
        solver.begin(duel)
        values.append(process_time() - begin)
        placements.append(solver.placements)
        begin = process_time()
        solver.solve(duel)
        wholes.append(process_time() - begin)
    step = (step + reference()) / 2
    slow = quantiles(values, n=100, method="inclusive")[98]
    return {
        "value_seconds_median": median(values),
        "value_seconds_99th": slow,
        "value_median_in_loop_steps": median(values) / step,
        "value_99th_in_loop_steps": slow / step,
        "value_placements_median": median(placements),
        "solve_seconds_median": median(wholes),
    }


# -- what the board pays


def board_placements(duels: int = 20) -> Figures:
    """What a placement costs on MicroPython, counted in empty steps of a range loop.

    Five tiles are left: the middle of a Duel."""
    costs: Figures = dict.fromkeys(("board_placement", "board_node", "board_exact_node"))
    if instructions.available():
        positions = [random_duel(seed, tiles=5) for seed in range(duels)]
        costs["board_placement"] = board_costs.placement(positions)
        costs["board_node"] = board_costs.plain_node(positions[:8])
        costs["board_exact_node"] = board_costs.exact_node(positions[:8])
    return costs


def heaps() -> Figures:
    """See board_heap.py."""
    return board_heap.smallest() | board_heap.parts()


def redrawn() -> Figures:
    """Pixels, in the Duel that play.py demonstrates, and in the menu before it."""
    script = DEMONSTRATION.read_text("utf-8").replace("wait 4", "wait 0.02\n" * 200)
    run = run_script(script, seed=3)
    arrows = ("up", "down", "left", "right")
    steps = [event.redrawn for event in run.events if event.statement.argument in arrows]
    # Each placement is watched in 200 short waits. Whatever is redrawn there before the turn
    # changes, which redraws most, is Omens that turn over: on edge, then with the new face.
    waits = [event.redrawn for event in run.events if event.statement.amount == 0.02]
    turning, whole = [], []
    for at in range(0, len(waits), 200):
        sent = [pixels for pixels in waits[at : at + 200] if pixels]
        whole.append(sum(sent))
        turning += [edge + face for edge, face in pairwise(sent[: sent.index(max(sent))])]
    menu = run_script("wait 1\npress a\n" + "press down\n" * 3)
    return {
        "cursor_pixels": max(steps),
        "menu_pixels": max(event.redrawn for event in menu.events[2:]),
        "overturn_pixels": max(turning),
        "placement_pixels": mean(whole),
        "idle_pixels": max(waits[150:200]),
    }


# -- how far the players think


def thinking(duels: int = 6) -> Figures:
    """Placements for a decision, in Duels of each player against itself, Open on and off."""
    figures: Figures = {}
    for name in NAMES:
        for suffix, in_force in (("", ALL_RULES), ("_hidden", CLOSED)):
            placements = []
            for seed in range(duels):
                duel = random_duel(seed, in_force=in_force)
                player = Handheld(name, Chance(seed))
                while not duel.over:
                    duel.play(*player.decide(duel))
                    placements.append(player.placements)
            figures[f"{name}{suffix}_placements_mean"] = mean(placements)
            figures[f"{name}{suffix}_placements_max"] = max(placements)
    return figures


def strengths(duels: int = 100) -> Figures:
    """Points of a hundred that players make against others, a draw being half a win.

    Each player, and exact play, against `greedy`; and the strongest against exact play."""
    omens = installed()["mansions"]
    pairs = [(name, "greedy") for name in (*NAMES, "perfect")] + [(NAMES[-1], "perfect")]
    figures: Figures = {}
    for pair in pairs:
        score = Score()
        for part in contest(pair, duels, 1, ALL_RULES, omens, 1):
            score = score.plus(part)
        played = score.wins + score.draws + score.losses
        figures[f"{pair[0]}_points_{pair[1]}"] = 100 * (score.wins + score.draws / 2) / played
    return figures
