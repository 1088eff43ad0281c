# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Replays records on MicroPython and prints what `tools/duel.py --json` prints, byte for byte.

    micropython replay.py PROJECT SETS RECORD...

SETS is a folder of built sets, each under the name of the source that the records refer to. What
is refused is printed as FILE:LINE: and the reason. Objects are written out by hand: a dict keeps
no order here.
"""

import gc
import os
import sys

PROJECT, SETS = sys.argv[1:3]
sys.path.append(PROJECT)

# The largest first, while the heap is whole.
from omen import rules
from omen.duel import DRAW, Duel
from omen.record import SEATS, RecordError, read
from omen.sets import read_set

found = {}


def find_set(ref):
    name = ref.split("/")[-1]
    if name in found:
        return found[name]
    if name not in os.listdir(SETS):
        raise ValueError("no set '%s'" % ref)
    with open(SETS + "/" + name, "rb") as file:
        found[name] = read_set(file.read())
    return found[name]


def print_play(file, duel):
    slot, tile = divmod(duel.plays[-1], 9)
    print(
        '{"file": "%s", "play": %d, "seat": "%s", "omen": "%s", "tile": %d, "overturned": [%s], '
        % (
            file,
            len(duel.plays),
            SEATS[slot // 5],
            duel.omens.id_of(duel.hands[slot]),
            tile + 1,
            ", ".join(['[%d, "%s"]' % (t + 1, rules.CAUSES[cause]) for t, cause, _ in duel.log()]),
        ),
        end="",
    )
    print('"board": [%s], ' % ", ".join([tile_object(duel, t) for t in range(9)]), end="")
    print('"ryo": {"kenza": %d, "kyoza": %d}}' % (duel.ryo(rules.KENZA), duel.ryo(rules.KYOZA)))


def tile_object(duel, tile):
    if duel.owner(tile) == rules.VACANT:
        return "null"
    return '{"omen": "%s", "seat": "%s", "ranks": [%s]}' % (
        duel.omens.id_of(duel.hands[duel.slot(tile)]),
        SEATS[duel.owner(tile)],
        ", ".join([str(rules.rank(duel.ranks(tile), side)) for side in range(4)]),
    )


def replay(file, text):
    duel = read(text, find_set)
    hands = duel.hands
    again = Duel(
        duel.omens, duel.rules, duel.first, hands[:5], hands[5:], duel.elements, duel.round
    )
    for play in duel.plays:
        again.play(play // 9, play % 9)
        print_play(file, again)
    result = duel.result
    word = "null" if result is None else '"%s"' % ("draw" if result == DRAW else SEATS[result])
    print('{"file": "%s", "result": %s}' % (file, word))


for file in sys.argv[3:]:
    gc.collect()
    with open(file) as opened:
        text = opened.read()
    try:
        replay(file, text)
    except RecordError as error:
        print("%s:%d: %s" % (file, error.line, error))
