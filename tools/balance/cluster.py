# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The cores of a Dask cluster. Needs the part `cluster` of requirements/."""

import atexit
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from pathlib import Path
from zlib import crc32

import cloudpickle
from distributed import Client, WorkerPlugin
from distributed.comm import CommClosedError
from distributed.scheduler import KilledWorker

from balance.batch import Batch
from balance.run import Cores, CoresError, TallyParts

TOOLS = Path(__file__).resolve().parent.parent
ROOT = TOOLS.parent
BatchParts = tuple[bytes, int, str, int, int, int]
WAIT = 10  # seconds for a scheduler to answer, and for its first worker


class Sources(WorkerPlugin):
    """Brings a worker the code of this very project, so that all play by the same rules.

    It does so whatever the worker has itself. The worker needs the packages of requirements/sets.in
    and solve.in."""

    name = "celestial-omen-board"

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files
        self.state = f"{crc32(repr(sorted(files.items())).encode()):08x}"

    def setup(self, worker: object) -> None:  # noqa: ARG002 - so Dask calls it
        """Write the files where this worker's Python keeps compiled code, and import from there.

        Many workers may do so at once; what is there already stays, and so does what was compiled
        from it."""
        inside = sys.prefix != sys.base_prefix
        home = Path(sys.prefix) if inside else Path.home() / ".cache"
        with suppress(OSError):
            home.mkdir(exist_ok=True)
        if not os.access(home, os.W_OK):
            home = Path(tempfile.mkdtemp(prefix="omen-"))
            atexit.register(shutil.rmtree, home, ignore_errors=True)
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


def player() -> Callable[[list[BatchParts]], TallyParts]:
    """What plays Batches on a worker, to one Tally.

    It is made in here, so that it is sent whole and not by its name, and takes and gives plain
    tuples: the scheduler, which looks at what it passes on, knows nothing of this project."""

    def play(share: list[BatchParts]) -> TallyParts:
        from balance.batch import play_batches

        return tuple(play_batches([Batch(*batch) for batch in share]))

    return play


def sources() -> dict[str, bytes]:
    """What a worker needs: the tools and the engine, by their paths below the project."""
    paths = [*TOOLS.glob("*.py"), *TOOLS.glob("*/*.py"), *ROOT.glob("omen/**/*.py")]
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}


@contextmanager
def cluster(scheduler: str) -> Iterator[Cores]:
    """The cores of that scheduler's cluster. CoresError says why there are none, or no more."""
    # Dask tells of lost workers and slow loops at length; what matters is raised.
    for name in ("distributed", "distributed.worker", "distributed.nanny", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(scheduler, timeout=WAIT)
    except (OSError, ValueError) as error:
        raise CoresError(f"no scheduler answers at {scheduler}") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=WAIT)
        except TimeoutError:
            raise CoresError(f"the scheduler at {scheduler} has no workers") from None
        cloudpickle.register_pickle_by_value(sys.modules[__name__])
        client.register_plugin(Sources(sources()))
        executor = client.get_executor(pure=False)
        play = player()
        try:
            yield Cores(
                lambda share: executor.submit(play, [tuple(batch) for batch in share]),
                lambda: sum(client.nthreads().values()),
            )
        except (KilledWorker, CancelledError, CommClosedError) as error:
            raise CoresError(
                f"the cluster is lost ({type(error).__name__}); what is done is saved"
            ) from error
