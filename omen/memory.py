# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the game keeps from one day to the next, as bytes: settings, statistics, the Duel under way.

The store keeps each part as a blob of its own name, and knows nothing of what is in it. A part's
first byte is the version of its format; one that this game cannot read is set aside under another
name, and stays.
"""

import struct

from omen import PLAYERS, STRENGTHS
from omen.duel import DRAW, Duel
from omen.rules import KENZA, KYOZA

VERSION = 1  # of each part
SETTINGS, TALLIES, DUEL, CHOICES = b"settings", b"tallies", b"duel", b"choices"
MATCH = b"match"  # match.py knows what is in it
HANDS = b"hands"  # kept.py knows what is in it

# Settings: version, volume, lights, dimming, rules, last opponent, whether Hands are drawn; then
# the id of the chosen set and, unless it is English, a space and the language, as words.py names
# it. Volume, lights and dimming go from 0, which is off, to below these.
VOLUMES, LIGHTS, DIMMINGS = 4, 3, 4
SETTINGS_SIZE = 7
ENGLISH = "en"

# What else is chosen, a byte each: which it is, its value at first, and how many values there are.
# At the end what is counted: the ladder's opponents that were beaten, and the rounds of Sudden
# Death, over and over again.
SPEED, FORESIGHT, PALETTE, LARGE, SWAP, BEST_OF, SUDDEN, RUNG, ROUNDS = range(9)
AT_FIRST = b"\1\1\0\0\0\0\0\0\0"
VALUES = b"\3\3\4\2\2\3\2\10\360"

# Tallies: version, how many Duels were finished; then for each opponent and rule mix an entry:
# opponent, rules, Duels played, won and drawn, and the best margin.
HEAD = "<BI"
HEAD_SIZE = 5
TALLY = "<BBHHHB"
TALLY_SIZE = 9
FULL = 65535
LEVEL = 128  # stands for a best margin of 0; 0 for none, where no Duel was played to its end

# A Duel: version, rules, first seat, round, whether the Hands were drawn, who plays each seat, the
# set's CRC, the Elements, the Hands, how many plays; then these, and the set's id.
DEAL = "<BBBBBBBI9s10sB"
DEAL_SIZE = 31

# Who plays a seat: a person; else one of the game's own players, 1 + its place in PLAYERS; above
# those the opponents of the ladder.
PERSON = 0


class Refused(ValueError):
    """A kept Duel that cannot go on: why, as the words of resume.py name it, and its set's id."""


