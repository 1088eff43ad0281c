# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The game's screens, one file each: they show a Duel and turn buttons into plays."""

import gc

# The board compiles what it loads, and its heap is never compacted. A file takes some five times
# the memory that stays of it, and what stays lies where that ended: so the largest come first, each
# with those that it needs, and what it leaves behind is cleared before the next. Loaded as they
# come, all files together would leave no more than 2 KB of the board's heap in one piece; so it is
# 44 KB. (As MicroPython counts it, in a heap as large as the board's; tests/micropython/whole.py.)
for name in (
    "omen.rules",
    "omen.screens.cards",
    "omen.screens.table",
    "omen.sight",
    "omen.players",
    "omen.memory",
    "omen.screens.hand",
    "omen.screens.duel",
    "omen.screens.resume",
):
    gc.collect()
    __import__(name)
gc.collect()
