# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The figures of the report: each draws some of the numbers and is text, an SVG."""

from itertools import groupby

from balance.report_look import (
    AMBER,
    BAND,
    BLUE,
    FAINT,
    GROUND,
    INK,
    ROW,
    Look,
    example,
    figure,
    interval,
    key,
    name_rows,
    scale,
    svg,
)
from balance.report_numbers import WITHIN, Effect, Mix, Omen
from balance.worth import Estimate

NARROW = 0.02  # Ryo to either side, at least
TINY = 1e-6  # what rounding makes of nothing
PAIRS = 8  # strongest, and as many weakest
FINE, STRONG, WEAK = ("o", BLUE), (">", AMBER), ("<", AMBER)  # marks


def mark(omen: Omen) -> tuple[str, str]:
    """That of an Omen by how it stands to its Level."""
    return STRONG if omen.strong else WEAK if omen.weak else FINE


def worths(mix: Mix) -> str:
    """The worth of each Omen, Level by Level."""
    ordered = sorted(mix.omens, key=lambda omen: (omen.level, -omen.worth.value))
    promises = {level.level: level.promise for level in mix.levels}
    rows: list[float] = []
    row = 0.0
    drawn, axes = figure(ROW * (len(ordered) + 0.6 * len(mix.levels)) + 0.9)
    for level, group in groupby(ordered, key=lambda omen: omen.level):
        omens = list(group)
        top, bottom = row - 0.5, row + len(omens) - 0.5
        mean = promises[level].value
        axes.fill_betweenx([top, bottom], mean - WITHIN, mean + WITHIN, color=BAND, linewidth=0)
        axes.plot([mean, mean], [top, bottom], color=INK, linewidth=1.2)
        for omen in omens:
            interval(axes, row, omen.worth, *mark(omen))
            rows.append(row)
            row += 1
        row += 0.6
    name_rows(axes, [f"{omen.name}  {omen.level}" for omen in ordered], rows)
    scale(drawn, "worth in Ryo, 0 is a middling Omen")
    marks = (("in its Level", FINE), ("too strong", STRONG), ("too weak", WEAK))
    key(drawn, [(text, example(*look)) for text, look in marks])
    return svg(drawn, "The worth of each Omen, by Level")


def levels(mix: Mix) -> str:
    """What the Omens of each Level are worth in the middle."""
    drawn, axes = figure(3.2)
    for omen in mix.omens:
        axes.plot(
            omen.level, omen.worth.value, "o", color=FAINT, markersize=4, markerfacecolor=GROUND
        )
    at = [level.level for level in mix.levels]
    axes.plot(at, [level.promise.value for level in mix.levels], color=BLUE, linewidth=1.6)
    for level, promise, _ in mix.levels:
        axes.plot([level, level], [promise.low, promise.high], color=BLUE, linewidth=1.6)
        axes.plot(level, promise.value, "s", color=BLUE, markersize=6.5)
    axes.grid(True, axis="both")
    axes.set_xticks(at)
    scale(drawn, "Level")
    axes.set_ylabel("worth in Ryo")
    marks = [("mean of the Level", example("s", BLUE)), ("an Omen", example("o", FAINT, GROUND))]
    key(drawn, marks)
    return svg(drawn, "The mean worth of each Level")


