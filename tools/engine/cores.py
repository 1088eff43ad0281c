# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The cores of this PC: a pool of processes that ends with the command, however that ends."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from types import TracebackType
from typing import ParamSpec, TypeVar

from command import alone

P = ParamSpec("P")
T = TypeVar("T")


class OwnCores(ProcessPoolExecutor):
    """So many processes of this PC, in a `with`.

    Ctrl-C is for the command alone: an exception ends the processes at once, with what they are
    doing. BrokenExecutor says that one was lost."""

    def __init__(self, count: int) -> None:
        super().__init__(count, get_context("spawn"), initializer=end_with_parent)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with alone():  # a process is started when there is work for it
            return super().submit(fn, *args, **kwargs)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool | None:
        if kind:
            for process in active_children():
                process.terminate()
        return super().__exit__(kind, error, trace)


def end_with_parent() -> None:
    """Let this process end when its parent does, even by a kill: the pool itself would not."""
    parent = parent_process()

    def wait() -> None:
        if parent:
            parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()
