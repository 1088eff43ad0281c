# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Milliseconds that only grow, from the board's counter, which starts over every six days."""

import supervisor

PERIOD_MASK = (1 << 29) - 1


class Clock:
    """Counts from 0 when it is made; look more often than every six days."""

    def __init__(self):
        self._ticks = supervisor.ticks_ms()
        self._now = 0

    def now(self) -> int:
        """Milliseconds since the start."""
        ticks = supervisor.ticks_ms()
        self._now += (ticks - self._ticks) & PERIOD_MASK
        self._ticks = ticks
        return self._now
