# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The store by itself: whenever the power goes, it holds the last state or the one before."""

import random
import shutil
import struct
from binascii import crc32
from typing import Any

import pytest
from engine import interpreter
from simulator import ROOT, Cut, Memories
from simulator.memory import NVM_SIZE, PowerCut
from stores import CHIP, DRIVE, NOWHERE, power, start

NAME = b"name"
SLOTS = ("saves/0/state", "saves/1/state")
FORMAT_AT = 4  # in an image


@pytest.fixture
def memories(tmp_path):
    """A drive with the library alone."""
    shutil.copytree(ROOT / "lib", tmp_path / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    return Memories(tmp_path)


def save(store, contents):
    store.blobs[NAME] = contents
    return store.save()


def held(memories):
    """What the next start finds under the name."""
    return start(memories).blobs.get(NAME)


def cuts_of(change, image):
    """At which steps of a change the power shall go: all of a file's; and some of nvm's."""
    if change.kind != "nvm":
        return range(change.size + 1)
    return (0, 1, 4, 15, 16, 17, image - 1, image, NVM_SIZE)


def kept_after(memories, cut, contents):
    """What is found after a save of `contents` during which the power went; the memories are then
    as they were before."""
    drive, nvm = memories.drive, memories.nvm
    shutil.copytree(drive / "saves", drive / "before", dirs_exist_ok=True)
    store = start(memories)
    memories.cut, memories.changes = cut, []
    with pytest.raises(PowerCut):
        save(store, contents)
    found = start(memories)
    shutil.rmtree(drive / "saves")
    (drive / "before").rename(drive / "saves")
    memories.nvm = nvm
    return found


# -- the two files, by turns


def test_what_was_saved_is_there_again(memories):
    store = start(memories)
    store.blobs[b"other"] = b""
    assert save(store, b"1") == DRIVE
    again = start(memories)
    assert (again.blobs, again.place, again.lost) == ({NAME: b"1", b"other": b""}, DRIVE, False)


def test_a_new_board_has_lost_nothing(memories):
    store = start(memories)
    assert (store.blobs, store.place, store.lost) == ({}, NOWHERE, False)


def test_what_is_unchanged_is_not_written_again(memories):
    store = start(memories)
    save(store, b"1")
    memories.changes = []
    save(store, b"1")
    assert save(start(memories), b"1") == DRIVE
    assert memories.changes == []


def test_from_the_second_save_on_a_file_is_written_in_place(memories):
    store = start(memories)
    save(store, b"1")
    memories.changes = []
    for contents in (b"2", b"3", b"4"):
        save(store, contents)
    assert {change.kind for change in memories.changes} == {"write", "close"}
    written = [change.name for change in memories.changes if change.kind == "write"]
    assert written in ([*SLOTS, SLOTS[0]], [*SLOTS[::-1], SLOTS[1]])


@pytest.mark.parametrize("junk", [None, 0x00, 0xFF])
def test_a_cut_at_any_byte_of_a_save_leaves_that_state_or_the_one_before(memories, junk):
    contents = [b"first", b"second, longer", b"3"]
    store = start(memories)
    for known in contents:
        save(store, known)
    save(store, b"now")
    memories.changes = []
    save(store, b"next")
    changes, image = list(memories.changes), 60
    save(store, b"now")
    for number, change in enumerate(changes, 1):
        for done in cuts_of(change, image):
            found = kept_after(memories, Cut(number, done, junk), b"next")
            assert found.blobs[NAME] in (b"now", b"next")
            assert not found.lost


def test_a_cut_at_any_byte_of_the_first_save_ever_leaves_it_or_nothing(memories):
    save(start(memories), b"first")
    changes, image = memories.changes, 60
    for number, change in enumerate(changes, 1):
        for done in cuts_of(change, image):
            shutil.rmtree(memories.drive / "saves", ignore_errors=True)
            memories.nvm = bytes([0xFF]) * NVM_SIZE
            store = start(memories)
            memories.cut, memories.changes = Cut(number, done), []
            with pytest.raises(PowerCut):
                save(store, b"first")
            after = start(memories)
            assert after.blobs.get(NAME) in (None, b"first")
            assert save(after, b"then") == DRIVE
            assert held(memories) == b"then"


def test_a_file_that_is_damaged_is_passed_over(memories):
    store = start(memories)
    save(store, b"1")
    save(store, b"2")
    memories.nvm = bytes([0xFF]) * NVM_SIZE
    newest = memories.drive / SLOTS[1]
    whole = newest.read_bytes()
    for at in range(struct.unpack_from("<H", whole, 6)[0] + 20):
        newest.write_bytes(whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :])
        assert held(memories) == b"1"


