# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads the source of an Omen set, and finds all of its faults in one go."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeGuard

from art.asterism import Picture
from art.fitting import ArtError, Gallery
from wording import shown

from omen import hands
from omen import set_check as sets
from omen.effects import EFFECTS
from sets import names as set_names
from sets.faults import Fault, SourceError, read_toml, suggest
from sets.toml_lines import Place

SET_KEYS = ("id", "name", "elements", "omen")
OMEN_KEYS = ("id", "name", "level", "ranks", "element", "effect", "art", "text", "worth")
SIDES = ("north", "east", "south", "west")
MOST_FAULTS = 1000  # that are told: twice what 64 Omens with all wrong have

Table = dict[str, object]


@dataclass
class Omen:
    """One `[[omen]]` of a source. `lines` has the line of each key, and of the header as ""."""

    id: str
    name: str
    level: int
    ranks: list[int]
    element: str
    effect: str
    picture: Picture | None
    text: str
    worth: float
    lines: dict[str, int] = field(default_factory=dict)


@dataclass
class Source:
    """The source of a set, without faults. `lines` is as an Omen's."""

    id: str
    name: str
    elements: list[str]
    omens: list[Omen]
    lines: dict[str, int] = field(default_factory=dict)
    path: Path = Path()
    art: list[Path] = field(default_factory=list)  # the files of all the pictures


def read_source(path: Path) -> Source:
    """The source in that file. Raises SourceError with every fault that it has."""
    reader = _Reader(path, *read_toml(path))
    source = reader.source()
    if reader.faults:
        raise SourceError(reader.faults)
    return source


