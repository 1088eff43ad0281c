# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The simulator's clock: board time passes only when the board's program spends it.

A script's run is exact and as fast as the PC allows, because nothing here looks at the PC's own
clock. What happens from outside (a script's next statement, a scan of the buttons) is planned with
`at` and done when the program's time reaches it.
"""

import heapq
import itertools
import time
from collections.abc import Callable

Action = Callable[[], None]


class Clock:
    """Time in whole microseconds since the board got power for the first time."""

    def __init__(self) -> None:
        self.now = 0
        self._planned: list[tuple[int, int, Action]] = []
        self._order = itertools.count()

    def at(self, when: int, action: Action) -> None:
        """Does `action` when the time reaches `when`; those of one instant in the order planned."""
        heapq.heappush(self._planned, (when, next(self._order), action))

    def advance(self, duration: int) -> None:
        """Lets `duration` pass and does what was planned for it.

        An action may raise: then the time stands where it was raised."""
        until = self.now + duration
        planned = self._planned
        if not planned or planned[0][0] > until:  # by far the most
            self.now = until
            return
        while planned and planned[0][0] <= until:
            when, _, action = heapq.heappop(planned)
            self.now = max(self.now, when)
            action()
        self.now = max(self.now, until)

    def localtime(self) -> time.struct_time:
        """The date, which no script knows, as no PyGamer does."""
        raise RuntimeError("RTC is not supported on this board")