def ryo(mix: Mix) -> str:
    """What each Omen gains and loses, and how often it is brought."""
    ordered = sorted(mix.omens, key=lambda omen: omen.lost - omen.gained)
    drawn, axes = figure(ROW * len(ordered) + 0.9)
    rows = [float(n) for n in range(len(ordered))]
    gained = [omen.gained for omen in ordered]
    lost = [-omen.lost for omen in ordered]
    axes.barh(rows, gained, color=BLUE, height=0.62, label="Ryo gained")
    axes.barh(
        rows, lost, facecolor="none", edgecolor=AMBER, hatch="////", height=0.62, label="Ryo lost"
    )
    for row, omen in zip(rows, ordered, strict=True):
        axes.annotate(
            f"{omen.hands:.0f} %",
            (1, row),
            (3, 0),
            xycoords=("axes fraction", "data"),
            textcoords="offset points",
            va="center",
            color=INK,
            fontsize=9.5,
        )
    axes.axvline(0, color=INK, linewidth=1)
    name_rows(axes, [omen.name for omen in ordered], rows)
    axes.xaxis.set_major_formatter(lambda x, _: f"{abs(x):g}")
    scale(drawn, "Ryo a Duel in which it is brought; right: Hands that hold it")
    key(drawn)
    return svg(drawn, "Ryo gained and lost by each Omen")


def results(mixes: list[Mix]) -> str:
    """Who wins, in each mix of rules."""
    drawn, axes = figure(0.62 * len(mixes) + 0.9)
    rows = [float(n) for n in range(len(mixes))]
    looks: tuple[tuple[str, Look], ...] = (
        ("first mover wins", {"facecolor": BLUE, "edgecolor": GROUND}),
        ("draw", {"facecolor": BAND, "edgecolor": GROUND}),
        ("second wins", {"facecolor": "none", "edgecolor": AMBER, "hatch": "////"}),
    )
    left = [0.0] * len(mixes)
    for at, (label, look) in enumerate(looks):
        shares = [(mix.first, mix.draws, mix.second)[at].value for mix in mixes]
        axes.barh(rows, shares, left=left, height=0.5, label=label, linewidth=1, **look)
        for row, begin, share in zip(rows, left, shares, strict=True):
            if share >= 4:
                axes.text(
                    begin + share / 2,
                    row - 0.42,
                    f"{share:.0f} %",
                    ha="center",
                    va="center",
                    fontsize=10,
                )
        left = [begin + share for begin, share in zip(left, shares, strict=True)]
    name_rows(axes, [mix.called for mix in mixes], rows)
    axes.set_xlim(0, 100)
    scale(drawn, "of a hundred Duels")
    key(drawn)
    return svg(drawn, "Who wins in each mix of rules")


def margins(mix: Mix) -> str:
    """How the Duels end."""
    drawn, axes = figure(2.9)
    looks: list[Look] = [{"facecolor": "none", "edgecolor": AMBER, "hatch": "////"}] * 5
    looks += [{"facecolor": BAND, "edgecolor": FAINT}]
    looks += [{"facecolor": BLUE, "edgecolor": BLUE}] * 5
    for ryo_, (share, look) in enumerate(zip(mix.margins, looks, strict=True)):
        axes.bar(ryo_, share, width=0.8, linewidth=1, **look)
        if share >= 0.5:
            axes.text(ryo_, share, f"{share:.0f}", ha="center", va="bottom", fontsize=10)
    axes.grid(True, axis="y")
    axes.grid(False, axis="x")
    axes.margins(y=0.12)
    axes.set_xticks(range(11), [f"{n}:{10 - n}" for n in range(11)])
    scale(drawn, "Ryo of the first mover : of the second")
    axes.set_ylabel("of a hundred Duels")
    return svg(drawn, "With how many Ryo Duels end")


def happenings(mixes: list[Mix]) -> str:
    """How often Same, Plus and Combo happen, in each mix of rules."""
    drawn, axes = figure(0.55 * len(mixes) + 0.9)
    looks = {"same": ("s", BLUE), "plus": ("P", AMBER), "combo": ("D", INK)}
    for row, mix in enumerate(mixes):
        for rule, share in mix.happened.items():
            shape, colour = looks[rule]
            y = row + (list(looks).index(rule) - 1) * 0.24
            axes.plot([0, share.value], [y, y], color=colour, linewidth=1.4)
            axes.plot(share.value, y, shape, color=colour, markersize=7)
    name_rows(axes, [mix.called for mix in mixes], [float(n) for n in range(len(mixes))])
    axes.set_xlim(left=0)
    scale(drawn, "of a hundred Duels have one")
    key(drawn, [(rule.capitalize(), example(*look)) for rule, look in looks.items()])
    return svg(drawn, "How often Same, Plus and Combo happen")


