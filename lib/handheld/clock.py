# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Milliseconds that only grow, from the board's counter, which starts over every six days."""

import supervisor

MASK = (1 << 29) - 1


class Clock:
    """Counts from 0 when it is made; look more often than every six days."""

    def __init__(self) -> None:
        self.last = supervisor.ticks_ms()
        self.total = 0

    def now(self) -> int:
        """Milliseconds since the start."""
        now = supervisor.ticks_ms()
        self.total += (now - self.last) & MASK
        self.last = now
        return self.total
