# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Hands that players keep under a name, as bytes: those used last come first.

They are a part of what the store keeps, like those of memory.py: a byte with the version of the
format, then for each Hand ENTRY: the CRC of its set, its marks, the five Omens, its name, and the
set's id. Nothing of it is believed: whatever the bytes are, `fault` says what can be played.
"""

import struct

from omen.hand_check import legal
from omen.memory import HANDS
from omen.rules import OPEN

VERSION = b"\1"
ENTRY = "<IB5s10s12s"
ENTRY_SIZE = 32
MOST = 12  # Hands that there is room for, of all sets together
NAME = 10  # letters of a name

# A Hand's marks: a bit for each seat whose player keeps it, and from LAST on one for each seat
# whose last Hand it was. Who plays alone keeps it for both seats, and has a last one besides.
BOTH, LAST, ALONE = 3, 4, 2

PLAYABLE, ELSEWHERE, CHANGED, DAMAGED = range(4)


def kept(memory):
    """The Hands in a Memory, a list of ENTRY_SIZE bytes each."""
    data = memory.part(HANDS, 1, VERSION)
    count = min(MOST, len(data) // ENTRY_SIZE)
    return [data[1 + i * ENTRY_SIZE :][:ENTRY_SIZE] for i in range(count)]


def keep(memory, entries):
    """Have the Memory hold these."""
    memory.blobs[HANDS] = VERSION + b"".join(entries)


def entry_of(omens, hand, name, marks):
    """A Hand of this set under a name, as bytes."""
    packed = name.encode(), omens.id.encode()
    return struct.pack(ENTRY, omens.crc, marks, bytes(hand), packed[0], packed[1])


def named(entry, name):
    """The same Hand under another name."""
    return entry[:10] + struct.pack("10s", name.encode()) + entry[20:]


def marked(entry, marks):
    """The same Hand with other marks."""
    return entry[:4] + bytes((marks,)) + entry[5:]


def hand_of(entry):
    """Its Omens, of which only a PLAYABLE one's are sure to be in the set."""
    return list(entry[5:10])


def name_of(entry):
    return letters_of(entry[10:20])


def set_of(entry):
    """The id of its set."""
    return letters_of(entry[20:])


def letters_of(data):
    """Whatever of these bytes can be shown."""
    return "".join([chr(byte) for byte in data if 32 <= byte < 127]) or "?"


def fault(entry, omens):
    """Whether it can be played with this set: PLAYABLE, or why not."""
    if set_of(entry) != omens.id:
        return ELSEWHERE
    if struct.unpack("<I", entry[:4])[0] != omens.crc:
        return CHANGED
    hand = hand_of(entry)
    return PLAYABLE if max(hand) < len(omens) and legal(omens, hand) else DAMAGED


def keeper(game, seat):
    """The marks of a Hand that is kept by whoever sits there."""
    return 1 << seat if game.alone() is None else BOTH


def last_of(game, seat):
    """The mark of the last Hand of whoever sits there."""
    return LAST << (seat if game.alone() is None else ALONE)


def offered(game, seat):
    """The places in `kept` of those to choose from for whoever sits there: the last one that they
    used, the others of this set, and then those that cannot be played. With Open off the other
    player's are not among them."""
    places: list[list[int]] = [[], [], []]
    entries = kept(game.memory)
    for i in range(len(entries)):
        marks = entries[i][4]
        if game.on(OPEN) or marks & keeper(game, seat):
            kind = 0 if marks & last_of(game, seat) else 1
            if fault(entries[i], game.omens) != PLAYABLE:
                kind = 2
            places[kind].append(i)
    return places[0] + places[1] + places[2]


def place_of(game, seat, hand):
    """The place in `kept` of these five, if whoever sits there may see them; else -1."""
    entries = kept(game.memory)
    for i in offered(game, seat):
        if fault(entries[i], game.omens) == PLAYABLE and set(hand_of(entries[i])) == set(hand):
            return i
    return -1


def use(game, seat):
    """Remember that whoever sits there brings the Hand in `game.hands`, if that is a kept one."""
    place = place_of(game, seat, game.hands[seat])
    if place < 0:
        return
    last = last_of(game, seat)
    entries = kept(game.memory)
    used = entries.pop(place)
    for i in range(len(entries)):
        if set_of(entries[i]) == game.omens.id:
            entries[i] = marked(entries[i], entries[i][4] & ~last)
    keep(game.memory, [marked(used, used[4] | last)] + entries)
