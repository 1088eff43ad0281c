# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What stands out in a set, in plain words, and what to change.

Nothing is said that chance may have done: each finding holds even at the near end of its interval.
What only may be so is told in `notes`.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil
from statistics import median
from typing import NamedTuple, Protocol

from balance.report_advice import Ranks, in_words
from balance.report_numbers import (
    DRAWS,
    FAIR,
    SELDOM,
    STEP,
    WITHIN,
    FourRanks,
    Level,
    Mix,
    Numbers,
    Omen,
)
from balance.worth import Estimate

# What an Effect needs to come into its own.
NEEDS = {
    "attuned": "it acts on Elemental tiles alone, for an Omen of a rare Element or of none",
    "bastion": "it acts where Same, Plus and Combo are frequent",
    "phoenix": "it acts on an Omen that is often Overturned",
    "hex": "it acts on an Omen that is often Overturned",
    "zenith": "it needs Ranks that many Omens have on the side that faces them",
    "nadir": "it needs low Ranks",
    "devour": "it needs Ranks that Overturn others",
    "recluse": "it acts early in a Duel, for high Ranks that are then hard to Overturn",
    "constellation": "it needs Ranks that one or two more lift above those of others",
    "tide": "it needs Ranks that one more lifts above those of others",
    "dawn": "it acts late in a Duel, and for the Omens beside it",
    "dusk": "it needs Ranks just below those of others",
    "whirl": "it needs Omens beside it whose Ranks are uneven",
    "mirror": "it needs Same or Plus in force, or low Ranks of its own",
}
RARE = {
    "same": "let more Ranks be equal to those that face them",
    "plus": "let more Ranks be alike",
    "combo": "let Same and Plus happen more often, or Ranks be more uneven",
}


TRIED = 5  # Omens for which advice is tried, at most
ROUGH, FINE = 0.1, 0.05  # Ryo: known well enough, and well
NEAR = 0.1  # Ryo off its Level where an Omen is left alone


class Finding(NamedTuple):
    """What stands out, and what to do about it.

    `about` is what it is about: an Omen's name, a mix, a rule, a Level's number."""

    kind: str
    about: str
    says: str
    change: str


class Trial(Protocol):
    """Tries Ranks out in Duels; where it is not able to, in a reasonable time, nothing is tried."""

    able: bool

    def off(self, nth: int, ranks: FourRanks) -> Estimate:
        """How much more than its Level promises the nth Omen is worth with these Ranks."""
        ...


def findings(numbers: Numbers, trial: Trial) -> list[Finding]:
    """All that stands out, what matters most first. Ranks that are advised were tried."""
    return [
        *_advantages(numbers.mixes),
        *_draws(numbers.mixes),
        *_omens(numbers, trial),
        *_effects(numbers),
        *_levels(numbers),
        *_seldom(numbers.main),
    ]


def notes(numbers: Numbers) -> list[str]:
    """What these Duels cannot tell, or not for sure."""
    main = numbers.main
    lines = []
    unsure = [
        omen.name
        for omen in main.omens
        if abs(omen.off.value) > WITHIN and not (omen.strong or omen.weak)
    ]
    if unsure:
        lines.append(f"Perhaps more than {WITHIN} Ryo off their Levels: {', '.join(unsure)}.")
    if main.unknown:
        lines.append(f"Brought too seldom to tell what they are worth: {', '.join(main.unknown)}.")
    margin = median((omen.off.high - omen.off.low) / 2 for omen in main.omens)
    if margin > ROUGH:
        wanted = main.duels * (margin / FINE) ** 2
        lines.append(
            f"With {main.duels:,} Duels the worth of an Omen is known to ± {margin:.1f} Ryo; it "
            f"takes some {float(f'{wanted:.1g}'):,.0f} to know it to ± {FINE}."
        )
    return lines


