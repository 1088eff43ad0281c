# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Serves a set's page on this PC alone, and tells each page that is open when the set has changed.

A page asks for cards and for a Duel, and says nothing; whoever asks from another site is refused.
"""

import asyncio
import contextlib
import logging
import re
import socket
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

from web.address import Address, same_origin
from websockets.asyncio.server import Request, Response, ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed

from watch.desk import LARGE, TILES, Desk
from watch.handheld import Handheld

HOST = "127.0.0.1"
PAGE = Path(__file__).with_name("page")
FILES = {
    "": ("index.html", "text/html"),
    "watch.css": ("watch.css", "text/css"),
    "watch.js": ("watch.js", "text/javascript"),
}
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Connection": "close",
}
FROM_US = ("", "none", "same-origin")  # what browsers say of a request that no other site makes
# card/VERSION/OMEN/OWNER/TILE, or with /large behind it
CARD = re.compile(rf"card/\d{{1,9}}/(\d{{1,2}})/([012])/({'|'.join(TILES)})(/large)?")
EVERY = 0.3  # seconds between two looks at the files


class Watch:
    """The page of a source. Raises OSError where it cannot listen on that port."""

    def __init__(self, path: Path, port: int) -> None:
        try:
            self._listening = socket.create_server((HOST, port))
        except OSError as error:
            raise OSError(error.errno, error.strerror, f"{HOST}:{port}") from error
        self.address = Address(HOST, self._listening.getsockname()[1], "")
        self.desk = Desk(path)
        self._pages: set[ServerConnection] = set()
        self._handheld: Handheld | None = None

    def close(self) -> None:
        if self._handheld:
            self._handheld.close()
        self.desk.close()
        self._listening.close()

    async def run(self, ended: Callable[[], bool] = lambda: False) -> None:
        """Serves and looks at the files until it is over."""
        quiet = logging.getLogger(__name__)
        quiet.setLevel(logging.CRITICAL)
        async with serve(
            self._visit,
            sock=self._listening,
            process_request=self._answer,
            compression=None,
            max_size=125,
            server_header=None,
            logger=quiet,
        ):
            while not ended():
                await asyncio.sleep(EVERY)
                if self.desk.look():
                    broadcast(self._pages, self.desk.text())

    async def _visit(self, page: ServerConnection) -> None:
        self._pages.add(page)
        with contextlib.suppress(ConnectionClosed):
            await page.send(self.desk.text())
            await page.wait_closed()
        self._pages.discard(page)

    async def _answer(self, _: ServerConnection, request: Request) -> Response | None:
        """The answer to a request, or None where it may have a WebSocket."""
        host = "".join(request.headers.get_all("Host"))
        name = self.address.name_in(request.path)
        if not self.address.welcomes(host) or name is None:
            return reply(HTTPStatus.FORBIDDEN, b"Open the address that omens.py printed.\n")
        if name and "".join(request.headers.get_all("Sec-Fetch-Site")) not in FROM_US:
            return reply(HTTPStatus.FORBIDDEN, b"Not from another site's page.\n")
        if name == "set":
            if same_origin("".join(request.headers.get_all("Origin")), host):
                return None
            return reply(HTTPStatus.FORBIDDEN, b"Not from another site's page.\n")
        if name == "play":
            return await self._play()
        if match := CARD.fullmatch(name):
            omen, owner, tile, large = match.groups()
            card = self.desk.card(int(omen), int(owner), tile, LARGE if large else 1)
            if card:
                return reply(HTTPStatus.OK, card, "image/png")
        if name in FILES:
            file, kind = FILES[name]
            return reply(HTTPStatus.OK, (PAGE / file).read_bytes(), f"{kind}; charset=utf-8")
        return reply(HTTPStatus.NOT_FOUND, b"There is no such page.\n")

    async def _play(self) -> Response:
        """Leads to a handheld with the set as it is now, in place of the one before."""
        if not self.desk.files:
            return reply(HTTPStatus.NOT_FOUND, b"The set has faults: put them right first.\n")
        if self._handheld:
            await asyncio.to_thread(self._handheld.close)
        self._handheld = await asyncio.to_thread(Handheld, HOST, *self.desk.files)
        answer = reply(HTTPStatus.SEE_OTHER, b"")
        answer.headers["Location"] = self._handheld.address
        return answer


def reply(status: HTTPStatus, body: bytes, kind: str = "text/plain") -> Response:
    sizes = {"Content-Type": kind, "Content-Length": str(len(body))}
    return Response(status.value, status.phrase, Headers(HEADERS | sizes), body)


def watch(path: Path, port: int) -> None:
    """Serve the page of a source until it is interrupted. Raises OSError."""
    page = Watch(path, port)
    print(f"{path} is at {page.address} (Ctrl-C ends it)", flush=True)
    try:
        asyncio.run(page.run())
    finally:
        page.close()
