# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""tools/page.py: what it builds, and one line for whatever is wrong."""

import importlib.util
import json
import re

import pytest
from conftest import ROOT
from page import build, interpreter


@pytest.fixture
def call(calling):
    """Calls the command: its exit status, and the lines of its output and of its complaints. Its
    file has the name of the room behind it, so it is loaded by its path."""
    spec = importlib.util.spec_from_file_location("page_command", ROOT / "tools" / "page.py")
    assert spec and spec.loader
    command = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(command)
    return calling(command.main, "page.py", lines=True)


@pytest.fixture
def fetched(monkeypatch):
    """The interpreter is there without npm, as two small files."""
    monkeypatch.setattr(build, "interpreter", lambda: dict.fromkeys(interpreter.FILES, b"there"))


def test_it_builds_a_folder_and_the_same_one_again(call, fetched, tmp_path):
    status, said, _ = call(tmp_path / "page")
    assert status == 0 and said[0].startswith(f"{tmp_path / 'page'}: ")
    first = {path.name: path.read_bytes() for path in (tmp_path / "page").iterdir()}
    (tmp_path / "page" / "left over.js").write_text("")
    assert call(tmp_path / "page")[0] == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "page").iterdir()} == first


def test_the_service_worker_knows_every_other_file_and_its_version_is_theirs(fetched):
    files = build.page_files()
    made = files.pop("sw.js").decode()
    table = made.partition("const FILES=")[2].partition(";")[0]
    others = {"" if name == "index.html" else name for name in files} - {build.MARKER}
    assert set(json.loads(table)) == others
    source = (build.HERE / "front" / "sw.js").read_text("utf-8")
    version = re.compile('VERSION ?= ?"(.*?)"')
    newer = build.worker(source, files | {"front.js": b"newer"})
    assert version.findall(newer) != version.findall(made)


def test_a_folder_of_something_else_is_left_as_it_is(call, fetched, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    status, said, complaint = call(tmp_path)
    assert (status, said, len(complaint)) == (2, [], 1) and "holds something else" in complaint[0]
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_an_interpreter_that_is_not_what_it_was_is_refused(call, monkeypatch, tmp_path):
    monkeypatch.setattr(interpreter, "_fetched", lambda: b"something else")
    status, _, complaint = call(tmp_path / "page")
    assert (status, len(complaint)) == (2, 1) and "is not what it was" in complaint[0]
    assert not (tmp_path / "page").exists()


def test_without_npm_it_says_so(call, monkeypatch, tmp_path):
    monkeypatch.setattr(interpreter, "find_spec", lambda name: None)
    monkeypatch.setattr(interpreter.shutil, "which", lambda name: None)
    status, _, complaint = call(tmp_path / "page")
    assert (status, len(complaint)) == (2, 1) and "npm" in complaint[0]
