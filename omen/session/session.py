# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A session: who sits where, with which Hands, by which rules, and what outlives the power.

It knows no hardware and no screen. A whole evening can be played by calling it and the files
beside it, which it loads when they are needed:

    setup.py     who plays, and with which Hands       quick, assemble, challenge, bring, again
    dealing.py   Hands by chance                       deal, use
    shared.py    deals that many play                  of_day, find, begin
    tossing.py   the coin, and the Duel                begin, choose, toss
    ending.py    what the end of a Duel leads to       give_up, end, next_round
    resuming.py  what was under way when the power went   go_on, forget
    settings.py  what a person chooses              change, speak, play_by, switch_drawn
    library.py   the sets on the drive              find_sets, use_set

Their verbs take the session and return the name of what comes next: "hand" (session.seat has to
bring one), "toss", "duel", "round" or "result".
"""

import gc
import sys

from omen import PLAYERS, rules
from omen.chance import Chance
from omen.duel import Duel
from omen.omen_set import OmenSet
from omen.session.loading import loaded
from omen.session.memory import Memory, duel_bytes

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

# What the computer players are made of, each after those that it needs: resident while one sits.
THINKING = ("omen.hands",) + tuple(
    "omen.players." + name
    for name in "search judgement weights playout player ranking guessing master roster".split()
)


class Session:
    """What outlives a screen and is no picture.

    `sets`: (id, name, path) of each good set found; `faults`: one line for each bad one.
    `omens`: the chosen OmenSet. `rules`: the bits that are on.
    `hands`: five Omens for each seat, or None; `drawn`: whether by chance; `deal`: the number that
    dealt a single Duel, as dealing.py has it, or None. `players`: None where a person sits;
    `strengths`: 0 there, else the player's, 1 + its place in PLAYERS, and above those the opponents
    of the ladder. `opponent`: the strength that was chosen last.
    `seat`: who is assembling a Hand. `duel`: the Duel on the board, or None; `ended`: what its end
    leads to. `match`: the match that it is of, as match.py has it, or None; `following`: the round
    of Sudden Death that is next.
    `memory`: what outlives the power; `dirty`: whether it has to be saved. `lost`: whether
    something of it was lost.
    """

    def __init__(self, store: "Any", entropy: int) -> None:
        """`store`: keeps `blobs`, a dict of bytes; `save` and `save_file` write it for good."""
        self.resident = tuple(sys.modules)  # what was loaded at the start stays
        self.store = store
        self.chance = Chance(entropy)
        self.memory = Memory(store.blobs)
        self.lost = store.lost
        self.dirty = False
        self.counted: Duel = None  # the last Duel that the statistics have
        self.strengths = [0, 0]
        self.players: list = [None, None]
        self.rules = self.memory.rules
        self.hands: list[list[int]] = [None, None]
        self.match: bytearray = None
        self.following: Duel = None
        self.ended = "result"
        self.opponent = self.memory.opponent
        self.drawn = self.memory.drawn
        self.deal: int | None = None
        self.seat = rules.KENZA
        self.duel: Duel = None
        self.omens: OmenSet = None
        self.sets: list[tuple[str, str, str]] = []
        self.faults: list[str] = []

    def load(self, name: str) -> "Any":
        """The module of that name, loaded for now."""
        resident = self.resident
        if name == THINKING[-1]:
            # One by one: each within another, they would need more room at once, and stack.
            resident += THINKING
            for part in THINKING:
                loaded(part, resident)
        elif self.players[0] is not None or self.players[1] is not None:
            resident += THINKING
        return loaded(name, resident)

    def alone(self) -> int | None:
        """The seat of the one person who plays against the handheld; None where two persons do."""
        kenza, kyoza = self.strengths
        if (kenza == 0) == (kyoza == 0):
            return None
        return rules.KYOZA if kenza else rules.KENZA

    def on_ladder(self) -> bool:
        """Whether an opponent of the ladder sits, who has rules of its own."""
        return max(self.strengths) > len(PLAYERS)

    def clear_seats(self) -> None:
        """Clear both seats, which makes room; no match goes on, and the person's rules are back."""
        self.rules = self.memory.rules
        self.strengths = [0, 0]
        self.players = [None, None]
        self.match = self.memory.match = None

    def hides(self) -> bool:
        """Whether the handheld has to change hands before the mover's Hand may be seen."""
        if self.players[0] is not None or self.players[1] is not None:
            return False
        return not self.duel.rules & rules.OPEN

    def on(self, rule: int) -> bool:
        """Whether this rule is on."""
        return self.rules & rule != 0

    def placed(self) -> None:
        """An Omen was placed on the board, or taken back."""
        self.dirty = True

    def save(self) -> None:
        """Save what outlives the power as it is now; count a Duel that is over."""
        memory = self.memory
        duel = self.duel
        self.dirty = False
        gc.collect()  # so that what is saved lies low in the heap, and does not break it up
        if duel is not None and not duel.over:
            memory.duel = duel_bytes(duel, self.strengths, self.drawn)
        elif duel is not None and duel is not self.counted:
            self.counted = duel
            self.ended = self.load("omen.session.ending").end(self)
        memory.opponent = self.opponent
        memory.drawn = self.drawn
        if self.omens is not None:
            memory.set_id = self.omens.id
        memory.pack()
        self.store.save()
