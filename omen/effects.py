# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Effects by number: their ids, as sets write them. What they do is told in assets/words/.

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
