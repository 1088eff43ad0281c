# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Opens the store with the newest state that is whole, on the drive or in nvm.

It is needed once, when the handheld starts, and takes no room afterwards.
"""

import struct
from binascii import crc32

import microcontroller

from handheld.store import (
    CHECK,
    CHIP,
    DRIVE,
    FILES,
    HALVES,
    HEAD,
    HEAD_SIZE,
    MAGIC,
    VERSION,
    Store,
    packed,
    sealed,
)

EMPTY, DAMAGED, OTHER, FULL = range(4)  # what an image can turn out to be; OTHER: of another format


def opened() -> Store:
    """The store, with what was saved last, if that can be read."""
    store = Store()
    damaged = False
    for turn in range(2):
        before = store.number
        found = load(store, read_file(FILES[1 + turn]))
        if store.number > before:
            store.place = DRIVE
            store.turn = 1 - turn
        if found == OTHER:
            store.others.append(FILES[1 + turn])
        damaged = damaged or found in (DAMAGED, OTHER)
    store.lost = find_chip(store)
    if store.number == 0:
        store.lost = store.lost or damaged
    if not store.lost:
        store.crc = crc32(packed(store.blobs))
    return store


def find_chip(store: Store) -> bool:
    """Take over what nvm holds, if that is newer. Return whether what it held was lost."""
    for half in HALVES:
        before = store.number
        image = read_chip(half)
        found = load(store, image)
        if store.number > before:
            store.place = CHIP
        if found == OTHER:
            store.half = HALVES[1]
        elif found == FULL:
            store.spare = struct.unpack(HEAD, image[:HEAD_SIZE])[3]
            return False
        elif found == DAMAGED:
            return True
    return store.erases > 0


def load(store: Store, image: bytes) -> int:
    """Take over what an image holds, if that is newer. Return what the image is."""
    if len(image) < HEAD_SIZE or image[0] != MAGIC[0]:
        return EMPTY
    data = image[HEAD_SIZE:-CHECK]
    if len(image) < HEAD_SIZE + CHECK or sealed(image[:-CHECK]) != image:
        return DAMAGED
    _, version, _, number, erases = struct.unpack(HEAD, image[:HEAD_SIZE])
    if version != VERSION:
        return OTHER
    store.erases = max(store.erases, erases)
    if number > store.number:
        store.number = number
        store.blobs = split(data)
    return FULL


def split(data: bytes) -> dict:
    """The blobs of a body; the CRC was seen to fit."""
    blobs = {}
    at = 0
    while at + 3 <= len(data):
        name, size = struct.unpack(b"<BH", data[at : at + 3])
        at += 3 + name
        blobs[data[at - name : at]] = data[at : at + size]
        at += size
    return blobs


def behind(head: bytes) -> int:
    """How many bytes of an image are behind its head."""
    if len(head) < HEAD_SIZE or head[0] != MAGIC[0]:
        return 0
    return struct.unpack(HEAD, head)[2] + CHECK


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
