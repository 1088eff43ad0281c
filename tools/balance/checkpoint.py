# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What is done of a balance, in one small file: an interrupted call goes on from there."""

import os
import zipfile
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from balance.tally import Tally, empty

FILE = "duels.npz"


class Checkpoint:
    """The Tally of each mix of rules so far, and which batches are in it.

    `resumed` says whether an earlier call left any. Raises OSError where the folder cannot be
    written."""

    def __init__(self, folder: Path, fingerprint: str, mixes: list[str], omens: int) -> None:
        self.path = folder / FILE
        self.fingerprint = fingerprint
        self.tallies = {name: empty(omens) for name in mixes}
        self.done: dict[str, set[int]] = {name: set() for name in mixes}
        folder.mkdir(parents=True, exist_ok=True)
        self.resumed = self.read()

    def has(self, mix: str, number: int) -> bool:
        """Whether that batch is done."""
        return number in self.done[mix]

    def add(self, mix: str, numbers: Iterable[int], tally: Tally) -> None:
        """Batches that were just done, and what they come to.

        (In place: sums of whole numbers are the same in any order.)"""
        for total, part in zip(self.tallies[mix], tally, strict=True):
            total += part
        self.done[mix].update(numbers)

    def read(self) -> bool:
        """Take over what an earlier call kept.

        False where there is none, or it is of other Duels."""
        try:
            with np.load(self.path, allow_pickle=False) as file:
                if str(file["fingerprint"]) != self.fingerprint:
                    return False
                for nth, mix in enumerate(self.tallies):
                    parts = [file[f"{nth}.{field}"] for field in Tally._fields]
                    self.tallies[mix] = Tally(*parts)
                    self.done[mix] = set(file[f"{nth}.done"].tolist())
        except (FileNotFoundError, EOFError, ValueError, KeyError, zipfile.BadZipFile):
            return False
        return any(self.done.values())

    def save(self) -> None:
        """Write the file anew; whenever the power goes, the old one or the new one is there."""
        parts = {"fingerprint": np.array(self.fingerprint)}
        for nth, (mix, tally) in enumerate(self.tallies.items()):
            parts[f"{nth}.done"] = np.array(sorted(self.done[mix]), np.int64)
            for field, values in tally._asdict().items():
                parts[f"{nth}.{field}"] = values
        new = self.path.with_suffix(".new")
        with new.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **parts)
        os.replace(new, self.path)
