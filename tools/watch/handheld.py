# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays a Duel with the set that is being written: the handheld, on a page of its own."""

import sys
import threading
from concurrent.futures import Future

from sets.source import write_built
from simulator import memories
from simulator.live import LiveClock, Thumbs
from simulator.machine import Machine
from web import Web


class Handheld:
    """A simulated handheld in a thread, with one set on it. `address` is where its page is."""

    def __init__(self, host: str, data: bytes, sheet: bytes) -> None:
        self._over = threading.Event()
        self._files = data, sheet
        self._host = host
        self._where: Future[str] = Future()
        self._thread = threading.Thread(target=self._play, name="handheld", daemon=True)
        self._thread.start()
        self.address = self._where.result()

    def close(self) -> None:
        self._over.set()
        self._thread.join()

    def _play(self) -> None:
        try:
            with memories(None) as memory:
                omens, _ = write_built(*self._files, memory.drive / "assets")
                for other in omens.parent.glob("*.omen"):
                    if other != omens:
                        other.unlink()
                with Web(self._host, 0) as page:
                    self._where.set_result(str(page.address))
                    clock = LiveClock(_Front(page, self._over), pauses=True)
                    clock.machine = Machine(memory, sys.stdout, clock=clock)
                    clock.machine.run()
                    sys.stderr.write(clock.machine.crash)
        except Exception as error:
            if self._where.done():
                raise
            self._where.set_exception(error)


class _Front:
    """The page, until the handheld is closed."""

    def __init__(self, page: Web, over: threading.Event) -> None:
        self._page = page
        self._over = over

    def look_after(self, machine: Machine, thumbs: Thumbs) -> None:
        if self._over.is_set():
            machine.end()
        self._page.look_after(machine, thumbs)

    def wait(self, seconds: float) -> bool:
        return self._page.wait(min(seconds, 0.5)) or self._over.is_set()

    def is_watched(self) -> bool:
        return self._page.is_watched() or self._over.is_set()
