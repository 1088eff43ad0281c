# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Loads what a program of this folder needs of the engine on MicroPython, then the program itself.

    micropython run.py PROJECT PROGRAM SETS ARGUMENT...

Both have to fit into a small heap. SETS is a folder of sets, or a set, whose file is read first: it
is one piece. What is compiled takes several times the memory that stays of it, so the largest files
come next, while the heap is whole, and the program last. Names take memory for ever, as every
argument does: what is to be done is read from standard input.
"""

import gc
import os
import sys

READS = "rules sight view set_check duel record"  # these bring the others
PLAYS = "rules sight hands view duel set_check scribe"

data = b""
if sys.argv[3].endswith(".omen"):
    with open(sys.argv[3], "rb") as file:
        data = file.read(os.stat(sys.argv[3])[6])
sys.path.append(sys.argv[1])
for name in (PLAYS if data else READS).split():
    __import__("omen." + name)
    gc.collect()
__import__(sys.argv[2]).run(data)
