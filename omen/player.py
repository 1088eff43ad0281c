# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What all computer players share: deciding in steps, and the buffers that they think in."""

from omen import search
from omen.duel import UNSEEN
from omen.hand_check import legal
from omen.hands import random_hand
from omen.rules import RYO, SIGN, SIZE, TURN, place

QUOTA = 40  # placements a step: 20 to 55 ms on the board, so that a button is answered at once
TRIES = 20  # at a hidden Hand, before it is drawn in a way that is sure, and slow


def buffers():
    """What a search needs: ten positions, ten lists of plays, its frame, its history, and twice a
    number for each slot. (The PC puts arrays in their place, for the same code compiled.)"""
    stack = [bytearray(SIZE) for _ in range(10)]
    plays = [bytearray(45) for _ in range(10)]
    worth = [[0] * 10 for _ in range(2)]
    return stack, plays, [0] * search.FRAME, [0] * 90, worth


class Player:
    """Decides on plays from views alone. A subclass brings `think`, a generator that yields between
    steps and keeps `choice`, slot * 9 + tile, at the best play that it knows of."""

    MOST = 6000  # placements for one decision

    def __init__(self, chance):
        self.chance = chance
        self.stack, self.plays, self.frame, self.history, self.worth = buffers()
        # What lies below the plies that `holds` is asked about.
        self.lower_stack = self.stack[3:]
        self.lower_plays = self.plays[3:]
        self.placements = 0

    def begin(self, view):
        """Begin to decide for the seat to move, which the view must be of."""
        self.view = view
        self.deal = view.deal
        self.tiles = 9 - len(view.plays)
        self.placements = 0
        other = 5 - 5 * view.turn
        slots = range(other, other + 5)
        self.hidden = [slot for slot in slots if view.hands[slot] == UNSEEN]
        self.shown = [view.hands[slot] for slot in slots if slot not in self.hidden]
        self.stack[0][:] = view.pos
        for i in range(90):
            self.history[i] = 0
        self.list_plays(0)
        self.choice = self.plays[0][0]
        self.thought = self.think()

    def step(self):
        """Think a little more. None, or the decision as (slot, tile)."""
        goal = self.placements + QUOTA
        for _ in self.thought:
            if self.placements >= goal:
                return None
        return self.hurry()

    def think(self):
        """Decide, with a yield between steps; here on the first play that there is."""
        yield

    def hurry(self):
        """The best play found so far, as (slot, tile), at once."""
        return divmod(self.choice, 9)

    def guess_hand(self):
        """Put into the view's hidden slots Omens that the other side may hold: it has five
        different ones within the Level cap, or any five in Sudden Death, all equally likely."""
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

    def list_plays(self, ply):
        """List the plays of the position at a ply in plays[ply]; returns how many."""
        search.open_node(self.stack, self.plays, self.frame, ply)
        return self.frame[search.PLAYS + ply]

    def try_play(self, ply, play):
        """Make a play of the position at a ply; the next ply's position is what it comes to."""
        self.stack[ply + 1][:] = self.stack[ply]
        place(self.stack[ply + 1], self.deal, play // 9, play % 9)
        self.placements += 1

    def lead(self, ply):
        """The Ryo, less 5, that the deciding seat has in the position at a ply."""
        return (self.stack[ply][RYO] - 5) * SIGN[self.stack[0][TURN]]

    def find(self, low, high, ranked=False):
        """Search the view's position for its value between low and high; `ranked`: in the order
        that plays[0] has. Returns the value, or None where the placements ran out first. A play
        that is better than low becomes the choice, or, when they ran out, the first that was not
        refuted."""
        frame = self.frame
        own = self.plays[0]
        order = self.plays[9]  # no search goes so deep
        order[:] = own
        search.begin(self.stack, self.plays, frame, self.tiles, low, high)
        if ranked:
            frame[search.RANKED] = 1
            own[:] = order
        before = self.placements
        while self.placements < self.MOST - QUOTA:
            done = search.search(self.stack, self.plays, frame, self.history, self.deal, QUOTA)
            self.placements = before + frame[search.PLACED]
            yield
            if done:
                if frame[search.BEST] > low:
                    self.choice = frame[search.BEST_PLAY]
                return frame[search.BEST]
        if low < 0:
            self.choice = own[frame[search.NEXT] - 1]
        return None

    def holds(self, ply, value):
        """Find out whether the position at a ply, 1 or 2, is worth at least this much to the
        deciding seat. What the placements do not suffice for does not hold."""
        tiles = self.tiles - ply
        if tiles == 1:
            self.list_plays(ply)
            self.try_play(ply, self.plays[ply][0])
            return self.lead(ply + 1) >= value
        stack = self.lower_stack
        plays = self.lower_plays
        frame = self.frame
        stack[0][:] = self.stack[ply]
        low = value - 1 if ply == 2 else -value
        search.begin(stack, plays, frame, tiles, low, low + 1)
        before = self.placements
        while self.placements < self.MOST - QUOTA:
            done = search.search(stack, plays, frame, self.history, self.deal, QUOTA)
            self.placements = before + frame[search.PLACED]
            yield
            if done:
                return (frame[search.BEST] > low) == (ply == 2)
        return False
