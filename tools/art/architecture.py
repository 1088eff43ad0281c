# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Draws the two pictures of docs/ARCHITECTURE.md from the code, as Mermaid text.

One shows which room imports from which, read from the syntax trees. The other shows a press of A
that places an Omen: the simulator plays it, and each call is noted as it happens. How many files a
room has, and how many imports lead from room to room, is printed.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "ARCHITECTURE.md"
TOOLS = ROOT / "tools"
ON_THE_BOARD = (ROOT, ROOT / "lib")  # where an import may begin
ON_A_PC = (*ON_THE_BOARD, TOOLS)
CODE = ("code.py", "lib", "omen", "tools")

# A quick Duel, until the first Omen is aimed at tile 5. The last press places it.
SCRIPT = """
wait 1
press a 2
wait 3
press a
wait 1
press a
wait 1
press a
wait 4
"""
LOOP, PRESS = "app turn", "play_duel DuelScreen.button"  # the last call of PRESS is that press
# The functions on the way of a press that are drawn: the file's stem, and the name there.
STATIONS = (
    "code <module>",
    "app turn",
    "handheld Console.pressed",
    "play_duel DuelScreen.button",
    "cursor Cursor.button",
    "play_duel DuelScreen.tick",
    "duel Duel.play",
    "rules place",
    "placement Placement.__init__",
    "sight Sight.log",
    "placement Placement.tick",
    "duel Duel.stage",
    "table Table.show_tile",
    "handheld Console.refresh",
)

Call = tuple[str, str]  # a file, as the board calls it, and a name there


# -- the rooms


def files() -> list[Path]:
    """All the Python files of the game and its tools."""
    found = [path for name in CODE for path in (ROOT / name).rglob("*.py")]
    return sorted([ROOT / "code.py", *found])


def room(path: Path) -> str:
    """The room of a file: its folder. code.py is one by itself."""
    folder = path.parent.relative_to(ROOT).as_posix()
    return "code.py" if folder == "." else folder


def module(name: str, bases: tuple[Path, ...]) -> Path | None:
    """The file of a module of ours; None for any other."""
    for base in bases:
        path = base / name.replace(".", "/")
        if path.with_suffix(".py").is_file():
            return path.with_suffix(".py")
        if (path / "__init__.py").is_file():
            return path / "__init__.py"
    return None


def imported(path: Path) -> Iterator[tuple[Path, bool]]:
    """The files of ours that a file needs, and whether it only loads them by name, later."""
    package = path.parent.relative_to(ROOT).parts
    bases = ON_A_PC if TOOLS in path.parents else ON_THE_BOARD
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names: list[str] = []
        later = False
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            start = ".".join(part for part in (above, node.module) if part)
            inner = [f"{start}.{alias.name}" for alias in node.names]
            names = [name if module(name, bases) else start for name in inner]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if re.fullmatch(r"omen(\.[a-z_]+)+", node.value):
                names, later = [node.value], True
        for name in set(names):
            target = module(name, bases)
            if target is not None and target != path:
                yield target, later


def arrows() -> dict[tuple[str, str], Counter[bool]]:
    """From room to room: how many imports, by whether they are by name and later."""
    found: dict[tuple[str, str], Counter[bool]] = {}
    for path in files():
        for target, later in imported(path):
            ends = room(path), room(target)
            if ends[0] != ends[1]:
                found.setdefault(ends, Counter())[later] += 1
    return found


def drawn_rooms(found: dict[tuple[str, str], Counter[bool]]) -> str:
    """The picture of the rooms: an arrow where one imports another, dotted if it loads it by name.

    The tools are drawn as one room, since they may use everything."""
    lines: dict[str, None] = {"flowchart TD": None}  # a set that keeps its order
    for name in sorted({room(path) for path in files()}):
        name = whole(name)
        lines[f'    {label(name)}["{name}"]'] = None
    now = {(whole(start), whole(end)) for (start, end), counts in found.items() if counts[False]}
    for start, end in sorted({(whole(start), whole(end)) for start, end in found}):
        if start != end:
            line = "-->" if (start, end) in now else "-.->"
            lines[f"    {label(start)} {line} {label(end)}"] = None
    return "\n".join(lines)


def whole(name: str) -> str:
    """The room as it is drawn."""
    return "tools" if name.startswith("tools") else name


def label(name: str) -> str:
    """What Mermaid knows a node by."""
    return re.sub(r"\W", "_", name)


def stem(file: str) -> str:
    """What a file is called without its folder; a package is called as its folder is."""
    path = Path(file)
    return path.parent.name if path.stem == "__init__" else path.stem


# -- a press of A


def name(call: Call) -> str:
    """A call as STATIONS has it."""
    return f"{stem(call[0])} {call[1]}"


def calls() -> list[tuple[Call, Call]]:
    """Every call of a station while SCRIPT is played, with the station that it came from."""
    noted: list[tuple[Call, Call]] = []

    def call(frame: FrameType) -> Call:
        return frame.f_code.co_filename.removeprefix("/"), frame.f_code.co_qualname

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and name(call(frame)) in STATIONS:
            above = frame.f_back
            while above is not None and name(call(above)) not in STATIONS:
                above = above.f_back
            if above is not None:
                noted.append((call(above), call(frame)))

    from simulator import run_script

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        done = run_script(SCRIPT)
    finally:
        sys.setprofile(before)
    if done.status:
        raise RuntimeError(done.crash or str(done.mistake))
    return noted


def way() -> list[tuple[Call, Call]]:
    """The calls of the last press, from the turn of the loop that hears it; each pair once.

    RuntimeError where a station is not on its way any more."""
    noted = calls()
    heard = pressed = 0
    for i in range(len(noted)):
        if name(noted[i][1]) == LOOP:
            heard = i
        elif name(noted[i][1]) == PRESS:
            pressed = heard
    found = list(dict.fromkeys(noted[pressed:]))
    missing = {*STATIONS[1:]} - {name(to) for _, to in found}
    if missing:
        raise RuntimeError(f"a press of A does not come by: {', '.join(sorted(missing))}")
    return found


def drawn_press() -> str:
    """The picture of a press."""
    steps = way()
    rooms: dict[str, list[str]] = {}
    for file in dict.fromkeys(file for pair in steps for file, _ in pair):
        rooms.setdefault(room(ROOT / file), []).append(file)
    lines = ["sequenceDiagram"]
    for folder, inside in rooms.items():
        lines.append(f"    box {folder}")
        lines += [f"    participant {label(file)} as {stem(file)}" for file in inside]
        lines.append("    end")
    for (start, _), (end, function) in steps:
        lines.append(f"    {label(start)}->>{label(end)}: {function.replace('.__init__', '')}")
    return "\n".join(lines)


def redrawn(page: str) -> str:
    """The page with both pictures as the code is now."""
    pictures = iter((drawn_rooms(arrows()), drawn_press()))
    drawn, count = re.subn(
        r"```mermaid\n.*?```", lambda _: f"```mermaid\n{next(pictures)}\n```", page, flags=re.DOTALL
    )
    assert count == 2, "the page has two pictures"
    return drawn


def main() -> None:
    PAGE.write_text(redrawn(PAGE.read_text("utf-8")), "utf-8", newline="\n")
    for name, count in sorted(Counter(room(path) for path in files()).items()):
        print(f"{count:4} files in {name}")
    for (start, end), counts in sorted(arrows().items()):
        print(f"{counts[False]:4} imports and {counts[True]:2} by name: {start} -> {end}")
