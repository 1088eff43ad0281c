# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Effects by number: their ids, as sets write them, and their words, as players read them.

An Effect's number is its place in EFFECTS. The order groups them by when they work, so that
rules.py can ask "does it act when Placed?" with one comparison; its own constants follow this order
(a test compares them).
"""

EFFECTS = (
    "",
    "attuned",  # settled before the first move, in the deal's table
    "bastion",  # defends
    "phoenix",  # answers an Overturn
    "hex",
    "zenith",  # attacks
    "nadir",
    "devour",
    "recluse",  # Placed
    "constellation",
    "tide",
    "dawn",
    "dusk",
    "whirl",
    "mirror",
)

WORDS = (
    "No Effect.",
    "Placed on an Elemental tile: every Element matches it.",
    "Same, Plus and Combo do not Overturn it. A Clash can.",
    "When Overturned: +1 to its Ranks.",
    "When Overturned: -1 to the Ranks of the Omen that did it.",
    "When it attacks, equal Ranks win too.",
    "When it attacks, the lower Rank wins instead.",
    "When it Overturns an Omen: +1 to its Ranks, each time.",
    "Placed with no Omen adjacent: +2 to its Ranks.",
    "Placed: +1 to its Ranks for each adjacent Omen of its owner.",
    "Placed while its owner has fewer Ryo: +1 to its Ranks.",
    "Placed: adjacent Omens of its owner get +1.",
    "Placed: adjacent opposing Omens get -1.",
    "Placed: adjacent Omens, of both players, turn a quarter clockwise.",
    "Placed: each Rank that faces an Omen becomes that Omen's facing Rank.",
)
