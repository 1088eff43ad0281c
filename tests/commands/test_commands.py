# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The commands survive how people call them: odd interpreters, streams that are closed, full or
have nobody at the other end, and a Ctrl-C at any moment."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from conftest import ROOT

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a shell's redirections, and signals")

RECORD = str(ROOT / "docs" / "duel.duel")
GARDEN = str(ROOT / "sets" / "garden.toml")
# Each with what it is called by here, so that it says something and is done soon.
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "play": ("play.py", "--script", "one.script"),
    "duel": ("duel.py", RECORD),
    "solve": ("duel.py", "--solve", RECORD),
    "omens": ("omens.py", "check", GARDEN),
    "flash": ("flash.py", "--list", "drive"),
}
SPEAKING = [name for name in COMMANDS if name != "play"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a command is called: with a script, and the drive of a board."""
    (tmp_path / "one.script").write_text("wait 1\n")
    (tmp_path / "drive").mkdir()
    (tmp_path / "drive" / "boot_out.txt").write_text(
        "Adafruit CircuitPython 10.0.3 on 2025-10-17; Adafruit PyGamer with samd51j19\n"
        "Board ID:pygamer\n"
    )
    return tmp_path


def call(
    folder: Path, name: str, *options: str, shell: str = '"$@"', **environment: str
) -> tuple[int, str, str]:
    """What becomes of a command that a shell's line calls: status, output and complaints."""
    command, *words = COMMANDS[name]
    program = [sys.executable, *options, str(ROOT / "tools" / command), *words]
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", shell, "bash", *program],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("option", ["-S", "-P", "-I", "-E", "-IS"])
def test_any_options_of_python_do(folder: Path, name: str, option: str) -> None:
    status, out, err = call(folder, name, option)
    assert (status, err) == (0, "")
    assert out or name == "play"


@pytest.mark.parametrize("variable", ["PYTHONSAFEPATH", "PYTHONDONTWRITEBYTECODE"])
def test_pythons_variables_do(folder: Path, variable: str) -> None:
    assert call(folder, "duel", **{variable: "1"})[::2] == (0, "")


def test_no_home_folder_is_needed(folder: Path) -> None:
    assert call(folder, "solve", HOME="/nonexistent")[::2] == (0, "")


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_closed_streams_are_as_good_as_nobody_there(folder: Path, name: str, closed: str) -> None:
    status, _, err = call(folder, name, shell=f'"$@" {closed}')
    assert (status, err) == (0, "")


@pytest.mark.parametrize("name", SPEAKING)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_stdout_is_told_in_a_line(folder: Path, name: str) -> None:
    status, _, err = call(folder, name, shell='"$@" >/dev/full')
    said = f"{COMMANDS[name][0]}: the output cannot be written: No space left on device\n"
    assert (status, err) == (2, said)


@pytest.mark.parametrize("name", SPEAKING)
def test_a_reader_that_has_gone_is_no_news(folder: Path, name: str) -> None:
    assert call(folder, name, shell='"$@" | true') == (1, "", "")


@pytest.mark.parametrize(
    "words",
    [
        ("play.py",),
        ("duel.py",),
        ("omens.py",),
        ("omens.py", "build"),
        ("flash.py",),
        ("lab.py",),
        ("lab.py", "arena"),
        ("lab.py", "balance"),
        ("lab.py", "bench"),
        ("page.py",),
        ("test.py",),
    ],
)
def test_help_needs_no_environment(words: tuple[str, ...], tmp_path: Path) -> None:
    plain = getattr(sys, "_base_executable", sys.executable)
    # -I and -S: not even a package of the user's own.
    done = subprocess.run(
        [plain, "-I", "-S", str(ROOT / "tools" / words[0]), *words[1:], "--help"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: ")


def test_tests_that_there_are_not_are_named(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "test.py"), "nope"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.endswith("test.py: there are no such tests: nope\n")


@pytest.mark.parametrize(
    "options", [("--host", "0.0.0.0"), ("--script", "no.script", "--port", "8000")]
)
def test_what_is_for_the_page_is_refused_without_it(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    command = [sys.executable, str(ROOT / "tools" / "play.py"), *options]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"play.py: {options[-2]} is for --web")
    assert done.stderr.count("\n") == 1


# Ctrl-C

LONG: Mapping[str, tuple[str, ...]] = {
    "play": ("play.py", "--script", "long.script"),
    "web": ("play.py", "--web", "--port", "0"),
    "duel": ("duel.py", *[RECORD] * 5000),
    "gif": ("duel.py", "--gif", "film.gif", "--speed", "calm", "--scale", "12", RECORD),
    "arena": ("lab.py", "arena", "master", "perfect", "--duels", "100000", "--cores", "1"),
}


def interrupted(folder: Path, name: str, seconds: float, ignored: bool = False) -> tuple[int, str]:
    """The status and the complaints of a command that gets a Ctrl-C so long after its start."""
    (folder / "long.script").write_text("wait 60\n" * 60)
    command, *words = LONG[name]
    with subprocess.Popen(
        [sys.executable, "-I", "-S", str(ROOT / "tools" / command), *words],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=(lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)) if ignored else None,
    ) as process:
        try:
            time.sleep(seconds)
            if process.poll() is not None:
                pytest.skip("it was done by then")
            os.killpg(process.pid, signal.SIGINT)
            return process.wait(3 if ignored else 60), process.communicate()[1]
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


# From when Python itself has started: what it says before is its own.
@pytest.mark.parametrize("seconds", [0.3, 1.2])
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_is_one_line(folder: Path, name: str, seconds: float) -> None:
    status, err = interrupted(folder, name, seconds)
    assert (status, err) == (130, f"{LONG[name][0]}: interrupted\n")


def test_a_background_job_does_not_hear_it(folder: Path) -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        interrupted(folder, "web", 2, ignored=True)
