# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The handheld's choice as it is seen before it is placed: which Omen, then onto which tile."""

from omen.widgets import table as at

if 0:  # for the type check alone: the compiler drops it
    from omen.duel import Duel
    from omen.widgets.table import Table


class Choice:
    """Shows on a table, from now on, that `play`, (slot, tile), is chosen.

    `place` is the place of the Hand that it comes from: another than its slot where that is face
    down. One sees the Omen in its Hand for `beat` hundredths of a second, and as long again its
    ghost on the tile.
    """

    def __init__(
        self, duel: "Duel", table: "Table", play: tuple, place: int, now: int, beat: int
    ) -> None:
        self.duel = duel
        self.table = table
        self.play = play
        self.aimed = False  # whether the tile is shown, too
        self.beat = 10 * beat
        self.due = now + self.beat
        table.look(at.NOWHERE)
        table.choose(place)
        table.strip.tell(duel.hands[play[0]] if place == play[0] else at.NOWHERE)

    def tick(self, now: int) -> bool:
        """Show the tile when it is due. Return whether both were seen."""
        if now < self.due:
            return False
        if self.aimed:
            return True
        slot, tile = self.play
        self.aimed = True
        self.due = now + self.beat
        self.table.ghost(tile, self.duel.hands[slot], self.duel.tuned(slot, tile))
        self.table.strip.tell(self.duel.hands[slot])
        return False
