# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The report of a set: one page that opens from disk, and a summary for the terminal."""

from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table
from rich.text import Text

from balance import report_figures as figures
from balance.findings import Finding, notes
from balance.report_numbers import DRAWS, FAIR, WITHIN, Mix, Numbers
from balance.worth import Estimate

PAGE = Path(__file__).parent / "page"


class Drawn(NamedTuple):
    """A figure on the page, and the sentence that says how to read it."""

    title: str
    reads: str
    svg: Markup


class Section(NamedTuple):
    title: str
    figures: list[Drawn]


class Bound(NamedTuple):
    """A line of what counts most: the term, its value, the bar, and whether it is within that.

    The last two are "" where there is no bound."""

    term: str
    value: str
    bar: str
    stands: str


def page(
    numbers: Numbers,
    findings: list[Finding],
    tables: list[str],
    cards: Mapping[str, bytes] | None = None,
) -> str:
    """The page, in HTML.

    findings: what stands out. tables: names of the files beside it that hold the numbers. cards:
    each Omen's, a PNG, by its name."""
    environment = Environment(
        loader=FileSystemLoader(PAGE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.html").render(
        name=numbers.name,
        about=about(numbers),
        findings=findings,
        notes=notes(numbers),
        glance=glance(numbers.main),
        sections=sections(numbers),
        mixes=mixes_table(numbers.mixes),
        omens=omens_table(numbers.main),
        tables=tables,
        cards={
            name: f"data:image/png;base64,{b64encode(card).decode()}"
            for name, card in (cards or {}).items()
        },
    )


def about(numbers: Numbers) -> str:
    """What was played."""
    duels = sum(mix.duels for mix in numbers.mixes)
    mixes = len(numbers.mixes)
    return (
        f"{duels:,} Duels with random Hands, played by {numbers.player} on either side, seed "
        f"{numbers.seed}, under {mixes} {'mix' if mixes == 1 else 'mixes'} of rules. "
        f"What is told of single Omens is about the first, {numbers.main.called}."
    )


def glance(mix: Mix) -> list[Bound]:
    """What counts most, and whether it is within its bounds."""
    off = max(mix.omens, key=lambda omen: abs(omen.off.value))
    return [
        Bound(
            "First-move advantage",
            f"{signed(mix.advantage.value, 1)} points",
            f"fair: up to {FAIR:.0f}",
            within(abs(mix.advantage.value), FAIR),
        ),
        Bound(
            "Draws",
            f"{mix.draws.value:.1f} %",
            f"fine: up to {DRAWS:.0f} %",
            within(mix.draws.value, DRAWS),
        ),
        Bound("Overturns a Duel", f"{sum(mix.overturns.values()):.1f}", "for 9 Omens placed", ""),
        Bound(
            "Furthest off its Level",
            f"{signed(off.off.value, 2)} Ryo",
            f"{off.name}; fine: up to {WITHIN}",
            within(abs(off.off.value), WITHIN),
        ),
    ]


def within(value: float, most: float) -> str:
    """Whether a figure is within its bounds, as a sign and in words: never by a colour alone."""
    return "✓ within bounds" if value <= most else "✗ out of bounds"


def sections(numbers: Numbers) -> list[Section]:
    """All figures."""
    return [
        Section("Omens", _omens(numbers.main)),
        Section("Duels", _duels(numbers)),
        Section("Levels, pairs, Effects, Elements", _rest(numbers)),
    ]


def _omens(main: Mix) -> list[Drawn]:
    return [
        drawn(
            "What each Omen is worth",
            "The dot is what an Omen adds to its owner's Ryo, the line how far off that may be; on "
            "the shaded stripe it is worth what its Level, the number beside its name, promises.",
            figures.worths(main),
        ),
        drawn(
            "What each Omen wins and loses",
            "The longer the bar to the right, the more Ryo it brings in; to the left, the more "
            "often it is Overturned itself.",
            figures.ryo(main),
        ),
    ]


def _duels(numbers: Numbers) -> list[Drawn]:
    mixes = numbers.mixes
    figures_drawn = [
        drawn(
            "Who wins",
            "The full bar is the first mover's, the striped one the second's; both equally long "
            "would be fair.",
            figures.results(mixes),
        ),
        drawn(
            "How close",
            "The nearer to 5:5 the tall bars stand, the closer the Duels are.",
            figures.margins(numbers.main),
        ),
        drawn(
            "Overturns",
            "The longer the bar, the more the board turns around; its parts are the causes.",
            figures.overturns(mixes),
        ),
    ]
    if any(mix.happened for mix in mixes):
        figures_drawn.append(
            drawn(
                "Same, Plus and Combo",
                "The further right a mark, the more Duels have one.",
                figures.happenings(mixes),
            )
        )
    return figures_drawn


def _rest(numbers: Numbers) -> list[Drawn]:
    main = numbers.main
    figures_drawn = [
        drawn(
            "What the Levels promise",
            "The line should climb at every step: a higher Level has to be worth its cost.",
            figures.levels(main),
        )
    ]
    if main.elements:
        figures_drawn.append(
            drawn(
                "Elements",
                "To the right, the Omens of an Element are worth more than others of their Levels; "
                "a ring may be chance.",
                figures.elements(main),
            )
        )
    if main.pairs:
        figures_drawn.append(
            drawn(
                "Pairs",
                "To the right are Omens that help each other in one Hand, to the left those that "
                "are in each other's way; of so many pairs, those with a ring may be chance.",
                figures.pairs(main),
            )
        )
    if numbers.effects:
        figures_drawn.append(
            drawn(
                "Effects",
                "How much more its Omen is worth with Effects on than off; left of 0 it does harm, "
                "and a ring may be chance.",
                figures.effects(numbers.effects),
            )
        )
    return figures_drawn


def drawn(title: str, reads: str, svg: str) -> Drawn:
    return Drawn(title, reads, Markup(svg))


def mixes_table(mixes: list[Mix]) -> list[list[str]]:
    """The mixes side by side, below their heads."""
    heads = ["Rules", "Duels", "First mover wins", "Draws", "Second wins", "Advantage"]
    heads += ["Same", "Plus", "Combo", "Overturns", "Furthest off"]
    rows = []
    for mix in mixes:
        happened = [mix.happened.get(rule) for rule in ("same", "plus", "combo")]
        rows.append(
            [
                mix.called,
                f"{mix.duels:,}",
                *(percent(share) for share in (mix.first, mix.draws, mix.second)),
                f"{signed(mix.advantage.value, 1)} ± {margin(mix.advantage):.1f}",
                *("–" if share is None else percent(share) for share in happened),
                f"{sum(mix.overturns.values()):.2f}",
                f"{most_off(mix):.2f}",
            ]
        )
    return [heads, *rows]


def omens_table(mix: Mix) -> list[list[str]]:
    """Every Omen, Level by Level."""
    heads = ["Omen", "Level", "Ranks", "Element", "Effect", "Hands", "Ryo gained", "Ryo lost"]
    heads += ["Worth", "Off its Level", "Stands"]
    rows = [
        [
            omen.name,
            str(omen.level),
            " ".join("A" if rank == 10 else str(rank) for rank in omen.ranks),
            omen.element or "–",
            omen.effect or "–",
            f"{omen.hands:.1f} %",
            f"{omen.gained:.2f}",
            f"{omen.lost:.2f}",
            f"{signed(omen.worth.value, 2)} ± {margin(omen.worth):.2f}",
            f"{signed(omen.off.value, 2)} ± {margin(omen.off):.2f}",
            "✗ too strong" if omen.strong else "✗ too weak" if omen.weak else "✓ in its Level",
        ]
        for omen in sorted(mix.omens, key=lambda omen: (omen.level, -omen.worth.value))
    ]
    return [heads, *rows]


def most_off(mix: Mix) -> float:
    """How far off its Level the Omen is that is so most."""
    return max(abs(omen.off.value) for omen in mix.omens)


def percent(share: Estimate) -> str:
    return f"{share.value:.1f} % ± {margin(share):.1f}"


def signed(value: float, decimals: int) -> str:
    """More or less, with a minus as wide as the plus; nothing is no less than nothing."""
    return f"{round(value, decimals) + 0.0:+.{decimals}f}".replace("-", "−")


def margin(estimate: Estimate) -> float:
    """How far off a number may be."""
    return (estimate.high - estimate.low) / 2


def summary(numbers: Numbers, findings: list[Finding]) -> Group:
    """What stands out and what counts, for the terminal."""
    table = Table(box=SIMPLE_HEAD)
    for nth, head in enumerate(("Rules", "Duels", "Advantage", "Draws", "Overturns", "Most off")):
        table.add_column(head, justify="right" if nth else "left", no_wrap=bool(nth))
    for mix in numbers.mixes:
        table.add_row(
            mix.called,
            f"{mix.duels:,}",
            f"{signed(mix.advantage.value, 1)} ± {margin(mix.advantage):.1f}",
            f"{mix.draws.value:.1f} %",
            f"{sum(mix.overturns.values()):.2f}",
            f"{most_off(mix):.2f}",
        )
    lines = [finding_line(finding) for finding in findings]
    lines = lines or [Text("Nothing stands out.")]
    lines += [Text(note) for note in notes(numbers)]
    return Group(table, *lines)


def finding_line(finding: Finding) -> Text:
    """A finding as a line of a list."""
    return Text.assemble("• ", (finding.says, "bold"), " ", finding.change)
