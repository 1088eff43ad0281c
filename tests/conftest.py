# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What all tests stand on: the project's folders can be imported from, and chance repeats."""

import contextlib
import functools
import gc
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

import pytest
import zopfli.gzip
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
SUPPORT = ROOT / "tests" / "support"  # what tests share

# At the end of the path, so that the standard library's `code` stays before the board's code.py.
sys.path += [str(ROOT), str(ROOT / "lib"), str(ROOT / "tools"), str(SUPPORT)]

import engine.interpreter  # noqa: E402 - it stands on them
import flashing.compiler  # noqa: E402
import flashing.game  # noqa: E402
import simulator  # noqa: E402
import simulator.run  # noqa: E402

# A set of one's own that was built beside the game's, as sets/README.md says, is not on the drives
# of the simulated boards. Replaced before any test takes it from there.
GAMES_SETS = ("garden", "mansions")


def copied(source, target, whole=simulator.copy_drive):
    whole(source, target)
    for path in (target / "assets" / "sets").glob("*.omen"):
        if source == ROOT and path.stem not in GAMES_SETS:
            path.unlink()


simulator.copy_drive = simulator.run.copy_drive = copied

# Nor are they where the second interpreter looks.
if any(path.stem not in GAMES_SETS for path in (ROOT / "assets" / "sets").glob("*.omen")):
    without = tempfile.TemporaryDirectory(prefix="omen-assets-")
    copied(ROOT, Path(without.name))
    engine.interpreter.THERE["assets"] = Path(without.name, "assets")

# Failures in what tests share are told with the values, too: before any of it is imported.
pytest.register_assert_rewrite(*(path.stem for path in SUPPORT.glob("*.py")))

from washed import washed_drive  # noqa: E402

simulator.run.fresh_drive = washed_drive

# The page is packed as closely as can be, which takes most of a build: once for all of the run.
zopfli.gzip.compress = functools.cache(zopfli.gzip.compress)

# Nor is it among what is flashed.
whole_game = flashing.game.Game.__init__


def games_own(game, root=ROOT):
    whole_game(game, root)
    if root == ROOT:
        game.sets = [one for one in game.sets if one.omens.id in GAMES_SETS]


flashing.game.Game.__init__ = games_own  # type: ignore[method-assign]

# The slow layers, and the files of tests that are in them.
LAYERS = {
    "browser": "browser page page_board page_command report_browser watch web",
    "cluster": "balance_command balance_run commands environment lab",
    "lab": "against balance balance_worth bench board_time dealing duel_command ladder micropython "
    "numba packed players report report_findings review search solver thinking",
    "monkey": "match_monkey monkey",
    "power": "compiler flash flash_cut flash_owners kept_hands_power power store",
    "screens": "duel_screen eyes eyes_ranks eyes_reach flow foresight gif hint_reasons "
    "kept_hands_screens lesson_screens lights match_screens menu_screens play replay replays "
    "serial swap take_back taps title versus why words_screens",
    "types": "board_types",
}


def pytest_collection_modifyitems(items):
    """Marks every test of a slow file with its layer."""
    layers = {f"test_{name}": layer for layer, names in LAYERS.items() for name in names.split()}
    for item in items:
        layer = layers.get(item.path.stem)
        if layer:
            item.add_marker(layer)
            item.add_marker("slow")


# What hangs on who runs the tests, and from where, is settled here for all that they start: a
# parent that ignores Ctrl-C, as a shell's `&` does, a display, a language, a time zone, a mask.
with contextlib.suppress(ValueError):  # in a thread
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "pthread_sigmask"):  # tools/test.py starts its workers with it blocked
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
for name in ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONPATH", "LC_ALL", "LC_CTYPE", "LANG"):
    os.environ.pop(name, None)
os.environ.update(LC_ALL="C.UTF-8", TZ="UTC", COLUMNS="80")
# Numba compiles in half of the time, to code that comes to the same and is fast enough for tests.
os.environ.setdefault("NUMBA_OPT", "1")
if hasattr(time, "tzset"):
    time.tzset()
os.umask(0o022)

# The same examples at each run; PCs differ too much in speed for a deadline.
settings.register_profile("project", deadline=None, derandomize=True, database=None)
settings.load_profile("project")


@pytest.fixture(autouse=True, scope="module")
def little_to_collect():
    """The board's many `gc.collect()` look at what the tests of this file make, and not at all that
    the libraries did before: that took more time than any test."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_fetched(monkeypatch):
    """No test gets a compiler from the network; test_compiler.py stands in for it."""

    def fetched(_version):
        raise flashing.compiler.NoCompiler("tests fetch nothing")

    monkeypatch.setattr(flashing.compiler, "fetched", fetched)


@pytest.fixture
def calling(monkeypatch, capsys):
    """`calling(main, *words)` makes what calls a command by these words and more: its exit status,
    its output and its complaints, as texts or as `lines`."""

    def calling(main, *words, lines=False):
        def call(*arguments):
            monkeypatch.setattr(sys, "argv", [*words, *map(str, arguments)])
            try:
                status = str(main())
            except SystemExit as end:
                status = str(end.code)
            said = capsys.readouterr()
            return int(status), *((text.splitlines() for text in said) if lines else said)

        return call

    return calling
