# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The console: a PyGamer's or a PyBadge's display, buttons and clock. It knows no game."""

import random
import time

import board

from handheld.buttons import SELECT, START, A, B, Buttons
from handheld.clock import Clock
from handheld.stick import DOWN, LEFT, NONE, RIGHT, UP

__all__ = ("DOWN", "LEFT", "RIGHT", "SELECT", "START", "UP", "A", "B", "Console")

NAP = 0.005  # seconds; the buttons are looked at nearly 200 times a second


class Console:
    """The handheld that this runs on. There is but one: make it once."""

    def __init__(self):
        self.display = board.DISPLAY
        self.display.auto_refresh = False
        self._clock = Clock()
        self._buttons = Buttons()

    def show(self, group) -> None:
        """Makes `group`, or nothing for None, what the display shows from the next refresh on."""
        self.display.root_group = group

    def refresh(self) -> None:
        """Sends what changed since the last time; costs little where nothing did."""
        self.display.refresh()

    def now(self) -> int:
        """Milliseconds since the start; an int that only grows."""
        return self._clock.now()

    def pressed(self):
        """The next press, UP to SELECT, or None; a direction that is held repeats."""
        button = self._buttons.pressed(self._clock.now())
        return None if button == NONE else button

    def clear(self) -> None:
        """Forgets the presses that nobody asked for yet, as when the handheld changes hands."""
        self._buttons.clear()

    def rest(self) -> None:
        """Ends a turn of the main loop with a nap. Nothing else in the game sleeps."""
        time.sleep(NAP)

    def entropy(self) -> int:
        """An int below 2**30 that nobody can foresee."""
        return random.getrandbits(30)