class _Reader:
    """Turns what tomllib read into a Source.

    Where something is wrong it notes the fault, takes a value that does no harm, and goes on."""

    def __init__(self, path: Path, data: Table, lines: dict[Place, int]) -> None:
        self.path = path
        self.gallery = Gallery(path.resolve().parent)
        self.data = data
        self.lines = lines
        self.faults: list[Fault] = []
        self.taken: dict[tuple[str, str], int] = {}  # (kind, word): the line where it stands

    def fault(self, place: Place, message: str) -> None:
        """Note a fault at that place, or at what holds it where it is missing."""
        while place and place not in self.lines:
            place = place[:-1]
        line = self.lines.get(place, 1)
        if len(self.faults) == MOST_FAULTS:
            raise SourceError([*self.faults, Fault(line, "there is more wrong than can be told")])
        self.faults.append(Fault(line, message))

    def source(self) -> Source:
        self.known((), self.data, SET_KEYS)
        name = self.text((), self.data, "name", sets.TITLE)
        elements = self.elements()
        return Source(
            self.id((), self.data),
            name,
            elements or [],
            self.omens(elements),
            {key: self.lines[key,] for key in self.data},
            self.path,
            list(self.gallery.files),
        )

    def omens(self, elements: list[str] | None) -> list[Omen]:
        tables = self.data.get("omen", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self.fault(("omen",), "an Omen begins with [[omen]], in double brackets")
            return []
        omens = [
            self.omen(("omen", i), table, elements) for i, table in enumerate(tables[: sets.MOST])
        ]
        if not sets.FEWEST <= len(tables) <= sets.MOST:
            few_or_many = f"a set has {sets.FEWEST} to {sets.MOST} Omens, this one {len(tables)}"
            # At the first too many, or at the last where more should follow.
            self.fault(("omen", min(len(tables) - 1, sets.MOST)), few_or_many)
        elif (least := sum(sorted(omen.level for omen in omens)[: hands.HAND])) > hands.CAP:
            self.fault(
                ("omen", 0),
                f"no Hand can be made: five Omens may have {hands.CAP} Levels in all, "
                f"the five lowest here have {least}",
            )
        return omens

    def omen(self, place: Place, table: Table, elements: list[str] | None) -> Omen:
        self.known(place, table, OMEN_KEYS)
        return Omen(
            id=self.id(place, table),
            name=self.text(place, table, "name", sets.NAME),
            level=self.level(place, table),
            ranks=self.ranks(place, table),
            element=self.element(place, table, elements),
            effect=self.effect(place, table),
            picture=self.picture(place, table),
            text=self.text(place, table, "text", sets.TEXTS) if "text" in table else "",
            worth=self.worth(place, table),
            lines={"": self.lines[place]} | {key: self.lines[*place, key] for key in table},
        )

    def known(self, place: Place, table: Table, keys: tuple[str, ...]) -> None:
        for key in table:
            if key not in keys:
                self.fault((*place, key), f"unknown key {shown(key)}: {suggest(key, keys)}")

    def missing(self, place: Place, table: Table, key: str) -> bool:
        if key not in table:
            self.fault(place, f'"{key}" is missing')
        return key not in table

    def once(self, kind: str, word: str, place: Place) -> None:
        """Note a fault where the word is taken."""
        if (kind, word) in self.taken:
            line = self.taken[kind, word]
            self.fault(place, f'the {kind} "{word}" is taken, on line {line}')
        else:
            self.taken[kind, word] = self.lines[place]

    def string(self, place: Place, table: Table, key: str, most: int) -> str | None:
        """The text of that key, or None when there is a fault."""
        if self.missing(place, table, key):
            return None
        value, here = table[key], (*place, key)
        if not isinstance(value, str):
            self.fault(here, f"{key} must be text in quotes, not {shown(value)}")
        elif len(value) > most:
            self.fault(here, f"{key} has {len(value)} characters, {most} fit: {shown(value)}")
        else:
            return value
        return None

    def id(self, place: Place, table: Table) -> str:
        value, here = self.string(place, table, "id", sets.ID), (*place, "id")
        if value is None:
            return ""
        if not sets.is_id(value.encode()):
            self.fault(here, f"an id is made of a-z, 0-9 and -, not {shown(value)}")
        elif place:
            self.once("id", value, here)
        elif why := set_names.refused(value, self.path):
            self.fault(here, why)
        return value

    def text(self, place: Place, table: Table, key: str, most: int) -> str:
        value, here = self.string(place, table, key, most), (*place, key)
        if value is None:
            return ""
        strange = [letter for letter in value if not " " <= letter <= "~"]
        if strange:
            self.fault(
                here,
                f"the board shows plain ASCII alone, and {shown(strange[0])} in {key} is not",
            )
        elif value != value.strip():
            self.fault(here, f"{key} begins or ends with a space")
        elif not value and key == "name":
            self.fault(here, "name is empty")
        return value

    def elements(self) -> list[str] | None:
        """The names of the Elements; None where they cannot be told, nor any Omen's be judged."""
        place: Place = ("elements",)
        if self.missing((), self.data, "elements"):
            return None
        values = self.data["elements"]
        if not isinstance(values, list):
            self.fault(place, f'elements must be a list, ["wood", "fire"], not {shown(values)}')
            return None
        if len(values) > sets.ELEMENTS:
            self.fault(place, f"a set has {sets.ELEMENTS} Elements at most, this one {len(values)}")
            return None
        for i, value in enumerate(values):
            here = (*place, i)
            if not isinstance(value, str):
                self.fault(here, f"an Element is text in quotes, not {shown(value)}")
            elif not sets.is_id(value.encode()):
                self.fault(here, f"an Element is made of a-z, 0-9 and -, not {shown(value)}")
            elif len(value) > sets.ELEMENT:
                self.fault(
                    here, f"an Element has {sets.ELEMENT} characters at most: {shown(value)}"
                )
            elif value in values[:i]:
                self.fault(here, f"the Element {shown(value)} is listed twice")
        return [value for value in values if isinstance(value, str)]

    def is_whole(self, value: object) -> TypeGuard[int]:
        """Whether it is what Levels and Ranks are."""
        return type(value) is int and 1 <= value <= sets.TOP

    def level(self, place: Place, table: Table) -> int:
        if self.missing(place, table, "level"):
            return 1
        value = table["level"]
        if self.is_whole(value):
            return value
        self.fault(
            (*place, "level"), f"level must be a whole number, 1 to {sets.TOP}, not {shown(value)}"
        )
        return 1

    def ranks(self, place: Place, table: Table) -> list[int]:
        if self.missing(place, table, "ranks"):
            return [1] * 4
        values, here = table["ranks"], (*place, "ranks")
        if not isinstance(values, list) or len(values) != len(SIDES):
            self.fault(
                here, f"ranks must be four numbers, [{', '.join(SIDES)}], not {shown(values)}"
            )
            return [1] * 4
        for i, value in enumerate(values):
            if not self.is_whole(value):
                self.fault(
                    (*here, i),
                    f"the Rank {SIDES[i]} must be a whole number, 1 to {sets.TOP}, "
                    f"not {shown(value)}",
                )
        return values

    def element(self, place: Place, table: Table, elements: list[str] | None) -> str:
        value = table.get("element", "")
        if "element" in table and elements is not None and value not in elements:
            hint = suggest(value, elements) if elements else "it has none"
            self.fault((*place, "element"), f"the set has no Element {shown(value)}: {hint}")
        return str(value)

    def effect(self, place: Place, table: Table) -> str:
        if "effect" not in table:
            return ""
        value, here = table["effect"], (*place, "effect")
        if value in EFFECTS[1:]:
            self.once("Effect", value, here)
        else:
            self.fault(here, f"there is no Effect {shown(value)}: {suggest(value, EFFECTS[1:])}")
        return str(value)

    def picture(self, place: Place, table: Table) -> Picture | None:
        if "art" not in table:
            return None
        value, here = table["art"], (*place, "art")
        if not isinstance(value, str) or not value:
            self.fault(here, f'art must be the name of a picture, "kaku.png", not {shown(value)}')
            return None
        try:
            return self.gallery.open(value)
        except ArtError as error:
            self.fault(here, f"the picture {shown(value)} {error}")
        return None

    def worth(self, place: Place, table: Table) -> float:
        value, most = table.get("worth", 0.0), sets.WORTH // 100
        if isinstance(value, int | float) and not isinstance(value, bool):
            if -most <= value <= most:  # which nan is not
                return float(value)
        self.fault(
            (*place, "worth"), f"worth must be a number, -{most} to {most}, not {shown(value)}"
        )
        return 0.0
