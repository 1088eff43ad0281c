# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Loads what stays in memory, in the order that breaks up the heap the least."""

import gc

# The board compiles what it loads, and its heap is never compacted. A file takes some five times
# the memory that stays of it, and what stays lies where that ended: so of the files that are
# always needed the largest come first, each with those that it needs, and what it leaves behind is
# cleared before the next. All others are loaded when they are shown, and forgotten: loading.py.
for name in (
    "omen.rules",
    "omen.widgets.cards",
    "omen.widgets.table",
    "omen.sight",
    "omen.duel",
    "omen.session.memory",
    "omen.screens.play_duel",
):
    gc.collect()
    __import__(name)
gc.collect()
