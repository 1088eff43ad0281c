# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Gives the game the colours that were chosen."""

from omen.rules import KENZA, KYOZA, VACANT
from omen.widgets import frame, moon, palettes
from omen.widgets.cards import GROUND, INK, LIGHT, OUTLINE, RAISED
from omen.widgets.colour_sets import TINTS, paint

if 0:  # for the type check alone: the compiler drops it
    from omen.widgets.cards import Art


def colour(art: "Art", chosen: int) -> None:
    """Paint all that stays loaded, and what is loaded from now on, in these colours.

    The palettes of other modules than these are made anew with every screen.
    """
    gold = palettes.GOLD
    colours = paint(chosen)
    frame.SKY[0] = palettes.NIGHT
    frame.SKY[1] = moon.COLOURS[1] = palettes.STEEL
    frame.SKY[2] = palettes.MIST
    moon.COLOURS[2] = palettes.IVORY
    for palette in (art.tile, art.mark):
        for i in range(8):
            palette[4 + i] = colours[TINTS + i]
    art.tile[GROUND] = palettes.SLATE
    cards = [(art.tile, palettes.STEEL), (art.mark, palettes.STEEL)]
    if art.ghost is not None:
        art.ghost[GROUND] = palettes.DUSK
        cards.append((art.ghost, palettes.MIST))
        for owner, ground, light in (
            (KENZA, palettes.KENZA_GROUND, palettes.KENZA_LIGHT),
            (KYOZA, palettes.KYOZA_GROUND, palettes.KYOZA_LIGHT),
            (VACANT, palettes.SLATE, palettes.STEEL),
        ):
            art.colours[owner][GROUND] = ground
            cards.append((art.colours[owner], light))
    for palette, light in cards:
        palette[LIGHT] = light
        palette[INK] = palettes.IVORY
        palette[OUTLINE] = palettes.BLACK
        if palette[RAISED] == gold:
            palette[RAISED] = palettes.GOLD
