# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A placement as it is seen: the Omen lies there, then each Overturn in its order."""

from omen import rules
from omen.widgets.signals import CAUSES, OVERTURN_MS, OVERTURNS, PLACED
from omen.widgets.strip import NOWHERE

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from omen.duel import Duel
    from omen.widgets.table import Table
    from omen.widgets.why import Why

# How long one sees each part, in hundredths of a second: calm, normal and quick. Four Overturns,
# the most that come without a Combo, take 1,470 ms, 1,350 or 800 with all three calls.
PACES = (b"\34\23\6\13\22\32\106", b"\26\22\6\13\16\15\50", b"\12\14\4\6\10\10\24")
HIGH, STEP = 2, 30  # steps from which an Omen comes down, and ms of each
# FACING, NEXT: a new face, and one in a Combo; BEAT: choice.py's.
SETTLED, TOLD, EDGE, FACING, REST, NEXT, BEAT = range(7)


class Placement:
    """Shows the last placement of a Duel on its table, from now on, as time passes.

    The speaker tells of it, and `why` of the reasons. Only the strip's line about the turn is left
    to say. `pace` is one of PACES.
    """

    def __init__(
        self,
        duel: "Duel",
        table: "Table",
        speaker: "Any",
        now: int,
        why: "Why",
        pace: bytes = PACES[1],
    ) -> None:
        self.duel = duel
        self.table = table
        self.speaker = speaker
        self.why = why
        self.pace = pace
        self.log = duel.log()
        self.seen = -1  # how many Overturns of the log; at first not even the Omen
        self.cause = -1  # what was called last
        self.count = 1  # how many Overturns a Combo has
        self.more = False  # whether another is to be counted
        self.high = HIGH  # how many steps the Omen is above its tile
        self.turning = False  # whether the next Omen stands on edge
        self.due = now  # when the next part is to be seen
        table.choose(NOWHERE)
        table.look(NOWHERE)
        table.mark_last(duel.last)
        table.strip.turn(1 - duel.turn)
        table.strip.tell(duel.hands[duel.plays[-1] // 9])

    def tick(self, now: int) -> bool:
        """Show the next part when it is due: the Omen, a call, an Omen on edge, or its new face.
        Return whether all was seen."""
        if self.why.reach(2 * self.seen - 1):  # what came with the last Overturn
            return False
        if now < self.due:
            return False
        log, seen = self.log, self.seen
        if seen == 0 and self.high:  # it comes down
            self.high -= 1
            self.table.lift(self.duel.last, self.high)
            self.due += STEP
            if self.high == 0:
                self.speaker.play(PLACED)
                self.due += 10 * self.pace[SETTLED] - (HIGH + 1) * STEP
            return False
        if self.turning or seen < 0:
            self.turning = False
            self.seen = seen = seen + 1
            lay(self.table, self.duel, self.duel.stage(seen))
            if seen == 0:
                self.table.lift(self.duel.last, self.high)
                self.due += STEP
                return False
            self.more = self.cause == rules.BY_COMBO
            part = NEXT if self.more else FACING
            if seen == len(log):
                part = REST
        elif seen == len(log):
            self.table.strip.shout("")
            return True
        elif log[seen][1] != self.cause:
            self.cause = part = log[seen][1]
            self.why.reach(2 * seen)
            call = rules.CAUSES[part]
            self.table.strip.shout(call[:1].upper() + call[1:] + "!" if part else "")
            if part:  # a Clash has no call
                self.speaker.play(CAUSES[part])
            part = TOLD if part else EDGE
        elif self.more:
            self.more = False
            self.count += 1
            self.table.strip.shout("Combo x" + str(self.count))
            return False
        elif self.why.reach(2 * seen):  # in a refresh of its own, as a card takes one
            return False
        else:
            self.turning = True
            self.table.show_edge(log[seen][0])
            self.speaker.play((OVERTURNS[seen], OVERTURN_MS))
            part = EDGE
        self.due += 10 * self.pace[part]
        return False

    def hurry(self, now: int) -> None:
        """Show at once how it ends; when that is seen already, don't linger."""
        self.due = now
        if self.seen < len(self.log) or self.high:
            self.seen = len(self.log)
            self.turning = False
            self.high = 0
            self.table.lift(self.duel.last, 0)
            self.table.strip.shout("")
            lay(self.table, self.duel, self.duel.pos)
            self.why.reach(2 * len(self.log))
            self.due += 10 * self.pace[REST]


def lay(table: "Table", duel: "Duel", pos: bytearray) -> None:
    """Draw the Omens on the board as they stand in a position, and the Ryo."""
    for tile in range(9):
        owner = rules.owner(pos, tile)
        if owner != rules.VACANT:
            omen = duel.hands[rules.slot_at(pos, tile)]
            table.show_tile(tile, omen, owner, rules.ranks_at(pos, tile))
    table.strip.count(rules.ryo(pos, rules.KENZA), rules.ryo(pos, rules.KYOZA))
