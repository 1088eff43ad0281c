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

docs/STORE.md has the layout and its reasons, and how many Duels the flash is good for.
"""

import os
import struct
from binascii import crc32

import microcontroller
import storage

NOWHERE, CHIP, DRIVE = range(3)  # where the last state was kept

# An image: magic, format, size of the body, number of the state, erases of nvm so far; the body,
# which is name and contents of each blob; CRC-32 of all before it.
HEAD = "<4sHHII"
HEAD_SIZE = 16
CRC_SIZE = 4
MAGIC = b"Keep"
FORMAT = 1
BLANK, TORN, OTHER, WHOLE = range(4)  # what an image can turn out to be; OTHER: of another format

# A slot's file lies with its folder between stretches of room, so that the block of the drive's
# flash that is erased for it holds nothing else.
ROOM = 4096
FILES = ("saves/pad", "saves/0/state", "saves/1/state")
SLOTS = FILES[1:]

HALVES = (0, 4096)  # an image's places in nvm; the second where the first has one of another format
SPARE = 1000  # while the files are written, the copy in nvm may be so many states behind
# How often nvm may be erased: of the 10,000 times that are promised half at once, and the other
# half over 100,000 states, which are 10,000 Duels.
ERASES_AT_ONCE = 5000
STATES_AN_ERASE = 20


class Store:
    """What outlives the power. Change `blobs`, then `save()`. There is but one: make it once.

    `blobs`: contents by name, both bytes. `place`: where they are kept. `lost`: whether something
    was kept, later than what the blobs held at the start, that could not be read.
    """

    def __init__(self):
        self.blobs = {}
        self.place = NOWHERE
        self._number = 0  # of the newest state
        self._erases = 0  # of nvm
        self._turn = 0  # the slot that the next state goes to
        self._strange = []  # slots that have an image of another format
        self._half = HALVES[0]
        self._spare = -SPARE  # the number of the state in nvm
        torn = False
        for turn in range(2):
            before = self._number
            found = self._load(read_file(SLOTS[turn]))
            if self._number > before:
                self.place = DRIVE
                self._turn = 1 - turn
            if found == OTHER:
                self._strange.append(SLOTS[turn])
            torn = torn or found in (TORN, OTHER)
        self.lost = self._load_chip()
        if self._number == 0:
            self.lost = self.lost or torn
        self._sum = -1 if self.lost else crc32(packed(self.blobs))

    def _load(self, image: bytes) -> int:
        """Take over what an image holds, if that is newer. Return what the image is."""
        if len(image) < HEAD_SIZE or image[0] != MAGIC[0]:
            return BLANK
        body = image[HEAD_SIZE:-CRC_SIZE]
        if len(image) < HEAD_SIZE + CRC_SIZE or sealed(image[:-CRC_SIZE]) != image:
            return TORN
        _, form, _, number, erases = struct.unpack(HEAD, image[:HEAD_SIZE])
        if form != FORMAT:
            return OTHER
        self._erases = max(self._erases, erases)
        if number > self._number:
            self._number = number
            self.blobs = unpacked(body)
        return WHOLE

    def _load_chip(self) -> bool:
        """Take over what nvm holds, if that is newer. Return whether what it held was lost."""
        for half in HALVES:
            before = self._number
            image = read_chip(half)
            found = self._load(image)
            if self._number > before:
                self.place = CHIP
            if found == OTHER:
                self._half = HALVES[1]
            elif found == WHOLE:
                self._spare = struct.unpack(HEAD, image[:HEAD_SIZE])[3]
                return False
            elif found == TORN:
                return True
        return self._erases > 0

    def save(self) -> int:
        """Keep the blobs, if they changed. Return where they are kept: NOWHERE, CHIP or DRIVE."""
        body = packed(self.blobs)
        now = crc32(body)
        if now == self._sum and self.place != NOWHERE:
            return self.place
        if now != self._sum:
            self._sum = now
            self._number += 1
        self.lost = False
        if on_drive(self._write_slot, body):
            self._turn = 1 - self._turn
            self.place = DRIVE
        elif self._erases < ERASES_AT_ONCE + self._number // STATES_AN_ERASE:
            self.place = CHIP if self._write_chip(body) else NOWHERE
        else:
            self.place = NOWHERE
        return self.place

    def save_file(self, path: str, data: bytes, room: int) -> bool:
        """Write a file of the drive, over what it held before; a new one gets `room` bytes. Return
        whether it could be done: not while a PC holds the drive, or where that is full."""
        return on_drive(write_over, path, data, room)

    def _write_slot(self, body: bytes) -> None:
        slot = SLOTS[self._turn]
        if slot in self._strange:  # another version of the game may want it again
            os.rename(slot, slot + ".old")
            self._strange.remove(slot)
        for path in FILES:
            if not exists(path):
                make_file(path, ROOM)
        if self._number - self._spare >= SPARE:
            self._write_chip(body)  # first: so the file's image counts this erase, too
        write_over(slot, self._image(body), ROOM)

    def _write_chip(self, body: bytes) -> bool:
        self._erases += 1
        image = self._image(body)
        try:
            microcontroller.nvm[self._half : self._half + len(image)] = image
        except (RuntimeError, ValueError):  # it is worn out, or the image too large
            return False
        self._spare = self._number
        return True

    def _image(self, body: bytes) -> bytes:
        head = struct.pack(HEAD, MAGIC, FORMAT, len(body), self._number, self._erases)
        return sealed(head + body)


def sealed(data: bytes) -> bytes:
    """With its CRC-32 behind it."""
    return data + struct.pack("<I", crc32(data))


def packed(blobs: dict) -> bytes:
    """The blobs as an image's body."""
    parts = []
    for name in sorted(blobs):
        parts.append(struct.pack("<BH", len(name), len(blobs[name])))
        parts.append(name)
        parts.append(blobs[name])
    return b"".join(parts)


