# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Whatever lies where a file is expected is read if it is a file of its kind, and else refused in a
short line; and no record makes a command look about on the PC."""

import os
import re
import socket
import sys
from pathlib import Path

import duel
import omens
import play
import pytest
from conftest import ROOT
from reading import read_file

CASES = ROOT / "tests" / "cases"
SETUP = (CASES / "clash.duel").read_text().partition("set cases.toml\n")[2]
COMMANDS = {
    "a record": (duel, ()),
    "a source": (omens, ("check",)),
    "a script": (play, ("--script",)),
    "a set to try": (play, ("--set",)),
}


def fill(folder: Path) -> dict[str, Path]:
    """What may lie where a file is expected, and is none that is to be read: name -> path."""
    paths = {name: folder / name for name in ("folder", "fifo", "socket", "spaces", "word", "hole")}
    paths["folder"].mkdir()
    os.mkfifo(paths["fifo"])
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(paths["socket"]))
    paths["spaces"].write_bytes(b" " * 50_000_000)
    paths["word"].write_bytes(b"x" * 10_000_000)
    with paths["hole"].open("wb") as file:
        file.truncate(1 << 40)  # a terabyte that takes no room
    return paths | {
        "zeros": Path("/dev/zero"),
        "terminal": Path("/dev/tty"),
        "nothing": folder / "x",
    }


@pytest.fixture(scope="module")
def things(tmp_path_factory):
    if sys.platform == "win32":
        pytest.skip("Windows has no such files")
    return fill(tmp_path_factory.mktemp("things"))


@pytest.mark.parametrize("kind", COMMANDS)
def test_what_is_no_file_of_its_kind_is_refused_in_a_short_line(kind, things, calling):
    module, before = COMMANDS[kind]
    call = calling(module.main, "command", *before, lines=True)
    for path in things.values():
        status, out, complaints = call(path)
        assert (status, out, len(complaints)) == (2, [], 1), path
        assert complaints[0].startswith(f"{path}: ") and len(complaints[0]) < len(str(path)) + 60


def test_a_set_that_a_record_names_is_read_as_carefully(things, calling):
    call = calling(duel.main, "duel.py", lines=True)
    folder = things["folder"].parent
    record = folder / "it.duel"
    for path in sorted(folder.iterdir()):
        for ending in (".toml", ".omen"):
            name = path.with_name(path.name + ending)
            if path.is_dir():
                name.mkdir()
            else:
                os.link(path, name)
            record.write_text(f"set ./{name.name}\n{SETUP}")
            status, out, complaints = call(record)
            assert (status, out, len(complaints)) == (2, [], 1), name
            assert complaints[0].startswith(f"{record}:1: ")
            assert len(complaints[0]) < len(str(record)) + 120


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFOs")
def test_what_became_something_else_meanwhile_is_refused_too(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"a file")
    assert read_file(path, 6) == b"a file"
    before = path.stat()
    monkeypatch.setattr(os, "stat", lambda path: before)
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(OSError, match="not a regular file"):
        read_file(path, 6)


def test_a_file_that_is_a_byte_too_large_is_refused(tmp_path):
    (tmp_path / "file").write_bytes(bytes(1025))
    assert len(read_file(tmp_path / "file", 1025)) == 1025
    with pytest.raises(OSError, match="has over 1 KB"):
        read_file(tmp_path / "file", 1024)


# Where a record's set may lie.


@pytest.fixture
def desk(tmp_path):
    """Records in a folder, sets around it: the record's path, and what to write into it."""
    source = (CASES / "cases.toml").read_bytes()
    for name in ("all/duels/inner", "all/sets", "else"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("all/duels", "all/duels/inner", "all/sets", "all", "else", "."):
        (tmp_path / name / "a.toml").write_bytes(source)
    (tmp_path / "all/duels/link.toml").symlink_to(tmp_path / "else/a.toml")
    (tmp_path / "all/duels/near.toml").symlink_to(tmp_path / "all/sets/a.toml")
    (tmp_path / "all/duels/round.toml").symlink_to("round.toml")
    (tmp_path / "all/duels/way").symlink_to(tmp_path / "else")
    return tmp_path / "all" / "duels" / "it.duel"


NEAR = ("a.toml", "./a.toml", "inner/a.toml", "../a.toml", "../sets/a.toml", "near.toml")
FAR = ("../../a.toml", "../../else/a.toml", "link.toml", "way/a.toml", "round.toml", "/a.toml")


@pytest.mark.parametrize("ref", NEAR)
def test_a_set_beside_the_record_or_in_the_folder_above_is_found(ref, desk, calling):
    desk.write_text(f"set {ref}\n{SETUP}")
    assert calling(duel.main, "duel.py")(desk)[0] == 0


@pytest.mark.parametrize("ref", FAR)
def test_a_set_elsewhere_is_refused_though_it_is_there(ref, desk, calling):
    desk.write_text(f"set {ref}\n{SETUP}")
    status, out, complaints = calling(duel.main, "duel.py", lines=True)(desk)
    assert (status, out, len(complaints)) == (2, [], 1)
    assert re.match(rf"{re.escape(str(desk))}:1: (the set .* must lie|no set can)", complaints[0])


def test_the_projects_own_sets_are_found_from_anywhere(tmp_path, calling):
    hands = "rules\ntoss tails\nkenza kaku ko tei bo shin\nkyoza bi ki to gyu jo\nplay kaku 1\n"
    (tmp_path / "project").symlink_to(ROOT)
    for own in (ROOT / "sets" / "mansions.toml", ROOT / "assets" / "sets" / "mansions.omen"):
        ref = f"project/{own.relative_to(ROOT)}"  # a record cannot name a path with a space
        (tmp_path / "it.duel").write_text(f"set {ref}\n{hands}")
        assert calling(duel.main, "duel.py")(tmp_path / "it.duel")[0] == 0


def test_a_record_at_the_root_of_a_folder_does_not_open_the_whole_pc(calling):
    from records.files import set_path

    root = Path(Path.cwd().anchor)
    with pytest.raises(ValueError, match="must lie"):
        set_path("../etc/a.toml", root / "records")


# How long a line may be.


def test_a_word_of_a_stranger_is_cut_wherever_it_is_told(tmp_path, calling):
    word = "x" * 30_000
    good = f"set cases.toml\n{SETUP}"
    (tmp_path / "cases.toml").write_bytes((CASES / "cases.toml").read_bytes())
    record = tmp_path / "it.duel"
    call = calling(duel.main, "duel.py", lines=True)
    lines = [line.partition(" #")[0] for line in good.splitlines() if line[:1] not in ("", "#")]
    for at, line in enumerate(lines):
        for nth, _ in enumerate(line.split()):
            for spoilt in (word, word + ".toml", f"./{word}", f"{word[:200]}.omen"):
                words = line.split()
                words[nth] = spoilt
                record.write_text("\n".join([*lines[:at], " ".join(words), *lines[at + 1 :]]))
                status, _, complaints = call(record)
                assert (status, len(complaints)) == (2, 1)
                assert len(complaints[0]) < len(str(record)) + 200
    for arguments in (("--suggest", word, record), (f"--{word}", record), ("--seed", word, record)):
        status, _, complaints = call(*arguments)
        assert (status, len(complaints)) == (2, 1) and len(complaints[0]) < 400
