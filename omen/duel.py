# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel from the toss to the last Ryo, for screens, records and players.

`Duel` is the truth. A player, a person's screen or the computer, is given `duel.view(seat)`: it
holds what that seat may see and nothing else, so that nobody can cheat by accident.
"""

from array import array

from omen import hands as hands_of
from omen import rules as engine

DRAW = 2  # a result, besides KENZA and KYOZA
UNSEEN = 255  # in a view's `hands`: an Omen that this seat has not seen


class Sight:
    """What can be read off a Tenmonban: the part that a Duel and a view of it share.

    omens, rules, first and elements are as in Duel. `hands` is bytes(10), the Omen of each slot;
    `pos` and `deal` are the engine's buffers; `plays` is slot * 9 + tile for each placement.
    """

    def __init__(self, omens, rules, first, elements):
        self.omens = omens
        self.rules = rules
        self.first = first
        self.elements = elements
        self.hands = bytearray(10)
        self.plays = bytearray()
        self.pos = bytearray(engine.SIZE)
        self.deal = array("H", bytes(2 * engine.DEAL))
        engine.start(self.pos, first)
        engine.deal_rules(self.deal, rules)

    def seat_omen(self, slot, omen):
        """Give a slot its Omen, an index into the set."""
        self.hands[slot] = omen
        effect = self.omens.effect(omen) if self.rules & engine.EFFECT else 0
        engine.deal_slot(
            self.deal,
            slot,
            self.omens.ranks(omen),
            self.omens.element(omen),
            effect,
            self.elements,
        )

    @property
    def turn(self):
        """The seat to move."""
        return self.pos[engine.TURN]

    @property
    def over(self):
        """Whether all nine tiles are occupied."""
        return len(self.plays) == 9

    @property
    def last(self):
        """The tile of the last placement, or -1."""
        return self.plays[-1] % 9 if self.plays else -1

    def owner(self, tile):
        """KENZA, KYOZA or VACANT."""
        return engine.owner(self.pos, tile)

    def slot(self, tile):
        """The slot, 0 to 9, of the Omen on an occupied tile."""
        return engine.slot_at(self.pos, tile)

    def ranks(self, tile):
        """The packed current Ranks of the Omen on an occupied tile."""
        return engine.ranks_at(self.pos, tile)

    def ryo(self, seat):
        """A seat's Ryo, 0 to 10."""
        return engine.ryo(self.pos, seat)

    def hand_size(self, seat):
        """How many Omens a seat has left, seen or not."""
        return len(self.slots_left(seat))

    def slots_left(self, seat):
        """The slots still in a seat's Hand, seen or not, in order."""
        mask = self.pos[engine.HANDS + seat]
        return tuple([seat * 5 + i for i in range(5) if mask >> i & 1])

    def held(self, seat):
        """The slots still in a seat's Hand whose Omens are seen, in order."""
        return tuple([s for s in self.slots_left(seat) if self.hands[s] != UNSEEN])

    def printed(self, slot):
        """The packed printed Ranks of a slot's Omen."""
        return self.omens.ranks(self.hands[slot])

    def tuned(self, slot, tile):
        """The packed Ranks that a slot's Omen has on a tile by Elemental Tuning alone."""
        return self.deal[slot * 9 + tile]

    def legal(self):
        """All the plays that the mover has, as (slot, tile)."""
        vacant = [t for t in range(9) if self.pos[t] == engine.VACANT]
        return [(slot, tile) for slot in self.held(self.turn) for tile in vacant]

    def log(self):
        """What the last placement Overturned, in order: (tile, cause, attacker's tile) each."""
        return log_of(self.pos, self.last)

    def foresee(self, slot, tile):
        """The log that this legal play would give, without playing it."""
        ahead = bytearray(self.pos)
        engine.place(ahead, self.deal, slot, tile)
        return log_of(ahead, tile)


