# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A simulated PyGamer or PyBadge: gives the drive's code.py power, and takes it away."""

import contextlib
import random
import traceback
from typing import Any, Protocol, TextIO

from .blinka import circuitpython_splash
from .clock import Action, Clock
from .controls import Controls
from .display import Display
from .firmware import firmware
from .hardware import BOARDS, PIXELS, Pins, Reload
from .importing import Importer
from .memory import Memories, PowerCut

# What the program pays, in microseconds, for a look at the clock or at a button. Nothing else that
# it computes takes time; without this, a loop that waits for the clock would never end.
LOOK = 10
IDLE = 10_000
TICKS_PERIOD = 1 << 29
TICKS_AT_START = TICKS_PERIOD - 65_536  # the board's, too, wrap about a minute after the start
PROGRAMS = ("code.txt", "code.py", "main.py", "main.txt")  # the first that is there is run


class Ended(BaseException):
    """The run is over: unwinds the board's program, which cannot hold it up for long."""


class Listener(Protocol):
    """Whoever hears what the speaker plays."""

    def hear(self, sample: object, loop: bool = False) -> None:
        """This begins to be heard instead of what was; None for silence."""


class Machine:
    """One handheld. `console` is where its serial console's text goes."""

    def __init__(
        self,
        memories: Memories,
        console: TextIO,
        board: str = "pygamer",
        seed: int | None = None,
        clock: Clock | None = None,
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
        self._power_on()

    def _power_on(self) -> None:
        self.memories.powered = True
        self.memories.readonly = True
        self.starts += 1
        self.started = self.clock.now
        self.pins = Pins(self.board)
        self.controls.forget()
        self.lights = [(0, 0, 0)] * PIXELS
        self.speaker_enabled = False
        self.sounds: list[tuple[int, object]] = []
        circuitpython_splash._in_group = False
        self.terminal = circuitpython_splash
        self.display = Display(self)

    def plan(self, delay: int, action: Action) -> None:
        """Does `action` when `delay` has passed, unless the board starts anew before."""
        start = self.starts

        def act() -> None:
            if self.starts == start:
                action()

        self.clock.at(self.clock.now + delay, act)

    def spend(self, duration: int = LOOK) -> None:
        """Lets board time pass for the board's program."""
        self.memories.power()
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

    def run(self) -> None:
        """Runs code.py, again after every loss of power and every restart it asks for. Returns
        when somebody raises Ended, or when it crashed: `crash` then says how."""
        while True:
            try:
                self.start()
                while True:  # code.py is done; the board waits
                    self.spend(IDLE)
            except PowerCut:
                self.previous_traceback = None
            except Reload:
                pass
            except Ended:
                return
            except Exception as exc:
                self.crash = self.previous_traceback = self.describe(exc)
                return
            self._power_on()

    def start(self) -> None:
        """Runs the drive's program, code.py as a rule, once, to its end. Raises whatever ends it
        before."""
        self.importer = Importer(self.memories, self.console)
        self.importer.firmware = firmware(self, self.importer)
        there = self.memories.listdir()
        for name in [name for name in PROGRAMS if name in there][:1]:
            with contextlib.suppress(SystemExit):
                self.importer.run_main(name)

    def describe(self, exc: BaseException) -> str:
        """The traceback that the board prints: its own files only, without the source lines."""
        lines = ["Traceback (most recent call last):\n"]
        for frame, line in traceback.walk_tb(exc.__traceback__):
            code = frame.f_code
            if frame.f_globals.get("__builtins__") is self.importer.builtins:
                lines.append(f'  File "{code.co_filename}", line {line}, in {code.co_name}\n')
        name = type(exc).__name__
        text = str(exc)
        if isinstance(exc, OSError):
            name = "OSError"  # the board has no FileNotFoundError and the like
        elif isinstance(exc, ImportError):
            name = "ImportError"
        lines.append(f"{name}: {text}\n" if text else f"{name}\n")
        return "".join(lines)

    @property
    def duel(self) -> Any:
        """The Duel that the running game shows, or None where there is none."""
        return getattr(self.importer.modules.get("omen.screens.app"), "duel", None)

    @property
    def duel_over(self) -> bool:
        """Whether there is one that has come to its end: nothing in it is secret then."""
        return self.duel is not None and self.duel.over

    def duel_record(self) -> str | None:
        """The record of that Duel, or None."""
        if self.duel is None:
            return None
        return str(self.importer.load("omen.record").write(self.duel))
