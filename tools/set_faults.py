# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads the source of an Omen set and finds all of its faults, each with its line."""

import math
import re
import tomllib
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from art import ArtError, open_art
from asterism import Picture
from omen.effects import EFFECTS
from omen.sets import (
    CAP,
    ELEMENT,
    ELEMENTS,
    FEWEST,
    ID,
    MOST,
    NAME,
    SET_NAME,
    SIZE,
    TEXT,
    TOP,
    WORTH,
    is_id,
)
from toml_lines import Path as Place
from toml_lines import lines_of

BIGGEST = 1 << 18  # bytes of a source: ten times what 64 Omens with lore take
SET_KEYS = ("id", "name", "elements", "omen")
OMEN_KEYS = ("id", "name", "level", "ranks", "element", "effect", "art", "text", "worth")


@dataclass(frozen=True, order=True)
class Fault:
    """What is wrong, and on which line of the source; line 0 is the file as a whole."""

    line: int
    message: str

    def __iter__(self):
        return iter((self.line, self.message))


class SourceError(ValueError):
    """Why a source is no Omen set: `faults`, in the order of their lines, at least one."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__(self.faults[0].message)


@dataclass
class Omen:
    """One `[[omen]]` of a source, checked. `line` is its header's; `picture` comes from `art`."""

    line: int
    id: str = ""
    name: str = ""
    level: int = 1
    ranks: list[int] = field(default_factory=lambda: [1, 1, 1, 1])
    element: str = ""
    effect: str = ""
    text: str = ""
    worth: float = 0.0
    picture: Picture | None = None
    lines: dict[str, int] = field(default_factory=dict)

    def line_of(self, key: str) -> int:
        """The line of that key, or of the header where it is missing."""
        return self.lines.get(key, self.line)


@dataclass
class Source:
    """A set's source without faults."""

    path: Path
    id: str
    name: str
    elements: list[str]
    omens: list[Omen]


def read_source(path: Path) -> Source:
    """The source in that file. Raises SourceError with every fault that it has."""
    text = _text(path)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SourceError([_toml_fault(error, text)]) from error
    reader = _Reader(path, data, lines_of(text))
    source = reader.source()
    if reader.faults:
        raise SourceError(reader.faults)
    return source


