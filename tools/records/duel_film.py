# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Makes the README's picture: looks for a Duel worth watching, and films it.

It writes docs/duel.duel, its record, and docs/duel.gif. The same set gives the same Duel.
"""

from itertools import pairwise

from rich.progress import track
from simulator import ROOT

from omen import rules, showpiece
from omen.chance import Chance
from omen.duel import DRAW, Duel
from omen.record import write
from records.files import installed
from records.film import late_bar, make_gif

SET = "mansions"
DUELS = 3000  # that are looked through
RECORD, PICTURE = ROOT / "docs" / "duel.duel", ROOT / "docs" / "duel.gif"
NORMAL = 1  # the speed


def rated(seed: int) -> tuple[int, Duel]:
    """A Duel, and how much there is to see in it.

    Most of all counts a long Combo, late, one that turns the Duel around, and each cause of an
    Overturn."""
    chance = Chance(seed)
    duel = showpiece.begin(installed()[SET], chance)
    combos, leads, causes = [], [], set()
    while not duel.over:
        showpiece.play_on(duel, chance)
        log = [cause for _, cause, _ in duel.log()]
        causes.update(log)
        combos.append(log.count(rules.BY_COMBO))
        leads.append(duel.ryo(rules.KENZA) - 5)
    turns = sum(one * other < 0 for one, other in pairwise(leads))
    worth = 3 * max(combos) + 2 * len(causes) + 2 * turns + sum(count > 0 for count in combos)
    return worth + (max(combos[6:]) > 1) - 3 * (duel.result == DRAW), duel


def main() -> None:
    ratings = [rated(seed) for seed in track(range(1, DUELS + 1), "Looking")]
    best = max(ratings, key=lambda one: one[0])[1]
    RECORD.write_text(write(best), "utf-8", newline="\n")
    with late_bar() as tell:
        make_gif(str(RECORD), PICTURE, 2, NORMAL, tell)
