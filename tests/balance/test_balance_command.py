# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""lab.py balance: what it leaves, and how it answers mistakes and interruptions."""

import os
import shutil
import signal
import subprocess
import sys
import time

import lab
import pytest
from conftest import ROOT
from sets.source import read_source

GARDEN = ROOT / "sets" / "garden.toml"


@pytest.fixture
def call(calling):
    """Calls lab.py balance: its exit status and what it says."""
    return calling(lab.main, "lab.py", "balance")


def test_it_leaves_a_page_tables_and_worths(call, tmp_path):
    source = tmp_path / "garden.toml"
    shutil.copy(GARDEN, source)
    out = tmp_path / "out"
    asked = (source, "--duels", 5000, "--rules", "same plus", "--cores", 1, "--out", out, "--write")
    status, told, err = call(*asked)
    assert (status, err) == (0, "")
    assert sorted(path.name for path in out.iterdir()) == [
        "duels.npz",
        "omens.csv",
        "pairs.csv",
        "report.html",
        "rules.csv",
    ]
    assert "same and plus" in told and str(out / "report.html") in told.replace("\n", "")
    worths = [omen.worth for omen in read_source(source).omens]
    assert any(worths) and abs(sum(worths)) < 3
    tables = [(out / name).read_bytes() for name in ("omens.csv", "pairs.csv", "rules.csv")]
    # What it wrote itself changes nothing: all Duels are kept.
    assert call(*asked)[0] == 0
    assert tables == [(out / name).read_bytes() for name in ("omens.csv", "pairs.csv", "rules.csv")]


@pytest.mark.parametrize(
    "arguments, named",
    [
        (("--players", "casual", "nobody"), "nobody"),
        (("--rules", "same open sesame"), "sesame"),
        (("--duels", "0"), "--duels"),
        (("--cores", "0"), "--cores"),
        (("--seed", "x"), "--seed"),
        (("--duels", "3", "--cores", "1"), "too few"),
        (("--scheduler", "nowhere"), "nowhere"),
        (("--scheduler", "tcp://127.0.0.1:1"), "no scheduler answers at tcp://127.0.0.1:1"),
    ],
)
def test_a_mistake_is_named_in_one_line(call, monkeypatch, tmp_path, arguments, named):
    monkeypatch.setattr("balance.cluster.WAIT", 1)
    status, out, err = call(GARDEN, "--rules", "same", *arguments, "--out", tmp_path / "out")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert named in err


def test_a_set_that_is_not_there_or_wrong_is_named(call, tmp_path):
    status, out, err = call(tmp_path / "lost.toml")
    assert (status, out, err.count("\n")) == (2, "", 1) and "lost.toml" in err
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(GARDEN.read_text().replace("level = 1", "level = 11"))
    status, out, err = call(wrong)
    assert (status, out) == (2, "") and "wrong.toml:" in err and "11" in err


def test_a_folder_that_cannot_be_written_is_named(call, tmp_path):
    (tmp_path / "file").write_text("")
    status, out, err = call(GARDEN, "--out", tmp_path / "file")
    assert (status, out, err.count("\n")) == (2, "", 1) and "cannot be written" in err


def begun(out, duels):
    """The command, begun in a process group of its own, when it has kept some Duels."""
    command = [sys.executable, str(ROOT / "tools" / "lab.py"), "balance", str(GARDEN)]
    command += ["--rules", "same plus", "--cores", "1", "--out", str(out), "--duels", str(duels)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while not (out / "duels.npz").exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    return process


@pytest.mark.skipif(os.name == "nt", reason="signals to a process group")
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL])
def test_interrupted_it_keeps_what_it_has_and_leaves_no_process(call, tmp_path, by):
    process = begun(tmp_path, 100_000_000)
    if by == signal.SIGINT:
        os.killpg(process.pid, by)  # as Ctrl-C does
    else:
        process.kill()
    out, err = process.communicate(timeout=60)  # ends when all that hold its pipes have ended
    assert out == ""
    if by == signal.SIGINT:
        assert process.returncode == 130 and err.count("\n") == 1
        assert err.startswith("interrupted: ") and "goes on from there" in err
    assert (tmp_path / "duels.npz").stat().st_size < 500_000