def test_a_full_drive_or_a_broken_one_leaves_it_to_the_chip(memories, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    store = start(memories)
    monkeypatch.setattr(memories, "mkdir", full)
    store = start(memories)
    assert save(store, b"1") == CHIP
    assert held(memories) == b"1"


# -- the chip


def test_while_a_pc_holds_the_drive_the_chip_keeps_it(memories):
    store = start(memories)
    save(store, b"on battery")
    memories.usb = True
    store = start(memories)
    assert store.blobs[NAME] == b"on battery"
    assert save(store, b"on the cable") == CHIP
    assert start(memories).place == CHIP
    memories.usb = False
    store = start(memories)
    assert store.blobs[NAME] == b"on the cable"
    assert save(store, b"on battery again") == DRIVE
    assert held(memories) == b"on battery again"


def test_a_pc_may_come_and_go(memories):
    store = start(memories)
    for number in range(8):
        memories.usb = bool(number & 1)
        assert save(store, b"%d" % number) == (CHIP if memories.usb else DRIVE)
        assert held(memories) == b"%d" % number
        assert memories.readonly  # the drive is the PC's whenever it comes


def test_a_cut_while_the_chip_is_written_leaves_what_the_drive_has_and_says_so(memories):
    save(start(memories), b"on battery")
    memories.usb = True
    save(start(memories), b"on the cable")
    nvm = memories.nvm
    for done in range(len(nvm.rstrip(b"\xff"))):
        memories.nvm = nvm
        store = start(memories)
        memories.cut, memories.changes = Cut(1, done), []
        with pytest.raises(PowerCut):
            save(store, b"just torn ..")
        after = start(memories)
        assert (after.blobs[NAME], after.lost) == (b"on battery", True)
        save(after, b"then")
        after = start(memories)
        assert (after.blobs[NAME], after.lost) == (b"then", False)


def test_a_cut_with_nothing_on_the_drive_leaves_a_new_board(memories):
    memories.usb = True
    save(start(memories), b"1")
    nvm = memories.nvm
    for done in range(len(nvm.rstrip(b"\xff"))):
        memories.nvm = nvm
        store = start(memories)
        memories.cut, memories.changes = Cut(1, done), []
        with pytest.raises(PowerCut):
            save(store, b"2")
        after = start(memories)
        assert (after.blobs, after.lost) == ({}, done > 0)  # erased and new look the same


def test_on_battery_the_chip_is_erased_seldom(memories):
    store = start(memories)
    for number in range(2500):
        assert save(store, b"%d" % number) == DRIVE
    assert [change.kind for change in memories.changes].count("nvm") == 3


def test_on_a_cable_the_chip_is_never_erased_more_often_than_it_is_promised(memories):
    board = power(memories)
    vars(board.load("handheld.store"))["QUOTA"] = 50
    memories.usb = True
    newest: Any = board.load("handheld.newest")
    store = newest.opened()
    places = [save(store, b"%d" % number) for number in range(1050)]
    erases = [change.kind for change in memories.changes].count("nvm")
    assert places[:50] == [CHIP] * 50
    assert erases == places.count(CHIP) == 50 + 1050 // 20
    assert NOWHERE in places
    memories.usb = False
    assert save(store, b"saved") == DRIVE


def test_a_chip_that_is_worn_out_stops_nothing(memories, monkeypatch):
    def broken(_):
        raise RuntimeError("Unable to write to nvm.")

    memories.usb = True
    store = start(memories)
    monkeypatch.setattr(memories, "write_nvm", broken)
    assert save(store, b"1") == NOWHERE


def test_nvm_that_another_program_wrote_is_no_loss(memories):
    memories.nvm = b"other" * 1000 + bytes([0xFF]) * (NVM_SIZE - 5000)
    store = start(memories)
    assert (store.blobs, store.lost) == ({}, False)


# -- other versions


def of_format(image, form):
    """The same image, of another format and whole."""
    size = struct.unpack_from("<H", image, 6)[0] + 16
    changed = image[:FORMAT_AT] + struct.pack("<H", form) + image[FORMAT_AT + 2 : size]
    return changed + struct.pack("<I", crc32(changed)) + image[size + 4 :]


@pytest.mark.parametrize("form", [0, 2, 65535])
def test_a_store_of_another_version_is_set_aside(memories, form):
    store = start(memories)
    save(store, b"1")
    save(store, b"2")
    others = []
    for slot in SLOTS:
        path = memories.drive / slot
        others.append(of_format(path.read_bytes(), form))
        path.write_bytes(others[-1])
    memories.nvm = of_format(memories.nvm, form)
    chip = memories.nvm
    store = start(memories)
    assert (store.blobs, store.lost) == ({}, True)
    for contents in (b"3", b"4", b"5"):
        assert save(store, contents) == DRIVE
        assert held(memories) == contents
    aside = [(memories.drive / (slot + ".old")).read_bytes() for slot in SLOTS]
    assert aside == others
    assert memories.nvm[: NVM_SIZE // 2] == chip[: NVM_SIZE // 2]


def test_whatever_the_memories_hold_the_board_starts_and_saves(memories):
    chance = random.Random(1)
    save(start(memories), b"1")
    save(start(memories), b"2")
    whole = [(memories.drive / slot).read_bytes() for slot in SLOTS], memories.nvm
    for _ in range(150):
        for slot, image in zip(SLOTS, whole[0], strict=True):
            (memories.drive / slot).write_bytes(garbled(image, chance))
        memories.nvm = garbled(whole[1], chance)[:NVM_SIZE].ljust(NVM_SIZE, b"\xff")
        store = start(memories)
        store.blobs.clear()
        assert save(store, b"3") == DRIVE
        assert held(memories) == b"3"


def garbled(image, chance):
    """An image with some bytes changed, some of them with a checksum that fits, or cut short."""
    changed = bytearray(image[: chance.choice((0, 3, 16, 20, 40, len(image)))])
    for _ in range(chance.randrange(4)):
        if changed:
            changed[chance.randrange(min(40, len(changed)))] = chance.randrange(256)
    if len(changed) >= 20 and chance.random() < 0.7:
        size = struct.unpack_from("<H", changed, 6)[0] + 16
        if size + 4 <= len(changed):
            changed[size : size + 4] = struct.pack("<I", crc32(changed[:size]))
    return bytes(changed)


# -- any sequence of it all


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_it_is_the_last_state_or_the_one_before(memories, seed):
    """Saves, power cuts at any moment, a PC that comes and goes. Where a cut hit the chip while it
    alone had the last state, an older one may come back, and the store says so."""
    chance = random.Random(seed)
    store = start(memories)
    latest: bytes | None = None
    history: set[bytes | None] = {None}
    for number in range(120):
        memories.usb = chance.random() < 0.3
        contents = b"%d" % number + b"." * chance.randrange(30)
        memories.changes = []
        if chance.random() < 0.3:
            memories.cut = Cut(chance.randrange(1, 5), chance.choice((0, 1, 20, 40, 60, NVM_SIZE)))
        try:
            save(store, contents)
            latest = contents
        except PowerCut:
            hit = memories.changes[-1].kind
            store = start(memories)
            found = store.blobs.get(NAME)
            if found not in (latest, contents):
                assert hit == "nvm" and found in history
                assert store.lost or found is None
            latest = found
        history.add(contents)
        memories.cut = None


# -- on the second interpreter


@pytest.mark.skipif(not interpreter.available(), reason="no MicroPython for this PC")
def test_on_micropython_a_duel_is_kept_at_each_placement(tmp_path):
    done = interpreter.run("keep", folder=tmp_path)
    assert (done.stdout, done.stderr) == ("[0, 18, 18]\n", "")
    assert {path.name for path in (tmp_path / "saves").iterdir()} == {"0", "1", "pad"}
