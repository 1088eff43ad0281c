# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Keeps named blobs so that a power cut leaves all of the last state, or all of the one before.

A state is what all the blobs hold at one moment. It is written as one image, with a number that
grows and a checksum; at the start the newest image that is whole counts. There are two places:

- two files on the drive, by turns, while no PC holds it. Each is written over where it lies, so
  that the file system's own tables stay as they are;
- `microcontroller.nvm`, at all times. The chip erases the whole of it at each assignment, so a cut
  in that instant loses it, and it wears: it takes each state only while a PC holds the drive, and
  otherwise one in many, as a spare.

newest.py reads what was saved. docs/STORE.md has the layout and its reasons, and how many Duels the
flash is good for.
"""

import os
import struct
from binascii import crc32

import microcontroller
import storage

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Callable
    from typing import Any

NOWHERE, CHIP, DRIVE = range(3)  # where the last state was saved

# An image: magic, format, size of the body, number of the state, erases of nvm so far; the body,
# which is name and contents of each blob; CRC-32 of all before it.
HEAD = b"<4sHHII"
HEAD_SIZE = 16
CHECK = 4  # bytes of the CRC
MAGIC = b"Keep"
VERSION = 1

# A slot's file lies with its folder between stretches of room, so that the block of the drive's
# flash that is erased for it holds nothing else.
ROOM = 4096
FILES = "saves/pad saves/0/state saves/1/state".split()

HALVES = (0, 4096)  # an image's places in nvm; the second where the first has one of another format
FAR = 1000  # while the files are written, the copy in nvm may be so many states behind
# How often nvm may be erased: of the 10,000 times that are promised half at once, and the other
# half over 100,000 states, which are 10,000 Duels: so many of them between two erases.
QUOTA = 5000
BETWEEN = 20


class Store:
    """What outlives the power. Change `blobs`, then `save()`.

    There is but one: open it once, by newest.py.

    `blobs`: contents by name, both bytes. `place`: where they are saved. `lost`: whether something
    was saved, later than what the blobs held at the start, that could not be read.
    """

    def __init__(self) -> None:
        self.blobs: dict[bytes, bytes] = {}
        self.place = NOWHERE
        self.number = 0  # of the newest state
        self.erases = 0  # of nvm
        self.turn = 0  # the slot that the next state goes to
        self.others = []  # slots that have an image of another format
        self.half = HALVES[0]
        self.spare = -FAR  # the number of the state in nvm
        self.lost = False
        self.crc = -1  # of the blobs that were saved

    def save(self) -> int:
        """Save the blobs, if they changed. Return where they are now: NOWHERE, CHIP or DRIVE."""
        data = packed(self.blobs)
        now = crc32(data)
        if now == self.crc and self.place != NOWHERE:
            return self.place
        if now != self.crc:
            self.crc = now
            self.number += 1
        self.lost = False
        if on_drive(self.write, data):
            self.turn = 1 - self.turn
            self.place = DRIVE
        elif self.erases < QUOTA + self.number // BETWEEN:
            self.place = CHIP if self.keep(data) else NOWHERE
        else:
            self.place = NOWHERE
        return self.place

    def save_file(self, path: str, data: bytes, room: int) -> bool:
        """Write a file of the drive, over what it held before. Return whether it could be done.

        A new file gets `room` bytes. It cannot be done while a PC holds the drive, or where that is
        full.
        """
        return on_drive(overwrite, path, data, room)

    def write(self, data: bytes) -> None:
        """Write a body to the slot whose turn it is."""
        slot = FILES[1 + self.turn]
        if slot in self.others:  # another version of the game may want it again
            os.rename(slot, slot + ".old")
            self.others.remove(slot)
        for path in FILES:
            if not found(path):
                make(path, ROOM)
        if self.number - self.spare >= FAR:
            self.keep(data)  # first: so the file's image counts this erase, too
        overwrite(slot, self.image(data), ROOM)

    def keep(self, data: bytes) -> bool:
        """Write a body to nvm. Return whether it could be done."""
        self.erases += 1
        image = self.image(data)
        try:
            microcontroller.nvm[self.half : self.half + len(image)] = image
        except (RuntimeError, ValueError):  # it is worn out, or the image too large
            return False
        self.spare = self.number
        return True

    def image(self, data: bytes) -> bytes:
        """The image of a body, with the numbers of now."""
        head = struct.pack(HEAD, MAGIC, VERSION, len(data), self.number, self.erases)
        return sealed(head + data)


def sealed(data: bytes) -> bytes:
    """With its CRC-32 behind it."""
    return data + struct.pack(b"<I", crc32(data))


def packed(blobs: dict) -> bytes:
    """The blobs as an image's body."""
    parts = []
    for name in sorted(blobs):
        parts.append(struct.pack(b"<BH", len(name), len(blobs[name])))
        parts.append(name)
        parts.append(blobs[name])
    return b"".join(parts)


def on_drive(write: "Callable[..., None]", *arguments: "Any") -> bool:
    """Let `write` write to the drive. Return whether it could."""
    try:
        storage.remount("/", readonly=False)
    except RuntimeError:  # a PC holds it
        return False
    try:
        write(*arguments)
        return True
    except OSError:  # it is full, or broken
        return False
    finally:  # so that a PC that comes later can write to it
        storage.remount("/", readonly=True)


def overwrite(path: str, data: bytes, room: int) -> None:
    """Write a file where it lies; make it before where it is missing."""
    if not found(path):
        make(path, room)
    with open(path, "r+b") as file:
        file.write(data)


def make(path: str, room: int) -> None:
    """Make a file of so many bytes, the first ones 0, and the folders on its way."""
    at = path.find("/")
    while at > 0:
        if not found(path[:at]):
            os.mkdir(path[:at])
        at = path.find("/", at + 1)
    with open(path, "wb") as file:
        file.seek(room - 1)
        file.write(b"\0")
        file.seek(0)
        file.write(bytes(HEAD_SIZE))


def found(path: str) -> bool:
    """Whether there is such a file or folder."""
    try:
        os.stat(path)
    except OSError:
        return False
    return True
