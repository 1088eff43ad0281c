# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The sets of colours that there are, and what palettes.py has of each.

Every text keeps 4.5 : 1 or more against what it stands on, 7 : 1 in high contrast. What takes red
for green, a protanopic or a deuteranopic eye, has the second set, what takes blue for green, a
tritanopic one, the third: with it the two owners and all Elements stay apart. So they do for each
of them in high contrast.
"""

from omen.widgets import palettes

# What palettes.py names, in this order, then the colours of the Elements, as marks.py counts them.
NAMES = (
    "NIGHT SLATE DUSK STEEL BAR IVORY MIST GOLD EMBER KENZA_GROUND KENZA_LIGHT KYOZA_GROUND"
    " KYOZA_LIGHT BLACK"
)
TINTS = 14
SETS = (
    # The usual ones.
    "080A1C 181B36 2C3058 34386A 242A5C F4ECD8 9AA2CC F4BC44 FF8A70 12265C 5C8CF0 561426"
    " E8607C 020308 5CB858 B4C0D0 C49454 F8C040 AC9CF4 F47444 50ACF4 EC80C4",
    # For eyes that take red for green.
    "080A1C 181B36 2C3058 34386A 242A5C F4ECD8 9AA2CC FFD84C FF9C70 10286C 5C94FF 5A2C04"
    " F08838 020308 84E3A5 E7E3E7 A58263 FFE300 C6A2FF FF4100 2182FF E761A5",
    # For eyes that take blue for green.
    "080A1C 181B36 2C3058 34386A 242A5C F4ECD8 9AA2CC F4BC44 FF8A70 063A4C 34ACD4 5C1020"
    " F0606C 020308 84E3A5 E7E3E7 A58242 FFE321 A582E7 FF4100 21A2FF FF82C6",
    # High contrast.
    "000000 000000 303030 9494AC 0000A0 FFFFFF D4D8F0 FFE000 FFB4A0 001470 78B4FF 600010"
    " FF96A8 000000 63C384 E7E3E7 FFA200 FFE384 C6A2E7 E76142 2182FF C682A5",
)


def paint(chosen: int) -> list[int]:
    """Paint the palettes of palettes.py, and what is loaded from now on, in these colours.

    Returns the colours.
    """
    colours = [int(word, 16) for word in SETS[chosen].split()]
    names = NAMES.split()
    for i in range(len(names)):
        setattr(palettes, names[i], colours[i])
    palettes.INK[1] = palettes.IVORY
    palettes.DIM[1] = palettes.MIST
    palettes.BRIGHT[1] = palettes.GOLD
    palettes.WARN[1] = palettes.EMBER
    palettes.KENZA_INK[1] = palettes.PIPS[1] = palettes.KENZA_LIGHT
    palettes.KYOZA_INK[1] = palettes.PIPS[2] = palettes.KYOZA_LIGHT
    palettes.PIPS[0] = palettes.NIGHT
    return colours
