# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""From Tallies to the numbers of the report: what Omens, Levels, Effects and Elements are worth."""

from collections.abc import Iterable
from functools import cached_property

import numpy as np

from balance import worth
from balance.report_numbers import WITHIN, Effect, Level, Mix, Numbers, Omen, Pair
from balance.tally import Tally
from balance.worth import Estimate
from omen.built_set import OmenSet
from omen.effects import EFFECTS
from omen.rules import CAUSES, rank

HAPPENINGS = ("same", "plus", "combo")


class Regression:
    """The worths of a Tally, and what sums and differences of them come to, with their errors."""

    def __init__(self, omens: OmenSet, tally: Tally) -> None:
        self.omens, self.tally = omens, tally
        self.worths = worth.worths(tally)
        self.known = [i for i, estimate in enumerate(self.worths.omens) if estimate]
        self.worth = self.worths.coefficients

    @cached_property
    def inverse(self) -> np.ndarray:
        normal = self.tally.normal.astype(float)
        return np.linalg.pinv(normal, rcond=1e-9, hermitian=True)

    def error(self, weights: np.ndarray) -> float:
        """Of the worths, so weighted.

        The weights add up to nothing: what all worths share is not known."""
        padded = np.append(weights, 0.0)
        return self.worths.scatter * float(np.sqrt(max(0.0, padded @ self.inverse @ padded)))

    def sum(self, weights: np.ndarray) -> Estimate:
        """The worths, so weighted, added up."""
        return worth.estimate(float(weights @ self.worth[:-1]), self.error(weights))

    def mean(self, omens: Iterable[int]) -> np.ndarray:
        """The weights of a mean."""
        chosen = list(omens)
        weights = np.zeros(len(self.omens))
        weights[chosen] = 1 / len(chosen)
        return weights

    @cached_property
    def middling(self) -> np.ndarray:
        """The weights of what worths are measured from."""
        return self.tally.brought / self.tally.brought.sum()

    @cached_property
    def promising(self) -> dict[int, list[int]]:
        """The Omens from which each Level's promise is reckoned: all that do not stand out.

        One that is far too strong would else make its whole Level look weak."""
        left: dict[int, list[int]] = {}
        for i in self.known:
            left.setdefault(self.omens.level(i), []).append(i)
        left = dict(sorted(left.items()))
        at = np.array([self.omens.level(i) for i in self.known])
        line = np.polyfit(at, self.worth[self.known], 1) if len(left) > 1 else np.zeros(2)

        def stray(i: int) -> tuple[float, float]:
            others = [j for j in left[self.omens.level(i)] if j != i]
            off = self.sum(self.mean([i]) - self.mean(left[self.omens.level(i)]))
            surely = max(off.low, -off.high) if others else 0.0
            # Of two that are equally far off, the one that fits the other Levels less.
            return round(surely, 6), abs(
                self.worth[i] - float(np.polyval(line, self.omens.level(i)))
            )

        while True:
            worst = max((i for several in left.values() for i in several), key=stray)
            if stray(worst)[0] <= WITHIN:
                return left
            left[self.omens.level(worst)].remove(worst)

    def promise(self, level: int) -> np.ndarray:
        """The weights of what a Level promises: the mean of its Omens.

        Where it has but one, that of the straight line through those of other Levels, which says
        what so much is worth."""
        chosen = self.promising[level]
        if not self.alone(level):
            return self.mean(chosen)
        others = [i for n, several in self.promising.items() if n != level for i in several]
        at = np.array([self.omens.level(i) for i in others])
        if len(set(at.tolist())) < 2:
            return self.mean(chosen)
        line = np.stack((np.ones(len(at)), at), axis=1)
        weights = np.zeros(len(self.omens))
        weights[others] = np.array([1, level]) @ np.linalg.pinv(line)
        return weights

    def alone(self, level: int) -> bool:
        """Whether a Level has but one Omen."""
        return sum(self.omens.level(i) == level for i in self.known) == 1

    def off(self, omen: int) -> Estimate:
        """How much more an Omen is worth than its Level promises."""
        return self.sum(self.mean([omen]) - self.promise(self.omens.level(omen)))


def numbers(omens: OmenSet, player: str, seed: int, tallies: dict[str, Tally]) -> Numbers:
    """All numbers of the report, from the Tally of each mix of rules.

    A mix's name is the rules in force. ValueError where there are too few Duels."""
    regressions = {name: Regression(omens, tally) for name, tally in tallies.items()}
    mixes = [mix_numbers(name, regression) for name, regression in regressions.items()]
    return Numbers(omens.id, omens.name, player, seed, mixes, effects(regressions))


