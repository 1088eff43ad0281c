# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What every command does alike: how it says mistakes, and how it ends.

It says a user's mistake in one line and ends with status 2, and a Ctrl-C or a reader that has gone
ends it without a traceback."""

import argparse
import atexit
import contextlib
import io
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING, NoReturn, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

INTERRUPTED = 130  # as shells have it: 128 and the signal's number
UNHEARD = 1  # whoever read the output has gone

_own = 2  # the descriptor of this process's stderr, whatever pytest puts in its place
interrupted = False  # a KeyboardInterrupt is on its way to `run`

LONG = re.compile(r"[^\s/]{400,}")  # longer than any part of a path that a file can have


def complain(what: str) -> None:
    """Say a mistake: one line on stderr, and no long one, whatever the user's words in it hold."""
    what = LONG.sub(lambda word: word[0][:40] + "...", what)
    shown = (c if c.isprintable() else c.encode("unicode_escape").decode() for c in what)
    print("".join(shown), file=sys.stderr)


class Parser(argparse.ArgumentParser):
    """An argument parser whose own complaints are one line too."""

    def error(self, message: str) -> NoReturn:
        complain(f"{self.prog}: {message} (--help shows how)")
        self.exit(2)


class Unwritable(BaseException):
    """What is printed reaches nobody.

    No `except OSError` on the way, which is there for other files, takes this for its own."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def run(main: Callable[[], int]) -> NoReturn:
    """Carry out a command and end with the exit status that it returns."""
    status: str | int | None
    try:
        try:
            status = _carried_out(main)
        except SystemExit as end:
            status = end.code
        sys.stdout.flush()
    except Unwritable as end:
        status = end.status
    except KeyboardInterrupt:
        _say_interrupted()
        status = INTERRUPTED
    sys.exit(status)


def _carried_out(main: Callable[[], int]) -> int:
    """Where this is on the stack, `run` catches a KeyboardInterrupt: `_interrupt` looks for it."""
    return main()


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Processes that are started in here never hear a Ctrl-C: it is for this one alone."""
    if os.name == "posix":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # which would let the signal through again
    with uninterrupted():
        yield


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """A Ctrl-C is answered when this is over."""
    blocked = hasattr(signal, "pthread_sigmask")  # not on Windows
    if blocked:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if blocked:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def settle() -> None:
    """Gives a command's process its packages, its streams, and an answer to Ctrl-C."""
    global _own
    if isinstance(getattr(getattr(sys.stdout, "buffer", None), "raw", None), _Output):
        return  # it is settled
    if sys.flags.no_site:  # python -S
        import site

        site.main()
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # closed: the next file that is opened would be taken for it
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    _own = os.dup(2)
    sys.stdin = sys.stdin or open(0, closefd=False)  # noqa: SIM115
    sys.stdout = _text(_Output(1), sys.stdout)
    sys.stderr = _text(_Output(2), sys.stderr)
    if signal.getsignal(signal.SIGINT) == signal.default_int_handler:  # a background job ignores it
        signal.signal(signal.SIGINT, _interrupt)
        sys.unraisablehook = _unraisable
        # The last of all to be done: from then on Python itself would die of it without a word.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # see environment.enter


class _Output(io.FileIO):
    """stdout or stderr, which may have nobody at the other end.

    Then there is nothing more to say there, and what stdout is missing ends the command."""

    def __init__(self, number: int) -> None:
        super().__init__(number, "w", closefd=False)
        self.lost = False

    def write(self, data: "ReadableBuffer") -> int:
        try:
            return super().write(data) or 0
        except OSError as error:
            number = self.fileno()
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)
            if number == 1 and isinstance(error, BrokenPipeError):
                raise Unwritable(UNHEARD) from None  # as with `head`, which has seen enough
            if number == 1:
                if not self.lost:  # pytest may put the same stdout in its place again
                    complain(f"{_name()}: the output cannot be written: {error.strerror}")
                self.lost = True
                raise Unwritable(2) from None
            return len(bytes(data))


def _text(output: _Output, old: TextIO | None) -> TextIO:
    """The text stream that takes the old one's place; a letter that it lacks is written as \\x…"""
    encoding = getattr(old, "encoding", None) or "utf-8"
    if old and old.isatty() and sys.platform == "win32":  # a console of its own kind
        return old
    plain = output.fileno() == 1 and not output.isatty()
    return io.TextIOWrapper(
        io.BufferedWriter(output), encoding, "backslashreplace", line_buffering=not plain
    )


def _interrupt(_signal: int, frame: FrameType | None) -> None:
    """Raises KeyboardInterrupt where `run` catches it.

    Elsewhere, and in the middle of an import, which in C may swallow it, the command ends at once.
    """
    global interrupted
    while frame and not frame.f_code.co_filename.startswith("<frozen importlib"):
        if frame.f_code is _carried_out.__code__:
            interrupted = True
            raise KeyboardInterrupt
        frame = frame.f_back
    _end_at_once()


def _unraisable(what: "sys.UnraisableHookArgs") -> None:
    """A KeyboardInterrupt that came where nothing can be raised, as in a `__del__`.

    What complains there after one was left in halves by it, which is no news."""
    if issubclass(what.exc_type, KeyboardInterrupt):
        _end_at_once()
    if not interrupted:
        sys.__unraisablehook__(what)


def _end_at_once() -> NoReturn:
    with contextlib.suppress(Exception, Unwritable):
        sys.stdout.flush()
    _say_interrupted()
    os._exit(INTERRUPTED)


def _say_interrupted() -> None:
    with contextlib.suppress(OSError):
        os.write(_own, f"{_name()}: interrupted\n".encode(errors="backslashreplace"))


def _name() -> str:
    return os.path.basename(sys.argv[0])
