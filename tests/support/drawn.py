# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Placements drawn in text, so that a test of a rule can be read as the rule.

    check(
        '''
        |   1   |   1   |      |   1   |   1   |
        | 1 z 5 | 6 Y 1 |  ->  | 1 y 5 | 6 Y 1 |
        |   1   |   1   |      |   1   |   1   |
        ''',
        "1 clash",
    )

Left is the board as the Omen finds it that is placed, right what becomes of it. Each Omen shows its
four Ranks, in hexadecimal, about its owner: z is kenZa, y is kYoza, and the capital letter is the
Omen that is placed; on the left it has its printed Ranks. Rows and columns that are not drawn are
vacant. Tiles are numbered 1 to 9 as ever; "7 combo by 4" is an Overturn of tile 7 by the Omen on 4.
"""

from dealt import ELEMENTS, SEATS, Omens, pack, plain_log, unpack
from plain_rules import PlainDuel, PlainOmen

from omen import rules
from omen.effects import EFFECTS
from omen.record import rule_bits
from omen.sight import Sight, log_of

LETTERS = "zy"


def check(drawing, overturned, in_force="same plus effect", effects=(), elements=(), element=None):
    """Assert that the drawn placement has the drawn result and Overturns these, in this order.

    effects: {tile: Effect}; elements: {tile: Element of the tile}; element: that of the placed
    Omen. The engine is asked twice, by its short way where it has one and step by step, and the
    plain rules once.
    """
    before, after = boards(drawing)
    scene = Scene(before, dict(effects), dict(elements), element, in_force.split())
    log = overturned.split(", ") if overturned else []
    wanted = ({tile: (seat, ranks) for tile, (seat, ranks, _) in after.items()}, log)
    assert scene.by_plain_rules() == wanted
    assert scene.by_engine(stepwise=False) == wanted
    assert scene.by_engine(stepwise=True) == wanted


def boards(drawing):
    """The two boards of a drawing, each {tile: (seat, (n, e, s, w), whether it is placed)}."""
    lines = [line for line in drawing.splitlines() if "|" in line]
    middle = next(line.index("->") for line in lines if "->" in line)
    return board([line[:middle] for line in lines]), board([line[middle:] for line in lines])


def board(lines):
    cells = [line[line.index("|") + 1 : line.rindex("|")].split("|") for line in lines]
    found = {}
    for row in range(0, len(cells), 3):
        for column, (top, middle, bottom) in enumerate(zip(*cells[row : row + 3], strict=True)):
            if middle.strip() in ("", "."):
                continue
            west, letter, east = middle.split()
            ranks = tuple(int(digit, 16) for digit in (top, east, bottom, west))
            seat = LETTERS.index(letter.lower())
            found[row + column + 1] = (seat, ranks, letter.isupper())
    return found


class Scene:
    """One drawn placement, for the engine and for the plain rules."""

    def __init__(self, before, effects, elements, element, in_force):
        self.effects, self.elements, self.element = effects, elements, element
        self.in_force = [*in_force, "elemental"] if elements else in_force
        ((self.tile, (self.mover, self.printed, _)),) = [
            (tile, omen) for tile, omen in before.items() if omen[2]
        ]
        self.others = {tile: omen[:2] for tile, omen in before.items() if not omen[2]}
        # Seats move by turns: of the Omens that lie there the mover brought half, rounded down.
        brought = len(self.others) // 2
        self.left = {self.mover: 5 - brought, 1 - self.mover: 5 - len(self.others) + brought}

    def effect(self, tile):
        return self.effects.get(tile, "") if "effect" in self.in_force else ""

    def by_engine(self, stepwise):
        """({tile: (seat, ranks)}, log) after the placement by omen/rules.py."""
        words = (None, *ELEMENTS)
        effect = EFFECTS.index(self.effect(self.tile))
        in_force = rule_bits(self.in_force)
        elements = bytes(words.index(self.elements.get(tile)) for tile in range(1, 10))
        omens = Omens([self.printed], [words.index(self.element)], [effect])
        sight = Sight(omens, in_force, self.mover, elements, 1)
        slot = self.mover * 5 + 4
        sight.seat_omen(slot, 0)
        pos, deal = sight.pos, sight.deal
        if stepwise:
            deal[rules.STEPWISE + slot] = 1
        for tile, (seat, ranks) in self.others.items():
            pos[tile - 1] = seat
            rules.set_ranks(pos, tile - 1, pack(ranks))
            pos[rules.TILE_EFFECT + tile - 1] = EFFECTS.index(self.effect(tile))
        # The Omens left in a Hand are its last, the one that is placed among them.
        for seat, left in self.left.items():
            pos[rules.HANDS + seat] = 32 - (1 << 5 - left)
        kenzas = [seat for seat, _ in self.others.values()].count(rules.KENZA)
        pos[rules.RYO] = self.left[rules.KENZA] + kenzas

        rules.place(pos, deal, slot, self.tile - 1)

        found = {
            tile + 1: (pos[tile], unpack(rules.ranks_at(pos, tile)))
            for tile in range(9)
            if pos[tile] != rules.VACANT
        }
        for seat in (rules.KENZA, rules.KYOZA):
            in_hand = bin(pos[rules.HANDS + seat]).count("1")
            controlled = [owner for owner, _ in found.values()].count(seat)
            assert rules.ryo(pos, seat) == in_hand + controlled
        return found, log_lines(plain_log(log_of(pos, self.tile - 1)), self.tile)

    def by_plain_rules(self):
        """({tile: (seat, ranks)}, log) after the placement by the plain rules."""
        placed = PlainOmen("placed", self.printed, self.element, self.effect(self.tile))
        hands = [[PlainOmen("held", (1, 1, 1, 1)) for _ in range(5)] for _ in SEATS]
        hands[self.mover][0] = placed
        duel = PlainDuel(self.in_force, SEATS[self.mover], hands[0], hands[1], self.elements)
        for seat, left in self.left.items():
            del duel.hands[SEATS[seat]][left:]
        for tile, (seat, ranks) in self.others.items():
            omen = PlainOmen("there", ranks, None, self.effect(tile))
            omen.owner = SEATS[seat]
            duel.board[tile] = omen
        duel.place(placed, self.tile)
        tiles, _ = duel.picture()
        found = {tile: (SEATS.index(owner), ranks) for tile, (_, owner, ranks) in tiles.items()}
        return found, log_lines(duel.log, self.tile)


def log_lines(log, placed):
    """A log as the tests write it: the attacker is named where it is not the placed Omen."""
    return [
        f"{tile} {cause}" + (f" by {attacker}" if attacker != placed else "")
        for tile, cause, attacker in log
    ]
