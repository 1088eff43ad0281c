# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The simulated board of a player who has chosen some options; and the game's sets of colours."""

import ast
import functools
from pathlib import Path
from typing import Any
from unittest.mock import patch

from coloraide import Color
from conftest import ROOT
from seen import shown
from simulator import Memories
from stores import start

from omen.session.memory import Memory

USUAL, RED_GREEN, TRITAN, CONTRAST = range(4)  # the sets of colours
SEES = {  # who sees less, by the set that is for them
    RED_GREEN: ("protan", "deutan"),
    TRITAN: ("tritan",),
    CONTRAST: ("protan", "deutan", "tritan"),
}


class Chosen(Memories):
    """A fresh drive's, on which these of Memory.choices are what they say."""

    def __init__(self, choices: dict[int, int], drive: Path, *rest: Any) -> None:
        super().__init__(drive, *rest)
        if (drive / "saves").exists():
            return
        store = start(self)
        memory = Memory(store.blobs)
        for which, value in choices.items():
            memory.choices[which] = value
        memory.pack()
        store.save()


def choosing(choices: dict[int, int]) -> Any:
    """Runs in here are on fresh drives with that chosen."""
    return patch("simulator.run.Memories", functools.partial(Chosen, choices))


def constants(name: str) -> dict[str, Any]:
    """The constants of one of the widgets' files."""
    tree = ast.parse((ROOT / "omen" / "widgets" / f"{name}.py").read_text())
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                found[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue  # it is computed
    return found


def colours_of(chosen: int) -> tuple[dict[str, int], list[int]]:
    """A set of colours: by the names of palettes.py, and those of the Elements."""
    of = constants("colour_sets")
    colours = [int(digits, 16) for digits in of["SETS"][chosen].split()]
    names = of["NAMES"].split()
    assert len(names) == of["TINTS"] and len(colours) == len(names) + 8
    return dict(zip(names, colours, strict=False)), colours[len(names) :]


def seen_by(colour: int, vision: str | None) -> Color:
    """A colour as the display shows it to who has all cones, for None, or lacks one kind."""
    lit = Color("srgb", [channel / 255 for channel in shown(colour)])
    return lit.filter(vision, method="brettel") if vision else lit


def contrast(one: int, other: int) -> float:
    """How much lighter the lighter of two colours is, as WCAG 2 has it: 1 to 21."""
    return float(seen_by(one, None).contrast(seen_by(other, None), method="wcag21"))


def apart(one: int, other: int, vision: str | None) -> float:
    """How different two colours look to somebody, by CIEDE2000: 1 is hardly seen, 10 at a
    glance."""
    return float(seen_by(one, vision).delta_e(seen_by(other, vision), method="2000"))
