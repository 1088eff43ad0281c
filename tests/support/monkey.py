# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A monkey plays: it presses buttons at random, and pulls the battery and the cable at random.

It knows what nobody may see, what must outlive the power, and that the statistics add up, and it
fails where one of these goes wrong.
"""

import random
import struct
from typing import Any

from simulator import Cut, Memories
from simulator.memory import NVM_SIZE
from simulator.script import BOOT
from watched import Watch

# What it presses, and how much it likes to.
LIKES = {
    "a": 16,
    "b": 1,
    "up": 4,
    "down": 5,
    "left": 3,
    "right": 3,
    "start": 1,
    "select": 1,
}
BUTTONS = [button for button, times in LIKES.items() for _ in range(times)]
OPEN = 1


class Monkey(Watch):
    """Plays until so many Duels were finished. `finished`: how many were; `cuts`: of the power."""

    drawn_every = 500

    def __init__(self, memories: Memories, seed: int, duels: int, board: str = "pygamer") -> None:
        super().__init__(memories, board, seed)
        self.chance = random.Random(seed)
        self.duels = duels
        self.finished = 0
        self.cuts = 0
        self.counted: tuple[int, Any] = (0, None)  # how many Duels, and the last of them
        self.states: list[dict[bytes, bytes]] = [
            {}
        ]  # those that may be found when the power comes back
        self.past: list[dict[bytes, bytes]] = [{}]  # all that were ever kept
        self.holder: int | None = None  # which seat's player holds the handheld, if that is known
        self.at(BOOT / 1e6, self.act)

    # what it does

    def act(self) -> None:
        chance = self.chance
        if self.finished >= self.duels or self.machine.crash:
            self.machine.end()
        self.at(chance.choice((0.07, 0.1, 0.13, 0.3)), self.act)
        if chance.random() < 0.01:
            self.pull()
        self.press(chance.choice(BUTTONS))

    def pull(self) -> None:
        """Take the power, now or in one of the next changes of a memory."""
        memories, chance = self.memories, self.chance
        if chance.random() < 0.5:
            self.machine.cut_power()
        done = chance.choice((0, 1, 10, 30, 60, 100, 300, NVM_SIZE))
        at = len(memories.changes) + chance.randrange(1, 4)
        memories.cut = Cut(at, done, chance.choice((None, 0xFF)))

    # what it watches

    def left(self, screen: Any) -> None:
        if screen is None:
            self.starts()
        elif type(screen).__name__ == "HandOver":
            self.holder = screen.seat

    def starts(self) -> None:
        """The board got power: what does it find?"""
        memories, game = self.memories, self.game
        hit = memories.changes[-1].kind if memories.cut and memories.changes else ""
        memories.cut = None
        memories.changes.clear()
        found = dict(game.console.store.blobs)
        if found not in self.states:
            assert hit == "nvm", f"after a cut in {hit or 'none'}"
            assert found in self.past
            assert game.session.lost or not found
        self.states = [found]
        self.past.append(found)
        self.counted = (game.session.memory.duels, None)
        self.cuts += 1
        self.holder = None
        memories.usb = self.chance.random() < 0.25  # in time for the first save
        game.session.rules = self.chance.randrange(32)
        self.add_up()

    def saving(self, blobs: dict[bytes, bytes]) -> None:
        self.states.append(blobs)
        self.add_up()
        game = self.game
        if game.session.memory.duels != self.counted[0]:
            assert game.session.memory.duels == self.counted[0] + 1
            assert game.session.duel.over and game.session.duel is not self.counted[1]
            self.counted = (game.session.memory.duels, game.session.duel)

    def kept(self, place: int) -> None:
        if place:
            self.states = self.states[-1:]
            self.past.append(self.states[0])
            self.finished = max(self.finished, self.game.session.memory.duels)

    def add_up(self) -> None:
        """The statistics' entries have all the Duels that were finished, each once."""
        memory = self.game.session.memory
        total = 0
        for at in range(0, len(memory.tallies), 9):
            _, _, played, won, drawn, best = struct.unpack_from("<BBHHHB", memory.tallies, at)
            assert won + drawn <= played
            assert best == 0 or 123 <= best <= 133
            total += played
        assert total == memory.duels

    def refreshed(self) -> None:
        """Nobody sees a Hand that is not for them."""
        screen = self.screen
        name = type(screen).__name__
        if name in ("Hand", "KeptHands"):  # Kenza's is the first, and empty yet
            seat, alone = self.game.session.seat, self.game.session.alone()
            assert seat == 0 or self.holder == 1 or alone is not None
            self.holder = seat
            if name == "KeptHands" and alone is None and not self.game.session.on(OPEN):
                marks = [screen.entries[i][4] for i in screen.offered]
                assert all(keepers >> seat & 1 for keepers in marks)
        elif name == "DuelScreen":
            duel, table = screen.duel, screen.table
            for place in range(10):
                if table.held[place] >= 0:
                    assert table.held[place] == place in duel.slots_left(place // 5)
                    self.see(place)
            if not table.cursor.grid.hidden and duel.owner(screen.cursor.tile) == 2:
                if screen.choosing():
                    self.see(screen.cursor.slot)
        elif name == "Inspect" and screen.tile < 0:
            self.see(screen.slot)

    def see(self, slot: int) -> None:
        """An Omen that is still in a Hand is seen."""
        game = self.game
        alone = game.session.alone()
        if not game.session.duel.rules & OPEN:
            assert slot // 5 == (self.holder if alone is None else alone), type(self.screen)
