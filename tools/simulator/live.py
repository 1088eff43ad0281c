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
# While nothing is seen, heard or pressed, the board's naps grow with the time that this lasts, by
# so much of it: what begins by the clock is late by no more, and a press ends any nap.
SHARE = 8
LONGEST_NAP = 250_000
# What goes on by itself, with no sound and no press for so long, is looked at as often as a film
# shows pictures; what changes more slowly, twice for each change.
LEFT_ALONE = 3_000_000
FILM_NAPS = 80_000, 200_000  # the shortest and the longest
NAP = 1_000  # the program takes one where it spends so much at once; a look at a button is less
PAUSE = 5.0  # seconds between two looks whether somebody watches; who comes ends the wait at once
# Moves of one button that may wait: more than a person makes ahead, and no flood piles up.
WAITING = 8


class Thumbs:
    """Hands the keys that a person presses to the board, none shorter than DWELL."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[bool]] = {button: deque() for button in BUTTONS}
        self._since = dict.fromkeys(BUTTONS, -DWELL)
        self._looks = dict.fromkeys(BUTTONS, -LOOKS)

    def key(self, button: str, down: bool) -> None:
        """A key went down or up.

        Where too many moves wait, it takes back the last of them, its contrary, so that the button
        still ends as the key is."""
        waiting = self._waiting[button]
        if len(waiting) == WAITING:
            waiting.pop()
        else:
            waiting.append(down)

    @property
    def busy(self) -> bool:
        """Whether some of what was pressed has not come to the board yet."""
        return any(self._waiting.values())

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

    def wait(self, seconds: float) -> bool:
        """Waits so long, or until there is something to look after, such as a press: then True."""

    def is_watched(self) -> bool:
        """Whether a person may see the handheld now."""


class LiveClock(Clock):
    """The PC's time, which looks after the front while it passes.

    Where it `pauses`, it stands still while nobody watches."""

    def __init__(self, front: Front, pauses: bool = False) -> None:
        super().__init__()
        self.machine: Machine | None = None
        self._front = front
        self._pauses = pauses
        self._thumbs = Thumbs()
        self._start = time.monotonic_ns()
        self._looked = 0
        self._state: object = None  # what was last to be seen
        self._changed = 0  # since when it is
        self._lasted = 0  # for how long the one before was
        self._touched = 0  # when a button was last pressed, or something heard

    def advance(self, duration: int) -> None:
        if duration < NAP:  # it has passed already, more or less
            self._catch_up(False)
            return
        if self._pauses:
            self._pause()
        begin = self._now()
        until = begin + max(duration, self._longer_nap(begin))
        woken = False
        while True:
            if self._catch_up(woken) and self._pressed():
                until = min(until, begin + duration)
            now = self._now()
            if now >= until:
                return
            wait = (min(until, self._planned[0][0]) if self._planned else until) - now
            woken = wait > 0 and self._front.wait(wait / 1_000_000)

    def localtime(self) -> time.struct_time:
        """The PC's date."""
        return time.localtime()

    def _catch_up(self, woken: bool) -> bool:
        """Has all happen that is due by now. Returns whether it looked after the front."""
        super().advance(max(0, self._now() - self.now))
        looks = woken or self.now - self._looked >= LOOK_AFTER
        if looks:
            self._look_after()
        return looks

    def _pause(self) -> None:
        """Lets no time pass until somebody watches."""
        began = time.monotonic_ns()
        while not self._front.is_watched():
            self._front.wait(PAUSE)
            self._look_after()
        self._start += time.monotonic_ns() - began

    def _longer_nap(self, now: int) -> int:
        """How long the board may nap: longer where nothing has happened for a while."""
        assert self.machine
        machine = self.machine
        display = machine.display
        state = (machine.starts, display.refreshes, display.brightness, machine.lights)
        if machine.speaker_enabled or self._pressed():
            self._touched = now
        if state != self._state or self._touched == now:
            self._lasted = now - self._changed
            self._state, self._changed = state, now
        film = 0
        if now - self._touched >= LEFT_ALONE:
            film = min(max(FILM_NAPS[0], self._lasted // 2), FILM_NAPS[1])
        return min(max((now - self._changed) // SHARE, film), LONGEST_NAP)

    def _pressed(self) -> bool:
        """Whether a button is held, or is to move."""
        assert self.machine
        return bool(self.machine.controls.held) or self._thumbs.busy

    def _now(self) -> int:
        return (time.monotonic_ns() - self._start) // 1000

    def _look_after(self) -> None:
        assert self.machine
        self._looked = self.now
        self._front.look_after(self.machine, self._thumbs)
        self._thumbs.act(self.machine)
