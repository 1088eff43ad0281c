# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What is known of a set that is being written: its text, its faults, its Omens and their cards."""

import json
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TypedDict

from art.cards import OWNERS, Easel
from reading import SOURCE, read_file
from sets.advice import advice
from sets.faults import Fault, SourceError
from sets.reader import Source, read_source
from sets.source import built

from omen.built_set import OmenSet, read_set
from omen.rules import lowered, raised, rank

SIDES = 4
LARGE = 6  # pixels of a card's pixel, where one is looked at
TILES = {"lowers": lowered, "plain": lambda ranks: ranks, "raises": raised}  # what a tile does


class OmenState(TypedDict):
    """What the page tells of an Omen beside its card.

    `beaten`: who beats it on each kind of tile, side by side."""

    name: str
    level: int
    element: str
    effect: str
    text: str
    line: int
    beaten: dict[str, list[list[str]]]


class State(TypedDict):
    """What a page is to know. A fault or a warning is a line and what is wrong there."""

    version: int
    file: str
    name: str
    lines: list[str]
    faults: list[Fault]
    warnings: list[Fault]
    omens: list[OmenState]


class Desk:
    """A source, read again whenever `look` finds it changed.

    `state` is what a page is to know, and `version` counts the changes. While the source has
    faults, the cards are those from before."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.version = 0
        self.state: State
        self.files: tuple[bytes, bytes] | None = None  # of the last set without faults
        self._source: Source | None = None
        self._easel: Easel | None = None
        self._stamps: list[object] = []
        self.look()

    def close(self) -> None:
        if self._easel:
            self._easel.opened.close()

    def look(self) -> bool:
        """Whether the source, its folder or a picture has changed; it is then read again."""
        art = self._source.art if self._source else []
        stamps = [_stamp(path) for path in (self.path, self.path.parent, *art)]
        if stamps == self._stamps:
            return False
        faults: list[Fault] = []
        warnings: list[Fault] = []
        try:
            self._source = read_source(self.path)
            warnings = advice(self._source)
            self._show(*built(self._source))
        except SourceError as error:
            faults = error.faults
        art = self._source.art if self._source else []
        self._stamps = [_stamp(path) for path in (self.path, self.path.parent, *art)]
        self.version += 1
        self.state = {
            "version": self.version,
            "file": self.path.name,
            "name": self._source.name if self._source else "",
            "lines": self._text().split("\n"),
            "faults": faults,
            "warnings": warnings,
            "omens": self._omens(),
        }
        return True

    def _show(self, data: bytes, sheet: bytes) -> None:
        """Have the cards of this set drawn from now on."""
        if self.files != (data, sheet):
            self.files = data, sheet
            self.close()
            self._easel = Easel(read_set(data), sheet)
            self.card.cache_clear()

    def _text(self) -> str:
        try:
            return read_file(self.path, SOURCE).decode("utf-8", "replace")
        except OSError:
            return ""

    def _omens(self) -> list[OmenState]:
        """What the page tells of each Omen beside its card."""
        if not self._easel or not self._source:
            return []
        omens = self._easel.omens
        return [
            {
                "name": omen.name,
                "level": omen.level,
                "element": omen.element,
                "effect": omen.effect,
                "text": omen.text,
                "line": omen.lines[""],
                "beaten": {tile: beaten_by(omens, nth, tile) for tile in TILES},
            }
            for nth, omen in enumerate(self._source.omens)
        ]

    @lru_cache(1024)  # noqa: B019 - there is one desk, and it clears it
    def card(self, omen: int, owner: int, tile: str, scale: int) -> bytes | None:
        """A card as a PNG, on a tile that lowers or raises its Ranks, or on a plain one."""
        if not self._easel or omen >= len(self._easel.omens) or owner not in OWNERS:
            return None
        ranks = TILES[tile](self._easel.omens.ranks(omen))
        file = BytesIO()
        self._easel.portrait(omen, owner, scale, ranks).save(file, "PNG")
        return file.getvalue()

    def text(self) -> str:
        """The state as a page reads it."""
        return json.dumps(self.state)


def beaten_by(omens: OmenSet, omen: int, tile: str) -> list[list[str]]:
    """Who beats an Omen by a plain Clash on each of its sides, from the north on.

    It lies on that kind of tile; those beat it whose facing Rank is higher."""
    ranks = TILES[tile](omens.ranks(omen))
    others = [other for other in range(len(omens)) if other != omen]
    return [
        [
            omens.name_of(other)
            for other in others
            if rank(omens.ranks(other), (side + 2) % SIDES) > rank(ranks, side)
        ]
        for side in range(SIDES)
    ]


def _stamp(path: Path) -> object:
    """What changes when the file does."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