def _advantages(mixes: list[Mix]) -> Iterator[Finding]:
    for mover, sign in (("first", 1), ("second", -1)):
        sure = [mix for mix in mixes if min(sign * end for end in mix.advantage[1:]) > FAIR]
        if sure:
            lead = counted(sign * mix.advantage.value for mix in sure)
            says = (
                f"Who moves {mover} wins {lead} Duels in a hundred more than the other, "
                f"{under(sure, mixes)}; {FAIR:.0f} would be fair."
            )
            yield Finding("advantage", sure[0].name, says, _fairer(sure[0], mixes))


def _fairer(mix: Mix, mixes: list[Mix]) -> str:
    """What to do about a mover's advantage."""
    fair = mixes[0]
    if abs(fair.advantage.value) > FAIR:
        fair = min(mixes, key=lambda other: abs(other.advantage.value))
    total = sum(mix.overturns.values())
    called_for = total - mix.overturns["clash"]
    advice = []
    if abs(fair.advantage.value) <= FAIR:
        advice.append(f"play with {fair.called}, where it is {abs(fair.advantage.value):.0f}")
    if mix.advantage.value < 0:
        advice.append(
            "let the Ranks of an Omen differ less from side to side: the first Omen of a Duel "
            "shows its weakest side to whoever moves second"
        )
    elif called_for > total / 2:
        advice.append(
            f"use more different Ranks: Same, Plus and Combo make {100 * called_for / total:.0f} % "
            "of the Overturns, and the last Omen of a Duel is the first mover's"
        )
    else:
        advice.append(
            "let the Ranks of an Omen differ more from side to side: the last Omen of a Duel is "
            "the first mover's, and should not win all around"
        )
    return sentence(", or ".join(advice))


def _draws(mixes: list[Mix]) -> Iterator[Finding]:
    sure = [mix for mix in mixes if mix.draws.low > DRAWS]
    if sure:
        share = counted(mix.draws.value for mix in sure)
        fewest = mixes[0]
        if fewest in sure:
            fewest = min(mixes, key=lambda mix: mix.draws.value)
        advice = []
        if fewest not in sure:
            advice.append(f"play with {fewest.called}, where they are {fewest.draws.value:.0f}")
        advice.append(
            f"let more Ranks be beaten: a Duel has {sum(sure[0].overturns.values()):.1f} Overturns"
        )
        yield Finding(
            "draws",
            sure[0].name,
            f"{share} Duels in a hundred are draws, {under(sure, mixes)}; {DRAWS:.0f} would do.",
            sentence(", or ".join(advice)),
        )


def _omens(numbers: Numbers, trial: Trial) -> Iterator[Finding]:
    main = numbers.main
    ranks = Ranks(main.omens, numbers.effects)
    adds = {effect.omen: effect for effect in numbers.effects}
    named = [omen for omen in main.omens if omen.strong or omen.weak]
    for place, omen in enumerate(sorted(named, key=lambda omen: -abs(omen.off.value))):
        says = f"{omen.name} is worth {told_off(omen.off)}"
        effect = adds.get(omen.name)
        blamed = effect is not None and (
            effect.adds.low > WITHIN if omen.strong else effect.adds.high < -WITHIN
        )
        if effect and blamed:
            says += f"; its Effect, {effect.effect}, makes {effect.adds.value:+.1f} of it"
        advice = _ranks(omen, ranks, trial if trial.able and place < TRIED else None)
        level = fair_level(omen, main.levels)
        if level != omen.level:
            advice.append(f"make it Level {level}")
        if blamed or not advice:
            advice.append("give it another Effect" if omen.effect else "give it another Level")
        kind = "strong" if omen.strong else "weak"
        yield Finding(kind, omen.name, says + ".", sentence(", or ".join(advice)))


def fair_level(omen: Omen, levels: list[Level]) -> int:
    """The Level that promises what an Omen is worth; its own if it stands out at none or at all."""
    fit = min(levels, key=lambda level: abs(omen.worth.value - level.promise.value))
    near = abs(omen.worth.value - fit.promise.value) < WITHIN / 2
    return fit.level if near and (omen.strong or omen.weak) else omen.level


