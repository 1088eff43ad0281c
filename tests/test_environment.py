# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A command in a fresh clone: it makes its own environment, once, whatever happens on the way."""

import ast
import os
import shutil
import subprocess
import sys
import time
import zipfile
from types import SimpleNamespace

import environment
import pytest
from conftest import ROOT

COMMAND = """\
from environment import enter

enter()

import sys

import tiny

print(tiny.WORD, *sys.argv[1:])
"""


@pytest.fixture
def clone(tmp_path):
    """A project with one command and one requirement, which pip finds in a folder of its own."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "environment.py", tmp_path / "tools")
    (tmp_path / "tools" / "hello.py").write_text(COMMAND)
    (tmp_path / "requirements.txt").write_text("tiny==1.0  # a word\n")
    (tmp_path / "wheels").mkdir()
    with zipfile.ZipFile(tmp_path / "wheels" / "tiny-1.0-py3-none-any.whl", "w") as wheel:
        info = "tiny-1.0.dist-info/"
        wheel.writestr("tiny.py", "WORD = 'omen'\n")
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        wheel.writestr(
            info + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(info + "RECORD", "")
    return tmp_path


def start(clone, *arguments):
    """Starts the clone's command with a Python that has none of its requirements."""
    plain = getattr(sys, "_base_executable", sys.executable)
    pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(clone / "wheels")}
    return subprocess.Popen(
        [plain, str(clone / "tools" / "hello.py"), *arguments],
        env={**os.environ, **pip},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process):
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def test_a_killed_call_is_made_good_two_do_not_meet_and_later_ones_start_at_once(clone):
    killed = start(clone)
    while not (clone / ".venv" / "pyvenv.cfg").exists():
        time.sleep(0.02)
    killed.kill()
    killed.communicate()

    first, second = start(clone, "a b", "--c"), start(clone, "a b", "--c")
    results = [finish(first), finish(second)]
    assert [(status, out) for status, out, _ in results] == 2 * [(0, "omen a b --c\n")], results
    assert any("waiting" in err for _, _, err in results)
    assert any("100 %" in err for _, _, err in results)

    shutil.rmtree(clone / "wheels")
    assert finish(start(clone)) == (0, "omen\n", "")


def test_what_cannot_be_installed_is_one_line(clone):
    (clone / "requirements.txt").write_text("tiny==2.0\n")
    status, out, err = finish(start(clone))
    assert (status, out) == (2, "")
    last = err.splitlines()[-1]
    assert last.startswith("hello.py: the requirements cannot be installed: ERROR: ")
    assert "tiny==2.0" in last


def test_an_environment_of_the_users_own_is_not_touched(clone):
    (clone / ".venv").mkdir()
    (clone / ".venv" / "precious").write_text("mine")
    status, _, err = finish(start(clone))
    assert status == 2
    assert err.startswith("hello.py: the folder .venv here is not this project's own")
    assert err.count("\n") == 1
    assert (clone / ".venv" / "precious").read_text() == "mine"


def test_an_old_python_is_told_so(monkeypatch, capsys):
    command = SimpleNamespace(__file__=str(ROOT / "tools" / "play.py"))
    monkeypatch.setitem(sys.modules, "__main__", command)
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(sys, "version", "3.9.2 (main)")
    with pytest.raises(SystemExit) as left:
        environment.enter()
    assert left.value.code == 2
    assert capsys.readouterr().err == "play.py: Python 3.11 or newer is needed; this is 3.9.2\n"


def test_old_pythons_can_read_every_command_to_be_told_so():
    commands = [p for p in (ROOT / "tools").glob("*.py") if "\nenter()\n" in p.read_text("utf-8")]
    assert commands
    for path in [*commands, ROOT / "tools" / "environment.py"]:
        ast.parse(path.read_text("utf-8"), feature_version=(3, 8))
