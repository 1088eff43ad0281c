# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A placement as it is seen: the Omen lies there, then each Overturn in its order."""

from omen import rules
from omen.screens.signals import CAUSES, OVERTURN_MS, OVERTURNS, PLACED
from omen.screens.strip import NOWHERE

# How long one sees each part, in hundredths of a second: calm, normal and quick. Four Overturns,
# the most that come without a Combo, take 1,470 ms, 1,350 or 800 with all three calls.
PACES = (b"\34\23\6\13\22\32\106", b"\26\22\6\13\16\15\50", b"\12\14\4\6\10\10\24")
SETTLE, CALL, EDGE, FACE, REST, LINK, BEAT = range(7)  # LINK: a face in a Combo; BEAT: choice.py's
CALLS = ("", "Same!", "Plus!", "Combo!")  # by cause; a Clash is only said


class Placement:
    """Shows the last placement of a Duel on its table, from now on, as time passes, and lets the
    speaker tell of it. Only the strip's line about the turn is left to say. `clash` is the word for
    one, `pace` one of PACES."""

    def __init__(self, duel, table, speaker, now: int, clash: str, pace: bytes = PACES[1]):
        self.duel = duel
        self.table = table
        self.speaker = speaker
        self.clash = clash
        self.pace = pace
        self.log = duel.log()
        self.seen = -1  # how many Overturns of the log; at first not even the Omen
        self.cause = -1  # what was called last
        self.links = 1  # how many Overturns a Combo has
        self.grows = False  # whether another is to be counted
        self.turning = False  # whether the next Omen stands on edge
        self.due = now  # when the next part is to be seen
        table.choose(NOWHERE)
        table.look(NOWHERE)
        table.mark_last(duel.last)
        table.strip.turn(1 - duel.turn)
        table.strip.tell(duel.hands[duel.plays[-1] // 9])
        speaker.play(PLACED)

    def tick(self, now: int) -> bool:
        """Show the next part when it is due: the Omen, a call, an Omen on edge, or its new face.
        Return whether all was seen."""
        if now < self.due:
            return False
        log, seen = self.log, self.seen
        if self.turning or seen < 0:
            self.turning = False
            self.seen = seen = seen + 1
            lay(self.table, self.duel, self.duel.stage(seen))
            self.grows = self.cause == rules.BY_COMBO
            part = SETTLE if seen == 0 else LINK if self.grows else FACE
            if seen and seen == len(log):
                part = REST
        elif seen == len(log):
            self.table.strip.shout("")
            return True
        elif log[seen][1] != self.cause:
            self.cause = part = log[seen][1]
            if part:
                self.table.strip.shout(CALLS[part])
                self.speaker.play(CAUSES[part])
                part = CALL
            else:
                self.table.strip.say(self.clash)
                part = EDGE
        elif self.grows:
            self.grows = False
            self.links += 1
            self.table.strip.shout("Combo x" + str(self.links))
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
        if self.seen < len(self.log):
            self.seen = len(self.log)
            self.turning = False
            self.table.strip.shout("")
            lay(self.table, self.duel, self.duel.pos)
            self.due += 10 * self.pace[REST]


def lay(table, duel, pos) -> None:
    """Draw the Omens on the board as they stand in a position, and the Ryo."""
    for tile in range(9):
        owner = rules.owner(pos, tile)
        if owner != rules.VACANT:
            omen = duel.hands[rules.slot_at(pos, tile)]
            table.show_tile(tile, omen, owner, rules.ranks_at(pos, tile))
    table.strip.count(rules.ryo(pos, rules.KENZA))
