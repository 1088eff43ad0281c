# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Serves the page, and one WebSocket to each that is open; whoever misbehaves loses that alone.

Nothing here can hold the board up: it runs in another thread, a page that reads slowly is shown
fewer pictures, and there is a limit to pages, to connections and to what each may say.
"""

import asyncio
import contextlib
import logging
import socket
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from websockets.asyncio.server import Request, Response, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from .address import Address, same_origin
from .filmed import NAME, filmed
from .messages import ASK, HERE, LONGEST, Seen, held, moves, picture

PAGE = Path(__file__).with_name("page")
FILES = {  # what is asked for: the file, and what it is
    "": ("index.html", "text/html"),
    "style.css": ("style.css", "text/css"),
    "script.js": ("script.js", "text/javascript"),
}
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",  # the address has the token in it
    "X-Content-Type-Options": "nosniff",
    "Connection": "close",
}
MOST_PAGES = 32
MOST_WAITING = 64  # connections that are no page yet
# A page may say so many messages at once and then so many a second: far more than ten fingers do.
AT_ONCE = 200
A_SECOND = 100
# Seconds. A page says again each second what it holds; one that is silent so long has let go.
LET_GO = 3
OPENING = 5
CLOSING = 1
PING = 60
QUEUE = 8  # notes that wait for a page


class Over(NamedTuple):
    """A Duel that is over: its record, and the drive of the board that it was played on."""

    record: str
    drive: Path


class Viewer:
    """One page that is open: what it was shown, what it is to hear, and what it holds."""

    def __init__(self, connection: ServerConnection, now: float) -> None:
        self.connection = connection
        self.held = 0
        self.asks = False
        self.news = asyncio.Event()
        self.notes: deque[bytes] = deque(maxlen=QUEUE)
        self._pixels: np.ndarray | None = None
        self._state = b""
        self._left = float(AT_ONCE)
        self._since = now

    def may_speak(self, now: float) -> bool:
        """Counts a message, and says whether it is not one too many."""
        self._left = min(AT_ONCE, self._left + (now - self._since) * A_SECOND) - 1
        self._since = now
        return self._left >= 0

    def lacks(self, seen: Seen | None) -> list[bytes]:
        """The messages that bring it up to date."""
        messages = []
        if seen:
            if seen.state != self._state:
                messages.append(seen.state)
            if changes := picture(self._pixels, seen.pixels):
                messages.append(changes)
            self._state, self._pixels = seen.state, seen.pixels
        while self.notes:
            messages.append(self.notes.popleft())
        if self.asks:
            self.asks = False
            messages.append(bytes((HERE,)))
        return messages


class Caller(ServerConnection):
    """A connection. Where too many wait to become a page, the one that waits longest is hung up:
    a page needs milliseconds, so that a silent crowd keeps nobody out."""

    def __init__(self, waiting: dict["Caller", None], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waiting = waiting

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._waiting[self] = None
        if len(self._waiting) > MOST_WAITING:
            first = next(iter(self._waiting))
            del self._waiting[first]
            first.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.waits_no_more()
        super().connection_lost(exc)

    def waits_no_more(self) -> None:
        self._waiting.pop(self, None)


class Server:
    """Serves on a listening socket. `press` is told each button that goes down or up, `over`
    gives the Duel that is over."""

    def __init__(
        self,
        listening: socket.socket,
        address: Address,
        press: Callable[[tuple[str, bool]], None],
        over: Callable[[], Awaitable[Over | None]],
    ) -> None:
        self._listening = listening
        self._address = address
        self._press = press
        self._over = over
        self._filming = asyncio.Lock()  # one film at a time
        self._viewers: set[Viewer] = set()
        self._seen: Seen | None = None
        self._held = 0
        self._stopped = asyncio.Event()

    async def run(self) -> None:
        """Serves until `stop`."""
        quiet = logging.getLogger(__name__)  # what strangers send is no news
        quiet.setLevel(logging.CRITICAL)
        server = await serve(
            self._visit,
            sock=self._listening,
            process_request=self._answer,
            create_connection=partial(Caller, {}),  # type: ignore[arg-type]
            compression=None,
            max_size=LONGEST,
            open_timeout=OPENING,
            close_timeout=CLOSING,
            ping_interval=PING,
            server_header=None,
            logger=quiet,
        )
        await self._stopped.wait()
        server.close()
        with contextlib.suppress(TimeoutError):  # a page whose wire was cut does not answer
            async with asyncio.timeout(CLOSING):
                await server.wait_closed()

    def stop(self) -> None:
        self._stopped.set()

    def show(self, seen: Seen) -> None:
        """What there is to see now."""
        self._seen = seen
        for viewer in self._viewers:
            viewer.news.set()

    def play(self, note: bytes) -> None:
        """What there is to hear now."""
        for viewer in self._viewers:
            viewer.notes.append(note)
            viewer.news.set()

    # Requests

    async def _answer(self, _: ServerConnection, request: Request) -> Response | None:
        """The answer to a request, or None where it may have a WebSocket."""
        host = "".join(request.headers.get_all("Host"))
        name = self._address.name_in(request.path)
        if not self._address.welcomes(host) or name is None:
            return _reply(HTTPStatus.FORBIDDEN, b"Open the address that tools/play.py printed.\n")
        if request.method != "GET":
            return _reply(HTTPStatus.METHOD_NOT_ALLOWED, b"GET only.\n")
        if name == "board":
            origin = "".join(request.headers.get_all("Origin"))
            if same_origin(origin, host):
                return None
            return _reply(HTTPStatus.FORBIDDEN, b"Not from another site's page.\n")
        if name in ("record", "film"):
            over = await self._over()
            if over is None:
                return _reply(HTTPStatus.NOT_FOUND, b"There is no Duel that is over.\n")
            if name == "record":
                return _reply(HTTPStatus.OK, over.record.encode(), "text/plain", _saved("duel"))
            async with self._filming:
                film = await filmed(over.record, over.drive)
            if not film:
                return _reply(HTTPStatus.NOT_FOUND, b"The Duel's set is no longer there.\n")
            return _reply(HTTPStatus.OK, film, "image/gif", _saved("gif"))
        if name not in FILES:
            return _reply(HTTPStatus.NOT_FOUND, b"There is no such page.\n")
        file, kind = FILES[name]
        return _reply(HTTPStatus.OK, (PAGE / file).read_bytes(), kind)

    # Pages

    async def _visit(self, connection: ServerConnection) -> None:
        """A page from its coming to its going."""
        assert isinstance(connection, Caller)
        if len(self._viewers) >= MOST_PAGES:
            await connection.close(CloseCode.TRY_AGAIN_LATER, "Too many pages are open")
            return
        connection.waits_no_more()
        viewer = Viewer(connection, _now())
        self._viewers.add(viewer)
        viewer.news.set()
        showing = asyncio.create_task(self._show_to(viewer))
        try:
            await self._listen_to(viewer)
        except ConnectionClosed:
            pass
        finally:
            showing.cancel()
            self._viewers.discard(viewer)
            self._hold(viewer, 0)

    async def _listen_to(self, viewer: Viewer) -> None:
        """Hears a page until it says something wrong, or too much."""
        while True:
            try:
                async with asyncio.timeout(LET_GO if viewer.held else None):
                    message = await viewer.connection.recv()
            except TimeoutError:
                self._hold(viewer, 0)
                continue
            if not viewer.may_speak(_now()):
                viewer.connection.transport.abort()
                return
            hand = held(message)
            if message == ASK:
                viewer.asks = True
                viewer.news.set()
            elif hand is not None:
                self._hold(viewer, hand)
            else:
                await viewer.connection.close(CloseCode.PROTOCOL_ERROR, "Not a page's message")
                return

    async def _show_to(self, viewer: Viewer) -> None:
        """Sends a page what is new, as fast as it reads and no faster."""
        try:
            while True:
                await viewer.news.wait()
                viewer.news.clear()
                for message in viewer.lacks(self._seen):
                    await viewer.connection.send(message)
        except ConnectionClosed:
            pass

    def _hold(self, viewer: Viewer, hand: int) -> None:
        """A page's hand has changed. A button is down as long as any page holds it."""
        viewer.held = hand
        together = 0
        for other in self._viewers:
            together |= other.held
        for move in moves(self._held, together):
            self._press(move)
        self._held = together


def _now() -> float:
    return asyncio.get_running_loop().time()


def _saved(ending: str) -> dict[str, str]:
    """The header by which a browser saves what comes."""
    return {"Content-Disposition": f'attachment; filename="{NAME}.{ending}"'}


def _reply(
    status: HTTPStatus, body: bytes, kind: str = "text/plain", more: dict[str, str] | None = None
) -> Response:
    length = {"Content-Type": f"{kind}; charset=utf-8", "Content-Length": str(len(body))}
    return Response(status.value, status.phrase, Headers(HEADERS | length | (more or {})), body)
