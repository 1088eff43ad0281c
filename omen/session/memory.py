# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the game keeps from one day to the next, as bytes: settings, statistics, the Duel under way.

The store keeps each part as a blob of its own name, and knows nothing of what is in it. A part's
first byte is the version of its format; one that this game cannot read is set aside under another
name, and stays.
"""

import struct

from omen import ENGLISH, PLAYERS
from omen.rules import ALL_RULES, KENZA, KYOZA

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence

    from omen.duel import Duel

VERSION = 1  # of each part
SETTINGS, TALLIES, DUEL, CHOICES = b"settings", b"tallies", b"duel", b"choices"
MATCH = b"match"  # match.py knows what is in it ...
BEST = 1  # ... but there is no room for it in a Duel, which asks: the best of how many?
KEPT = b"hands"  # saved_hands.py knows what is in it
LEARNT = b"lessons"  # and lessons_done.py in this

# Settings: version, volume, lights, dimming, rules, last opponent, whether Hands are drawn; then
# the id of the chosen set and, unless it is English, a space and the language, as words.py names
# it. Volume, lights and dimming go from 0, which is off, to below these.
VOLUMES, LIGHTS, DIMMINGS = 4, 3, 4
BYTES = 7

# What else is chosen, a byte each: which it is, its value at first, and how many values there are.
# At the end what is counted: the ladder's opponents that were beaten, and the rounds of Sudden
# Death, over and over again.
SPEED, FORESIGHT, PALETTE, LARGE, SWAP, BEST_OF, SUDDEN, RUNG, ROUNDS = range(9)
FIRST = b"\1\1\0\0\0\0\0\0\0"
VALUES = b"\3\3\4\2\2\3\2\10\360"

# Tallies: version, how many Duels were finished; then the entries that tallies.py makes.
HEAD = b"<BI"
HEAD_SIZE = 5
TALLY_SIZE = 9

# A Duel: version, rules, first seat, round, whether the Hands were drawn, who plays each seat, the
# set's CRC, the Elements, the Hands, how many plays; then these, and the set's id.
DEAL = "<BBBBBBBI9s10sB"
DEAL_SIZE = 31

# Who plays a seat: a person; else one of the game's own players, 1 + its place in PLAYERS; above
# those the opponents of the ladder.
PERSON = 0


class Memory:
    """What outlives the power, as the game's own values; read from the store's blobs.

    `pack` writes them. `volume`, `lights`, `dimming`, `rules`, `opponent`, `drawn`, `set_id` (the
    chosen set's), and `language`. `choices`: SPEED to ROUNDS, a byte each. `duels`: how many were
    finished. `tallies`: the statistics of them, TALLY_SIZE bytes each. `duel`: the one under way,
    as `duel_bytes` makes it, or None. `match`: the match that goes on, as match.py has it, or None.
    """

    def __init__(self, blobs: dict[bytes, bytes]) -> None:
        self.blobs = blobs
        settings = self.part(SETTINGS, BYTES, bytes((VERSION, 2, 1, 2, ALL_RULES, 1, 1)))
        self.volume = min(settings[1], VOLUMES - 1)
        self.lights = min(settings[2], LIGHTS - 1)
        self.dimming = min(settings[3], DIMMINGS - 1)
        self.rules = settings[4] & ALL_RULES
        self.opponent = max(1, min(settings[5], len(PLAYERS)))
        self.drawn = settings[6] != 0
        named = settings[BYTES:].split(b" ")
        self.set_id = ascii_of(named[0])
        self.language = ascii_of(named[1]) if len(named) > 1 else ENGLISH
        self.choices = bytearray(FIRST)
        chosen = self.part(CHOICES, 1, b"")  # an older game saved fewer
        for i in range(min(len(chosen) - 1, len(VALUES))):
            if chosen[i + 1] < VALUES[i]:
                self.choices[i] = chosen[i + 1]
        tallies = self.part(TALLIES, HEAD_SIZE, struct.pack(HEAD, VERSION, 0))
        self.duels = struct.unpack(HEAD, tallies[:HEAD_SIZE])[1]
        end = (len(tallies) - HEAD_SIZE) // TALLY_SIZE * TALLY_SIZE
        self.tallies = bytearray(tallies[HEAD_SIZE : HEAD_SIZE + end])
        self.duel = self.part(DUEL, DEAL_SIZE, None)
        self.match: bytes | bytearray = self.part(MATCH, 1, None)

    def part(self, name: bytes, least: int, default: bytes | None) -> bytes | None:
        """A blob of this version and at least that long; else the default.

        The other blob is set aside: a version of the game that can read it will find it.
        """
        data = self.blobs.get(name)
        if data is None:
            return default
        if data[:1] != bytes((VERSION,)) or len(data) < least:
            self.blobs[name + data[:1]] = self.blobs.pop(name)
            return default
        return data

    def pack(self) -> None:
        """Write everything into the blobs."""
        blobs = self.blobs
        drawn = 1 if self.drawn else 0
        levels = (self.volume, self.lights, self.dimming, self.rules, self.opponent, drawn)
        named = self.set_id if self.language == ENGLISH else self.set_id + " " + self.language
        blobs[SETTINGS] = bytes((VERSION,) + levels) + named.encode()
        blobs[CHOICES] = bytes((VERSION,)) + self.choices
        blobs[TALLIES] = struct.pack(HEAD, VERSION, self.duels) + self.tallies
        for name, data in ((DUEL, self.duel), (MATCH, self.match)):
            if data is not None:
                blobs[name] = bytes(data)
            elif name in blobs:
                blobs.pop(name)


def duel_bytes(duel: "Duel", strengths: "Sequence[int]", drawn: bool) -> bytes:
    """A Duel under way. `strengths`: who plays each seat; `drawn`: whether the Hands were."""
    deal = struct.pack(
        DEAL,
        VERSION,
        duel.rules,
        duel.first,
        duel.round,
        1 if drawn else 0,
        strengths[KENZA],
        strengths[KYOZA],
        duel.omens.crc,
        bytes(duel.elements),
        bytes(duel.hands),
        len(duel.plays),
    )
    return deal + bytes(duel.plays) + duel.omens.id.encode()


def ascii_of(data: bytes) -> str:
    """A set's id out of bytes that may be anything."""
    return bytes([byte if 32 < byte < 127 else 63 for byte in data]).decode()  # 63: "?"
