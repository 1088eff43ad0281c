# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The last Duel as a GIF, made in a process beside the board's while pages wait for it."""

import asyncio
import contextlib
import hmac
import os
import secrets
import shutil
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from omen.built_set import OmenSet, SetError, read_set

from .messages import NO_FILM, filmed, filming

NAME = "celestial-omen"
GRACE = 10  # seconds that a film goes on for nobody: a page whose wire was lost comes back


class Over(NamedTuple):
    """A Duel that is over: its record, and the drive of the board that it was played on."""

    record: str
    drive: Path


class Waiting(Protocol):
    """Who waits for a film."""

    def tell(self, message: bytes) -> None:
        """Is told how far it is, and then where."""


class Studio:
    """Makes one film at a time, which ends when nobody waits for it any more.

    Only who asked here learns the token by which it is fetched."""

    def __init__(self, over: Callable[[], Awaitable[Over | None]]) -> None:
        self._over = over
        self._waiting: set[Waiting] = set()
        self._work: asyncio.Task[None] | None = None
        self._record = self._token = ""
        self._film = b""
        self._closed = False

    def ask(self, page: Waiting) -> None:
        """This page waits for a film of the Duel that is over, until it is told where, or goes."""
        self._waiting.add(page)
        self._begin()

    def leave(self, page: Waiting) -> None:
        """This page waits no more."""
        self._waiting.discard(page)
        if self._work and not self._waiting:
            asyncio.get_running_loop().call_later(GRACE, self._end_for_nobody)

    async def close(self) -> None:
        """Ends what is being made."""
        self._closed = True
        if self._work:
            self._work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._work

    def fetch(self, token: str) -> bytes:
        """The film with this token; empty where there is none."""
        known = self._token and hmac.compare_digest(token.encode(), self._token.encode())
        return self._film if known else b""

    def _end_for_nobody(self) -> None:
        if self._work and not self._waiting:
            self._work.cancel()

    def _begin(self) -> None:
        if self._waiting and not self._work and not self._closed:
            self._work = asyncio.create_task(self._make())
            self._work.add_done_callback(self._done)

    def _done(self, _: asyncio.Task[None]) -> None:
        self._work = None
        self._begin()  # for a page that came when it was just being ended

    async def _make(self) -> None:
        try:
            over = await self._over()
            while over and over.record != self._record:  # another may have ended meanwhile
                self._record = ""
                self._film = await make_film(over, self._tell)
                self._record, self._token = over.record, secrets.token_urlsafe(16)
                over = await self._over() or over
            self._tell(filmed(self._token) if over and self._film else NO_FILM)
        except OSError:  # no room, say, or no process more
            self._tell(NO_FILM)
        self._waiting.clear()

    def _tell(self, message: bytes) -> None:
        for page in self._waiting:
            page.tell(message)


async def make_film(over: Over, tell: Callable[[bytes], None]) -> bytes:
    """The GIF of a Duel; empty where there is none to be had, as when its set is no longer there.

    Cancelled, it leaves neither a process nor a file behind."""
    first, _, others = over.record.partition("\n")
    keyword, ref, *crc = first.split()
    for built in sorted((over.drive / "assets" / "sets").glob("*.omen")):
        omens = _set_in(built)
        if omens is None or omens.id != ref:
            continue
        with tempfile.TemporaryDirectory(prefix="omen-") as made:
            folder = Path(made)
            shutil.copy(built, folder)
            shutil.copy(over.drive / "assets" / "bitmaps" / omens.sheet, folder)
            file, picture = folder / f"{NAME}.duel", folder / f"{NAME}.gif"
            first = " ".join((keyword, built.name, *crc))
            file.write_text(f"{first}\n{others}", "utf-8")
            await _run_film(file, picture, tell)
            return picture.read_bytes() if picture.exists() else b""
    return b""


async def _run_film(file: Path, picture: Path, tell: Callable[[bytes], None]) -> None:
    """Runs film.py, with the same libraries as this process and its passing files in the folder."""
    modules = os.pathsep.join(filter(None, sys.path))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "records.film", file.name, picture.name),
        stdout=PIPE,
        cwd=file.parent,
        env={**os.environ, "PYTHONPATH": modules, "TMPDIR": str(file.parent)},
    )
    assert process.stdout
    try:
        async for line in process.stdout:
            tell(filming(int(line)))
        if await process.wait():
            picture.unlink(missing_ok=True)
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()  # which waits for the end of its pipe, too


def _set_in(built: Path) -> OmenSet | None:
    try:
        return read_set(built.read_bytes())
    except (SetError, OSError):
        return None
