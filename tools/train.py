#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Learns the weights of omen/judgement.py from solved positions, and writes omen/weights.py.

For each of two stages, after two plays and after three, it deals random Hands, makes random plays,
solves every position that the last play can make, and fits two logistic regressions on what `judge`
looks at: whether the seat that moved last wins, and whether it at least draws. The weights are
their mean. (Tried: ridge regression and small neural networks judge no better; nor does fitting the
choice of the first play itself.) Takes some ten minutes on two cores.
"""

from environment import enter

enter()

import os
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from command import Parser, run
from compiled import board_code, signed
from records import installed
from rich.progress import track
from solver import Solver

import omen
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand

ALL_RULES = 31
SCALE = 100  # of the weights, to be whole numbers
RIDGE = 10  # how strongly weights are drawn to 0 that few positions speak for
STAGES = (("AFTER_TWO", 2, 2400), ("AFTER_THREE", 3, 4000))  # name, plays made, deals

HEADER = '''# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What judgement.py has learnt, a weight for each thing it looks at: written by tools/train.py."""

from array import array
'''


def looks(pos: np.ndarray, deal: np.ndarray) -> np.ndarray:
    """What `judge` looks at in a position: its answer to each weight alone, for it is linear."""
    judgement = board_code("judgement")
    weights = np.zeros(judgement.WEIGHTS, np.int64)
    worth = np.zeros(10, np.int64)
    last = 1 - int(pos[board_code("rules").TURN])
    seen = np.zeros(len(weights))
    for i in range(len(weights)):
        weights[i] = 1000  # large, since some of it is divided in whole numbers
        judgement.weigh(pos, deal, weights, last, worth)
        seen[i] = judgement.judge(pos, deal, weights, worth) / 1000
        weights[i] = 0
    return seen


def solved(seed: int, plays: int) -> tuple[np.ndarray, np.ndarray]:
    """All positions that the last of so many plays can make in one random deal: what `judge` looks
    at in each, and -1, 0 or 1 for the seat that moved last."""
    chance = Chance(seed)
    omens = installed()["mansions"]
    hands = random_hand(omens, chance), random_hand(omens, chance)
    elements = random_elements(omens, chance)
    duel = Duel(omens, ALL_RULES, chance.below(2), *hands, elements)
    for _ in range(plays - 1):
        legal = duel.legal()
        duel.play(*legal[chance.below(len(legal))])
    solver = Solver()
    rules = board_code("rules")
    deal = signed(duel.deal)
    seen, values = [], []
    for slot, tile in duel.legal():
        pos = signed(duel.pos)
        rules.place(pos, deal, slot, tile)
        wins = solver.within(pos.copy(), deal, 9 - plays, -1, 0) < 0
        loses = not wins and solver.within(pos.copy(), deal, 9 - plays, 0, 1) > 0
        seen.append(looks(pos, deal))
        values.append(wins - loses)
    return np.array(seen), np.array(values)


def task(seed_and_plays: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    """`solved`, for a pool."""
    return solved(*seed_and_plays)


def learn(plays: int, deals: int, seed: int) -> np.ndarray:
    """The weights for positions after so many plays."""
    solved(seed, plays)  # compiles, once
    tasks = [(seed + n, plays) for n in range(deals)]
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        done = pool.imap(task, tasks, chunksize=4)
        parts = list(track(done, f"After {plays} plays", total=deals))
    seen = np.concatenate([part[0] for part in parts])
    values = np.concatenate([part[1] for part in parts])
    mean = (logistic(seen, values > 0) + logistic(seen, values >= 0)) / 2
    return np.rint(mean * SCALE).astype(int)


def logistic(seen: np.ndarray, happened: np.ndarray) -> np.ndarray:
    """The coefficients of a logistic regression with a ridge, by Newton's method."""
    seen = np.column_stack((seen, np.ones(len(seen))))
    found = np.zeros(seen.shape[1])
    for _ in range(12):
        chance = 1 / (1 + np.exp(-seen @ found))
        slope = seen.T @ (happened - chance) - RIDGE * found
        curve = (seen * (chance * (1 - chance))[:, None]).T @ seen + RIDGE * np.eye(len(found))
        found += np.linalg.solve(curve, slope)
    return found[:-1]


def written(name: str, weights: np.ndarray) -> str:
    """The weights as an array, in lines of a readable length."""
    rows = [weights[i : i + 16] for i in range(0, len(weights), 16)]
    lines = [" ".join(f"{weight}," for weight in row) for row in rows]
    return (
        f'\n# fmt: off\n{name} = array("h", (\n'
        + "".join(f"    {line}\n" for line in lines)
        + "))\n# fmt: on\n"
    )


def main() -> int:
    parser = Parser(description=__doc__)
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="1")
    parser.add_argument("--share", metavar="X", type=float, default=1, help="of the deals: 1")
    given = parser.parse_args()
    text = HEADER
    for name, plays, deals in STAGES:
        text += written(
            name, learn(plays, max(1, int(deals * given.share)), given.seed * 1_000_000)
        )
    Path(omen.__file__).with_name("weights.py").write_text(text, encoding="ascii")
    return 0


if __name__ == "__main__":
    run(main)
