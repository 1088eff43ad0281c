# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What a Duel turned on, looked for on the screen of its replay as long as one waits."""

from omen.session.review import WON, Review
from omen.widgets.bracket import point

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

QUOTA = 30  # placements a turn of the loop: 20 ms on the board at most


class Turning:
    """Goes back through `Replay` from its end; `tick` it.

    Then it points at what would have kept the result.
    """

    def __init__(self, replay: "Any") -> None:
        self.replay = replay
        self.say = replay.say
        self.review = Review(replay.duel)
        self.done = False
        self.shown = -1  # how much of the position, in hundredths

    def tick(self) -> None:
        """Look on; show where, and how far it is."""
        review, replay = self.review, self.replay
        if self.done:
            return
        if replay.step > review.step >= 0:
            self.shown = -1
            replay.turn_to(review.step)  # which is drawn first
            return
        self.done = review.look(QUOTA)
        strip = replay.table.strip
        if self.done:
            self.tell()
        elif self.shown != review.part():
            self.shown = review.part()
            strip.turn(replay.duel.turn)
            strip.title(self.say["turned"])
            strip.say(self.say["far"].format(review.step + 1, self.shown))

    def tell(self) -> None:
        """Say what it turned on, and point at it."""
        review, table = self.review, self.replay.table
        if review.held is None:
            table.strip.title(self.say.part("none", 0))
            table.strip.say(self.say.part("none", 1))
            return
        slot, tile = divmod(review.play, 9)
        point(table, slot, tile)
        table.strip.turn(self.replay.duel.turn)
        table.strip.title(self.say["found"].format(review.step + 1, tile + 1))
        table.strip.say(self.say.part("held", 1 if review.held == WON else 0))
