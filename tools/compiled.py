# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The engine compiled: `omen/rules.py`, unchanged, as machine code for the lab and the solver.

    from compiled import engine, signed

    rules = engine()
    pos, deal = signed(duel.pos), signed(duel.deal)
    rules.place(pos, deal, slot, tile)

Functions of yours that are compiled too (`@numba.njit(cache=True)`, made after the first call of
`engine`) call its functions the same way, by a global that holds what `engine()` returned. Keep
those that call one another in one file: numba looks no further when it asks what has changed.

The first process compiles, about 6 s for all of it; later ones find the code on disk and start in
half a second.
"""

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType, ModuleType
from zlib import crc32

import numba
import numpy as np

from omen import rules


@cache
def engine() -> ModuleType:
    """A private copy of omen/rules.py in which every function is compiled; CPython's stays itself.

    Its functions take what `signed` makes. Bounds are not checked: what reads outside a buffer gets
    garbage. A function is compiled when it is first called, and so are those that it calls.
    """
    source = Path(rules.__file__)
    folder = cache_folder(crc32(source.read_bytes()))
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    spec = spec_from_file_location(rules.__name__, source)
    assert spec is not None and spec.loader is not None
    copy = module_from_spec(spec)
    spec.loader.exec_module(copy)
    for name, function in list(vars(copy).items()):
        if isinstance(function, FunctionType) and function.__module__ == copy.__name__:
            setattr(copy, name, numba.njit(cache=True)(function))
    return copy


def cache_folder(state: int) -> Path:
    """Where compiled code is kept for this state of the engine: with the environment, not with the
    sources. Each state has its own folder, since numba does not ask whether callees have changed.
    """
    in_environment = sys.prefix != sys.base_prefix
    kept = Path(sys.prefix) if in_environment else Path.home() / ".cache"
    return kept / "celestial-omen-board" / f"{state:08x}"


def signed(buffer) -> np.ndarray:
    """A copy of a position or a deal as the compiled engine takes it: int32, so that 1 - 2 is -1,
    and one type for all, so that nothing is compiled twice."""
    return np.array(memoryview(buffer), np.int32)
