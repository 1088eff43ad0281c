# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the game takes of the heap on MicroPython: each file, each part, and all of it.

Its words on a PC are twice as long as the board's."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine import interpreter
from engine.deals import CLOSED

from omen.players.roster import NAMES
from omen.rules import ALL_RULES

PARTS = ("console", "engine", "sets", "screens", "players", "screen")
PLACES = {"handheld": interpreter.ROOT / "lib", "omen": interpreter.ROOT}  # of the packages
ENOUGH = "4m"  # to load all at once
LOADED = re.compile(
    r"qstr pool: .* n_qstr=(\d+),.* n_total_bytes=(\d+)\n"
    r"(\S+) (\d+) (\d+)\n"
    r"qstr pool: .* n_qstr=(\d+),.* n_total_bytes=(\d+)\n"
)


class Share(NamedTuple):
    """What a file takes of the heap, in bytes without its names.

    `stay` is what stays of it; `peak` what it takes while it is loaded, if nothing is collected
    meanwhile."""

    stay: int
    peak: int


def files() -> tuple[dict[str, Share], int]:
    """The share of every module of the board, and how many names they have all together.

    Each is loaded after those that it imports."""
    run = interpreter.run("loads", heap=ENOUGH, stdin="".join(f"{name}\n" for name in in_order()))
    if run.returncode:
        raise RuntimeError(run.stdout[-500:] + run.stderr)
    shares, names = {}, 0
    for had, before, name, stay, peak, has, after in LOADED.findall(run.stdout):
        grown = int(after) - int(before)
        shares[name] = Share(int(stay) - grown, int(peak) - grown)
        names += int(has) - int(had)
    return shares, names


def in_order() -> list[str]:
    """Every module of the board, after those that it imports.

    Packages come after what is in them, which they may load as they please."""
    known = modules()
    order: dict[str, None] = {}

    def visit(name: str, asking: tuple[str, ...] = ()) -> None:
        if name not in order and name not in asking:
            for other in imports(known[name], known):
                visit(other, (*asking, name))
            order[name] = None

    for name in sorted(known, key=lambda name: (known[name].stem == "__init__", name)):
        visit(name)
    return list(order)


def largest_first(program: str) -> list[str]:
    """The modules that a program of tests/micropython needs, in the order in which to load them.

    Those come first that ask for most while they are loaded: the heap is whole then. So does the
    board load what is always there."""
    known = modules()
    needed: set[str] = set()

    def visit(path: Path) -> None:
        for name in imports(path, known):
            if name not in needed:
                needed.add(name)
                visit(known[name])

    visit(interpreter.THERE["programs"] / f"{program}.py")
    shares, _ = files()
    return sorted(needed, key=lambda name: (-shares[name].peak, name))


def modules() -> dict[str, Path]:
    """The file of every module of the board."""
    return {
        ".".join(path.relative_to(place).with_suffix("").parts).removesuffix(".__init__"): path
        for package, place in PLACES.items()
        for path in sorted((place / package).rglob("*.py"))
    }


def imports(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The modules of the board that a file names as it is loaded.

    A package that others are taken from is one where more is taken from it than they."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{name.name}" for name in node.names]
            if not all(name in known for name in names):
                names.append(str(node.module))
        elif isinstance(node, ast.For):  # over the names of what is resident
            names = [
                str(part.value) for part in ast.walk(node.iter) if isinstance(part, ast.Constant)
            ]
        else:
            continue
        yield from (name for name in names if name in known)


def smallest() -> dict[str, float | None]:
    """The smallest heap for records, and the smallest for players.

    In the one MicroPython reads the set, plays Duels by chance, and writes and reads their records;
    in the other its players play whole Duels."""
    sizes: dict[str, float | None] = {"engine_heap": None, "players_heap": None}
    if interpreter.available():
        lines = [f"{name} {bits} 1\n" for name in NAMES for bits in (ALL_RULES, CLOSED)]
        for key, program, stdin in (
            ("engine_heap", "by_chance", "1\n2\n3\n"),
            ("players_heap", "decide", "".join(lines)),
        ):
            sizes[key] = interpreter.smallest_heap(program, largest_first(program), stdin)
    return sizes


def parts() -> dict[str, float | None]:
    """The bytes that each of PARTS takes once it is loaded."""
    sizes: dict[str, float | None] = dict.fromkeys(f"{part}_bytes" for part in PARTS)
    if interpreter.available():
        for line in interpreter.run("sizes").stdout.splitlines():
            part, size = line.split()
            sizes[f"{part}_bytes"] = int(size)
    return sizes
