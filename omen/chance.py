# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Chance: the same numbers for the same seed on CPython and on the board.

`random` differs between the two, so the game draws from a xorshift (Marsaglia, 2003) of 30 bits:
the widest that stays a small int on the board, whose ints of 31 bits and more live on the heap.
"""

MASK = (1 << 30) - 1


def following(x: int) -> int:
    """The number after x in one cycle through 1 to 2**30 - 1.

    The shifts 8, 13, 11 were found by testing the order of the step's matrix over GF(2): it is
    the full 2**30 - 1. Masking before each shift keeps every value within 30 bits.
    """
    x ^= (x & 0x3FFFFF) << 8
    x ^= x >> 13
    return x ^ (x & 0x7FFFF) << 11


class Chance:
    """A stream of random numbers from a seed, an int of any size."""

    def __init__(self, seed: int) -> None:
        # Neighbouring seeds start far apart, and never at 0, where the cycle would stand still.
        self.x = (seed % MASK * 181 + 0x2545F49) % MASK + 1
        for _ in range(8):
            self.x = following(self.x)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n from 1 to 2**30 - 1."""
        end = MASK - MASK % n
        while True:
            self.x = following(self.x)
            if self.x <= end:
                return (self.x - 1) % n


def shuffle(items: list, chance: Chance) -> None:
    """Put a list into random order, in place."""
    for i in range(len(items) - 1, 0, -1):
        j = chance.below(i + 1)
        items[i], items[j] = items[j], items[i]