def mix_numbers(name: str, regression: Regression) -> Mix:
    """What came of one mix."""
    tally = regression.tally
    rules = name.split()
    combo = "same" in rules or "plus" in rules
    may_happen = [rule for rule in HAPPENINGS if rule in rules or (rule == "combo" and combo)]
    return Mix(
        name,
        tally.duels,
        percent(worth.share(tally.first_wins, tally.duels)),
        percent(worth.share(tally.draws, tally.duels)),
        percent(worth.share(tally.second_wins, tally.duels)),
        percent(worth.advantage(tally)),
        [float(100 * n / tally.duels) for n in tally.margins],
        {
            rule: percent(worth.share(int(tally.happened[HAPPENINGS.index(rule)]), tally.duels))
            for rule in may_happen
        },
        {cause: float(n / tally.duels) for cause, n in zip(CAUSES, tally.by_cause, strict=True)},
        [omen_numbers(regression, i) for i in regression.known],
        [
            regression.omens.name_of(i)
            for i in range(len(regression.omens))
            if i not in regression.known
        ],
        levels(regression),
        pairs(regression),
        elements(regression),
    )


def percent(share: Estimate) -> Estimate:
    return Estimate(*(100 * part for part in share))


def omen_numbers(regression: Regression, i: int) -> Omen:
    """What one Omen did and is worth."""
    omens, tally = regression.omens, regression.tally
    its_worth = regression.worths.omens[i]
    assert its_worth is not None
    brought = int(tally.brought[i])
    north, east, south, west = (rank(omens.ranks(i), side) for side in range(4))
    return Omen(
        i,
        omens.name_of(i),
        omens.level(i),
        (north, east, south, west),
        element_of(omens, i),
        EFFECTS[omens.effect(i)],
        50 * brought / tally.duels,
        float(tally.gained[i] / brought),
        float(tally.lost[i] / brought),
        its_worth,
        regression.off(i),
    )


def element_of(omens: OmenSet, i: int) -> str:
    return omens.elements[omens.element(i) - 1] if omens.element(i) else ""


def levels(regression: Regression) -> list[Level]:
    """Each Level's promise, from the lowest on."""
    promises: list[Level] = []
    below = None
    for level in regression.promising:
        promise = regression.promise(level)
        step = None if below is None else regression.sum(promise - below)
        promises.append(Level(level, regression.sum(promise - regression.middling), step))
        below = promise
    return promises


def pairs(regression: Regression) -> list[Pair]:
    """All pairs that were brought often enough, the strongest first."""
    name = regression.omens.name_of
    return [
        Pair(name(one), name(other), hands, beyond, sure)
        for one, other, hands, beyond, sure in worth.pair_worths(
            regression.tally, regression.worths
        )
    ]


def elements(regression: Regression) -> dict[str, Estimate]:
    """How far the Omens of each Element are off their Levels, in the mean.

    Those that stand out by themselves are left out; "" is for those without an Element."""
    off = {}
    for element in (*regression.omens.elements, ""):
        chosen = [
            i
            for several in regression.promising.values()
            for i in several
            if element_of(regression.omens, i) == element and abs(regression.off(i).value) <= WITHIN
        ]
        if chosen:
            level = [regression.promise(regression.omens.level(i)) for i in chosen]
            off[element] = regression.sum(regression.mean(chosen) - np.mean(level, axis=0))
    return off if len(off) > 1 else {}


def effects(regressions: dict[str, Regression]) -> list[Effect]:
    """What each Effect adds, from the first two mixes that differ in `effect` alone.

    Worths are measured from a middling Omen, which gains from the Effects of a set, too; so an
    Omen's gain is measured from that of the Omens that have none."""
    for name, on in regressions.items():
        off = regressions.get(" ".join(word for word in name.split() if word != "effect"))
        if off is not None and off is not on:
            break
    else:
        return []
    known = [i for i in on.known if i in off.known]
    plain = [i for i in known if not on.omens.effect(i)]
    added = []
    for i in known:
        if plain and on.omens.effect(i):
            weights = on.mean([i]) - on.mean(plain)
            error = float(np.hypot(on.error(weights), off.error(weights)))
            adds = worth.estimate(float(weights @ (on.worth[:-1] - off.worth[:-1])), error)
            added.append(Effect(on.omens.name_of(i), EFFECTS[on.omens.effect(i)], adds))
    return added
