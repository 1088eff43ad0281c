# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A handheld that is served as a page, for the tests: they see both ends of the wire."""

import contextlib
import io
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from records.on_board import duel_on
from simulator import memories
from simulator.controls import Controls
from simulator.live import LiveClock, Thumbs
from simulator.machine import Machine
from web import Web

HASTE = 8


def until(condition: Callable[[], Any], seconds: float = 120) -> Any:
    """Waits until `condition` gives something true, and gives it."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
    return found


class Played:
    """A handheld on a page, the board in a thread, where time passes `pace` times as fast."""

    def __init__(
        self,
        board: str = "pygamer",
        state: Path | None = None,
        port: int = 0,
        host: str = "127.0.0.1",
    ) -> None:
        self._stack = contextlib.ExitStack()
        kept = self._stack.enter_context(memories(state))
        self.page = self._stack.enter_context(Web(host, port))
        self.port = self.page.address.port
        self._ends = False
        self.pace = 1
        clock = _Paced(self)
        self.console = io.StringIO()
        self.machine = clock.machine = Machine(kept, self.console, board, 1, clock)
        self._controls = self.machine.controls = _Counted()
        self._thread = threading.Thread(target=self.machine.run, daemon=True)

    def __enter__(self) -> "Played":
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._ends = True
        self._thread.join(10)
        self._stack.close()
        assert self.machine.crash == ""

    def look_after(self, machine: Machine, thumbs: Thumbs) -> None:
        if self._ends:
            machine.end()
        self.page.look_after(machine, thumbs)

    def wait(self, seconds: float) -> bool:
        return self.page.wait(seconds / self.pace)

    def is_watched(self) -> bool:
        return True

    @property
    def picture(self) -> bytes:
        return self.machine.display.rgb.tobytes()

    def plays(self) -> int:
        """How many Omens were placed in the Duel on the board."""
        duel = duel_on(self.machine)
        return 0 if duel is None else len(duel.plays)

    def pressed(self, press: Callable[[str], None], button: str) -> None:
        """Has a button pressed, and waits until the board has seen it go down and up."""
        self.pace, moves = 1, self._controls.moves
        press(button)
        until(lambda: self._controls.moves == moves + 2)
        self.pace = HASTE
        self.settled(0.05)

    def settled(self, quiet: float = 0.15) -> bool:
        """Waits until the screen has stayed as it is for a moment."""
        refreshes, since = -1, 0.0

        def still() -> bool:
            nonlocal refreshes, since
            if refreshes != self.machine.display.refreshes:
                refreshes, since = self.machine.display.refreshes, time.monotonic()
            return time.monotonic() - since >= quiet

        return bool(until(still))


class _Paced(LiveClock):
    """The PC's time, `pace` times as fast as the front says it is to pass."""

    def __init__(self, front: Played) -> None:
        super().__init__(front)
        self._played = front
        self._passed = self._last = 0

    def _now(self) -> int:
        real = super()._now()
        self._passed += (real - self._last) * self._played.pace
        self._last = real
        return self._passed


class _Counted(Controls):
    """The controls, which know how often a button went down or up."""

    def __init__(self) -> None:
        super().__init__()
        self.moves = 0

    def set(self, button: str, down: bool) -> None:
        super().set(button, down)
        self.moves += 1
