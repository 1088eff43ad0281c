# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The packed form against the engine: every placement, and whole searches with their counts."""

from random import Random

import pytest
from dealt import random_deal
from engine import packed
from engine.deals import random_duel

from omen.players import player, search
from omen.rules import KENZA, RULES, VACANT

DEALS = 3000


def same_position(board, row, duel):
    """The board of a row shows what a Duel shows."""
    expected = packed.pack(duel)[: packed.ROW]
    return board[row : row + packed.ROW].tolist() == expected.tolist()


def test_every_placement_comes_to_the_engines_position():
    for seed in range(DEALS):
        deal = random_deal(Random(seed))
        duel = deal.duel()
        board = packed.pack(duel)
        for ply, (slot, tile) in enumerate(deal.plays()):
            duel.play(slot, tile)
            if duel.over:
                ryo = packed.last_ryo(board.copy(), packed.ROW * ply, slot, tile)
                assert ryo == duel.ryo(KENZA), seed
            packed.answer(board, ply, slot, tile)
            assert same_position(board, packed.ROW * (ply + 1), duel), (seed, ply)
        assert board[packed.PLACED] == 9


def test_a_position_is_packed_with_what_is_vacant():
    duel = random_duel(1, tiles=4)
    vacant = packed.vacant(duel)
    assert [tile for tile in range(9) if vacant >> tile & 1] == [
        tile for tile in range(9) if duel.owner(tile) == VACANT
    ]


def found_plainly(duel, low, high):
    """The value, the placements and the history of a search by omen/players/search.py."""
    stack, plays, frame, history, _ = player.buffers()
    stack[0][:] = duel.pos
    search.begin(stack, plays, frame, 9 - len(duel.plays), low, high)
    assert search.search(stack, plays, frame, history, duel.deal, 1 << 30)
    return frame[search.BEST], frame[search.PLACED], list(history)


def found_packed(duel, low, high):
    """The same by the packed form."""
    board = packed.pack(duel)
    value = packed.search(board, 0, packed.vacant(duel), low, high)
    history = board[packed.HISTORY : packed.HISTORY + 90]
    return value, board[packed.PLACED], history.tolist()


@pytest.mark.parametrize("tiles", [2, 3, 4, 5])
def test_a_search_makes_the_placements_of_the_boards_search(tiles):
    for seed in range(40):
        for in_force in (31, seed % (1 << len(RULES))):
            duel = random_duel(seed, tiles, in_force)
            for low, high in ((-9, 9), (-1, 0), (0, 1)):
                assert found_packed(duel, low, high) == found_plainly(duel, low, high), seed


def test_it_does_so_in_the_harshest_deals():
    for seed in range(150):
        deal = random_deal(Random(seed))
        duel = deal.duel()
        for play in deal.plays()[:5]:
            duel.play(*play)
        assert found_packed(duel, -9, 9) == found_plainly(duel, -9, 9), seed
