# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Replays records and prints what `tools/duel.py --json` prints, byte for byte.

    replay RECORDS SETS < names of the records, a line each

RECORDS is their folder, SETS that of built sets, each under the name of the source that the records
refer to. What is refused is printed as FILE:LINE: and the reason.
"""

import gc
import os
import sys

from objects import print_play

from omen.built_set import read_set
from omen.duel import DRAW
from omen.record import SEATS, RecordError, read

found = {}


def find_set(ref):
    name = ref.split("/")[-1]
    if name not in found:
        path = sys.argv[2] + "/" + name
        try:
            with open(path, "rb") as file:
                found[name] = read_set(file.read(os.stat(path)[6]))
        except OSError:
            raise ValueError("no set '%s'" % ref) from None
    return found[name]


def replay(name, duel):
    plays = duel.plays
    result = duel.result
    if duel.resigned is not None:
        duel.undo()
    while duel.plays:
        duel.undo()
    for play in plays:
        duel.play(play // 9, play % 9)
        print_play(name, duel)
    word = "null" if result is None else '"%s"' % ("draw" if result == DRAW else SEATS[result])
    print('{"file": "%s", "result": %s}' % (name, word))


for line in sys.stdin:
    name = line.strip()
    gc.collect()
    with open(sys.argv[1] + "/" + name) as file:
        text = file.read()
    try:
        replay(name, read(text, find_set))
    except RecordError as error:
        print("%s:%d: %s" % (name, error.line, error))
