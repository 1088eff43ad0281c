# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Tells what other programs this process starts, by whichever of Python's ways."""

import contextlib
import sys
from collections.abc import Iterator

WAYS = {
    "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile", "os.system",
    "pty.spawn", "subprocess.Popen",
}  # fmt: skip
_heard: list[list[str]] = []  # by those who listen now


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if event in WAYS:
        for heard in _heard:
            heard.append(f"{event}: {arguments[0]}")


sys.addaudithook(_hear)  # for good: Python takes none away again


@contextlib.contextmanager
def started() -> Iterator[list[str]]:
    """What is started from now on, a line each."""
    heard: list[str] = []
    _heard.append(heard)
    try:
        yield heard
    finally:
        _heard.pop()
