# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Serves the page, and one WebSocket to each that is open; whoever misbehaves loses that alone.

Nothing here can hold the board up: it runs in another thread, a page that reads slowly is shown
fewer pictures, and there is a limit to pages, to connections and to what each may say. Nor can a
crowd keep a page out: a newcomer takes the place of who was silent longest.
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
from typing import Any  # noqa: TID251 - what websockets makes a connection of is its own

import numpy as np
from websockets.asyncio.server import Request, Response, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode, Frame
from websockets.protocol import Event

from .address import Address, same_origin
from .filmed import NAME, Over, Studio
from .messages import ASK, FILM, HERE, Seen, held, moves, picture, tapped

PAGE = Path(__file__).with_name("page")
FILES = {  # what is asked for: the file, and what it is
    "": ("index.html", "text/html"),
    "style.css": ("style.css", "text/css"),
    "front.js": ("front.js", "text/javascript"),
    "script.js": ("script.js", "text/javascript"),
}
FROM_US = ("", "none", "same-origin")  # what browsers say of a request that no other site makes
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",  # the address has the token in it
    "X-Content-Type-Options": "nosniff",
    "Connection": "close",
}
MOST_PAGES = 32
MOST_WAITING = 256  # connections that are no page yet
# Connections that are taken from the system at once: between two handfuls all others have their
# turn. So many may queue for it.
HANDFUL, QUEUED = 8, 1024
LONGEST = 125  # bytes in a frame: as many as a ping may have
# Bytes that a connection may send at once, its request's among them, and then a second: ten fingers
# and a keep-alive need a tenth.
AT_ONCE, A_SECOND = 16_384, 2_048
# Seconds. A page says again each second what it holds; one that is silent so long has let go.
LET_GO = 3
OPENING = 5
CLOSING = 1
PING = 60
NOTES = 8  # that wait for a page
TOO_MANY = "Too many pages are open"
LINES_A_MINUTE = 5  # of the log


class Viewer:
    """One page that is open: what it was shown, what it is to hear, and what it holds."""

    def __init__(self, connection: "Caller", now: float) -> None:
        self.connection = connection
        self.held = 0
        self.asks = False
        self.news = asyncio.Event()
        self.notes: deque[bytes] = deque(maxlen=NOTES)
        self.since = now  # when it came, and spoke last
        self.spoke = False
        self._film = b""
        self._pixels: np.ndarray | None = None
        self._state = b""

    def tell(self, message: bytes) -> None:
        """Has the page told how far its film is, or where."""
        self._film = message
        self.news.set()

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
        if self._film:
            messages.append(self._film)
            self._film = b""
        if self.asks:
            self.asks = False
            messages.append(bytes((HERE,)))
        return messages


