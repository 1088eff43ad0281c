# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How much of the heap is free in one piece, for the programs here that watch it."""


def in_one_piece():
    """The bytes of the heap that are free in one piece, to 128."""
    size = 0
    step = 1 << 17
    while step >= 128:
        try:
            bytearray(size + step)
            size += step
        except MemoryError:
            step >>= 1
    return size
