# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A placement as it is seen: the Omen lies there, then each Overturn in its order."""

from omen import rules
from omen.screens.signals import CAUSES, OVERTURN_MS, OVERTURNS

# How long one sees each part, in ms. Four Overturns, the most that come without a Combo, with both
# calls take 1,290.
SETTLE = 220
CALL = 180
EDGE = 60
FACE = 110
REST = 140
CALLS = ("", "Same!", "Plus!", "Combo!")  # by cause; a Clash is only said


class Placement:
    """Shows the last placement of a Duel on its table, from now on, as time passes, and lets the
    speaker tell of it."""

    def __init__(self, duel, table, speaker, now: int, clash: str):
        self.duel = duel
        self.table = table
        self.speaker = speaker
        self.clash = clash  # the word for one
        self.log = duel.log()
        self.seen = 0  # how many Overturns of the log
        self.cause = -1  # what was called last
        self.turning = False  # whether the next Omen stands on edge
        self.due = now  # when the next part is to be seen: at once, how it was settled
        self.settled = False

    def tick(self, now: int) -> bool:
        """Show the next part when it is due: a call, an Omen on edge, or its new face. Return
        whether all was seen."""
        if now < self.due:
            return False
        if not self.settled:
            self.settled = True
            self.due += SETTLE
            lay(self.table, self.duel, self.duel.stage(0))
            return False
        if self.seen == len(self.log):
            self.table.strip.shout("")
            return True
        tile, cause, _ = self.log[self.seen]
        if cause != self.cause:
            self.cause = cause
            if CALLS[cause]:
                self.table.strip.shout(CALLS[cause])
                self.speaker.play(CAUSES[cause])
                self.due += CALL
            else:
                self.table.strip.say(self.clash)
                self.due += EDGE
            return False
        if self.turning:
            self.seen += 1
            lay(self.table, self.duel, self.duel.stage(self.seen))
            self.due += REST if self.seen == len(self.log) else FACE
        else:
            self.table.show_edge(tile)
            self.speaker.play((OVERTURNS[self.seen], OVERTURN_MS))
            self.due += EDGE
        self.turning = not self.turning
        return False

    def hurry(self, now: int) -> None:
        """Show at once how it ends; when that is seen already, don't linger."""
        if self.seen == len(self.log):
            self.due = now
            return
        self.settled = True
        self.seen = len(self.log)
        self.table.strip.shout("")
        lay(self.table, self.duel, self.duel.pos)
        self.due = now + REST


def lay(table, duel, pos) -> None:
    """Draw the Omens on the board as they stand in a position, and the Ryo."""
    for tile in range(9):
        owner = rules.owner(pos, tile)
        if owner != rules.VACANT:
            omen = duel.hands[rules.slot_at(pos, tile)]
            table.show_tile(tile, omen, owner, rules.ranks_at(pos, tile))
    table.strip.count(rules.ryo(pos, rules.KENZA))