class Memory:
    """What is kept, as the game's own values, read from the store's blobs; `pack` writes them.

    `volume`, `lights`, `dimming`, `rules`, `opponent`, `drawn`, `set_id`, the chosen set's, and
    `language`.
    `choices`: SPEED to ROUNDS, a byte each. `duels`: how many were finished. `tallies`: the
    statistics of them, TALLY_SIZE bytes each. `duel`: the one under way, as `duel_bytes` makes it,
    or None. `match`: the match that goes on, as match.py has it, or None.
    """

    def __init__(self, blobs):
        self.blobs = blobs
        settings = self.part(SETTINGS, SETTINGS_SIZE, bytes((VERSION, 2, 1, 2, 31, 1, 1)))
        self.volume = min(settings[1], VOLUMES - 1)
        self.lights = min(settings[2], LIGHTS - 1)
        self.dimming = min(settings[3], DIMMINGS - 1)
        self.rules = settings[4] & 31
        self.opponent = max(1, min(settings[5], len(PLAYERS)))
        self.drawn = settings[6] != 0
        named = settings[SETTINGS_SIZE:].split(b" ")
        self.set_id = ascii_of(named[0])
        self.language = ascii_of(named[1]) if len(named) > 1 else ENGLISH
        self.choices = bytearray(AT_FIRST)
        chosen = self.part(CHOICES, 1, b"")  # an older game kept fewer
        for i in range(min(len(chosen) - 1, len(VALUES))):
            if chosen[i + 1] < VALUES[i]:
                self.choices[i] = chosen[i + 1]
        tallies = self.part(TALLIES, HEAD_SIZE, struct.pack(HEAD, VERSION, 0))
        self.duels = struct.unpack(HEAD, tallies[:HEAD_SIZE])[1]
        whole = (len(tallies) - HEAD_SIZE) // TALLY_SIZE * TALLY_SIZE
        self.tallies = bytearray(tallies[HEAD_SIZE : HEAD_SIZE + whole])
        self.duel = self.part(DUEL, DEAL_SIZE, None)
        self.match = self.part(MATCH, 1, None)

    def part(self, name, least, default):
        """A blob of this version and at least that long; else the default, and the blob is set
        aside: a version of the game that can read it will find it."""
        blob = self.blobs.get(name)
        if blob is None:
            return default
        if blob[:1] != bytes((VERSION,)) or len(blob) < least:
            self.blobs[name + blob[:1]] = self.blobs.pop(name)
            return default
        return blob

    def pack(self):
        """Write everything into the blobs."""
        blobs = self.blobs
        drawn = 1 if self.drawn else 0
        levels = (self.volume, self.lights, self.dimming, self.rules, self.opponent, drawn)
        named = self.set_id if self.language == ENGLISH else self.set_id + " " + self.language
        blobs[SETTINGS] = bytes((VERSION,) + levels) + named.encode()
        blobs[CHOICES] = bytes((VERSION,)) + self.choices
        blobs[TALLIES] = struct.pack(HEAD, VERSION, self.duels) + self.tallies
        for name, kept in ((DUEL, self.duel), (MATCH, self.match)):
            if kept is not None:
                blobs[name] = bytes(kept)
            elif name in blobs:
                blobs.pop(name)

    def finish(self, duel, strengths):
        """Count a Duel that is over and no longer under way. `strengths`: who played each seat.

        It is counted as the person against the opponent saw it; between two persons, as Kenza did,
        but for the best margin, which is the winner's.
        """
        self.duel = None
        self.duels += 1
        seat = KYOZA if strengths[KENZA] else KENZA
        opponent = strengths[1 - seat]
        at = 0
        while at < len(self.tallies) and self.tallies[at : at + 2] != bytes((opponent, duel.rules)):
            at += TALLY_SIZE
        if at >= len(self.tallies):
            self.tallies.extend(struct.pack(TALLY, opponent, duel.rules, 0, 0, 0, 0))
        _, _, played, won, drawn, best = self.tally(at // TALLY_SIZE)
        if played < FULL:
            played += 1
            won += duel.result == seat
            drawn += duel.result == DRAW
        margin = duel.ryo(seat) - 5
        if opponent == PERSON:
            margin = abs(margin)
        if duel.resigned is None:
            best = max(best, LEVEL + margin)
        struct.pack_into(TALLY, self.tallies, at, opponent, duel.rules, played, won, drawn, best)

    def tally(self, i):
        """The statistics' entry i: opponent, rules, Duels played, won, drawn, LEVEL + best margin
        or 0."""
        return struct.unpack_from(TALLY, self.tallies, i * TALLY_SIZE)


def duel_bytes(duel, strengths, drawn):
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


def read_duel(data, omens):
    """What `duel_bytes` made: the Duel, the strengths and whether the Hands were drawn. Refused
    where this set is not, or no longer, the Duel's."""
    _, rules, first, number, drawn, kenza, kyoza, crc, elements, hands, count = struct.unpack(
        DEAL, data[:DEAL_SIZE]
    )
    set_id = ascii_of(data[DEAL_SIZE + count :])
    if set_id != omens.id:
        raise Refused("away", set_id)
    if crc != omens.crc:
        raise Refused("changed", set_id)
    if max(kenza, kyoza) > STRENGTHS:
        raise Refused("player", set_id)
    if max(hands) >= len(omens) or max(elements) > len(omens.elements):
        raise Refused("damaged", set_id)
    try:
        duel = Duel(omens, rules & 31, first & 1, hands[:5], hands[5:], elements, number)
        for play in data[DEAL_SIZE : DEAL_SIZE + count]:
            duel.play(play // 9, play % 9)
    except ValueError:
        raise Refused("damaged", set_id) from None
    return duel, [kenza, kyoza], drawn != 0


def ascii_of(data):
    """A set's id out of bytes that may be anything."""
    return "".join([chr(byte) if 32 < byte < 127 else "?" for byte in data])
