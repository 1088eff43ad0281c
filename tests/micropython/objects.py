# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Prints a play as `tools/duel.py --json` does. By hand: a dict keeps no order here."""

from omen.record import SEATS
from omen.rules import CAUSES, VACANT, rank


def print_play(name, duel):
    """The object of the last play."""
    play = duel.plays[-1]
    print('{"file": "%s", "play": %d, "seat": ' % (name, len(duel.plays)), end="")
    print('"%s", "omen": "%s", ' % (SEATS[play // 45], omen_id(duel, play // 9)), end="")
    log = ['[%d, "%s"]' % (tile + 1, CAUSES[cause]) for tile, cause, _ in duel.log()]
    print('"tile": %d, "overturned": [%s], "board": [' % (play % 9 + 1, ", ".join(log)), end="")
    for tile in range(9):
        print(tile_object(duel, tile), end=", " if tile < 8 else "], ")
    print('"ryo": {"kenza": %d, "kyoza": %d}}' % (duel.ryo(0), duel.ryo(1)))


def tile_object(duel, tile):
    """What lies on a tile."""
    owner = duel.owner(tile)
    if owner == VACANT:
        return "null"
    ranks = [rank(duel.ranks(tile), side) for side in range(4)]
    omen = omen_id(duel, duel.slot(tile))
    return '{"omen": "%s", "seat": "%s", "ranks": %s}' % (omen, SEATS[owner], ranks)


def omen_id(duel, slot):
    return duel.omens.id_of(duel.hands[slot])
