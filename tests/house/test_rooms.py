# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Which room may import from which: no arrow runs up, and none goes round."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Each room, and the rooms that it may import from besides itself.
BELOW = {
    "omen": set(),
    "omen.players": {"omen"},
    "omen.session": {"omen", "omen.players"},
    "omen.widgets": {"omen", "handheld"},
    "omen.screens": {"omen", "omen.players", "omen.session", "omen.widgets", "handheld"},
    "handheld": set(),
    "code": {"omen.screens", "handheld"},
}
GAME = {"omen", "omen.players", "omen.session"}  # what a tool knows of it; screens by their types
BELOW_TOOLS = {
    "hall": {"omen"},
    "simulator": {"hall"},  # it knows no game
    "art": {"omen", "hall", "simulator"},
    "sets": {"omen", "hall", "art"},
    "flashing": {"omen", "hall", "sets"},
    "records": {*GAME, "omen.screens", "hall", "sets", "flashing", "simulator"},
    "engine": {*GAME, "hall", "records"},
    "balance": {*GAME, "hall", "sets", "engine"},
    "bench": {*GAME, "hall", "simulator", "records", "engine", "balance"},
    "web": {"omen", "omen.screens", "omen.widgets", "hall", "simulator", "records"},
    "page": {"omen", "hall", "simulator", "flashing"},
    "watch": {"omen", "hall", "art", "sets", "simulator", "web"},
}
# The files in tools/ that rooms stand on. The others are commands, which may import anything.
HALL = "command digits environment holdings in_force installing reading wording".split()
# What opens the game knows every screen by name, and so may load each.
SHELL = "omen.screens.app"


def modules_below(top: Path, base: Path) -> dict[str, Path]:
    """The modules in a folder by their dotted names as seen from `base`, packages too."""
    modules = {}
    for path in sorted(top.rglob("*.py")):
        parts = path.relative_to(base).with_suffix("").parts
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return modules


BOARD = {
    "code": ROOT / "code.py",
    **modules_below(ROOT / "lib" / "handheld", ROOT / "lib"),
    **modules_below(ROOT / "omen", ROOT),
}
TOOLS = {
    name: path
    for name, path in modules_below(ROOT / "tools", ROOT / "tools").items()
    # Not what stands in for the board's own modules, on a PC or on the page.
    if name != "micropython" and not name.startswith("page.board")
}
MODULES = {**BOARD, **TOOLS}
PACKAGES = {name for name, path in MODULES.items() if path.name == "__init__.py"}


def room_of(module: str) -> str:
    if module in TOOLS and "." not in module and module not in PACKAGES:
        return "hall" if module in HALL else "door"
    return module if module in PACKAGES or "." not in module else module.rpartition(".")[0]


def absolute(module: str, node: ast.ImportFrom) -> str:
    """The module that `from … import` names, dots or none."""
    if not node.level:
        return node.module or ""
    package = module if module in PACKAGES else module.rpartition(".")[0]
    parts = package.split(".")
    base = parts[: len(parts) - node.level + 1]
    return ".".join([*base, node.module] if node.module else base)


def nodes(tree: ast.AST, types: bool) -> Iterator[ast.AST]:
    """All that stands in a module; with or without `if 0:`, which is for the type check alone."""
    for node in ast.iter_child_nodes(tree):
        if types or not (isinstance(node, ast.If) and ast.unparse(node.test) == "0"):
            yield node
            yield from nodes(node, types)


def imports(module: str, types: bool = True) -> Iterator[str]:
    """The modules of ours that a module imports, wherever it does; for its types, too, or not."""
    for node in nodes(ast.parse(MODULES[module].read_text("utf-8")), types):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(module, node)
            for name in node.names:
                full = f"{base}.{name.name}"
                if full in MODULES or base in MODULES:
                    yield full if full in MODULES else base


def loads(module: str, types: bool = True) -> Iterator[str]:
    """What the module imports, and the board's modules that it loads by a name in a string."""
    yield from imports(module, types)
    for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
        if isinstance(node, ast.Constant) and node.value in BOARD and "." in node.value:
            yield node.value


def test_every_room_is_known():
    assert {room_of(module) for module in BOARD} == set(BELOW)
    assert {room_of(module) for module in TOOLS} == {*BELOW_TOOLS, "door"}


def test_no_import_runs_up():
    up = [
        f"{module} -> {other}"
        for module in sorted(BOARD)
        for other in loads(module)
        if room_of(other) != room_of(module) and room_of(other) not in BELOW[room_of(module)]
    ]
    assert up == []


def test_no_import_among_the_tools_runs_up():
    """Names in strings are no imports here: what a tool writes for the board has them, too."""
    up = [
        f"{module} -> {other}"
        for module in sorted(TOOLS)
        if room_of(module) != "door"
        for other in imports(module)
        if room_of(other) not in {room_of(module), *BELOW_TOOLS[room_of(module)]}
    ]
    assert up == []


def test_nothing_of_the_board_imports_a_tool():
    assert [module for module in BOARD if any(other in TOOLS for other in imports(module))] == []


def test_no_screen_imports_another():
    """A screen that another one held could not be forgotten while that one is shown."""
    screens = {module for module in BOARD if room_of(module) == "omen.screens"} - {SHELL}
    top_level = {
        module: [
            f"{node.module}.{name.name}"
            for node in ast.parse(MODULES[module].read_text("utf-8")).body
            if isinstance(node, ast.ImportFrom)
            for name in node.names
        ]
        for module in screens
    }
    held = [f"{module} -> {name}" for module, names in top_level.items() for name in names]
    assert [arrow for arrow in held if "-> omen.screens" in arrow] == []


def test_no_imports_go_round():
    """Depth first along the arrows: a module that is met again while it is open closes a circle."""
    closed: set[str] = set()

    def visit(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, " -> ".join((*way[way.index(module) :], module))
        if module in closed:
            return
        for other in loads(module, types=False):
            if other != module and module != SHELL and other != "omen.screens":
                visit(other, (*way, module))
        closed.add(module)

    for module in sorted(MODULES):
        visit(module, ())
