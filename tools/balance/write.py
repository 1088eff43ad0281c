# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Writes what each Omen is worth into the source of its set, and changes nothing else there."""

from pathlib import Path

from sets.fixing import edited, omens_of, replace, source_text
from tomlkit import TOMLDocument

from balance.worth import Estimate


def write_worths(path: Path, worths: list[Estimate | None]) -> None:
    """Give each Omen its `worth`, in hundredths of a Ryo; none where nothing is known.

    Raises OSError."""
    replace(path, with_worths(source_text(path), worths))


def with_worths(text: str, worths: list[Estimate | None]) -> str:
    """The text of a source with each Omen's `worth`."""

    def edit(document: TOMLDocument) -> None:
        for omen, worth in zip(omens_of(document), worths, strict=True):
            if worth is None:
                omen.pop("worth", None)
            else:
                omen["worth"] = round(worth.value, 2) + 0.0

    return edited(text, edit)
