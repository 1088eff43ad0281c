# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Puts right in a source what has one right answer, and what the lab advises.

Its comments and all the rest stay as they are.

Whatever is good already stays: each rule here gives a good value back unchanged. What it cannot put
right it leaves, and `check` tells of it.
"""

import os
from collections.abc import Callable, Sequence
from difflib import get_close_matches, unified_diff
from pathlib import Path
from typing import TypeVar

import tomlkit
from reading import SOURCE, read_file
from tomlkit import TOMLDocument
from tomlkit.items import AbstractTable

from omen.effects import EFFECTS
from omen.set_check import ELEMENT, ELEMENTS, ID, NAME, TEXTS, TITLE, TOP
from sets.faults import read_toml
from sets.names import is_copied, refused
from sets.wording import cut, slug, unlike

T = TypeVar("T")
BOM = "\ufeff"


def source_text(path: Path) -> str:
    """The text of a source that is valid TOML, its line ends as they are. Raises SourceError."""
    read_toml(path)  # which has the limits that tomlkit lacks
    return read_file(path, SOURCE).decode("utf-8")


def edited(text: str, edit: Callable[[TOMLDocument], None]) -> str:
    """The text of a source after `edit` has changed what tomlkit reads in it."""
    mark = BOM if text.startswith(BOM) else ""
    document = tomlkit.parse(text.removeprefix(BOM))
    edit(document)
    return mark + tomlkit.dumps(document)


def omens_of(document: TOMLDocument) -> list[AbstractTable]:
    """The tables of a source that are Omens."""
    omens = document.get("omen")
    tables = omens if isinstance(omens, list) else []
    return [table for table in tables if isinstance(table, AbstractTable)]


def replace(path: Path, text: str) -> None:
    """Write the source anew, whole or not at all. Raises OSError."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(text.encode("utf-8"))
    os.replace(new, path)


def difference(path: Path, old: str, new: str) -> str:
    """What changes, as `diff -u` shows it; nothing where nothing does."""
    lines = old.splitlines(), new.splitlines()
    return "\n".join(unified_diff(*lines, str(path), f"{path}, fixed", lineterm=""))


def cleaned(path: Path, text: str) -> str:
    """The text with ids, names, numbers and words as a set may have them."""
    return edited(text, lambda document: _clean(path, document))


def _clean(path: Path, document: TOMLDocument) -> None:
    change(document, "id", str, lambda word: _free(slug(word, ID) or word, path))
    change(document, "name", str, lambda words: cut(words, TITLE))
    omens = omens_of(document)
    for omen in omens:
        change(omen, "element", str, lambda word: slug(word, ELEMENT))
    worn = {word for omen in omens if isinstance(word := omen.get("element"), str)}
    change(document, "elements", list, lambda words: _elements(words, worn))
    elements = document.get("elements")
    listed = elements if isinstance(elements, list) else []
    known = [word for word in listed if isinstance(word, str)]
    ids: set[str] = set()
    effects: set[str] = set()
    for omen in omens:
        change(omen, "id", str, lambda word: unlike(slug(word, ID) or "omen", ids, ID, "-"))
        change(omen, "name", str, lambda words: cut(words, NAME))
        change(omen, "text", str, lambda words: cut(words, TEXTS))
        change(omen, "level", int, _number)
        change(omen, "ranks", list, lambda ranks: [_number(rank) for rank in ranks])
        change(omen, "element", str, lambda word: nearest(word, known))
        change(omen, "effect", str, lambda word: nearest(word.strip().lower(), EFFECTS[1:]))
        effect = omen.get("effect")
        if isinstance(effect, str):
            if effect in effects:
                del omen["effect"]  # two Omens had it: the first keeps it
            effects.add(effect)


def change(
    table: TOMLDocument | AbstractTable, key: str, kind: type[T], rule: Callable[[T], object]
) -> None:
    """Have the rule put right the value of that key, if it is of that kind.

    A value that is good is not even written again, so that it stays as its maker spelt it."""
    value = table.get(key)
    if isinstance(value, kind) and not isinstance(value, bool):
        right = rule(value)
        if right != value:
            table[key] = right


def nearest(word: str, known: Sequence[str]) -> str:
    """The word among those known that is nearest; the word itself where none is near."""
    return next(iter(get_close_matches(word, known, 1)), word)


def _free(word: str, path: Path) -> str:
    """The set's id, or, where it is taken, one after its file's name that is not."""
    for other in (word, slug(path.stem, ID), unlike(word, {word}, ID, "-")):
        if other and not refused(other, path) and not is_copied(other, path):
            return other
    return word


def _elements(words: list[object], worn: set[str]) -> list[object]:
    """The Elements that Omens have, each once; those that are no words stay, to be told of."""
    names = [slug(word, ELEMENT) if isinstance(word, str) else word for word in words]
    near = {nearest(word, [n for n in names if isinstance(n, str)]) for word in worn if word}
    once = [name for nth, name in enumerate(names) if name not in names[:nth]]
    right = [name for name in once if not isinstance(name, str) or name in near]
    return list(words) if right == list(words) else right[:ELEMENTS]


def _number(value: object) -> object:
    """A Level or a Rank, moved to where they may be."""
    return min(max(value, 1), TOP) if isinstance(value, int) else value
