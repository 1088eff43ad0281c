# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What a Duel turned on: the last placement after which it could no longer end otherwise.

That is, if both play perfectly from there; and a placement that would have kept more.

It goes back from the end. As long as the result stands behind a position, the only question is
whether its mover had a play that leads to a better one: none where the mover won. The exact search
answers it, and takes the longer the more tiles are left.
"""

from omen.players import search
from omen.rules import KENZA, RYO, SIGN, TURN, place

if 0:  # for the type check alone: the compiler drops it
    from omen.duel import Duel

LOST, DRAWN, WON = -1, 0, 1


class Review:
    """Looks for it in steps.

    `step`: how many placements were made before the position that is looked at; from below 0 on
    there is none. `held`: what the mover there gave away, WON or DRAWN; None while it is not known
    to be anything. `play`: slot * 9 + tile, which would have held it.
    """

    def __init__(self, duel: "Duel") -> None:
        """Of a Duel that is over. It may be taken back meanwhile, though not behind `step`."""
        self.duel = duel
        self.stack, self.plays, self.frame, self.history = search.buffers()
        self.result = LOST  # for Kenza
        if duel.resigned is None:
            lead = duel.ryo(KENZA) - 5
            self.result = (lead > 0) - (lead < 0)
        elif duel.resigned != KENZA:
            self.result = WON
        self.held: int | None = None
        self.play = 0
        # A player who gave up had another choice; the last tile leaves none.
        self.step = len(duel.plays) + (duel.resigned is not None)
        self.back()

    def back(self) -> None:
        """Go back to the position before in which the mover can have done better."""
        while self.step > 0:
            self.step -= 1
            self.duel.replay(self.stack[0], self.step)
            if self.outcome() != WON:
                self.ask(self.outcome() + 1)
                return
        self.step = -1

    def outcome(self) -> int:
        """How the Duel ended for the mover of the position."""
        return self.result * SIGN[self.stack[0][TURN]]

    def ask(self, least: int) -> None:
        """Begin to find out whether the mover has a play that leads to at least this."""
        self.least = least
        if self.step < 8:
            search.begin(self.stack, self.plays, self.frame, 9 - self.step, least - 1, least)

    def look(self, quota: int) -> bool:
        """Look on, for about so many placements. True when nothing is left to look for."""
        if self.step < 0:
            return True
        frame = self.frame
        if self.step == 8:
            good, play = self.last()
        elif search.search(self.stack, self.plays, frame, self.history, self.duel.deal, quota):
            good, play = frame[search.BEST] >= self.least, frame[search.BEST_PLAY]
        else:
            return False
        if good:
            self.held, self.play = self.least, play
            if self.least == WON:
                return True
            self.ask(WON)
            return False
        if self.held is not None:
            return True
        self.back()
        return self.step < 0

    def last(self) -> tuple[bool, int]:
        """Whether the only play on the last tile leads to at least what is asked; and that play."""
        pos = self.stack[1]
        search.open_node(self.stack, self.plays, self.frame, 0)
        play = self.plays[0][0]
        pos[:] = self.stack[0]
        place(pos, self.duel.deal, play // 9, play % 9)
        return (pos[RYO] - 5) * SIGN[self.stack[0][TURN]] >= self.least, play

    def part(self) -> int:
        """How much of the position is looked through, in hundredths."""
        if self.step in (-1, 8):
            return 0
        return 100 * max(0, self.frame[search.NEXT] - 1) // self.frame[search.PLAYS]