def unpacked(body: bytes) -> dict:
    """The blobs of a body; the CRC was seen to fit."""
    blobs = {}
    at = 0
    while at + 3 <= len(body):
        name, size = struct.unpack("<BH", body[at : at + 3])
        at += 3 + name
        blobs[body[at - name : at]] = body[at : at + size]
        at += size
    return blobs


def behind(head: bytes) -> int:
    """How many bytes of an image are behind its head."""
    if len(head) < HEAD_SIZE or head[0] != MAGIC[0]:
        return 0
    return struct.unpack(HEAD, head)[2] + CRC_SIZE


def read_file(path: str) -> bytes:
    """The image in a file; no more than a head where there is none."""
    try:
        with open(path, "rb") as file:
            head = file.read(HEAD_SIZE)
            return head + file.read(behind(head))
    except OSError:
        return b""


def read_chip(half: int) -> bytes:
    """The image in nvm, likewise."""
    nvm = microcontroller.nvm
    end = half + HEAD_SIZE
    head = bytes(nvm[half:end])
    return head + bytes(nvm[end : min(end + behind(head), len(nvm))])


def on_drive(write, *arguments) -> bool:
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


def write_over(path: str, data: bytes, room: int) -> None:
    """Write a file where it lies; make it before where it is missing."""
    if not exists(path):
        make_file(path, room)
    with open(path, "r+b") as file:
        file.write(data)


def make_file(path: str, room: int) -> None:
    """Make a file of so many bytes, the first ones 0, and the folders on its way."""
    at = path.find("/")
    while at > 0:
        if not exists(path[:at]):
            os.mkdir(path[:at])
        at = path.find("/", at + 1)
    with open(path, "wb") as file:
        file.seek(room - 1)
        file.write(b"\0")
        file.seek(0)
        file.write(bytes(HEAD_SIZE))


def exists(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True
