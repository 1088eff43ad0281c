# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What all computer players share: deciding in steps, and the buffers that they think in."""

from omen.duel import UNSEEN
from omen.hand_check import legal
from omen.hands import random_hand
from omen.players import search
from omen.rules import RYO, SIGN, TURN, place

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Generator, Iterator

    from omen.chance import Chance
    from omen.view import View

QUOTA = 30  # placements a step: 20 ms on the board at most, so that a button is answered at once
TRIES = 20  # at a hidden Hand, before it is drawn in a way that is sure, and slow


def buffers() -> tuple[list, list, list[int], list[int], list[int]]:
    """What a search needs, and a number for each slot.

    (The PC puts arrays in their place, for the same code compiled.)
    """
    return search.buffers() + ([0] * 10,)


class Player:
    """Decides on plays from views alone.

    A subclass brings `think`, a generator that yields where a step may end, soon after `left`, the
    placements that it has left, is used up, and keeps `choice`, slot * 9 + tile, at the best play
    that it knows of. `effort` is how much it does for a decision; 0 for what is usual with its
    kind.
    """

    EFFORT = 6000  # placements for one decision ...
    # ... and by the tiles left: so many take at most two seconds, the first two decisions of a Duel
    # one and a half.
    LIMITS = (0, 0, 3500, 3500, 3500, 3500, 3100, 3500, 1700, 3500)

    def __init__(self, chance: "Chance", effort: int = 0) -> None:
        self.chance = chance
        self.effort = effort or self.EFFORT
        self.stack, self.plays, self.frame, self.history, self.worth = buffers()
        # What lies below the plies that `meets` is asked about.
        self.below = self.stack[3:], self.plays[3:]
        self.placements = 0

    def begin(self, view: "View") -> None:
        """Begin to decide for the seat to move, which the view must be of."""
        self.view = view
        self.deal = view.deal
        self.tiles = 9 - len(view.plays)
        self.placements = 0
        self.left = QUOTA
        self.most = min(self.effort, self.LIMITS[self.tiles])
        other = 5 - 5 * view.turn
        slots = range(other, other + 5)
        self.hidden = [slot for slot in slots if view.hands[slot] == UNSEEN]
        self.shown = [view.hands[slot] for slot in slots if slot not in self.hidden]
        self.stack[0][:] = view.pos
        for i in range(90):
            self.history[i] = 0
        self.list_plays(0)
        self.choice = self.plays[0][0]
        self.thinking = self.think()

    def step(self) -> tuple[int, int] | None:
        """Think a little more. None, or the decision as (slot, tile)."""
        self.left = QUOTA
        for _ in self.thinking:
            if self.left <= 0:
                return None
        return self.hurry()

    def think(self) -> "Iterator[None]":
        """Decide, with a yield between steps; here on the first play that there is."""
        yield

    def hurry(self) -> tuple[int, int]:
        """The best play found so far, as (slot, tile), at once."""
        return divmod(self.choice, 9)

    def guess_hand(self) -> None:
        """Put into the view's hidden slots Omens that the other side may hold.

        It has five different ones within the Level cap, or any five in Sudden Death, all equally
        likely.
        """
        omens = self.view.omens
        # Any choice, until one fits, as two of three do with `mansions`: that costs the board a
        # fortieth of `random_hand`, which never fails.
        for _ in range(TRIES):
            hand = [self.chance.below(len(omens)) for _ in self.hidden]
            if self.view.round > 1 or legal(omens, self.shown + hand):
                break
        else:
            hand = random_hand(omens, self.chance, self.shown)
            hand = [omen for omen in hand if omen not in self.shown]
        for slot in self.hidden:
            self.view.seat_omen(slot, hand.pop())

    def list_plays(self, ply: int) -> int:
        """List the plays of the position at a ply in plays[ply]; returns how many."""
        search.open_node(self.stack, self.plays, self.frame, ply)
        return self.frame[search.PLAYS + ply]

    def try_play(self, ply: int, play: int) -> None:
        """Make a play of the position at a ply; the next ply's position is what it comes to."""
        self.stack[ply + 1][:] = self.stack[ply]
        place(self.stack[ply + 1], self.deal, play // 9, play % 9)
        self.placements += 1
        self.left -= 1

    def lead(self, ply: int) -> int:
        """The Ryo, less 5, that the deciding seat has in the position at a ply."""
        return (self.stack[ply][RYO] - 5) * SIGN[self.stack[0][TURN]]

    def search(
        self, low: int, high: int, ordered: bool = False
    ) -> "Generator[None, None, int | None]":
        """Search the view's position for its value between low and high.

        `ordered`: in the order that plays[0] has. Returns the value, or None where the placements
        ran out first. A play that is better than low becomes the choice, or, when they ran out, the
        first that was not refuted.
        """
        frame = self.frame
        own = self.plays[0]
        order = self.plays[9]  # no search goes so deep
        order[:] = own
        search.begin(self.stack, self.plays, frame, self.tiles, low, high)
        if ordered:
            frame[search.RANKED] = 1
            own[:] = order
        while self.placements < self.most - QUOTA:
            done = self.go_on(self.stack, self.plays)
            if self.left <= 0:
                yield
            if done:
                if frame[search.BEST] > low:
                    self.choice = frame[search.BEST_PLAY]
                return frame[search.BEST]
        if low < 0:
            self.choice = own[frame[search.NEXT] - 1]
        return None

    def go_on(self, stack: list, plays: list) -> int:
        """Search for the rest of the step; whether the search is done."""
        before = self.frame[search.PLACED]
        done = search.search(stack, plays, self.frame, self.history, self.deal, max(1, self.left))
        placed = self.frame[search.PLACED] - before
        self.placements += placed
        self.left -= placed
        return done

    def value(self, ply: int, tiles: int, low: int, high: int) -> "Generator[None, None, int]":
        """The value to the deciding seat of the position at a ply, 1 or 2, with so many tiles left.

        It is exact between low and high, else the nearer of them. None where the placements ran
        out.
        """
        ours = self.stack[ply][TURN] == self.stack[0][TURN]
        if tiles == 1:
            self.list_plays(ply)
            self.try_play(ply, self.plays[ply][0])
            return max(low, min(high, self.lead(ply + 1)))
        stack, plays = self.below
        frame = self.frame
        stack[0][:] = self.stack[ply]
        if ours:
            search.begin(stack, plays, frame, tiles, low, high)
        else:
            search.begin(stack, plays, frame, tiles, -high, -low)
        while self.placements < self.most - QUOTA:
            done = self.go_on(stack, plays)
            if self.left <= 0:
                yield
            if done:
                value = frame[search.BEST] if ours else -frame[search.BEST]
                return max(low, min(high, value))
        return None

    def meets(self, ply: int, value: int) -> "Generator[None, None, bool]":
        """Whether the position at a ply, 1 or 2, is worth at least this much to the deciding seat.

        What the placements do not suffice for is not met.
        """
        result = yield from self.value(ply, self.tiles - ply, value - 1, value)
        return result == value
