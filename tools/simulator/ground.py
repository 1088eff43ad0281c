# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the parts of the simulated handheld share: memories, time, chance, pins, and what is set."""

import random
from typing import Protocol, TextIO

from .clock import Action, Clock
from .controls import Controls
from .memory import Memories, PowerCut
from .pins import BOARDS, Pins

# What the program pays, in microseconds, for a look at the clock or at a button. Nothing else that
# it computes takes time; without this, a loop that waits for the clock would never end.
LOOK = 10
TICKS_PERIOD = 1 << 29
TICKS_AT_START = TICKS_PERIOD - 65_536  # the board's, too, wrap about a minute after the start
PIXELS = 5


class Ended(BaseException):
    """The run is over: unwinds the board's program, which cannot hold it up for long."""


class Listener(Protocol):
    """Whoever hears what the speaker plays."""

    def hear(self, sample: object, loop: bool = False) -> None:
        """This begins to be heard instead of what was; None for silence."""


class Ground:
    """What each part of one handheld stands on. It knows no part but the buttons and the pins."""

    def __init__(
        self, memories: Memories, console: TextIO, board: str, seed: int | None, clock: Clock | None
    ) -> None:
        assert board in BOARDS
        self.memories = memories
        self.console = console
        self.board = board
        self.random = random.Random(seed)
        self.clock = clock or Clock()
        self.controls = Controls()
        self.listener: Listener | None = None
        self.onlooker: Action = lambda: None  # is called after each refresh that sent something
        self.crash = ""  # the traceback of the program that crashed
        self.previous_traceback: str | None = None
        self.starts = 0
        self._over = False

    def power_on(self) -> None:
        """All that a start of the board sets back."""
        self.memories.powered = True
        self.memories.readonly = True
        self.starts += 1
        self.started = self.clock.now
        self.pins = Pins(self.board)
        self.controls.forget()
        self.lights = [(0, 0, 0)] * PIXELS
        self.speaker_enabled = False
        self.sounds: list[tuple[int, object]] = []

    def plan(self, delay: int, action: Action) -> None:
        """Does `action` when `delay` has passed, unless the board starts anew before."""
        start = self.starts

        def act() -> None:
            if self.starts == start:
                action()

        self.clock.at(self.clock.now + delay, act)

    def spend(self, duration: int = LOOK) -> None:
        """Lets board time pass for the board's program."""
        if not self.memories.powered:
            raise PowerCut
        if self._over:
            raise Ended
        self.clock.advance(duration)

    def end(self) -> None:
        """Ends the run, at once."""
        self._over = True
        raise Ended

    def ticks_ms(self) -> int:
        return (TICKS_AT_START + (self.clock.now - self.started) // 1000) % TICKS_PERIOD

    def read_ticks(self) -> int:
        """supervisor.ticks_ms."""
        self.spend()
        return self.ticks_ms()

    def cut_power(self) -> None:
        """Takes the power away, at once."""
        self.memories.powered = False
        raise PowerCut
