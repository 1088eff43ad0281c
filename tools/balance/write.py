# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Writes what each Omen is worth into the source of its set, and changes nothing else there."""

import os
from pathlib import Path

import tomlkit

from balance.worth import Estimate


def write_worths(path: Path, told: list[Estimate | None]) -> None:
    """Give each Omen its `worth`, in hundredths of a Ryo; none where nothing is known. Raises
    OSError."""
    source = tomlkit.parse(path.read_bytes().decode("utf-8"))
    for omen, worth in zip(source["omen"], told, strict=True):  # type: ignore[arg-type]
        if worth is None:
            omen.pop("worth", None)
        else:
            omen["worth"] = round(worth.value, 2) + 0.0
    new = path.with_name(path.name + ".new")
    new.write_bytes(tomlkit.dumps(source).encode("utf-8"))
    os.replace(new, path)