def overturns(mixes: list[Mix]) -> str:
    """How many Overturns a Duel has, by cause, in each mix of rules."""
    drawn, axes = figure(0.55 * len(mixes) + 0.9)
    looks: dict[str, Look] = {
        "clash": {"facecolor": BLUE},
        "same": {"facecolor": BAND, "hatch": "...."},
        "plus": {"facecolor": BAND, "hatch": "////"},
        "combo": {"facecolor": AMBER},
    }
    rows = [float(n) for n in range(len(mixes))]
    left = [0.0] * len(mixes)
    for cause, look in looks.items():
        counts = [mix.overturns[cause] for mix in mixes]
        look = {"edgecolor": INK, **look}
        axes.barh(
            rows, counts, left=left, height=0.5, label=cause.capitalize(), linewidth=0, **look
        )
        left = [begin + count for begin, count in zip(left, counts, strict=True)]
    for row, total in zip(rows, left, strict=True):
        axes.annotate(f"{total:.1f}", (total, row), (4, 0), textcoords="offset points", va="center")
    axes.margins(x=0.1)
    name_rows(axes, [mix.called for mix in mixes], rows)
    scale(drawn, "Overturns a Duel")
    key(drawn)
    return svg(drawn, "Overturns a Duel by cause")


def pairs(mix: Mix) -> str:
    """The pairs that are worth most and least beyond what each is worth alone."""
    shown = mix.pairs[:PAIRS] + mix.pairs[PAIRS:][-PAIRS:]
    return measured_rows(
        [(f"{pair.one} + {pair.other}", pair.beyond, pair.sure) for pair in shown],
        "Ryo more or less than both alone",
        "The strongest and the weakest pairs",
        gap_after=min(PAIRS, len(mix.pairs)),
    )


def effects(effects_added: list[Effect]) -> str:
    """What each Effect adds to the worth of its Omen."""
    ordered = sorted(effects_added, key=lambda effect: -effect.adds.value)
    return measured_rows(
        [
            (f"{effect.effect} ({effect.omen})", effect.adds, apart(effect.adds))
            for effect in ordered
        ],
        "Ryo that the Effect adds",
        "What each Effect is worth",
    )


def elements(mix: Mix) -> str:
    """Whether the Omens of an Element are worth more than their Levels."""
    ordered = sorted(mix.elements.items(), key=lambda one: -one[1].value)
    return measured_rows(
        [(element or "none", off, apart(off)) for element, off in ordered],
        "Ryo more or less than their Levels",
        "What the Omens of each Element are worth",
    )


def apart(estimate: Estimate) -> bool:
    """Surely more than nothing, or less."""
    return estimate.low > TINY or estimate.high < -TINY


def measured_rows(
    rows: list[tuple[str, Estimate, bool]], says: str, tells: str, gap_after: int = 0
) -> str:
    """A row for each: its name, its value and its margin, round a line at 0.

    A ring says that it may be chance."""
    drawn, axes = figure(ROW * 1.15 * len(rows) + 0.7)
    at = [n + (0.7 if gap_after and n >= gap_after else 0.0) for n in range(len(rows))]
    axes.axvline(0, color=INK, linewidth=1)
    for row, (_, value, sure) in zip(at, rows, strict=True):
        interval(axes, row, value, "o", BLUE, BLUE if sure else GROUND)
    name_rows(axes, [name for name, _, _ in rows], at)
    left, right = axes.get_xlim()
    axes.set_xlim(min(left, -NARROW), max(right, NARROW))
    scale(drawn, says)
    return svg(drawn, tells)
