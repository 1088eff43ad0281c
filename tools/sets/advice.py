# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Tells what is legal in a set but unwise: Omens that nobody would choose, or everybody."""

from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from art.fitting import COLOURS, colours_of

from sets.faults import Fault
from sets.names import is_copied
from sets.reader import Omen, Source
from sets.source import lost_colours


def advice(source: Source) -> list[Fault]:
    """What the maker of the set should look at again, in the order of the lines."""
    return sorted(
        [
            *_outclassed(source),
            *_misplaced(source),
            *_unused(source),
            *_alike(source),
            *_blank(source),
            *_copied(source),
            *_reduced(source),
        ]
    )


def _outclassed(source: Source) -> Iterator[Fault]:
    """Omens that another of their Level equals or beats in every Rank."""
    for nth, omen in enumerate(source.omens):
        for other_nth, other in enumerate(source.omens):
            if other is omen or other.level != omen.level or not _no_worse(other, omen):
                continue
            if other.ranks == omen.ranks and nth < other_nth:
                continue  # the second of two equals is told of
            yield Fault(
                omen.lines["ranks"],
                f"{other.name}, of the same Level, equals or beats {omen.name} in every Rank",
            )
            break


def _no_worse(omen: Omen, than: Omen) -> bool:
    return all(mine >= theirs for mine, theirs in zip(omen.ranks, than.ranks, strict=True))


def _misplaced(source: Source) -> Iterator[Fault]:
    """Omens whose Ranks are those of another Level.

    They are as strong as a middling one of the next Level, or as weak as one of the last with no
    Effect to make up for it. Only Omens with no Effect tell what Ranks a Level has: an Effect may
    be worth more than any Ranks (`lab.py balance` tells of those)."""
    sums = defaultdict(list)
    for omen in source.omens:
        if not omen.effect:
            sums[omen.level].append(sum(omen.ranks))
    middling = {level: median(sums[level]) for level in sorted(sums)}
    for omen in source.omens:
        ranks = sum(omen.ranks)
        for other in [level for level in middling if level > omen.level][:1]:
            if ranks >= middling[other]:
                yield _misplacement(omen, "strong", other, middling[other])
        for other in [level for level in middling if level < omen.level][-1:]:
            if ranks <= middling[other] and not omen.effect:
                yield _misplacement(omen, "weak", other, middling[other])


def _misplacement(omen: Omen, what: str, level: int, middling: float) -> Fault:
    return Fault(
        omen.lines["ranks"],
        f"{omen.name} is {what} for its Level: its Ranks make {sum(omen.ranks)} together, "
        f"those of a middling Omen of Level {level} make {middling:g}",
    )


def _unused(source: Source) -> Iterator[Fault]:
    used = {omen.element for omen in source.omens}
    for element in source.elements:
        if element not in used:
            yield Fault(source.lines["elements"], f'no Omen has the Element "{element}"')


def _alike(source: Source) -> Iterator[Fault]:
    names: dict[str, int] = {}
    for omen in source.omens:
        line = omen.lines["name"]
        if names.setdefault(omen.name, line) != line:
            yield Fault(
                line, f'"{omen.name}" is also the name of the Omen on line {names[omen.name]}'
            )


def _copied(source: Source) -> Iterator[Fault]:
    """The id of a set of ours, which a copy of it should change."""
    if is_copied(source.id, source.path):
        yield Fault(
            source.lines["id"],
            f'"{source.id}" is the id of our own sets/{source.id}.toml: give a copy another, '
            "or it takes the place of ours",
        )


def _blank(source: Source) -> Iterator[Fault]:
    """Pictures of which nothing is seen."""
    for omen in source.omens:
        if omen.picture and not colours_of(omen.picture):
            yield Fault(omen.lines["art"], f"the picture of {omen.name} is see-through all over")


def _reduced(source: Source) -> Iterator[Fault]:
    """Pictures whose colours do not fit: told once, where it shows most."""
    lost = lost_colours(source)
    if lost.changed:
        most = source.omens[lost.changed[0]]
        yield Fault(
            most.lines.get("art", most.lines[""]),
            f"the pictures have {lost.before:,} colours together, and {COLOURS} fit in a set: "
            f"{len(lost.changed)} of {len(source.omens)} change, most that of {most.name} "
            "(preview shows before and after)",
        )
