# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Why a hint is a good one, in the few words that the strip has room for."""

from omen import rules

CORNERS = (0, 2, 6, 8)


def reason(duel, slot: int, tile: int) -> str:
    """What can be seen to speak for placing that slot's Omen there; at most 14 characters."""
    log = duel.foresee(slot, tile)
    if log:
        cause = rules.CAUSES[log[-1][1]]  # a Combo comes last, and says most
        return "{}{}: takes {}".format(cause[0].upper(), cause[1:], len(log))
    element = duel.elements[tile]
    if element and duel.tuned(slot, tile) > duel.printed(slot):
        return duel.omens.elements[element - 1] + " tile"
    if tile in CORNERS:
        return "In a corner"
    return "A quiet tile"