class Caller(ServerConnection):
    """A connection, which is hung up when it says more than a page does, or says it in pieces.

    Where too many wait to become a page, so is the one that waits longest: a page needs
    milliseconds, so that a silent crowd keeps nobody out."""

    def __init__(
        self,
        waiting: dict["Caller", None],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._waiting = waiting
        self._left = float(AT_ONCE)
        self._heard = self.loop.time()

    def data_received(self, data: bytes) -> None:
        now = self.loop.time()
        self._left = min(AT_ONCE, self._left + (now - self._heard) * A_SECOND) - len(data)
        self._heard = now
        if self._left < 0:
            self.transport.abort()
        else:
            super().data_received(data)

    def process_event(self, event: Event) -> None:
        if isinstance(event, Frame) and not event.fin:
            self.transport.abort()
        else:
            super().process_event(event)

    def dismiss(self) -> None:
        """Says why, and hangs up without waiting for an answer."""
        if self.protocol.close_expected():
            return
        self.protocol.send_close(CloseCode.TRY_AGAIN_LATER, TOO_MANY)
        self.send_data()
        self.transport.abort()

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
    """Serves on a listening socket.

    `press` is told each button that goes down or up, `tap` each pixel of the screen that is tapped,
    `over` gives the Duel that is over, and `opened` is told that a page is."""

    def __init__(
        self,
        listening: socket.socket,
        address: Address,
        press: Callable[[tuple[str, bool]], None],
        tap: Callable[[tuple[int, int]], None],
        over: Callable[[], Awaitable[Over | None]],
        opened: Callable[[], None],
    ) -> None:
        self._listening = listening
        self._address = address
        self._press = press
        self._tap = tap
        self._over = over
        self._opened = opened
        self._studio = Studio(over)
        self._viewers: set[Viewer] = set()
        self._seen: Seen | None = None
        self._held = 0
        self._stopped = asyncio.Event()

    async def run(self) -> None:
        """Serves until `stop`."""
        quiet = logging.getLogger(__name__)  # what strangers send is no news
        quiet.setLevel(logging.CRITICAL)
        seldom = Seldom()
        logging.getLogger("asyncio").addFilter(seldom)
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
            backlog=HANDFUL,
        )
        self._listening.listen(QUEUED)
        await self._stopped.wait()
        logging.getLogger("asyncio").removeFilter(seldom)
        server.close()
        await self._studio.close()
        with contextlib.suppress(TimeoutError):  # a page whose wire was cut does not answer
            async with asyncio.timeout(CLOSING):
                await server.wait_closed()

    @property
    def pages(self) -> int:
        """How many are open."""
        return len(self._viewers)

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
        if "".join(request.headers.get_all("Sec-Fetch-Site")) not in FROM_US and name:
            return _reply(HTTPStatus.FORBIDDEN, b"Not from another site's page.\n")
        if name == "board":
            origin = "".join(request.headers.get_all("Origin"))
            if same_origin(origin, host):
                return None
            return _reply(HTTPStatus.FORBIDDEN, b"Not from another site's page.\n")
        if name == "record":
            over = await self._over()
            if over is None:
                return _reply(HTTPStatus.NOT_FOUND, b"There is no Duel that is over.\n")
            return _reply(HTTPStatus.OK, over.record.encode(), "text/plain", _saved("duel"))
        if name.startswith("film/"):
            film = self._studio.fetch(name.removeprefix("film/"))
            if not film:
                return _reply(HTTPStatus.NOT_FOUND, b"There is no such film: ask the page.\n")
            return _reply(HTTPStatus.OK, film, "image/gif", _saved("gif"))
        if name not in FILES:
            return _reply(HTTPStatus.NOT_FOUND, b"There is no such page.\n")
        file, kind = FILES[name]
        return _reply(HTTPStatus.OK, (PAGE / file).read_bytes(), kind)

    # Pages

    async def _visit(self, connection: ServerConnection) -> None:
        """A page from its coming to its going."""
        assert isinstance(connection, Caller)
        connection.waits_no_more()
        if len(self._viewers) >= MOST_PAGES:
            # Whoever never spoke goes first, for a page does at once; then who was silent longest.
            first = min(self._viewers, key=lambda viewer: (viewer.spoke, viewer.since))
            self._viewers.discard(first)
            first.connection.dismiss()
        viewer = Viewer(connection, _now())
        self._viewers.add(viewer)
        viewer.news.set()
        self._opened()
        showing = asyncio.create_task(self._show_to(viewer))
        try:
            await self._listen_to(viewer)
        except ConnectionClosed:
            pass
        finally:
            showing.cancel()
            self._viewers.discard(viewer)
            self._studio.leave(viewer)
            self._hold(viewer, 0)

    async def _listen_to(self, viewer: Viewer) -> None:
        """Hears a page until it says something wrong."""
        while True:
            try:
                async with asyncio.timeout(LET_GO if viewer.held else None):
                    message = await viewer.connection.recv()
            except TimeoutError:
                self._hold(viewer, 0)
                continue
            viewer.since, viewer.spoke = _now(), True
            hand = held(message)
            if message == ASK:
                viewer.asks = True
                viewer.news.set()
            elif message == FILM:
                self._studio.ask(viewer)
            elif hand is not None:
                self._hold(viewer, hand)
            elif (pixel := tapped(message)) is not None:
                self._tap(pixel)
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


class Seldom(logging.Filter):
    """Lets a few lines of a log through each minute: a flood of them says no more."""

    def __init__(self) -> None:
        super().__init__()
        self._times: deque[float] = deque(maxlen=LINES_A_MINUTE)

    def filter(self, record: logging.LogRecord) -> bool:
        if len(self._times) == LINES_A_MINUTE and record.created - self._times[0] < 60:
            return False
        self._times.append(record.created)
        return True


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
