# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the report tells of a set, in numbers, and where a number stands out."""

from typing import NamedTuple

from balance.worth import Estimate
from omen.rules import RULES

WITHIN = 0.25  # Ryo that an Omen may be off its Level
FAIR = 5.0  # points of first-move advantage, at most
DRAWS = 35.0  # per cent, at most
STEP = 0.02  # Ryo that a Level is worth more than the one below, at least
ADDS = 0.1  # Ryo that an Effect adds, at least
SELDOM = 2.0  # per cent of the Duels in which a rule happens, at least


FourRanks = tuple[int, int, int, int]  # north, east, south, west


class Omen(NamedTuple):
    """An Omen of the set and what it did."""

    nth: int  # in the set
    name: str
    level: int
    ranks: FourRanks
    element: str
    effect: str
    hands: float  # per cent of all, that held it
    gained: float  # Ryo a Duel in which it was brought
    lost: float
    worth: Estimate  # in Ryo above a middling Omen
    off: Estimate  # worth less what its Level promises

    @property
    def strong(self) -> bool:
        """Surely too strong for its Level."""
        return self.off.low > WITHIN

    @property
    def weak(self) -> bool:
        return self.off.high < -WITHIN


class Pair(NamedTuple):
    """Two Omens in one Hand, and what they bring beyond what each is worth."""

    one: str
    other: str
    hands: int
    beyond: Estimate
    sure: bool


class Level(NamedTuple):
    """What a Level promises: the mean worth of its Omens that do not stand out.

    Where it has but one Omen, it is what the other Levels make one expect."""

    level: int
    promise: Estimate
    step: Estimate | None  # how much more than the Level below


class Mix(NamedTuple):
    """A mix of rules and what came of its Duels; shares are per cent of them."""

    name: str
    duels: int
    first: Estimate  # the first mover wins
    draws: Estimate
    second: Estimate
    advantage: Estimate  # first less second
    margins: list[float]  # by the first mover's final Ryo, 0 to 10
    happened: dict[str, Estimate]  # a Same, a Plus, a Combo; those that may happen
    overturns: dict[str, float]  # a Duel, by cause
    omens: list[Omen]
    unknown: list[str]  # Omens that were brought too seldom to be among those
    levels: list[Level]
    pairs: list[Pair]  # the strongest first
    elements: dict[str, Estimate]  # mean of how far its Omens are off their Levels

    @property
    def called(self) -> str:
        """Its rules in a few words."""
        on = self.name.split()
        missing = [rule for rule in RULES if rule not in on]
        if len(missing) < 3:
            return f"all but {' and '.join(missing)}" if missing else "all rules"
        return " and ".join(on) or "no rules"


class Effect(NamedTuple):
    """What the Effect of an Omen adds to its worth: with `effect` on, less with it off."""

    omen: str
    effect: str
    adds: Estimate

    @property
    def useless(self) -> bool:
        """Surely worth next to nothing."""
        return self.adds.low <= 0 and self.adds.high < ADDS


class Numbers(NamedTuple):
    """All that the report tells. The first mix is the one that most of it is about."""

    id: str
    name: str
    player: str
    seed: int
    mixes: list[Mix]
    effects: list[Effect]  # none, where no two mixes differ in `effect` alone

    @property
    def main(self) -> Mix:
        return self.mixes[0]
