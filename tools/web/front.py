# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The simulator's front that is a page: the board in its own thread, the server in another.

They share nothing but what passes through here: presses one way, what is seen and heard the other.
"""

import asyncio
import socket
import threading
from collections import deque
from pathlib import Path
from typing import Any, Self

from simulator.live import Thumbs
from simulator.machine import Machine
from simulator.sound import RawSample

from .address import Address, token_for
from .messages import SILENCE, note, seen
from .server import Over, Server


class Web:
    """Serves the page as long as its `with` lasts; `address` is where. A folder `state` keeps the
    address's token. Raises OSError where it cannot listen there."""

    def __init__(self, host: str, port: int, state: Path | None = None) -> None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            listening = socket.create_server((host, port), family=family)
        except OSError as error:
            where = f"{host}:{port}" if family == socket.AF_INET else f"[{host}]:{port}"
            reason = (error.strerror or str(error)).partition(" (while")[0]
            raise OSError(error.errno, reason, where) from error
        token = token_for(host, state)
        self.address = Address(host, listening.getsockname()[1], token)
        self._runner = asyncio.Runner()
        self._loop = self._runner.get_loop()
        self._moves: deque[tuple[str, bool]] = deque()
        self._asked: deque[asyncio.Future[Over | None]] = deque()
        self._server = Server(listening, self.address, self._moves.append, self._over)
        self._thread = threading.Thread(target=self._serve, name="web", daemon=True)
        self._shown: object = None
        self._heard: tuple[list[Any], int] = ([], 0)
        self._loud = False

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._loop.call_soon_threadsafe(self._server.stop)
        self._thread.join()

    def look_after(self, machine: Machine, thumbs: Thumbs) -> None:
        """Hands on what was pressed, and tells the server what is new to see and hear."""
        while self._moves:
            thumbs.key(*self._moves.popleft())
        while self._asked:
            record = machine.duel_record() if machine.duel_over else None
            answer = Over(record, machine.memories.drive) if record else None
            self._loop.call_soon_threadsafe(_answer, self._asked.popleft(), answer)
        self._listen(machine)
        self._look(machine)

    def _look(self, machine: Machine) -> None:
        display, over = machine.display, machine.duel_over
        state = (machine.starts, display.refreshes, display.brightness, machine.lights, over)
        if state != self._shown:
            self._shown = state
            self._loop.call_soon_threadsafe(self._server.show, seen(machine))

    def _listen(self, machine: Machine) -> None:
        """Tells what the speaker plays, and when it falls silent."""
        sounds, count = machine.sounds, len(machine.sounds)
        before = self._heard[1] if self._heard[0] is sounds else 0
        self._heard = sounds, count
        sample = sounds[-1][1] if count > before else None
        if machine.speaker_enabled and isinstance(sample, RawSample):
            self._loud = True
            message = note(sample.sample_rate, bytes(sample.buffer))
            self._loop.call_soon_threadsafe(self._server.play, message)
        elif self._loud and not machine.speaker_enabled:
            self._loud = False
            self._loop.call_soon_threadsafe(self._server.play, SILENCE)

    # In the server's thread

    def _serve(self) -> None:
        with self._runner:
            self._runner.run(self._server.run())

    async def _over(self) -> Over | None:
        """The Duel that is over, or None where none is."""
        answer: asyncio.Future[Over | None] = self._loop.create_future()
        self._asked.append(answer)
        return await answer


def _answer(asked: "asyncio.Future[Over | None]", answer: Over | None) -> None:
    if not asked.done():  # whoever asked may have gone
        asked.set_result(answer)
