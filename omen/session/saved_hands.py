# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Hands that players keep under a name, as bytes: those used last come first.

They are a part of what the store keeps, like those of memory.py: a byte with the version of the
format, then for each Hand ENTRY: the CRC of its set, its marks, the five Omens, its name, and the
set's id. Nothing of it is believed: whatever the bytes are, `fault` says what can be played.
"""

import struct

from omen.hand_check import legal
from omen.rules import OPEN
from omen.session.memory import KEPT

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence

    from omen.omen_set import OmenSet
    from omen.session.memory import Memory
    from omen.session.session import Session

VERSION = b"\1"
RECORD = "<IB5s10s12s"
BYTES = 32  # of an entry
ROOM = 12  # Hands that there is room for, of all sets together
NAME = 10  # letters of a name

# A Hand's marks: a bit for each seat whose player keeps it, and from LAST on one for each seat
# whose last Hand it was. Who plays alone keeps it for both seats, and has a last one besides.
BOTH, LAST, ALONE = 3, 4, 2

PLAYABLE, ELSEWHERE, CHANGED, DAMAGED = range(4)


def read(memory: "Memory") -> list[bytes]:
    """The Hands in a Memory, a list of entries."""
    data = memory.part(KEPT, 1, VERSION)
    count = min(ROOM, len(data) // BYTES)
    return [data[1 + i * BYTES :][:BYTES] for i in range(count)]


def write(session: "Session", entries: list[bytes]) -> None:
    """Have the session remember these."""
    session.memory.blobs[KEPT] = VERSION + b"".join(entries)
    session.dirty = True


def entry_of(omens: "OmenSet", hand: "Sequence[int]", name: str, marks: int) -> bytes:
    """A Hand of this set under a name, as bytes."""
    packed = name.encode(), omens.id.encode()
    return struct.pack(RECORD, omens.crc, marks, bytes(hand), packed[0], packed[1])


def named(entry: bytes, name: str) -> bytes:
    """The same Hand under another name."""
    return entry[:10] + struct.pack(b"10s", name.encode()) + entry[20:]


def mark(entry: bytes, marks: int) -> bytes:
    """The same Hand with other marks."""
    return entry[:4] + bytes((marks,)) + entry[5:]


def hand_of(entry: bytes) -> list[int]:
    """Its Omens, of which only a PLAYABLE one's are sure to be in the set."""
    return list(entry[5:10])


def name_of(entry: bytes) -> str:
    return letters(entry[10:20])


def set_of(entry: bytes) -> str:
    """The id of its set."""
    return letters(entry[20:])


def letters(data: bytes) -> str:
    """Whatever of these bytes can be shown."""
    return bytes([byte for byte in data if 32 <= byte < 127]).decode() or "?"


def fault(entry: bytes, omens: "OmenSet") -> int:
    """Whether it can be played with this set: PLAYABLE, or why not."""
    if set_of(entry) != omens.id:
        return ELSEWHERE
    if struct.unpack(b"<I", entry[:4])[0] != omens.crc:
        return CHANGED
    hand = hand_of(entry)
    return PLAYABLE if max(hand) < len(omens) and legal(omens, hand) else DAMAGED


def keeper(session: "Session", seat: int) -> int:
    """The marks of a Hand that is kept by whoever sits there."""
    return 1 << seat if session.alone() is None else BOTH


def last_of(session: "Session", seat: int) -> int:
    """The mark of the last Hand of whoever sits there."""
    return LAST << (seat if session.alone() is None else ALONE)


def offered(session: "Session", seat: int) -> list[int]:
    """The places in `read` of the Hands to choose from, for whoever sits there.

    First the last one that they used, then the others of this set, then those that cannot be
    played. With Open off the other player's are not among them.
    """
    places: list[list[int]] = [[], [], []]
    entries = read(session.memory)
    for i in range(len(entries)):
        marks = entries[i][4]
        if session.on(OPEN) or marks & keeper(session, seat):
            kind = 0 if marks & last_of(session, seat) else 1
            if fault(entries[i], session.omens) != PLAYABLE:
                kind = 2
            places[kind].append(i)
    return places[0] + places[1] + places[2]


def place_of(session: "Session", seat: int, hand: "Sequence[int]") -> int:
    """The place in `read` of these five, if whoever sits there may see them; else -1."""
    entries = read(session.memory)
    for i in offered(session, seat):
        if fault(entries[i], session.omens) == PLAYABLE and set(hand_of(entries[i])) == set(hand):
            return i
    return -1


def use(session: "Session", seat: int) -> None:
    """Remember that whoever sits there brings the Hand in `session.hands`, if it is saved."""
    place = place_of(session, seat, session.hands[seat])
    if place < 0:
        return
    last = last_of(session, seat)
    entries = read(session.memory)
    used = entries.pop(place)
    for i in range(len(entries)):
        if set_of(entries[i]) == session.omens.id:
            entries[i] = mark(entries[i], entries[i][4] & ~last)
    write(session, [mark(used, used[4] | last)] + entries)
