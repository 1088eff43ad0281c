# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads a built set and many damaged ones on MicroPython; prints how each kind of damage was met.

    read_sets FILE.omen

The first line tells all that the set tells, the others how many damaged ones were refused and how
many read; anything but a SetError ends the run. CPython must print the same.
"""

import sys
from binascii import crc32

from omen.built_set import SetError, read_set


def facts(omens) -> int:
    """Everything that a set tells, in one number."""
    told = [omens.id, omens.name, omens.elements, omens.sheet, omens.crc]
    number = crc32(repr(told).encode())
    for i in range(len(omens)):
        told = [omens.id_of(i), omens.name_of(i), omens.text(i), omens.ranks(i), omens.level(i)]
        told += [omens.element(i), omens.effect(i), omens.worth(i)]
        number = crc32(repr(told).encode(), number)
    return number


def signed(data: bytearray) -> bytes:
    """The blob with a checksum that fits, so that what lies behind the checksum is tried too."""
    crc = crc32(memoryview(data)[:-4])
    for i in range(4):
        data[len(data) - 4 + i] = crc >> 8 * i & 255
    return bytes(data)


def count(kind: str, blobs) -> None:
    refused = read = 0
    for blob in blobs:
        try:
            facts(read_set(blob))
        except SetError:
            refused += 1
        else:
            read += 1
    print(kind, refused, read)


def changed(data: bytes, step: int, sign: bool):
    for at in range(0, len(data), step):
        for mask in (1, 16, 128, 255):
            blob = bytearray(data)
            blob[at] ^= mask
            yield signed(blob) if sign else bytes(blob)


def cut(data: bytes, step: int, sign: bool):
    for size in range(0, len(data), step):
        yield signed(bytearray(data[:size])) if sign and size > 16 else data[:size]


def random(data: bytes, times: int, sign: bool):
    """Random bytes, half of them behind a proper beginning."""
    seed = 1
    for time in range(times):
        blob = bytearray(data[: 8 if time & 1 else 0])
        seed = (seed * 75 + 74) % 65537
        for _ in range(8 + seed % 400):
            seed = (seed * 75 + 74) % 65537
            blob.append(seed & 255)
        yield signed(blob) if sign else bytes(blob)


def main(path: str) -> None:
    with open(path, "rb") as file:
        data = file.read()
    print(facts(read_set(data)))
    count("changed", changed(data, 1, False))
    count("changed-signed", changed(data, 11, True))
    count("cut", cut(data, 1, False))
    count("cut-signed", cut(data, 7, True))
    count("random", random(data, 100, False))
    count("random-signed", random(data, 200, True))


main(sys.argv[1])
