# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The toss: the coin turns and lands, and the board gets its Elements. Heads, Kyoza moves first."""

from displayio import Bitmap, Group, TileGrid

from omen import rules
from omen.duel import Duel, random_elements
from omen.screens.cards import FACES, HEADS, SIZE, TAILS, read_cell, squeeze
from omen.screens.frame import framed
from omen.screens.names import told
from omen.screens.palettes import INK
from omen.screens.text import COLUMNS, centred, text, write
from omen.screens.words import words

FRAME = 50  # ms
LANDED = 22  # the frame in which it lies still
WIDTHS = (0, 11, 4, 11)  # half the coin's width in each frame of a half turn; 0 for all of it
SCALE = 2
LEFT, LOW = (160 - SIZE * SCALE) // 2, 30  # where it lies, in pixels
RISE = 14  # and how far it flies


class Toss:
    """Tosses the coin, deals `game.duel` by it, and leads to the Duel."""

    def __init__(self, game):
        self.game = game
        self.say = words("toss")
        self.group = None
        self.frame = 0
        self.start = 0
        chance = game.chance
        self.side = (HEADS, TAILS)[chance.below(2)]
        self.first = rules.KYOZA if self.side == HEADS else rules.KENZA
        elements = random_elements(game.omens, chance) if game.on(rules.ELEMENTAL) else bytes(9)
        game.duel = Duel(game.omens, game.rules, self.first, game.hands[0], game.hands[1], elements)

    def enter(self) -> None:
        self.game.console.lights.dark()
        alone = self.game.alone()
        heading = self.say.part("heading", 0 if alone is None else 1 + alone)
        self.group = framed(heading, self.say["buttons"])
        self.coin = Bitmap(SIZE, SIZE, 16)
        self.spin = Group(scale=SCALE, x=LEFT, y=LOW)
        self.spin.append(TileGrid(self.coin, pixel_shader=self.game.art.mark))
        self.group.append(self.spin)
        self.words = text(2, 100, COLUMNS, 1, INK)
        self.group.append(self.words)
        self.start = self.game.console.now()
        self.show(0)

    def show(self, frame: int) -> None:
        """One frame of the flight; it turns over every four."""
        self.frame = frame
        turned = (LANDED - frame + 1) // 4 % 2  # half turns that are still to come
        with open(FACES, "rb") as file:
            read_cell(file, HEADS + TAILS - self.side if turned else self.side, self.coin)
        half = WIDTHS[(LANDED - frame) % 4]
        if half:
            squeeze(self.coin, half, 0)
        self.spin.y = LOW - RISE * 4 * frame * (LANDED - frame) // (LANDED * LANDED)
        if frame == LANDED:
            side = self.say.part("sides", 0 if self.side == HEADS else 1)
            first = told(self.game, self.first, self.say, "first")
            write(self.words, centred(side.format(first), COLUMNS))

    def button(self, button: int):
        if self.frame == LANDED:
            return self.game.to_mover("duel")
        self.show(LANDED)
        return None

    def tick(self, now: int):
        if self.frame < LANDED:
            frame = min(LANDED, (now - self.start) // FRAME)
            if frame != self.frame:
                self.show(frame)
        return

    def leave(self) -> None:
        self.group = self.coin = self.spin = self.words = None
