# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The console: a PyGamer's or a PyBadge's display, buttons, clock, speaker, lights and store.

It knows no game.
"""

import random
import sys
import time

import board
import supervisor

from handheld.buttons import SELECT, START, A, B, Buttons
from handheld.clock import Clock
from handheld.dimmer import Dimmer
from handheld.lights import Lights
from handheld.speaker import Speaker
from handheld.stick import DOWN, LEFT, NONE, RIGHT, UP
from handheld.store import CHIP, DRIVE, NOWHERE

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from handheld.store import Store

__all__ = (
    "CHIP",
    "DOWN",
    "DRIVE",
    "LEFT",
    "NOWHERE",
    "RIGHT",
    "SELECT",
    "START",
    "UP",
    "A",
    "B",
    "Console",
)

PAUSE = 0.005  # seconds; the buttons are looked at nearly 200 times a second
LONG = 8  # ms: a turn that took so long is followed by the next one at once


class Console:
    """The handheld that this runs on. There is but one: make it once.

    `speaker`, `lights`, `dimmer` and `store` are its parts; see their files.
    """

    def __init__(self) -> None:
        self.display = board.DISPLAY
        self.display.auto_refresh = False
        self.speaker = Speaker()
        self.lights = Lights()
        self.dimmer = Dimmer(self.display, self.lights)
        name = "handheld.newest"
        __import__(name)
        self.store: "Store" = sys.modules.pop(name).opened()
        delattr(sys.modules["handheld"], "newest")  # it is not needed again
        self.clock = Clock()
        self.buttons = Buttons()
        self.last = 0  # when the last turn ended

    def show(self, group: "Any") -> None:
        """Makes `group`, or nothing for None, what the display shows from the next refresh on."""
        self.display.root_group = group

    def refresh(self) -> None:
        """Sends what changed since the last time; costs little where nothing did."""
        self.display.refresh()

    def now(self) -> int:
        """Milliseconds since the start; an int that only grows."""
        return self.clock.now()

    def pressed(self) -> int | None:
        """The next press, UP to SELECT, or None; a direction that is held repeats."""
        now = self.clock.now()
        button = self.buttons.pressed(now)
        if button == NONE:
            return None
        self.dimmer.pressed(now)
        if button <= RIGHT and self.display.rotation:
            button ^= 1  # the opposite one
        return button

    def clear(self) -> None:
        """Forgets the presses that nobody asked for yet, as when the handheld changes hands."""
        self.buttons.clear()

    def turn(self, over: bool) -> None:
        """Have the handheld held upside down, or not.

        Upside down the stick is under the right hand, and A and B are under the left: picture,
        directions and lights turn with it. What is held just then counts no more: it would mean the
        opposite.
        """
        turned = 180 if over else 0
        self.lights.turned = over
        if self.display.rotation != turned:
            self.display.rotation = turned
            self.clear()

    def keeps_nothing(self) -> bool:
        """Whether there is nothing in the store while a PC is plugged in.

        That it is new, or that the power went just as the chip was written, which nobody can tell
        apart.
        """
        return supervisor.runtime.usb_connected and self.store.place == NOWHERE

    def rest(self) -> None:
        """Ends a turn of the main loop: plays and dims what is due, and takes a nap.

        After a turn of thinking there is no nap, since that took its time. Nothing else in the game
        sleeps.
        """
        now = self.clock.now()
        self.speaker.tick(now)
        self.dimmer.tick(now)
        if now - self.last < LONG:
            time.sleep(PAUSE)
        self.last = self.clock.now()

    def entropy(self) -> int:
        """An int below 2**30 that nobody can foresee."""
        return random.getrandbits(30)
