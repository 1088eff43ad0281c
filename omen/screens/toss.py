# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The toss: the coin turns and lands, and the board gets its Elements. Heads, Kyoza moves first.

In a match the side that lost the last Duel says first who tosses. Then the coin waits for that
player's A, and the moment of it decides how it lands; the handheld does not keep one waiting.
"""

from displayio import Bitmap, Group, TileGrid

from handheld import DOWN, START, UP, A
from omen import PLAYERS, match, rules
from omen.duel import Duel, random_elements
from omen.memory import BEST_OF
from omen.screens.cards import FACES, HEADS, SIZE, TAILS, read_cell, squeeze
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import called, told
from omen.screens.palettes import INK, SEAT_INK
from omen.screens.score import add_score
from omen.screens.text import COLUMNS, WIDTH, centred, text, write
from omen.screens.words import words

FRAME = 50  # ms
LANDED = 22  # the frame in which it lies still
WIDTHS = (0, 11, 4, 11)  # half the coin's width in each frame of a half turn; 0 for all of it
SCALE = 2
LEFT_EDGE, LOW = (160 - SIZE * SCALE) // 2, 30  # where it lies, in pixels
RISE = 14  # and how far it flies
MOMENTS = 16  # ms, after which the same moments come again


class Toss:
    """Tosses the coin, deals `game.duel` by it, and leads to the Duel."""

    def __init__(self, game):
        self.game = game
        self.say = words("toss")
        self.group = None
        self.list = None  # of those who may toss, while that is asked
        self.answers = ("", "")  # and its lines
        self.frame = 0
        self.start = 0
        self.side = None  # of the coin, from when it is tossed
        self.tosser = None
        game.load("omen.screens.setup").seat(game, game.strengths[0], game.strengths[1])
        if game.match is None:
            # The ladder is climbed by single Duels.
            best = 0 if max(game.strengths) > len(PLAYERS) else game.memory.choices[BEST_OF]
            game.match = match.begun(1 + 2 * best, game.omens, game.strengths, game.hands)
        else:
            match.bring(game.match, game.hands)
        game.memory.match = game.match
        self.loser = game.match[match.LOSER]
        if self.loser == match.NOBODY:
            self.toss(0)
        elif game.players[self.loser] is not None:
            self.choose(game.chance.below(2))

    def choose(self, seat: int) -> None:
        """That seat's player tosses; the handheld does it at once."""
        self.tosser = seat
        if self.game.players[seat] is not None:
            self.toss(0)

    def toss(self, moment: int) -> None:
        """Toss the coin, and deal."""
        game, chance = self.game, self.game.chance
        for _ in range(moment % MOMENTS):
            chance.below(2)
        self.side = (HEADS, TAILS)[chance.below(2)]
        self.first = rules.KYOZA if self.side == HEADS else rules.KENZA
        elements = random_elements(game.omens, chance) if game.on(rules.ELEMENTAL) else bytes(9)
        game.duel = Duel(game.omens, game.rules, self.first, game.hands[0], game.hands[1], elements)
        game.unkept = True
        self.start = game.console.now()

    def enter(self) -> None:
        game = self.game
        game.console.lights.dark()
        alone = game.alone()
        heading = self.say.part("heading", 0 if alone is None else 1 + alone)
        self.group = framed(heading, self.say.part("buttons", 0))
        self.coin = Bitmap(SIZE, SIZE, 16)
        self.spin = Group(scale=SCALE, x=LEFT_EDGE, y=LOW)
        self.spin.append(TileGrid(self.coin, pixel_shader=game.art.mark))
        self.group.append(self.spin)
        self.words = text(2, 100, COLUMNS, 1, INK)
        self.group.append(self.words)
        if game.match[match.BEST] > 1:
            for seat in (rules.KENZA, rules.KYOZA):
                name = called(game, seat)
                x = 158 - WIDTH * len(name) if seat else 2
                self.group.append(text(x, 16, len(name), 1, SEAT_INK[seat], name))
            add_score(self.group, game.match, 29, 29)
        if self.loser != match.NOBODY and self.tosser is None:
            self.ask()
        else:
            self.begin()

    def ask(self) -> None:
        """Ask the side that lost who tosses."""
        self.spin.hidden = True
        self.answers = self.tosses(rules.KENZA), self.tosses(rules.KYOZA)
        self.list = MenuList(24, 76, 16, 2, 2, self.label)
        words = told(self.game, self.loser, self.say, "ask")
        self.list.group.append(text(-22, -30, COLUMNS, 2, INK, words))
        self.group.append(self.list.group)
        self.tell(1)

    def label(self, seat: int) -> str:
        return self.answers[seat]

    def tosses(self, seat: int) -> str:
        """That the side tosses."""
        return told(self.game, seat, self.say, "tosses")

    def begin(self) -> None:
        """Show the coin: in flight, or how it waits for whoever tosses."""
        if self.tosser is not None:
            write(self.words, centred(self.tosses(self.tosser), COLUMNS))
        self.tell(2 if self.side is None else 0)
        self.start = self.game.console.now()
        self.show(0)

    def tell(self, i: int) -> None:
        """What the buttons do: part i of their text."""
        write(self.group[2], centred(self.say.part("buttons", i), COLUMNS))

    def show(self, frame: int) -> None:
        """One frame of the flight; it turns over every four."""
        self.frame = frame
        side = HEADS if self.side is None else self.side
        turned = (LANDED - frame + 1) // 4 % 2  # half turns that are still to come
        with open(FACES, "rb") as file:
            read_cell(file, HEADS + TAILS - side if turned else side, self.coin)
        half = WIDTHS[(LANDED - frame) % 4]
        if half and self.side is not None:
            squeeze(self.coin, half, 0)
        self.spin.y = LOW - RISE * 4 * frame * (LANDED - frame) // (LANDED * LANDED)
        if frame == LANDED:
            words = self.say.part("sides", 0 if side == HEADS else 1)
            first = told(self.game, self.first, self.say, "first")
            write(self.words, centred(words.format(first), COLUMNS))

    def button(self, button: int):
        if self.list is not None:
            if button not in (A, START):
                self.list.button(UP if button == UP else DOWN)
                return None
            self.group.remove(self.list.group)
            self.spin.hidden = False
            self.choose(self.list.chosen)
            self.list = None
            self.begin()
        elif self.side is None:
            self.toss(self.game.console.now())
            self.begin()
        elif self.frame == LANDED:
            return self.game.to_mover("duel")
        else:
            self.show(LANDED)
        return None

    def tick(self, now: int):
        if self.side is not None and self.frame < LANDED:
            frame = min(LANDED, (now - self.start) // FRAME)
            if frame != self.frame:
                self.show(frame)
        return

    def leave(self) -> None:
        self.group = self.coin = self.spin = self.words = self.list = None
