# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Tenmonban in a Duel: the engine's buffers, set up, and all that can be read off them."""

from array import array

from omen import rules as engine

if 0:  # for the type check alone: the compiler drops it
    from omen.omen_set import OmenSet

UNSEEN = 255  # in a view's `hands`: an Omen that this seat has not seen


class Sight:
    """What a Duel and a seat's view of it share; each is a Sight, with Omens seated in its own way.

    omens, rules, first, elements and round are as in Duel, but for Elements that are all 0 where
    the rule is off. `hands` is bytes(10), the Omen of each slot; `pos` and `deal` are the engine's
    buffers; `plays` is slot * 9 + tile for each placement.
    """

    def __init__(
        self, omens: "OmenSet", rules: int, first: int, elements: bytes, round_number: int
    ) -> None:
        self.omens = omens
        self.rules = rules
        self.first = first
        self.elements = elements if rules & engine.ELEMENTAL else bytes(9)
        self.round = round_number
        self.hands = bytearray(10)
        self.plays = bytearray()
        self.deal = array("H", bytes(2 * engine.DEAL))
        self.deal[engine.JUDGED] = rules & (engine.SAME | engine.PLUS)
        self.pos = bytearray(engine.POSITION)
        self.replay(self.pos, 0)

    def replay(self, pos: bytearray, count: int) -> None:
        """Make pos the position after the first so many plays."""
        for i in range(engine.POSITION):
            pos[i] = engine.VACANT if i < 9 else 0
        pos[engine.HANDS + engine.KENZA] = pos[engine.HANDS + engine.KYOZA] = 31
        pos[engine.TURN] = self.first
        pos[engine.RYO] = 5
        pos[engine.STAGE] = 8
        for i in range(count):
            engine.place(pos, self.deal, self.plays[i] // 9, self.plays[i] % 9)

    def seat_omen(self, slot: int, omen: int) -> None:
        """Give a slot its Omen, an index into the set, and enter it into the deal."""
        self.hands[slot] = omen
        deal = self.deal
        printed = self.omens.ranks(omen)
        element = self.omens.element(omen)
        effect = self.omens.effect(omen) if self.rules & engine.EFFECT else 0
        deal[engine.SLOT_EFFECT + slot] = effect
        deal[engine.STEPWISE + slot] = engine.ZENITH <= effect <= engine.DEVOUR
        for tile in range(9):
            ranks = printed
            if self.elements[tile]:
                if effect == engine.ATTUNED or element == self.elements[tile]:
                    ranks = engine.raised(ranks)
                else:
                    ranks = engine.lowered(ranks)
            deal[engine.SETTLED + slot * 9 + tile] = ranks

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.pos[engine.TURN]

    @property
    def over(self) -> bool:
        """Whether all nine tiles are occupied."""
        return len(self.plays) == 9

    @property
    def last(self) -> int:
        """The tile of the last placement, or -1."""
        return self.plays[-1] % 9 if self.plays else -1

    def owner(self, tile: int) -> int:
        """KENZA, KYOZA or VACANT."""
        return engine.owner(self.pos, tile)

    def slot(self, tile: int) -> int:
        """The slot, 0 to 9, of the Omen on an occupied tile."""
        return engine.slot_at(self.pos, tile)

    def ranks(self, tile: int) -> int:
        """The packed current Ranks of the Omen on an occupied tile."""
        return engine.ranks_at(self.pos, tile)

    def ryo(self, seat: int) -> int:
        """A seat's Ryo, 0 to 10."""
        return engine.ryo(self.pos, seat)

    def slots_left(self, seat: int) -> list[int]:
        """The slots still in a seat's Hand, seen or not, in order."""
        slots = []
        for slot in range(seat * 5, seat * 5 + 5):
            if self.pos[engine.HANDS + seat] & engine.SLOT_BIT[slot]:
                slots.append(slot)
        return slots

    def held(self, seat: int) -> tuple[int, ...]:
        """The slots still in a seat's Hand whose Omens are seen, in order."""
        return tuple([slot for slot in self.slots_left(seat) if self.hands[slot] != UNSEEN])

    def printed(self, slot: int) -> int:
        """The packed printed Ranks of a slot's Omen."""
        return self.omens.ranks(self.hands[slot])

    def tuned(self, slot: int, tile: int) -> int:
        """The packed Ranks that a slot's Omen has on a tile by Elemental Tuning alone."""
        return self.deal[slot * 9 + tile]

    def legal(self) -> list[tuple[int, int]]:
        """All the plays that the mover has, as (slot, tile)."""
        plays = []
        for slot in self.held(self.turn):
            for tile in range(9):
                if self.pos[tile] == engine.VACANT:
                    plays.append((slot, tile))
        return plays

    def log(self) -> list[tuple[int, int, int]]:
        """What the last placement Overturned, in order: (tile, cause, attacker's tile) each."""
        return log_of(self.pos, self.last)

    def foresee(self, slot: int, tile: int) -> list[tuple[int, int, int]]:
        """The log that this legal play would give, without playing it."""
        pos = bytearray(self.pos)
        engine.place(pos, self.deal, slot, tile)
        return log_of(pos, tile)


def log_of(pos: bytearray, last: int) -> list[tuple[int, int, int]]:
    """The log of a position: (tile, cause, attacker's tile) each, in order.

    `last` is the tile of the last placement.
    """
    log = []
    for i in range(pos[engine.OVERTURNS]):
        tile = pos[engine.LOG + i]
        cause = tile >> 4
        attacker = pos[engine.ATTACKERS + i] if cause == engine.BY_COMBO else last
        log.append((tile & 15, cause, attacker))
    return log
