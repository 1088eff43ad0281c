# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel from the toss to the last Ryo, for screens, records and players.

`Duel` is the truth. A player, a person's screen or the computer, is given `duel.view(seat)`: it
holds what that seat may see and nothing else, so that nobody can cheat by accident.
"""

from omen.chance import shuffle
from omen.hand_check import check_hand
from omen.rules import KENZA, KYOZA, POSITION, STAGE, STEPWISE, VACANT, place
from omen.sight import UNSEEN as UNSEEN
from omen.sight import Sight
from omen.view import View

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence

    from omen.chance import Chance
    from omen.omen_set import OmenSet

DRAW = 2  # a result, besides KENZA and KYOZA


class Duel(Sight):
    """One Duel, in which plays are made and taken back.

    omens: the set. rules: a sum of the engine's OPEN to PLUS. first: the seat that moves first.
    kenza, kyoza: five indices into the set each. elements: nine numbers, 0 for none, else
    1 + an index into the set's Elements. round_number: 2 or more in Sudden Death, where a Hand
    may hold an Omen twice and more than 17 Levels. ValueError says what is wrong with a Hand.
    """

    def __init__(
        self,
        omens: "OmenSet",
        rules: int,
        first: int,
        kenza: "Sequence[int]",
        kyoza: "Sequence[int]",
        elements: bytes = bytes(9),
        round_number: int = 1,
    ) -> None:
        Sight.__init__(self, omens, rules, first, elements, round_number)
        self.resigned: int | None = None
        self.before = bytearray(POSITION)  # the position before the last play
        slot = 0
        for hand in (kenza, kyoza):
            check_hand(omens, hand, round_number)
            for omen in hand:
                self.seat_omen(slot, omen)
                slot += 1

    @property
    def over(self) -> bool:
        """Whether all nine tiles are occupied or a player gave up."""
        return len(self.plays) == 9 or self.resigned is not None

    @property
    def result(self) -> int | None:
        """KENZA or KYOZA for the winner, DRAW, or None while the Duel runs."""
        if self.resigned is not None:
            return 1 - self.resigned
        if not self.over:
            return None
        lead = self.ryo(KENZA) - 5
        return DRAW if lead == 0 else KENZA if lead > 0 else KYOZA

    def play(self, slot: int, tile: int) -> None:
        """Place a slot's Omen on a tile, 0 to 8. ValueError where that is not legal."""
        if self.over:
            raise ValueError("the Duel is over")
        if not 0 <= tile <= 8:
            raise ValueError("there is no such tile")
        if self.owner(tile) != VACANT:
            raise ValueError("tile %d is occupied" % (tile + 1))
        if slot not in self.slots_left(self.turn):
            raise ValueError("not an Omen of the mover's Hand")
        self.before[:] = self.pos
        place(self.pos, self.deal, slot, tile)
        self.plays.append(slot * 9 + tile)

    def undo(self) -> None:
        """Take the last play back, or a giving up. ValueError where there is none."""
        if self.resigned is not None:
            self.resigned = None
            return
        if not self.plays:
            raise ValueError("there is no play to take back")
        self.plays = self.plays[:-1]
        self.replay(self.before, max(0, len(self.plays) - 1))
        self.replay(self.pos, len(self.plays))

    def resign(self) -> None:
        """The seat to move gives up. ValueError where the Duel is over."""
        if self.over:
            raise ValueError("the Duel is over")
        self.resigned = self.turn

    def stage(self, k: int) -> bytearray:
        """The position in the middle of the last placement: settled, and after k Overturns.

        It is for the engine's `owner`, `ranks_at` and `ryo`.
        """
        pos = bytearray(self.before)
        pos[STAGE] = k
        slot, tile = divmod(self.plays[-1], 9)
        stepwise = self.deal[STEPWISE + slot]
        self.deal[STEPWISE + slot] = 1
        place(pos, self.deal, slot, tile)
        self.deal[STEPWISE + slot] = stepwise
        pos[STAGE] = 8
        return pos

    def view(self, seat: int) -> View:
        """What a seat may see of this Duel now, as a View of its own."""
        return View(self, seat)


def random_elements(omens: "OmenSet", chance: "Chance") -> bytes:
    """Elements for 2 to 5 of the nine tiles, by chance.

    The number, the tiles and the Elements are all equally likely. None at all where the set has no
    Elements.
    """
    elements = bytearray(9)
    if omens.elements:
        tiles = list(range(9))
        shuffle(tiles, chance)
        for tile in tiles[: 2 + chance.below(4)]:
            elements[tile] = 1 + chance.below(len(omens.elements))
    return bytes(elements)
