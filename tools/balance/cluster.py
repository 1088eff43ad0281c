# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The cores that play: those of this PC, or those of a Dask cluster."""

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

import cloudpickle
from distributed import Client, LocalCluster, WorkerPlugin

TOOLS = Path(__file__).resolve().parent.parent
ROOT = TOOLS.parent
WAIT = 10  # seconds for a scheduler to answer, and for its first worker


class ClusterError(Exception):
    """Why there are no cores; one line."""


class Sources(WorkerPlugin):
    """Brings a worker the code of this very project, whatever it has itself, so that all play by
    the same rules. It needs the packages of requirements.txt."""

    name = "celestial-omen-board"

    def __init__(self, files: dict[str, bytes]):
        self.files = files
        self.state = f"{crc32(repr(sorted(files.items())).encode()):08x}"

    def setup(self, worker) -> None:  # noqa: ARG002 - so Dask calls it
        """Write the files where this worker's Python keeps compiled code, and import from there.
        Many workers may do so at once; what is there already stays, and so does what was compiled
        from it."""
        inside = sys.prefix != sys.base_prefix
        home = Path(sys.prefix) if inside else Path.home() / ".cache"
        states = home / "celestial-omen-board" / "sources"
        for name, content in self.files.items():
            path = states / self.state / name
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                new = path.with_name(f"{path.name}.{os.getpid()}")
                new.write_bytes(content)
                os.replace(new, path)
        # An earlier state is forgotten.
        for name, module in list(sys.modules.items()):
            if states in Path(getattr(module, "__file__", None) or "").parents:
                del sys.modules[name]
        others = [path for path in sys.path if states not in Path(path).parents]
        sys.path[:] = [str(states / self.state / "tools"), str(states / self.state), *others]


def player() -> Callable[[tuple], tuple]:
    """What plays a Batch on a worker. It is made in here, so that it is sent whole and not by its
    name, and takes and gives plain tuples: the scheduler, which looks at what it passes on, knows
    nothing of this project."""

    def play(batch: tuple) -> tuple:
        from balance.batch import Batch, play_batch

        return tuple(play_batch(Batch(*batch)))

    return play


def sources() -> dict[str, bytes]:
    """What a worker needs: the tools and the engine, by their paths below the project."""
    paths = [*TOOLS.glob("*.py"), *TOOLS.glob("balance/*.py"), *ROOT.glob("omen/*.py")]
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}


def own_cores(count: int) -> LocalCluster:
    """So many cores of this PC. Their processes never hear Ctrl-C, which is for this one alone."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is started now ignores it, too
    try:
        return LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            dashboard_address=":0",  # any free port: two may run at once
            silence_logs=logging.CRITICAL,
        )
    finally:
        signal.signal(signal.SIGINT, heard)


@contextmanager
def cores(scheduler: str | None, count: int) -> Iterator[Client]:
    """A client of that scheduler's cluster, or of so many cores of this PC. ClusterError says why
    there is none."""
    # Dask tells of lost workers and slow loops at length; what matters is raised.
    for name in ("distributed", "distributed.worker", "distributed.nanny", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    if scheduler is None:
        with own_cores(count) as own, Client(own) as client:
            yield client
        return
    try:
        client = Client(scheduler, timeout=WAIT)
    except (OSError, ValueError) as error:
        raise ClusterError(f"no scheduler answers at {scheduler}") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=WAIT)
        except TimeoutError:
            raise ClusterError(f"the scheduler at {scheduler} has no workers") from None
        cloudpickle.register_pickle_by_value(sys.modules[__name__])
        client.register_plugin(Sources(sources()))
        yield client
