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
from typing import Self

from records.on_board import duel_over, game_on, record_on
from simulator.controls import BUTTONS
from simulator.live import Thumbs
from simulator.machine import Machine
from simulator.sound import RawSample

from .address import Address, token_for
from .filmed import Over
from .messages import SILENCE, note, seen
from .server import Server
from .taps import presses

TAPS = 2  # that may wait


class Web:
    """Serves the page as long as its `with` lasts; `address` is where.

    A folder `state` keeps the address's token. Raises OSError where it cannot listen there."""

    def __init__(self, host: str, port: int, state: Path | None = None) -> None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            listening = socket.create_server((host, port), family=family)
        except (OSError, UnicodeError) as error:  # a name that cannot be one is a UnicodeError
            where = f"{host}:{port}" if family == socket.AF_INET else f"[{host}]:{port}"
            reason = getattr(error, "strerror", None) or "there is no such host"
            raise OSError(
                getattr(error, "errno", None), reason.partition(" (while")[0], where
            ) from error
        token = token_for(host, state)
        self.address = Address(host, listening.getsockname()[1], token)
        self._runner = asyncio.Runner()
        self._loop = self._runner.get_loop()
        self._moves: deque[tuple[str, bool]] = deque()
        self._taps: deque[tuple[int, int]] = deque(maxlen=TAPS)
        self._led: deque[str] = deque()  # the presses of the last tap that are still to be made
        self._asked: deque[asyncio.Future[Over | None]] = deque()
        self._woken = threading.Event()  # there is something to look after
        self._server = Server(
            listening, self.address, self._press, self._tapped, self._over, self._woken.set
        )
        self._thread = threading.Thread(target=self._serve, name="web", daemon=True)
        self._shown: object = None
        self._heard: tuple[list[tuple[int, object]], int] = ([], 0)
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
        self._tap(machine, thumbs)
        while self._asked:
            record = record_on(machine) if duel_over(machine) else None
            answer = Over(record, machine.memories.drive) if record else None
            self._loop.call_soon_threadsafe(_answer, self._asked.popleft(), answer)
        self._listen(machine)
        self._look(machine)

    def _tap(self, machine: Machine, thumbs: Thumbs) -> None:
        """Makes what was tapped presses, one after another: each may change what the next meets."""
        if thumbs.busy:
            return
        game = game_on(machine)
        if self._taps and not self._led and game:
            self._led.extend(BUTTONS[button] for button in presses(game, *self._taps.popleft()))
        if self._led:
            button = self._led.popleft()
            thumbs.key(button, True)
            thumbs.key(button, False)

    def wait(self, seconds: float) -> bool:
        """Waits so long, or until a page came, pressed or asked: then True."""
        woken = self._woken.wait(seconds)
        self._woken.clear()
        return woken

    def is_watched(self) -> bool:
        """Whether a page is open."""
        return self._server.pages > 0

    def _look(self, machine: Machine) -> None:
        display, over = machine.display, duel_over(machine)
        state = (machine.starts, display.refreshes, machine.lights, over)
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

    def _press(self, move: tuple[str, bool]) -> None:
        self._moves.append(move)
        self._woken.set()

    def _tapped(self, pixel: tuple[int, int]) -> None:
        self._taps.append(pixel)
        self._woken.set()

    async def _over(self) -> Over | None:
        """The Duel that is over, or None where none is."""
        answer: asyncio.Future[Over | None] = self._loop.create_future()
        self._asked.append(answer)
        self._woken.set()
        return await answer


def _answer(asked: "asyncio.Future[Over | None]", answer: Over | None) -> None:
    if not asked.done():  # whoever asked may have gone
        asked.set_result(answer)
