# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The board's own code compiled: the engine, its search and its judgement, unchanged, as machine
code for the lab and the solver.

    from compiled import board_code, engine, signed

    rules = engine()
    pos, deal = signed(duel.pos), signed(duel.deal)
    rules.place(pos, deal, slot, tile)

    one = board_code("players").player("master", chance)  # the board's player, thinking faster

Functions of yours that are compiled too (`@numba.njit(cache=True)`, made after the first call of
`engine`) call its functions the same way, by a global that holds what `engine()` returned. Keep
those that call one another in one file: numba looks no further when it asks what has changed.

The first process compiles, some seconds for each file; later ones find the code on disk and start
in about a second.
"""

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from zlib import crc32

import numba
import numpy as np

import omen
from omen import rules

# Every file in which functions are compiled, callees first, then those that call them as they are.
COMPILED = ("rules", "search", "judgement")
CALLERS = ("player", "ranking", "master", "players")


def engine() -> ModuleType:
    """A private copy of omen/rules.py in which every function is compiled; CPython's stays itself.

    Its functions take what `signed` makes. Bounds are not checked: what reads outside a buffer gets
    garbage. A function is compiled when it is first called, and so are those that it calls.
    """
    return board_code("rules")


def board_code(name: str) -> ModuleType:
    """The private copy of omen/NAME.py, one of COMPILED and CALLERS."""
    return _copies()[name]


@cache
def _copies() -> dict[str, ModuleType]:
    """Import each file a second time, after those that it imports, and put CPython's own back."""
    sources = [Path(omen.__file__).with_name(f"{name}.py") for name in COMPILED]
    state = crc32(b"".join(source.read_bytes() for source in sources))
    numba.config.CACHE_DIR = str(cache_folder(state))  # type: ignore[attr-defined]
    names = {name: f"{omen.__name__}.{name}" for name in COMPILED + CALLERS}
    ours = {full: sys.modules.pop(full, None) for full in names.values()}
    attributes = dict(vars(omen))
    try:
        copies = {}
        for name, full in names.items():
            copy = copies[name] = import_module(full)
            if name in COMPILED:
                _compile(copy)
        copies["player"].buffers = _buffers  # type: ignore[attr-defined]
        return copies
    finally:
        for full, module in ours.items():
            del sys.modules[full]
            if module is not None:
                sys.modules[full] = module
        for name in names:
            delattr(omen, name)
            if name in attributes:
                setattr(omen, name, attributes[name])


def _compile(module: ModuleType) -> None:
    """Compile every function that a module defines itself."""
    for name, function in list(vars(module).items()):
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            setattr(module, name, numba.njit(cache=True)(function))


def _buffers() -> tuple[np.ndarray, ...]:
    """What omen/player.py's `buffers` makes, as arrays of signed ints."""
    frame = np.zeros(board_code("search").FRAME, np.int64)
    stack = np.zeros((10, rules.SIZE), np.int32)
    plays = np.zeros((10, 45), np.int32)
    return stack, plays, frame, np.zeros(90, np.int64), np.zeros((2, 10), np.int64)


def cache_folder(state: int) -> Path:
    """Where compiled code is kept for this state of the sources: with the environment, not with
    them. Each state has its own folder, since numba does not ask whether callees have changed.
    """
    in_environment = sys.prefix != sys.base_prefix
    kept = Path(sys.prefix) if in_environment else Path.home() / ".cache"
    return kept / "celestial-omen-board" / f"{state:08x}"


def signed(buffer) -> np.ndarray:
    """A copy of a position or a deal as the compiled engine takes it: int32, so that 1 - 2 is -1,
    and one type for all, so that nothing is compiled twice."""
    return np.array(memoryview(buffer), np.int32)
