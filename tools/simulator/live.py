# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The simulated handheld in a person's hands: the PC's time, and thumbs on its buttons.

The board's program runs in the thread that made it; whenever it lets time pass, its front is looked
after: the window, or the page in a browser.
"""

import time
from collections import deque
from typing import Protocol

from .clock import Clock
from .controls import BUTTONS, STICK
from .machine import Machine

# A button stays as it is for at least so long, so that the board's scan, every 20 ms, sees even the
# shortest tap of a key; and PyGamer's stick until the program has read both axes some times.
DWELL = 50_000
LOOKS = 6
LOOK_AFTER = 4_000  # microseconds between two looks at the front
# Moves of one button that may wait: more than a person makes ahead, and no flood piles up.
WAITING = 8


class Thumbs:
    """Hands the keys that a person presses to the board, none shorter than DWELL."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[bool]] = {button: deque() for button in BUTTONS}
        self._since = dict.fromkeys(BUTTONS, -DWELL)
        self._looks = dict.fromkeys(BUTTONS, -LOOKS)

    def key(self, button: str, down: bool) -> None:
        """A key went down or up. Where too many moves wait, it takes back the last of them, its
        contrary, so that the button still ends as the key is."""
        waiting = self._waiting[button]
        if len(waiting) == WAITING:
            waiting.pop()
        else:
            waiting.append(down)

    def act(self, machine: Machine) -> None:
        """Moves each button that has stayed long enough and is to move."""
        now, controls = machine.clock.now, machine.controls
        for button, waiting in self._waiting.items():
            if not waiting or now - self._since[button] < DWELL:
                continue
            by_stick = button in STICK and machine.board == "pygamer"
            if by_stick and controls.looks - self._looks[button] < LOOKS:
                continue
            self._since[button], self._looks[button] = now, controls.looks
            controls.set(button, waiting.popleft())


class Front(Protocol):
    """Where a person sees the handheld, and presses its buttons."""

    def look_after(self, machine: Machine, thumbs: Thumbs) -> None:
        """Tells the thumbs what was pressed since the last time, and shows what has changed."""


class LiveClock(Clock):
    """The PC's time, which looks after the front while it passes."""

    def __init__(self, front: Front) -> None:
        super().__init__()
        self.machine: Machine | None = None
        self._front = front
        self._thumbs = Thumbs()
        self._start = time.monotonic_ns()
        self._looked = 0

    def advance(self, duration: int) -> None:
        until = self._now() + duration
        while True:
            super().advance(max(0, self._now() - self.now))
            if self.now - self._looked >= LOOK_AFTER:
                self._looked = self.now
                self._look_after()
            left = until - self._now()
            if left <= 0:
                return
            time.sleep(min(left, LOOK_AFTER) / 1_000_000)

    def _now(self) -> int:
        return (time.monotonic_ns() - self._start) // 1000

    def _look_after(self) -> None:
        assert self.machine
        self._front.look_after(self.machine, self._thumbs)
        self._thumbs.act(self.machine)
