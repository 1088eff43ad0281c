# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A hint as it is told: the Omen and the tile, and why it is a good one, in a few words."""

from omen import rules
from omen.widgets.bracket import point
from omen.widgets.taken import taken
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence
    from typing import Any

    from omen.view import View

CORNERS = (0, 2, 6, 8)
FEW = 2  # so many Omens that the other side could take on a tile are worth a word


def mark(screen: "Any") -> None:
    """Mark what was suggested on the table of a Duel's screen, and name it."""
    duel, table = screen.duel, screen.table
    slot, tile = screen.hint
    point(table, slot, tile)
    table.strip.title(screen.say["hint"].format(duel.omens.name_of(duel.hands[slot])))


def reason(view: "View", slot: int, tile: int, named: "Sequence[str]") -> str:
    """What can be seen to speak for placing that slot's Omen there; at most 14 characters.

    It is the engine's own word, and knows no more than the mover's view. `named`: what the Elements
    are called. (One function: the engine's calls go deep into the board's short stack already.)
    """
    say = words("hint")
    after = bytearray(view.pos)
    rules.place(after, view.deal, slot, tile)
    if after[rules.OVERTURNS]:
        return taken(say["takes"].split("|"), after)
    if len(view.plays) == 8:
        return say["last"]
    # What the other side could do: on this tile instead, and to the Omen here, next.
    other = after[rules.TURN]
    safe = view.rules & rules.OPEN
    pos = bytearray(after)
    for held in view.held(other):
        pos[:] = view.pos
        pos[rules.TURN] = other
        rules.place(pos, view.deal, held, tile)
        if pos[rules.OVERTURNS] >= FEW:
            return say["denies"].format(pos[rules.OVERTURNS])
        for near in range(9):
            if after[near] == rules.VACANT:
                pos[:] = after
                rules.place(pos, view.deal, held, near)
                if pos[tile] == other:
                    safe = 0
    # Nothing was Overturned: all Ranks that differ are its "Placed" Effect's doing.
    if rules.RECLUSE <= view.deal[rules.SLOT_EFFECT + slot] <= rules.DUSK:
        for near in range(9):
            ranks = view.tuned(slot, tile) if near == tile else view.ranks(near)
            if after[near] != rules.VACANT and rules.ranks_at(after, near) != ranks:
                return say["effect"]
    if view.tuned(slot, tile) > view.printed(slot):
        return say["tile"].format(named[view.elements[tile] - 1])
    return say["safe" if safe else "corner" if tile in CORNERS else "quiet"]