def _ranks(omen: Omen, ranks: Ranks, trial: Trial | None) -> list[str]:
    """The least change of Ranks that brings an Omen to its Level, if there is any."""
    sign = 1 if omen.strong else -1
    path = ranks.path(omen.ranks, -sign)
    if not path:
        return []
    if trial is None:
        expected = [omen.off.value + ranks.expected(omen.ranks, other) for other in path]
        enough = [other for other, off in zip(path, expected, strict=True) if sign * off < NEAR]
        return [to_write(omen.ranks, enough[0])] if enough else []
    off = trial.off(omen.nth, path[-1])
    if sign * off.value > WITHIN:
        return []
    low, high = 0, len(path) - 1  # the least is one of these
    while low < high:
        middle = (low + high) // 2
        tried = trial.off(omen.nth, path[middle])
        if sign * tried.value < NEAR:
            high, off = middle, tried
        else:
            low = middle + 1
    return [f"{to_write(omen.ranks, path[high])}: tried, it is then worth {told_off(off)}"]


def to_write(before: FourRanks, after: FourRanks) -> str:
    """What to change, and what the source then says."""
    return f"{in_words(before, after)} (ranks = {list(after)})"


def told_off(off: Estimate) -> str:
    """How far off its Level."""
    if abs(off.value) < 0.05:
        return "what its Level promises"
    return f"{abs(off.value):.1f} Ryo {'more' if off.value > 0 else 'less'} than its Level"


def amount(ryo: float) -> str:
    """A number of Ryo that is not nothing, in as many digits as it takes to say so."""
    return f"{ryo:.1f}" if ryo >= 0.095 else f"{max(ryo, 0.01):.2f}"


def _effects(numbers: Numbers) -> Iterator[Finding]:
    for effect in sorted(numbers.effects, key=lambda effect: effect.adds.value):
        if effect.adds.high < 0:
            less = amount(-effect.adds.value)
            says = f"{effect.omen} is worth {less} Ryo less for its Effect, {effect.effect}."
        elif effect.useless:
            says = f"{effect.omen} is worth no more for its Effect, {effect.effect}."
        else:
            continue
        change = f"Give it another, or other Ranks: {NEEDS[effect.effect]}."
        yield Finding("effect", effect.omen, says, change)


def _levels(numbers: Numbers) -> Iterator[Finding]:
    main = numbers.main
    ranks = Ranks(main.omens, numbers.effects)
    for below, level in pairwise(main.levels):
        step = level.step
        if step is not None and step.high < STEP:
            how = "less" if step.high < 0 else "hardly more" if step.low > 0 else "no more"
            says = f"Level {level.level} is worth {how} than Level {below.level}."
            change = f"Raise the Ranks of Level {level.level}, or lower those of {below.level}"
            point = ranks.point(main.omens)
            if point > 0:
                points = ceil((STEP - step.value) / point)
                change += f": some {points} more, or less, in the sum of each would do"
            yield Finding("level", str(level.level), says, change + ".")


def _seldom(main: Mix) -> Iterator[Finding]:
    for rule, share in main.happened.items():
        if share.high < SELDOM:
            how = (
                "never happens" if share.value == 0 else f"happens in {share.value:.1f} % of Duels"
            )
            yield Finding(
                "seldom", rule, f"{rule.capitalize()} {how}.", sentence(f"to see it, {RARE[rule]}")
            )


def counted(values: Iterable[float]) -> str:
    """The least and the most of some numbers."""
    rounded = sorted({round(value) for value in values})
    return f"{rounded[0]} to {rounded[-1]}" if len(rounded) > 1 else str(rounded[0])


def under(sure: list[Mix], mixes: list[Mix]) -> str:
    """Under which of the mixes, in a sentence."""
    if len(sure) == len(mixes) > 1:
        return "whichever of these rules are on"
    *others, last = [f"with {mix.called}" for mix in sure]
    return f"{', '.join(others)} and {last}" if others else last


def sentence(words: str) -> str:
    """The same with a capital and a full stop."""
    return f"{words[0].upper()}{words[1:]}."
