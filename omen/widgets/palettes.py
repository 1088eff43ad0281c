# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The colours, each named once, and the palettes that more than one screen uses.

A palette is never changed after it was made: displayio redraws whatever uses it, nine cards at
once. Only colours.py does, when the player wants others than these, and all is drawn anew anyway.
Every text colour keeps 4.5 : 1 or more against the night it stands on.
"""

from displayio import Palette

NIGHT = 0x080A1C  # behind everything
SLATE = 0x181B36  # a vacant tile, a card that nobody owns
DUSK = 0x2C3058  # a card that only tries a tile
STEEL = 0x34386A  # lines between tiles
BAR = 0x242A5C  # under the chosen line of a list
IVORY = 0xF4ECD8  # text
MIST = 0x9AA2CC  # text of less weight
GOLD = 0xF4BC44  # whatever is chosen
EMBER = 0xFF8A70  # refusals
KENZA_GROUND = 0x12265C
KENZA_LIGHT = 0x5C8CF0
KYOZA_GROUND = 0x561426
KYOZA_LIGHT = 0xE8607C
BLACK = 0x020308  # the outline of Ranks


def palette(*colours: int | None) -> Palette:
    """A palette of these colours; None is see-through."""
    made = Palette(len(colours))
    for i in range(len(colours)):
        if colours[i] is None:
            made.make_transparent(i)
        else:
            made[i] = colours[i]
    return made


# Text: the ground is see-through.
INK = palette(None, IVORY)
DIM = palette(None, MIST)
BRIGHT = palette(None, GOLD)
WARN = palette(None, EMBER)
KENZA_INK = palette(None, KENZA_LIGHT)
KYOZA_INK = palette(None, KYOZA_LIGHT)
SEAT_INK = (KENZA_INK, KYOZA_INK)

PIPS = palette(NIGHT, KENZA_LIGHT, KYOZA_LIGHT)  # the owners' signs on the night
