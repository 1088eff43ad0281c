# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What each of the board's files takes of the heap, on MicroPython, told to some bytes.

tests/heap.txt has it. After a change that is meant, `STORE_HEAP=1 pytest tests/bench/test_heap.py`
stores what it is now; look at what git says has changed. docs/MEMORY.md says what it has to fit
into.
"""

import os

import pytest
from bench.board_heap import Share, files
from conftest import ROOT
from engine import interpreter

TABLE = ROOT / "tests" / "heap.txt"
NAMES = "names"  # the last row
HEAD = """\
# What the board's files take of MicroPython's heap, in bytes of 64-bit words, without their names:
# what stays of each, and the most while it is loaded, nothing being collected. test_heap.py
# tests it, and tells how to store it anew.
"""
# A file may take so much more or less than it did: what its names are kept in comes in pieces of
# 128 bytes, which are charged to the file that begins one.
BYTES, PARTS = 256, 50
MORE_NAMES = 4

pytestmark = pytest.mark.skipif(not interpreter.available(), reason="no MicroPython for this PC")


@pytest.fixture(scope="module")
def measured() -> tuple[dict[str, Share], int]:
    """What is taken now; it is stored first, where that is asked for."""
    shares, names = files()
    if os.environ.get("STORE_HEAP"):
        rows = [f"{name} {share.stay} {share.peak}\n" for name, share in sorted(shares.items())]
        TABLE.write_text(f"{HEAD}{''.join(rows)}{NAMES} {names}\n", "utf-8")
    return shares, names


@pytest.fixture(scope="module")
def stored(measured) -> dict[str, list[int]]:
    rows = [line.split() for line in TABLE.read_text("utf-8").splitlines() if line[0] != "#"]
    return {name: list(map(int, sizes)) for name, *sizes in rows}


def alike(now: int, then: int) -> bool:
    return abs(now - then) <= max(BYTES, then // PARTS)


def test_every_file_of_the_board_takes_what_it_is_known_to_take(measured, stored):
    shares, _ = measured
    known = {name: Share(*sizes) for name, sizes in stored.items() if name != NAMES}
    assert set(known) == set(shares), "files came or went: STORE_HEAP=1 stores what there is now"
    told = [
        f"{name}: {share.stay} bytes stay, not {known[name].stay}; "
        f"{share.peak} at most while it is loaded, not {known[name].peak}"
        for name, share in shares.items()
        if not (alike(share.stay, known[name].stay) and alike(share.peak, known[name].peak))
    ]
    assert not told, "\n".join(["STORE_HEAP=1 stores what is meant:", *told])


def test_all_together_have_as_many_names_as_they_are_known_to_have(measured, stored):
    _, names = measured
    (known,) = stored[NAMES]
    assert abs(names - known) <= MORE_NAMES, "STORE_HEAP=1 stores what is meant"