class Duel(Sight):
    """One Duel, in which plays are made and taken back.

    omens: the set. rules: a sum of the engine's OPEN to PLUS. first: the seat that moves first.
    kenza, kyoza: five indices into the set each. elements: nine numbers, 0 for none, else
    1 + an index into the set's Elements. round_number: 2 or more in Sudden Death, where a Hand
    may hold an Omen twice and more than 17 Levels. ValueError says what is wrong with a Hand.
    """

    def __init__(self, omens, rules, first, kenza, kyoza, elements=bytes(9), round_number=1):
        Sight.__init__(self, omens, rules, first, elements)
        self.round = round_number
        self.resigned = None
        for seat, hand in ((engine.KENZA, kenza), (engine.KYOZA, kyoza)):
            check_hand(omens, hand, round_number)
            for i in range(5):
                self.seat_omen(seat * 5 + i, hand[i])
        self.past = bytearray(9 * engine.SIZE)  # the position before each play
        self.ahead = bytearray(engine.SIZE)

    @property
    def over(self):
        """Whether all nine tiles are occupied or a player gave up."""
        return len(self.plays) == 9 or self.resigned is not None

    @property
    def result(self):
        """KENZA or KYOZA for the winner, DRAW, or None while the Duel runs."""
        if self.resigned is not None:
            return 1 - self.resigned
        if not self.over:
            return None
        lead = self.ryo(engine.KENZA) - 5
        return DRAW if lead == 0 else engine.KENZA if lead > 0 else engine.KYOZA

    def play(self, slot, tile):
        """Place a slot's Omen on a tile, 0 to 8. ValueError where that is not legal."""
        if self.over:
            raise ValueError("the Duel is over")
        if not 0 <= tile <= 8 or self.owner(tile) != engine.VACANT:
            raise ValueError("tile %d is occupied" % (tile + 1))
        if slot not in self.slots_left(self.turn):
            raise ValueError("that Omen is not in the mover's Hand")
        n = len(self.plays)
        self.past[n * engine.SIZE : (n + 1) * engine.SIZE] = self.pos
        engine.place(self.pos, self.deal, slot, tile)
        self.plays.append(slot * 9 + tile)

    def undo(self):
        """Take the last play back, or a giving up. ValueError where there is none."""
        if self.resigned is not None:
            self.resigned = None
            return
        if not self.plays:
            raise ValueError("there is no play to take back")
        self.plays = self.plays[:-1]
        self.pos[:] = self.before(len(self.plays))

    def resign(self):
        """The seat to move gives up. ValueError where the Duel is over."""
        if self.over:
            raise ValueError("the Duel is over")
        self.resigned = self.turn

    def stage(self, k):
        """The position of the last placement when it was settled and had made k Overturns: a
        buffer for the engine's `owner`, `ranks_at` and `ryo`, good until the next call."""
        n = len(self.plays) - 1
        slot, tile = divmod(self.plays[n], 9)
        self.ahead[:] = self.before(n)
        self.ahead[engine.MOST] = k
        stepwise = self.deal[engine.STEPWISE + slot]
        self.deal[engine.STEPWISE + slot] = 1
        engine.place(self.ahead, self.deal, slot, tile)
        self.deal[engine.STEPWISE + slot] = stepwise
        self.ahead[engine.MOST] = 8
        return self.ahead

    def view(self, seat):
        """What a seat may see of this Duel now, as a View of its own."""
        return View(self, seat)

    def before(self, n):
        """The position before play n, counted from 0, as bytes of its own."""
        return self.past[n * engine.SIZE : (n + 1) * engine.SIZE]


class View(Sight):
    """A Duel as one seat sees it: a copy that plays may be tried on.

    With Open off the other Hand's Omens are UNSEEN until they are played, and its slots are
    numbered in the order of play: two Duels that look alike to a seat give equal views.
    """

    def __init__(self, duel, seat):
        Sight.__init__(self, duel.omens, duel.rules, duel.first, duel.elements)
        self.seat = seat
        self.round = duel.round
        order = bytearray(range(10))  # the slot here of each slot there
        if not duel.rules & engine.OPEN:
            other = 5 - seat * 5
            unknown = other + len([p for p in duel.plays if p // 45 != seat])
            shown = other
            for play in duel.plays:
                if play // 45 != seat:
                    order[play // 9] = shown
                    shown += 1
            for slot in duel.slots_left(1 - seat):
                order[slot] = unknown
                unknown += 1
            for slot in range(shown, other + 5):
                self.hands[slot] = UNSEEN
        for slot in range(10):
            if self.hands[order[slot]] != UNSEEN:
                self.seat_omen(order[slot], duel.hands[slot])
        for play in duel.plays:
            here = order[play // 9] * 9 + play % 9
            engine.place(self.pos, self.deal, here // 9, here % 9)
            self.plays.append(here)


def log_of(pos, placed):
    """The log of a position: (tile, cause, attacker's tile) each, in order; `placed` is the tile of
    the last placement."""
    lines = []
    for i in range(pos[engine.OVERTURNS]):
        tile = pos[engine.LOG + i] & 15
        cause = pos[engine.LOG + i] >> 4
        attacker = pos[engine.ATTACKERS + i] if cause == engine.BY_COMBO else placed
        lines.append((tile, cause, attacker))
    return lines


def check_hand(omens, hand, round_number=1):
    """ValueError with a clear line where this is no legal Hand for that round."""
    if len(hand) != hands_of.SIZE:
        raise ValueError("a Hand is five Omens, not %d" % len(hand))
    if round_number > 1:
        return
    if not hands_of.distinct(hand):
        raise ValueError("an Omen stands twice in one Hand")
    total = hands_of.levels(omens, hand)
    if total > hands_of.CAP:
        raise ValueError("a Hand has at most %d Levels, not %d" % (hands_of.CAP, total))


def random_elements(omens, chance):
    """Elements for the nine tiles: 2 to 5 tiles get one; the number, the tiles and the Elements all
    evenly by chance. None at all where the set has no Elements."""
    elements = bytearray(9)
    if omens.elements:
        tiles = list(range(9))
        hands_of.shuffle(tiles, chance)
        for tile in tiles[: 2 + chance.below(4)]:
            elements[tile] = 1 + chance.below(len(omens.elements))
    return bytes(elements)
