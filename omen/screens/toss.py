# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The toss: the coin turns and lands, and the board gets its Elements. Heads, Kyoza moves first.

In a match the side that lost the last Duel says first who tosses. Then the coin waits for that
player's A, and the moment of it decides how it lands; the handheld does not keep one waiting.
"""

from displayio import Bitmap, Group, TileGrid

from handheld import DOWN, START, UP, A
from omen import rules
from omen.session import match, tossing
from omen.widgets.cards import FACES, HEADS, SIZE, TAILS, read_cell, squeeze
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList
from omen.widgets.names import called, phrase
from omen.widgets.palettes import INK, SEAT_INK
from omen.widgets.score import add_score
from omen.widgets.text import COLUMNS, WIDTH, centred, text, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from omen.screens.app import Game

BEAT = 50  # ms
LAST = 22  # the frame in which it lies still
HALVES = (0, 11, 4, 11)  # half the coin's width in each frame of a half turn; 0 for all of it
LARGE = 2
LEFT_EDGE, LOW = (160 - SIZE * LARGE) // 2, 30  # where it lies, in pixels
HIGH = 14  # and how far it flies


class Toss:
    """Shows the coin, asks who tosses where that is to be asked, and leads to the Duel."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("toss")
        self.group: Group = None
        self.list: MenuList = None  # of those who may toss, while that is asked
        self.answers = ("", "")  # and its lines
        self.frame = 0
        self.start = 0
        self.side: int = None  # of the coin, from when it is tossed
        self.tosser: int = None
        self.asked = tossing.begin(game.session)
        if self.asked == match.NOBODY:
            self.toss(0)
        elif game.session.players[self.asked] is not None:
            self.choose(game.session.chance.below(2))

    def choose(self, seat: int) -> None:
        """That seat's player tosses; the handheld does it at once."""
        self.tosser = seat
        if self.game.session.players[seat] is not None:
            self.toss(0)

    def toss(self, moment: int) -> None:
        """Toss the coin, and deal."""
        self.first = tossing.toss(self.game.session, moment)
        self.side = HEADS if self.first == rules.KYOZA else TAILS
        self.start = self.game.console.now()

    def enter(self) -> None:
        game = self.game
        game.console.lights.dark()
        alone = game.session.alone()
        heading = self.say.part("heading", 0 if alone is None else 1 + alone)
        self.group = framed(heading, self.say.part("buttons", 0))
        self.bitmap = Bitmap(SIZE, SIZE, 16)
        self.large = Group(scale=LARGE, x=LEFT_EDGE, y=LOW)
        self.large.append(TileGrid(self.bitmap, pixel_shader=game.art.mark))
        self.group.append(self.large)
        self.words = text(2, 100, COLUMNS, 1, INK)
        self.group.append(self.words)
        if game.session.match[match.BEST] > 1:
            for seat in (rules.KENZA, rules.KYOZA):
                name = called(game, seat)
                x = 158 - WIDTH * len(name) if seat else 2
                self.group.append(text(x, 16, len(name), 1, SEAT_INK[seat], name))
            add_score(self.group, match.score(game.session.match), 29, 29)
        if self.asked != match.NOBODY and self.tosser is None:
            self.ask()
        else:
            self.begin()

    def ask(self) -> None:
        """Ask the side that lost who tosses."""
        self.large.hidden = True
        self.answers = self.tosses(rules.KENZA), self.tosses(rules.KYOZA)
        self.list = MenuList(24, 76, 16, 2, 2, self.label)
        words = phrase(self.game, self.asked, self.say, "ask")
        self.list.group.append(text(-22, -30, COLUMNS, 2, INK, words))
        self.group.append(self.list.group)
        self.tell(1)

    def label(self, seat: int) -> str:
        return self.answers[seat]

    def tosses(self, seat: int) -> str:
        """That the side tosses."""
        return phrase(self.game, seat, self.say, "tosses")

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
        turned = (LAST - frame + 1) // 4 % 2  # half turns that are still to come
        with open(FACES, "rb") as file:
            read_cell(file, HEADS + TAILS - side if turned else side, self.bitmap)
        half = HALVES[(LAST - frame) % 4]
        if half and self.side is not None:
            squeeze(self.bitmap, half, 0)
        self.large.y = LOW - HIGH * 4 * frame * (LAST - frame) // (LAST * LAST)
        if frame == LAST:
            words = self.say.part("sides", 0 if side == HEADS else 1)
            first = phrase(self.game, self.first, self.say, "first")
            write(self.words, centred(words.format(first), COLUMNS))

    def button(self, button: int) -> str | None:
        if self.list is not None:
            if button not in (A, START):
                self.list.button(UP if button == UP else DOWN)
                return None
            self.group.remove(self.list.group)
            self.large.hidden = False
            self.choose(self.list.chosen)
            self.list = None
            self.begin()
        elif self.side is None:
            self.toss(self.game.console.now())
            self.begin()
        elif self.frame == LAST:
            return self.game.to_mover("duel")
        else:
            self.show(LAST)
        return None

    def tick(self, now: int) -> None:
        if self.side is not None and self.frame < LAST:
            frame = min(LAST, (now - self.start) // BEAT)
            if frame != self.frame:
                self.show(frame)

    def leave(self) -> None:
        self.group = self.bitmap = self.large = self.words = self.list = None


screen = Toss
