# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Walks through the making of a Hand, its tools, and the Hands that are kept."""

from walk import Walk
from walk_setups import seated, wide_set

TO_HAND = "wait 0.2\npress a\npress down 2\npress a 2\n"
# In Kenza's Hand: the column, a sixth Omen, five that leave nothing to draw, and with the wide set
# a fifth that is too much, and two that leave none.
FULL_HAND = (
    TO_HAND
    + "press a\npress left 2\nshot hand-in-column.png\npress right\n"
    + "press right\npress a\n" * 5
    + "press select\nshot hand-all-five.png\n"
)
HIGH_HAND = (
    TO_HAND
    + "press a\npress right\n" * 3
    + "press right\npress a\npress right 6\npress a\nshot hand-too-high.png\n"
)
WIDE_HAND = TO_HAND + "press right 11\npress a\npress left\npress a\nshot hand-too-wide.png\n"
OMENS = "press right\n" * 41
EFFECTS_OFF = "game.session.rules &= ~4\n"

# From the first row up to the tools: each order of the set; no Hand is kept; one is, and then
# there is that one already.
TOOLS = """
wait 0.2
press up
press a
shot hand-by-element.png
press a
press a
shot hand-by-worth.png
press down
shot hand-worth.png
press up
press right
press up 4
press a
shot hand-none-kept.png
press up 3
press select
shot hand-drawn.png
press up
press up 3
press a
shot hand-hints.png
press down 2
press a
wait 0.2
shot name.png
press select
press left
press up
press a
wait 0.2
shot hand-kept.png
press a
shot hand-kept-already.png
press b
press left
press a
shot hand-lock.png
"""
TOO_MANY = "wait 0.2\npress up 2\npress select\npress a\nshot hand-no-room.png\n"
NAMES = (
    """
wait 0.2
press up 2
press select
press a
press right 10
press up 3
press select
"""
    + "press left\n" * 10
)
KEPT = """
wait 0.2
shot {0}.png
press down
press down
shot {0}-elsewhere.png
press a
press down
shot {0}-changed.png
press down
shot {0}-damaged.png
press down
shot {0}-new.png
press down
press select
shot {0}-actions.png
press down 2
press a
shot {0}-delete.png
press b
press select
press down
press a
shot {0}-rename.png
press a
press b
"""
# Hands that are kept: the last one, another, and one that is faulty in each way.
HANDS = """
from omen.session import saved_hands
hand = sorted(game.session.hands[0])
whole = saved_hands.entry_of(game.session.omens, hand, "Schildpad", 31)
other = saved_hands.entry_of(game.session.omens, game.session.hands[1], "Constancex", 3)
away = whole[:20] + b"twelve-chars"
changed = bytes((whole[0] ^ 1,)) + whole[1:]
damaged = whole[:5] + bytes((99,)) + whole[6:]
entries = {entries}
saved_hands.write(game.session, entries)
game.session.seat = 0
"""
ALL_KINDS = HANDS.format(entries="[whole, other, away, changed, damaged]")
FULL = HANDS.format(entries="[away] * 12")
SHOTS = "elsewhere changed damaged new actions delete rename"

WALKS = {
    "hand": Walk("hand.script", "hand hand-refused hand-full hand-column hand-too-few"),
    "full Hand": Walk(FULL_HAND, "hand-in-column hand-all-five"),
    "high Hand": Walk(HIGH_HAND, "hand-too-high", prepare=wide_set),
    "wide Hand": Walk(WIDE_HAND, "hand-too-wide", prepare=wide_set),
    "every Omen": Walk(TO_HAND + OMENS),
    "without Effects": Walk("wait 0.2\n" + OMENS, setup=EFFECTS_OFF, begin="hand"),
    "tools": Walk(
        TOOLS,
        "hand-none-kept name hand-kept hand-kept-already",
        setup="game.session.seat = 0\n",
        begin="assemble",
    ),
    "no room for a Hand": Walk(TOO_MANY, "hand-no-room", setup=FULL, begin="assemble"),
    "kept Hands": Walk(
        KEPT.format("kept"),
        "kept " + " ".join(f"kept-{name}" for name in SHOTS.split()),
        setup=ALL_KINDS,
        begin="kept",
    ),
    "kept Hands, alone": Walk(
        KEPT.format("kept-alone"), "kept-alone", setup=seated([0, 3]) + ALL_KINDS, begin="kept"
    ),
    "no name": Walk(
        KEPT.format("kept").partition("shot kept-rename")[0].replace("shot kept", "# ")
        + "press select\n" * 14
        + "press a\nshot name-empty.png\n",
        setup=ALL_KINDS,
        begin="kept",
    ),
}
