# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel as one seat sees it."""

from omen.rules import HANDS, OPEN, TILE_SLOT, VACANT
from omen.sight import UNSEEN, Sight

if 0:  # for the type check alone: the compiler drops it
    from omen.duel import Duel


class View(Sight):
    """A copy of what a seat may see of a Duel, on which plays may be tried.

    With Open off the other Hand's Omens are UNSEEN until they are played, and its slots are
    numbered in the order of play: two Duels that look alike to a seat give equal views.
    """

    def __init__(self, duel: "Duel", seat: int) -> None:
        Sight.__init__(self, duel.omens, duel.rules, duel.first, duel.elements, duel.round)
        self.seat = seat
        slots = list(range(10))  # the slot there of each slot here
        hidden = []
        if not duel.rules & OPEN:
            hidden = duel.slots_left(1 - seat)
            plays = [play // 9 for play in duel.plays if play // 45 != seat]
            slots[5 - 5 * seat : 10 - 5 * seat] = plays + hidden
        for slot in range(10):
            if slots[slot] in hidden:
                self.hands[slot] = UNSEEN
            else:
                self.seat_omen(slot, duel.hands[slots[slot]])
        for play in duel.plays:
            self.plays.append(slots.index(play // 9) * 9 + play % 9)
        # The position is the Duel's own, but for the numbers of the other Hand's slots. (To play it
        # anew would go deep into the board's stack.)
        pos = self.pos
        pos[:] = duel.pos
        for tile in range(9):
            if pos[tile] != VACANT:
                pos[TILE_SLOT + tile] = slots.index(pos[TILE_SLOT + tile])
        if hidden:
            pos[HANDS + 1 - seat] = 32 - (1 << 5 - len(hidden))
