# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the lab would write into a source: what each Omen is worth, and Levels that are fair."""

from sets.fixing import edited, omens_of
from sets.reader import Source
from sets.source import built
from tomlkit import TOMLDocument

from balance.findings import fair_level
from balance.report_measures import mix_numbers
from balance.report_trial import tried
from balance.run import Plan
from balance.write import with_worths
from omen.rules import ALL_RULES, RULES


def advised(source: Source, text: str, duels: int, worth: bool, levels: bool) -> str:
    """The text of that source as so many Duels of `casual` under all rules advise it."""
    for omen in source.omens:
        omen.worth = 0  # what was found of it before is none of these Duels' business
    regression = tried(Plan(built(source)[0], {"": ALL_RULES}, ["casual"], duels, 1), ALL_RULES)
    numbers = mix_numbers(" ".join(RULES), regression)
    fair = {omen.nth: fair_level(omen, numbers.levels) for omen in numbers.omens}

    def edit(document: TOMLDocument) -> None:
        omens = omens_of(document)
        for nth, level in fair.items():
            if omens[nth]["level"] != level:
                omens[nth]["level"] = level

    if levels:
        text = edited(text, edit)
    return with_worths(text, regression.worths.omens) if worth else text
