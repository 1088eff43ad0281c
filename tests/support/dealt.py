# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Deals made by chance, played by the engine and by the plain rules side by side.

The deals are harsher than any set: Ranks from 0 to 15, often close together so that they tie, and
Effects on most Omens, some twice. A deal comes from a `random.Random`, or from Hypothesis's, which
shrinks it.
"""

from plain_rules import PlainDuel, PlainOmen

from omen import rules
from omen.duel import Duel
from omen.effects import EFFECTS
from omen.omen_set import OmenSet

SEATS = ("kenza", "kyoza")
ELEMENTS = ("wood", "fire", "water")
NAMES = tuple("abcdefghij")
SPANS = ((0, 15), (0, 2), (13, 15), (1, 10), (3, 6), (0, 7))


class Omens(OmenSet):
    """As much of an OmenSet as a Duel needs: ten Omens, which the two Hands share out in order."""

    id = "dealt"
    crc = 0
    elements = ELEMENTS

    def __init__(self, ranks, elements, effects):
        self._ranks, self._elements, self._effects = ranks, elements, effects

    def __len__(self):
        return len(self._ranks)

    def ranks(self, omen):
        return pack(self._ranks[omen])

    def element(self, omen):
        return self._elements[omen]

    def effect(self, omen):
        return self._effects[omen]

    def level(self, omen):
        return 1

    def id_of(self, omen):
        return NAMES[omen]

    def find(self, word):
        return NAMES.index(word) if word in NAMES else -1


class Deal:
    """What a Duel starts from, and the choices that lead through it.

    Slots 0 to 4 are Kenza's; Elements and Effects are numbers, 0 for none; a choice is reduced to
    one of the plays that are legal when its turn comes.
    """

    def __init__(self, ranks, omen_elements, effects, in_force, first, elements, choices):
        self.omens = Omens(ranks, omen_elements, effects)
        self.ranks, self.omen_elements, self.effects = ranks, omen_elements, effects
        self.rules, self.first = in_force, first
        self.elements = elements if in_force & rules.ELEMENTAL else [0] * 9
        self.choices = choices

    def __repr__(self):
        omens = zip(self.ranks, self.omen_elements, self.effects, strict=True)
        return f"Deal({list(omens)}, {self.rules=}, {self.first=}, {self.elements}, {self.choices})"

    def duel(self):
        """The Duel by the engine."""
        elements = bytes(self.elements)
        return Duel(self.omens, self.rules, self.first, range(5), range(5, 10), elements)

    def plain(self):
        """The Duel by the plain rules, and its ten Omens."""
        words = ("", *ELEMENTS)
        omens = [
            PlainOmen(NAMES[slot], self.ranks[slot], words[self.omen_elements[slot]] or None)
            for slot in range(10)
        ]
        for slot in range(10):
            omens[slot].effect = EFFECTS[self.effects[slot]]
        in_force = [word for i, word in enumerate(rules.RULES) if self.rules >> i & 1]
        elements = {tile + 1: words[e] for tile, e in enumerate(self.elements) if e}
        return PlainDuel(in_force, SEATS[self.first], omens[:5], omens[5:], elements), omens

    def plays(self):
        """The nine plays, as (slot, tile), that its choices come to."""
        hands = (list(range(5)), list(range(5, 10)))
        vacant = list(range(9))
        plays = []
        for turn, choice in enumerate(self.choices):
            hand = hands[(self.first + turn) % 2]
            slot = hand.pop(choice % len(hand))
            plays.append((slot, vacant.pop(choice // 5 % len(vacant))))
        return plays


def random_deal(random):
    """A deal by chance."""
    low, high = random.choice(SPANS)
    crowded = random.choice((0, 3, 9))
    return Deal(
        [[random.randint(low, high) for _ in range(4)] for _ in range(10)],
        [random.randint(0, 3) for _ in range(10)],
        [
            random.randint(1, len(EFFECTS) - 1) if random.randint(0, 9) <= crowded else 0
            for _ in range(10)
        ],
        random.choice((31, 31, 31, random.randint(0, 31))),
        random.randint(0, 1),
        [random.randint(0, 3) if random.randint(0, 2) == 0 else 0 for _ in range(9)],
        [random.randint(0, 44) for _ in range(9)],
    )


def pack(ranks):
    """Four Ranks packed in one int."""
    north, east, south, west = ranks
    return north << 12 | east << 8 | south << 4 | west


def unpack(ranks):
    """The four Ranks of a packed int."""
    return tuple(rules.rank(ranks, side) for side in range(4))


def picture(pos, names=NAMES):
    """A position of the engine as the plain rules show theirs."""
    tiles = {
        tile + 1: (
            names[rules.slot_at(pos, tile)],
            SEATS[rules.owner(pos, tile)],
            unpack(rules.ranks_at(pos, tile)),
        )
        for tile in range(9)
        if rules.owner(pos, tile) != rules.VACANT
    }
    return tiles, {name: rules.ryo(pos, seat) for seat, name in enumerate(SEATS)}


def plain_log(log):
    """A log of the engine as the plain rules write theirs."""
    return [(tile + 1, rules.CAUSES[cause], attacker + 1) for tile, cause, attacker in log]
