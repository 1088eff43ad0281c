# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""random, of which the game needs one number that nobody can foresee, at its start."""

import ports


def getrandbits(count: int) -> int:
    """An int of at most 30 bits, which the page drew."""
    return ports.words[ports.CHANCE] & (1 << count) - 1
