# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The first picture after the power comes: the title, while all the rest is still being loaded."""

from omen.session.memory import PALETTE, SWAP, Memory

if 0:  # for the type check alone: the compiler drops it
    from handheld import Console


def opening(console: "Console") -> None:
    """Show the title's picture, held and coloured as it was chosen. What is pressed waits."""
    chosen = Memory(console.store.blobs).choices
    console.turn(chosen[SWAP] == 1)
    if chosen[PALETTE]:
        from omen.widgets.colour_sets import paint

        paint(chosen[PALETTE])
    from omen.widgets.title_picture import picture  # it has its colours when it is loaded

    console.show(picture())
    console.refresh()
