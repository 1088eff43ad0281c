# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A simulated PyGamer or PyBadge: gives the drive's code.py power, and takes it away."""

import contextlib
from typing import TextIO

from .blinka import circuitpython_splash
from .clock import Clock
from .display import Display
from .firmware import firmware
from .ground import Ended, Ground
from .hardware import Reload
from .importing import Importer
from .memory import Memories, PowerCut

IDLE = 10_000
PROGRAMS = ("code.txt", "code.py", "main.py", "main.txt")  # the first that is there is run


class Machine(Ground):
    """One handheld. `console` is where its serial console's text goes."""

    def __init__(
        self,
        memories: Memories,
        console: TextIO,
        board: str = "pygamer",
        seed: int | None = None,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(memories, console, board, seed, clock)
        self.power_on()

    def power_on(self) -> None:
        super().power_on()
        circuitpython_splash._in_group = False
        self.display = Display(self)

    def run(self) -> None:
        """Runs code.py, again after every loss of power and every restart it asks for.

        Returns when somebody raises Ended, or when it crashed: `crash` then says how."""
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
                self.crash = self.previous_traceback = self.importer.describe(exc)
                return
            self.power_on()

    def start(self) -> None:
        """Runs the drive's program, code.py as a rule, once, to its end.

        Raises whatever ends it before."""
        self.importer = Importer(self.memories, self.console)
        self.importer.firmware = firmware(self, self.display, self.importer)
        there = self.memories.listdir()
        for name in [name for name in PROGRAMS if name in there][:1]:
            with contextlib.suppress(SystemExit):
                self.importer.run_main(name)
