# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Writes the source of a set as a person would: a table an Omen, its keys in their usual order."""

from collections.abc import Iterable, Mapping

import tomlkit

RANKS_NOTE = "  # north, east, south, west"


def quoted(word: str) -> str:
    """The word as TOML has it."""
    return tomlkit.item(word).as_string()


def value(what: object) -> str:
    """A value as a source has it."""
    if isinstance(what, str):
        return quoted(what)
    if isinstance(what, list | tuple):
        return f"[{', '.join(map(value, what))}]"
    return str(what)


def written(head: str, omens: Iterable[Mapping[str, object]]) -> str:
    """The source with that head and these Omens; what is empty of one is left out."""
    parts = [head]
    for omen in omens:
        lines = [f"{key} = {value(what)}" for key, what in omen.items() if what]
        parts.append("\n".join(["[[omen]]", *lines]) + "\n")
    text = "\n".join(parts)
    first = text.index("\nranks = ") + 1
    end = text.index("\n", first)
    return text[:end] + RANKS_NOTE + text[end:]
