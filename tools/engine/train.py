# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Learns the weights of the players' judgement from solved positions: omen/players/weights.py.

For each of two stages, after two plays and after three, it deals random Hands, makes random plays,
solves every position that the last play can make, and fits two logistic regressions on what
`evaluate` looks at: whether the seat that moved last wins, and whether it at least draws. The
weights are their mean. (Tried: ridge regression and small neural networks judge no better; nor does
fitting the choice of the first play itself.) Takes some ten minutes on two cores.
"""

import os
from pathlib import Path

import numpy as np
from records.files import installed
from rich.progress import track

import omen
from engine.compiled import board_code, signed
from engine.cores import OwnCores
from engine.solver import Solver
from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand
from omen.rules import ALL_RULES

SCALE = 100  # of the weights, to be whole numbers
RIDGE = 10  # how strongly weights are drawn to 0 that few positions speak for
STAGES = (("AFTER_TWO", 2, 2400), ("AFTER_THREE", 3, 4000))  # name, plays made, deals

HEADER = '''# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What judgement.py has learnt, a weight for each thing it looks at: written by `lab.py train`."""

from array import array
'''


def looks(pos: np.ndarray, deal: np.ndarray) -> np.ndarray:
    """What `evaluate` looks at in a position: its answer to each weight alone, for it is linear."""
    judgement = board_code("judgement")
    weights = np.zeros(judgement.WEIGHTS, np.int64)
    worth = np.zeros(10, np.int64)
    last = 1 - int(pos[board_code("rules").TURN])
    seen = np.zeros(len(weights))
    for i in range(len(weights)):
        weights[i] = 1000  # large, since some of it is divided in whole numbers
        judgement.prepare(pos, deal, weights, last, worth)
        seen[i] = judgement.evaluate(pos, deal, weights, worth) / 1000
        weights[i] = 0
    return seen


def solved(seed: int, plays: int) -> tuple[np.ndarray, np.ndarray]:
    """All positions that the last of so many plays can make in one random deal.

    Of each, what `evaluate` looks at, and -1, 0 or 1 for the seat that moved last."""
    chance = Chance(seed)
    omens = installed()["mansions"]
    hands = random_hand(omens, chance), random_hand(omens, chance)
    elements = random_elements(omens, chance)
    duel = Duel(omens, ALL_RULES, chance.below(2), *hands, elements)
    for _ in range(plays - 1):
        legal = duel.legal()
        duel.play(*legal[chance.below(len(legal))])
    solver = Solver()
    solver.enter(duel)
    rules = board_code("rules")
    deal = signed(duel.deal)
    seen, values = [], []
    for slot, tile in duel.legal():
        pos = signed(duel.pos)
        rules.place(pos, deal, slot, tile)
        wins = solver.keeps((slot, tile), 1)
        loses = not wins and not solver.keeps((slot, tile), 0)
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
    with OwnCores(os.cpu_count() or 1) as pool:
        done = pool.map(task, tasks, chunksize=4)
        parts = list(track(done, f"After {plays} plays", total=deals))
    seen = np.concatenate([part[0] for part in parts])
    values = np.concatenate([part[1] for part in parts])
    mean = (logistic(seen, values > 0) + logistic(seen, values >= 0)) / 2
    return np.rint(mean * SCALE).astype(int)


def logistic(seen: np.ndarray, happened: np.ndarray) -> np.ndarray:
    """The coefficients of a logistic regression with a ridge, by Newton's method."""
    seen = np.column_stack((seen, np.ones(len(seen))))
    coefficients = np.zeros(seen.shape[1])
    for _ in range(12):
        chance = 1 / (1 + np.exp(-seen @ coefficients))
        slope = seen.T @ (happened - chance) - RIDGE * coefficients
        curve = (seen * (chance * (1 - chance))[:, None]).T @ seen + RIDGE * np.eye(
            len(coefficients)
        )
        coefficients += np.linalg.solve(curve, slope)
    return coefficients[:-1]


def written(name: str, weights: np.ndarray) -> str:
    """The weights as an array, in lines of a readable length."""
    rows = [weights[i : i + 16] for i in range(0, len(weights), 16)]
    lines = [" ".join(f"{weight}," for weight in row) for row in rows]
    return (
        f'\n# fmt: off\n{name} = array("h", (\n'
        + "".join(f"    {line}\n" for line in lines)
        + "))\n# fmt: on\n"
    )


def train(seed: int, share: float) -> None:
    """Learn from this share of the deals, and write the weights."""
    text = HEADER
    for name, plays, deals in STAGES:
        text += written(name, learn(plays, max(1, int(deals * share)), seed * 1_000_000))
    (Path(omen.__file__).parent / "players" / "weights.py").write_text(text, encoding="ascii")
