# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What Tallies tell, as CSV files: one line an Omen, a pair, a mix of rules."""

import csv
from collections.abc import Iterator
from pathlib import Path

from balance.tally import Tally
from balance.worth import Estimate, Worths, advantage, pair_worths, share, worths
from omen.built_set import OmenSet
from omen.effects import EFFECTS
from omen.rules import CAUSES

Row = dict[str, object]


def write_tables(omens: OmenSet, tallies: dict[str, Tally], folder: Path) -> list[Path]:
    """Write omens.csv, pairs.csv, of the first mix alone, and rules.csv; their paths.

    Raises OSError."""
    first = next(iter(tallies))
    worths_by_mix = {mix: worths(tally) for mix, tally in tallies.items()}
    tables = {
        "omens.csv": [
            row for mix in worths_by_mix for row in omen_rows(omens, mix, tallies, worths_by_mix)
        ],
        "pairs.csv": list(pair_rows(omens, first, tallies, worths_by_mix)),
        "rules.csv": [rules_row(mix, tallies[mix], worths_by_mix[mix]) for mix in worths_by_mix],
    }
    paths = []
    for name, rows in tables.items():
        paths.append(folder / name)
        with paths[-1].open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]) if rows else ["rules"], lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    return paths


def omen_rows(
    omens: OmenSet, mix: str, tallies: dict[str, Tally], worths_by_mix: dict[str, Worths]
) -> Iterator[Row]:
    """The rows of omens.csv for one mix, an Omen each.

    `brought`: share of Hands; `gained` and `lost`: Ryo a Duel that it was brought to; `worth` in
    Ryo above a middling Omen, `level_mean` that of its Level's Omens."""
    tally, estimates = tallies[mix], worths_by_mix[mix].omens
    for i, worth in enumerate(estimates):
        alike = [other for j, other in enumerate(estimates) if omens.level(j) == omens.level(i)]
        known = [other.value for other in alike if other is not None]
        brought = max(1, int(tally.brought[i]))
        yield {
            "rules": mix,
            "omen": omens.id_of(i),
            "level": omens.level(i),
            "element": omens.elements[omens.element(i) - 1] if omens.element(i) else "",
            "effect": EFFECTS[omens.effect(i)],
            "hands": int(tally.brought[i]),
            "brought": number(tally.brought[i] / (2 * tally.duels)),
            "gained": number(tally.gained[i] / brought),
            "lost": number(tally.lost[i] / brought),
            **estimate("worth", worth),
            "level_mean": number(sum(known) / len(known)) if known else "",
        }


def pair_rows(
    omens: OmenSet, mix: str, tallies: dict[str, Tally], worths_by_mix: dict[str, Worths]
) -> Iterator[Row]:
    """`beyond`: Ryo beyond both worths; `sure`: 1 where that is no chance find among all pairs."""
    for pair in pair_worths(tallies[mix], worths_by_mix[mix]):
        yield {
            "rules": mix,
            "one": omens.id_of(pair.one),
            "other": omens.id_of(pair.other),
            "duels": pair.duels,
            **estimate("beyond", pair.beyond),
            "sure": int(pair.sure),
        }


def rules_row(mix: str, tally: Tally, worths_of_mix: Worths) -> Row:
    """The row of rules.csv for one mix, in shares of Duels.

    `advantage` is the first mover's wins less the second's; Overturns are a Duel's, by cause;
    `ryo_N`: Duels that the first mover ended with N."""
    duels = tally.duels
    happened = zip(("same", "plus", "combo"), tally.happened, strict=True)
    causes = zip(CAUSES, tally.by_cause, strict=True)
    return {
        "rules": mix,
        "duels": duels,
        **estimate("first_wins", share(tally.first_wins, duels)),
        **estimate("draws", share(tally.draws, duels)),
        **estimate("second_wins", share(tally.second_wins, duels)),
        **estimate("advantage", advantage(tally)),
        **estimate("first_move_ryo", worths_of_mix.first),
        "overturns": number(tally.overturns / duels),
        **{f"overturns_by_{cause}": number(count / duels) for cause, count in causes},
        **{f"duels_with_{rule}": number(count / duels) for rule, count in happened},
        **{f"ryo_{ryo}": int(count) for ryo, count in enumerate(tally.margins)},
    }


def estimate(name: str, value: Estimate | None) -> Row:
    """An Estimate in three columns, empty where there is none."""
    values = ("", "", "") if value is None else map(number, value)
    return dict(zip((name, f"{name}_low", f"{name}_high"), values, strict=True))


def number(value: float) -> str:
    """With four decimals: more would be the machine's."""
    return f"{value + 0:.4f}"
