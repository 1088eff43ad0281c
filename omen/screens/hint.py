# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Why a hint is a good one, in the few words that the strip has room for."""

from omen.screens.words import words

CORNERS = (0, 2, 6, 8)


def reason(duel, slot: int, tile: int) -> str:
    """What can be seen to speak for placing that slot's Omen there; at most 14 characters."""
    say = words("hint")
    log = duel.foresee(slot, tile)
    if log:
        return say.part("takes", log[-1][1]).format(len(log))  # a Combo comes last, and says most
    element = duel.elements[tile]
    if element and duel.tuned(slot, tile) > duel.printed(slot):
        return say["tile"].format(duel.omens.elements[element - 1])
    if tile in CORNERS:
        return say["corner"]
    return say["quiet"]
