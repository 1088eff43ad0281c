# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What outlives the power on the simulated board, whole or torn."""

import functools
import io

import pytest
from program import run_program
from simulator import Change, Cut, Memories
from simulator.machine import Machine
from simulator.memory import NVM_SIZE, PowerCut


@pytest.fixture
def run(tmp_path):
    return functools.partial(run_program, tmp_path)


SAVE = """
import os, storage
storage.remount("/", readonly=False)
with open("save.new", "wb") as file:
    file.write(b"second")
os.rename("save.new", "save")
"""


@pytest.fixture
def board(tmp_path):
    """A board with a code.py that replaces a file."""
    (tmp_path / "code.py").write_text(SAVE)
    (tmp_path / "save").write_bytes(b"first")
    return Machine(Memories(tmp_path), io.StringIO())


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "code.py"}


def test_every_change_to_the_drive_has_its_number(board, tmp_path):
    board.start()
    assert board.memories.changes == [
        Change("open", "save.new", 1),
        Change("write", "save.new", 6),
        Change("close", "save.new", 1),
        Change("remove", "save", 1),
        Change("rename", "save", 1),
    ]
    assert files(tmp_path) == {"save": b"second"}


@pytest.mark.parametrize(
    ("cut", "left"),
    [
        (Cut(1), {"save": b"first"}),
        (Cut(1, 1), {"save": b"first", "save.new": b""}),
        (Cut(2, 3), {"save": b"first", "save.new": b"sec"}),
        (Cut(2, 3, junk=0xFF), {"save": b"first", "save.new": b"sec\xff\xff\xff"}),
        (Cut(3, 1), {"save": b"first", "save.new": b"second"}),
        (Cut(4, 1), {"save.new": b"second"}),
        (Cut(5), {"save.new": b"second"}),
        (Cut(5, 1), {"save": b"second"}),
    ],
)
def test_a_cut_leaves_a_change_half_done(board, tmp_path, cut, left):
    board.memories.cut = cut
    with pytest.raises(PowerCut):
        board.start()
    assert files(tmp_path) == left


@pytest.mark.parametrize("done", [0, 2, NVM_SIZE])
def test_a_cut_leaves_nvm_erased_or_half_written(tmp_path, done):
    (tmp_path / "code.py").write_text("import microcontroller\nmicrocontroller.nvm[0:4] = b'omen'")
    memories = Memories(tmp_path)
    memories.cut = Cut(1, done)
    with pytest.raises(PowerCut):
        Machine(memories, io.StringIO()).start()
    assert memories.nvm[:4] == b"omen"[:done].ljust(4, b"\xff")


def test_after_a_cut_the_board_starts_again_and_the_script_goes_on(run):
    count = "import microcontroller as m\nm.nvm[0] = (m.nvm[0] + 1) & 255\nprint(m.nvm[0])"
    made = run(count, "wait 1\npower-cut\nwait 1", cut=Cut(2, NVM_SIZE))
    assert made.console.split() == ["0", "2"]
    assert made.status == 0


def test_a_pc_that_holds_the_drive_keeps_the_program_from_writing(run):
    made = run("import storage\nstorage.remount('/', readonly=False)", usb=True)
    assert made.crash.endswith("RuntimeError: Cannot remount path when visible via USB.\n")
    assert run("import storage\nstorage.remount('/', readonly=False)").status == 0


def test_a_state_folder_keeps_the_drive_and_nvm(run, tmp_path):
    count = (
        "import microcontroller as m, storage\nm.nvm[0] = (m.nvm[0] + 1) & 255\n"
        "storage.remount('/', readonly=False)\nwith open('log', 'a') as log:\n    log.write('x')\n"
        "print(m.nvm[0], open('log').read())\n"
    )
    said = [run(count, state=tmp_path / "state").console for _ in range(3)]
    assert said == ["0 x\n", "1 xx\n", "2 xxx\n"]
