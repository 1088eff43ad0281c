# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The engine compiled, unchanged, plays the same Duels as on CPython, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from types import FunctionType

from dealt import random_deal
from engine.compiled import engine, signed

from omen import rules

DUELS = 1000
ROOT = Path(__file__).parents[2]


def test_the_same_duels_byte_for_byte():
    compiled = engine()
    for seed in range(DUELS):
        deal = random_deal(Random(seed))
        duel = deal.duel()
        pos, table = signed(duel.pos), signed(duel.deal)
        for slot, tile in deal.plays():
            duel.play(slot, tile)
            before = pos.copy()
            compiled.place(pos, table, slot, tile)
            assert pos.tolist() == list(duel.pos)
            # And once more after it was taken back.
            pos[:] = before
            compiled.place(pos, table, slot, tile)
            assert pos.tolist() == list(duel.pos)
        assert compiled.last_gain(before, table, slot, tile) == len(duel.log())
        assert table.tolist() == list(duel.deal)


def test_the_same_stages():
    compiled = engine()
    for seed in range(DUELS // 5):
        deal = random_deal(Random(seed))
        duel = deal.duel()
        table = signed(duel.deal)
        table[rules.STEPWISE : rules.STEPWISE + 10] = 1
        for slot, tile in deal.plays():
            before = signed(duel.pos)
            duel.play(slot, tile)
            for k in range(len(duel.log()) + 1):
                pos = before.copy()
                pos[rules.STAGE] = k
                compiled.place(pos, table, slot, tile)
                pos[rules.STAGE] = 8
                assert pos.tolist() == list(duel.stage(k))


def test_what_is_read_off_a_position_is_the_same():
    compiled = engine()
    deal = random_deal(Random(1))
    duel = deal.duel()
    for slot, tile in deal.plays():
        duel.play(slot, tile)
    pos = signed(duel.pos)
    for tile in range(9):
        assert compiled.owner(pos, tile) == duel.owner(tile)
        assert compiled.ranks_at(pos, tile) == duel.ranks(tile)
        assert compiled.slot_at(pos, tile) == duel.slot(tile)
        for side in range(4):
            assert compiled.rank(duel.ranks(tile), side) == rules.rank(duel.ranks(tile), side)
    assert [compiled.ryo(pos, seat) for seat in (0, 1)] == [duel.ryo(seat) for seat in (0, 1)]


def test_cpythons_engine_stays_itself():
    compiled = engine()
    assert compiled is engine() and compiled is not rules
    ours = [value for value in vars(rules).values() if isinstance(value, FunctionType)]
    ours = [function for function in ours if function.__module__ == rules.__name__]
    assert rules.place in ours and rules.attack in ours
    for function in ours:
        copy = getattr(compiled, function.__name__).py_func
        assert copy is not function and copy.__code__ == function.__code__


def test_what_the_players_import_keeps_cpythons_engine_too():
    """Also where the copies are made before anything else of the game is imported."""
    program = (
        "from engine.compiled import engine; engine(); from omen import duel, rules; "
        "assert duel.place is rules.place is not engine().place"
    )
    path = os.pathsep.join((str(ROOT), str(ROOT / "tools")))
    environment = {**os.environ, "PYTHONPATH": path}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
