# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The board's own code compiled, unchanged, as machine code for the lab and the solver.

It is the engine, its search and its judgement.

    from engine.compiled import board_code, engine, signed

    rules = engine()
    pos, deal = signed(duel.pos), signed(duel.deal)
    rules.place(pos, deal, slot, tile)

    one = board_code("roster").player("master", chance)  # the board's player, thinking faster

Functions of yours that are compiled too (by `lean`, or by `@numba.njit(cache=True)` after the first
call of `engine`) call its functions the same way, by a global that holds what `engine()` returned.
Keep those that call one another in one file: numba looks no further when it asks what has changed.

The first process compiles, some seconds for each file; later ones find the code on disk and start
in about a second.
"""

import atexit
import os
import shutil
import sys
import tempfile
from array import array
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TypeVar
from zlib import crc32

import numba
import numpy as np

import omen
from omen import rules

F = TypeVar("F", bound=Callable[..., object])

# Every file in which functions are compiled, callees first, then those that call them as they are.
COMPILED = ("rules", "players.search", "players.judgement", "players.playout")
LEAN = ("rules", "players.judgement")  # by `lean`; the others copy positions, as slices
CALLERS = tuple(f"players.{name}" for name in "player ranking guessing master roster".split())
# In the environment: where this run keeps compiled code, if it must not outlive it.
THIS_RUN = "CELESTIAL_OMEN_BOARD_COMPILED"


def engine() -> ModuleType:
    """A private copy of omen/rules.py in which every function is compiled; CPython's stays itself.

    Its functions take what `signed` makes. Bounds are not checked: what reads outside a buffer gets
    garbage. A function is compiled when it is first called, and so are those that it calls.
    """
    return board_code("rules")


def board_code(name: str) -> ModuleType:
    """The private copy of the file of that name, one of COMPILED and CALLERS without its room."""
    return _copies()[name]


def lean(function: F) -> F:
    """A function compiled, and kept on disk, that neither makes an array nor takes a slice of one.

    So numba need not count references, an eighth of the solver's time. It runs beside Python, and
    beside itself in other threads.
    """
    _keep()
    return numba.njit(cache=True, nogil=True, _nrt=False)(function)  # type: ignore[call-overload]


@cache
def _keep() -> None:
    """Have numba keep what it compiles from now on, for this state of the sources."""
    folder = Path(omen.__file__).parent
    sources = [folder / f"{name.replace('.', '/')}.py" for name in COMPILED] + [Path(__file__)]
    state = crc32(b"".join(source.read_bytes() for source in sources))
    numba.config.CACHE_DIR = str(cache_folder(state))  # type: ignore[attr-defined]


@cache
def _copies() -> dict[str, ModuleType]:
    """Import each file a second time, after those that it imports, and put CPython's own back."""
    _keep()
    names = [f"{omen.__name__}.{name}" for name in COMPILED + CALLERS]
    # First as they are: whatever else they import must not find the copies.
    for full in names:
        import_module(full)
    ours = {full: sys.modules.pop(full) for full in names}
    try:
        copies = {}
        for full in names:
            copy = copies[full.rpartition(".")[2]] = import_module(full)
            if full.partition(".")[2] in COMPILED:
                _compile(copy)
        copies["player"].buffers = _buffers  # type: ignore[attr-defined]
        return copies
    finally:
        for full, module in ours.items():
            room, _, name = full.rpartition(".")
            sys.modules[full] = module
            setattr(sys.modules[room], name, module)


def _compile(module: ModuleType) -> None:
    """Compile every function that a module defines itself, and make arrays of its tables.

    Numba would look things up in a tuple by a branch each."""
    make = lean if module.__name__.partition(".")[2] in LEAN else numba.njit(cache=True)
    for name, table in list(vars(module).items()):
        if isinstance(table, tuple) and isinstance(table[0], int):
            setattr(module, name, np.array(table, np.int8))
    for name, function in list(vars(module).items()):
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            setattr(module, name, make(function))


def _buffers() -> tuple[np.ndarray, ...]:
    """What omen/players/player.py's `buffers` makes, as arrays of signed ints."""
    frame = np.zeros(board_code("search").FRAME, np.int64)
    stack = np.zeros((10, rules.POSITION), np.int32)
    plays = np.zeros((10, 45), np.int32)
    return stack, plays, frame, np.zeros(90, np.int64), np.zeros(10, np.int64)


def cache_folder(state: int) -> Path:
    """Where compiled code is saved for this state of the sources: beside the environment.

    Each state has its own folder, since numba does not ask whether callees have changed. Who may
    not write there has a folder for this run and the processes that it starts."""
    in_environment = sys.prefix != sys.base_prefix
    base = sys.prefix if in_environment else os.path.expanduser("~/.cache")
    folder = Path(base, "celestial-omen-board", f"{state:08x}")
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    if THIS_RUN not in os.environ:
        os.environ[THIS_RUN] = tempfile.mkdtemp(prefix="omen-")
        atexit.register(shutil.rmtree, os.environ[THIS_RUN], ignore_errors=True)
    return Path(os.environ[THIS_RUN], f"{state:08x}")


def signed(buffer: "bytearray | array[int]") -> np.ndarray:
    """A copy of a position or a deal as the compiled engine takes it: int32.

    So 1 - 2 is -1, and there is one type for all, so that nothing is compiled twice."""
    return np.array(memoryview(buffer), np.int32)