def _text(path: Path) -> str:
    try:
        if path.is_dir():
            raise SourceError([Fault(0, "is a folder, not the source of a set")])
        with path.open("rb") as file:
            raw = file.read(BIGGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "no such name"
        raise SourceError([Fault(0, f"cannot be read: {why}")]) from error
    if len(raw) > BIGGEST:
        raise SourceError([Fault(0, f"is larger than {BIGGEST // 1024} KB: not the source of a set")])
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SourceError([Fault(line, "this line is not UTF-8 text")]) from error


def _toml_fault(error: Exception, text: str) -> Fault:
    """What tomllib, or what it calls, has against the text."""
    if isinstance(error, RecursionError):
        return Fault(1, "the brackets are nested too deeply")
    message = str(error)
    if found := re.search(r" \(at line (\d+), column \d+\)$", message):
        return Fault(int(found[1]), f"not valid TOML: {message[: found.start()]}")
    last = text.rstrip("\n").count("\n") + 1
    return Fault(last, f"not valid TOML: {message.removesuffix(' (at end of document)')}")


def _shown(value: Any) -> str:
    """A value of the source, short enough for a line."""
    shown = str(value).lower() if isinstance(value, bool) else repr(value)
    if isinstance(value, str):
        shown = f'"{value}"' if value.isprintable() else ascii(value)
    return shown if len(shown) <= 40 else shown[:37] + "..."


def _nearest(word: Any, known: list[str]) -> str:
    """A suggestion: the nearest of the known words, or all of them."""
    near = get_close_matches(str(word).lower(), known, 1, 0.5)
    return f'did you mean "{near[0]}"?' if near else f"there are {', '.join(known)}"


class _Reader:
    """Turns what tomllib read into a Source, and gathers `faults` on the way."""

    def __init__(self, path: Path, data: dict[str, Any], lines: dict[Place, int]) -> None:
        self.path = path
        self.data = data
        self.lines = lines
        self.faults: list[Fault] = []
        self.first: dict[tuple[str, str], int] = {}  # (kind, word): the line where it was used

    def fault(self, place: Place, message: str) -> None:
        """Note a fault at that place, or at what holds it where the place is missing."""
        while place and place not in self.lines:
            place = place[:-1]
        self.faults.append(Fault(self.lines.get(place, 1), message))

    def source(self) -> Source:
        self._keys((), self.data, SET_KEYS)
        set_id = self._id((), self.data, "id", ID)
        name = self._words((), self.data, "name", SET_NAME)
        elements = self._elements()
        omens = self._omens(elements)
        return Source(self.path, set_id, name, elements, omens)

    def _keys(self, place: Place, table: dict[str, Any], known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                self.fault((*place, key), f"unknown key {_shown(key)}: {_nearest(key, list(known))}")

    def _omens(self, elements: list[str]) -> list[Omen]:
        tables = self.data.get("omen", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self.fault(("omen",), "each Omen begins with [[omen]], in double brackets")
            return []
        omens = [self._omen(("omen", i), table, elements) for i, table in enumerate(tables)]
        if len(omens) < FEWEST:
            place: Place = ("omen", len(omens) - 1) if omens else ()
            self.fault(place, f"a set has {FEWEST} to {MOST} Omens, this one has {len(omens)}")
        elif len(omens) > MOST:
            self.fault(("omen", MOST), f"a set has {FEWEST} to {MOST} Omens, this one {len(omens)}")
        elif (lightest := sum(sorted(omen.level for omen in omens)[:SIZE])) > CAP:
            self.fault(
                ("omen", 0),
                f"no Hand can be made: five Omens may have {CAP} Levels, the lightest have {lightest}",
            )
        return omens

    def _omen(self, place: Place, table: dict[str, Any], elements: list[str]) -> Omen:
        self._keys(place, table, OMEN_KEYS)
        omen = Omen(self.lines[place])
        omen.lines = {key: self.lines.get((*place, key), omen.line) for key in table}
        omen.id = self._id(place, table, "id", ID)
        omen.name = self._words(place, table, "name", NAME)
        omen.level = self._level(place, table)
        omen.ranks = self._ranks(place, table)
        omen.element = self._element(place, table, elements)
        omen.effect = self._effect(place, table)
        omen.picture = self._art(place, table)
        omen.text = self._words(place, table, "text", TEXT) if "text" in table else ""
        omen.worth = self._worth(place, table)
        return omen

    def _string(self, place: Place, table: dict[str, Any], key: str, most: int) -> str | None:
        """The text of that key, or None after a fault was noted."""
        if key not in table:
            self.fault(place, f'"{key}" is missing')
            return None
        value = table[key]
        if not isinstance(value, str):
            self.fault((*place, key), f"{key} must be text in quotes, not {_shown(value)}")
            return None
        if len(value) > most:
            self.fault(
                (*place, key), f"{key} has {len(value)} characters, {most} fit: {_shown(value)}"
            )
            return None
        return value

    def _id(self, place: Place, table: dict[str, Any], key: str, most: int) -> str:
        value = self._string(place, table, key, most)
        if value is None:
            return ""
        if not is_id(value):
            self.fault((*place, key), f"{key} is made of a-z, 0-9 and -, not {_shown(value)}")
            return ""
        if place:
            self._once("id", value, (*place, key))
        return value

    def _once(self, kind: str, word: str, place: Place) -> None:
        """Note a fault where another Omen has that word already."""
        line = self.lines.get(place, 1)
        before = self.first.setdefault((kind, word), line)
        if before != line:
            self.fault(place, f'the {kind} "{word}" is taken, on line {before}')

    def _words(self, place: Place, table: dict[str, Any], key: str, most: int) -> str:
        value = self._string(place, table, key, most)
        if value is None:
            return ""
        strange = [letter for letter in value if not " " <= letter <= "~"]
        if strange:
            self.fault(
                (*place, key),
                f"{key} may hold only what the board can show, plain ASCII: "
                f"{ascii(strange[0]) if not strange[0].isprintable() else strange[0]} is not",
            )
        elif key == "name" and not value.strip():
            self.fault((*place, key), "name is empty")
        elif value != value.strip():
            self.fault((*place, key), f"{key} begins or ends with a space")
        return value

    def _elements(self) -> list[str]:
        if "elements" not in self.data:
            self.fault((), '"elements" is missing; elements = [] is a set without')
            return []
        values = self.data["elements"]
        place: Place = ("elements",)
        if not isinstance(values, list):
            self.fault(place, f'elements must be a list, like ["wood", "fire"], not {_shown(values)}')
            return []
        if len(values) > ELEMENTS:
            self.fault(place, f"a set has at most {ELEMENTS} Elements, this one has {len(values)}")
        for i, value in enumerate(values):
            here: Place = ("elements", i)
            if not isinstance(value, str):
                self.fault(here, f"an Element is text in quotes, not {_shown(value)}")
            elif not is_id(value):
                self.fault(here, f"an Element is made of a-z, 0-9 and -, not {_shown(value)}")
            elif len(value) > ELEMENT:
                self.fault(
                    here, f"an Element has at most {ELEMENT} characters: {_shown(value)} is too long"
                )
            elif value in values[:i]:
                self.fault(here, f'the Element "{value}" is listed twice')
        return [value for value in values if isinstance(value, str)]

    def _whole(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= TOP

    def _level(self, place: Place, table: dict[str, Any]) -> int:
        if "level" not in table:
            self.fault(place, '"level" is missing')
            return 1
        value = table["level"]
        if not self._whole(value):
            self.fault(
                (*place, "level"),
                f"level must be a whole number from 1 to {TOP}, not {_shown(value)}",
            )
            return 1
        return value

    def _ranks(self, place: Place, table: dict[str, Any]) -> list[int]:
        if "ranks" not in table:
            self.fault(place, '"ranks" is missing')
            return [1, 1, 1, 1]
        values = table["ranks"]
        if not isinstance(values, list) or len(values) != 4:
            self.fault(
                (*place, "ranks"),
                f"ranks must be four numbers, [north, east, south, west], not {_shown(values)}",
            )
            return [1, 1, 1, 1]
        for i, (side, value) in enumerate(zip(("north", "east", "south", "west"), values)):
            if not self._whole(value):
                self.fault(
                    (*place, "ranks", i),
                    f"the {side} Rank must be a whole number from 1 to {TOP}, not {_shown(value)}",
                )
        return values

    def _element(self, place: Place, table: dict[str, Any], elements: list[str]) -> str:
        value = table.get("element")
        if value is None:
            return ""
        if value in elements:
            return str(value)
        if not elements:
            self.fault((*place, "element"), "the set has no Elements, so no Omen has one")
        else:
            self.fault(
                (*place, "element"),
                f"the set has no Element {_shown(value)}: {_nearest(value, elements)}",
            )
        return ""

    def _effect(self, place: Place, table: dict[str, Any]) -> str:
        value = table.get("effect")
        if value is None:
            return ""
        here = (*place, "effect")
        if not value or value not in EFFECTS:
            self.fault(here, f"no Effect is called {_shown(value)}: {_nearest(value, EFFECTS[1:])}")
            return ""
        self._once("Effect", value, here)
        return str(value)

    def _art(self, place: Place, table: dict[str, Any]) -> Picture | None:
        value = table.get("art")
        if value is None:
            return None
        here = (*place, "art")
        if not isinstance(value, str) or not value:
            self.fault(here, f'art must be the name of a picture, like "kaku.png", not {_shown(value)}')
            return None
        try:
            folder = self.path.resolve().parent
            art = (folder / value).resolve()
            inside = art.is_relative_to(folder) and "\\" not in value
            there = inside and art.is_file()
            near = [p.name for p in art.parent.iterdir()] if inside and not there else []
        except (OSError, ValueError):
            inside, there, near = True, False, []
        if not inside:
            self.fault(here, f"art must lie beside the source or in a folder there, not {_shown(value)}")
        elif not there:
            self.fault(here, f"there is no picture {_shown(value)}{self._like(art.name, near)}")
        else:
            try:
                return open_art(art)
            except ArtError as error:
                self.fault(here, f"the picture {_shown(value)} is of no use: {error}")
        return None

    def _like(self, name: str, names: list[str]) -> str:
        near = get_close_matches(name, names, 1)
        return f': did you mean "{near[0]}"?' if near else " beside the source"

    def _worth(self, place: Place, table: dict[str, Any]) -> float:
        value = table.get("worth", 0.0)
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not number or not math.isfinite(value) or abs(value) > WORTH / 100:
            self.fault(
                (*place, "worth"),
                f"worth must be a number from -{WORTH // 100} to {WORTH // 100}, not {_shown(value)}",
            )
            return 0.0
        return float(value)
