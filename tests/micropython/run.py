# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Loads the whole engine on MicroPython, then a program of this folder that works with it.

    micropython run.py PROJECT PROGRAM ARGUMENT...

Both have to fit into a small heap. What is compiled takes several times the memory that stays of
it, so the largest files come first, while the heap is whole, and the program last. Names take
memory for ever, as every argument does: what is to be done is read from standard input.
"""

import gc
import sys

sys.path.append(sys.argv[1])
for name in ("rules", "sight", "set_check", "record", "sets", "chance"):  # these bring the others
    __import__("omen." + name)
    gc.collect()
__import__(sys.argv[2])
