# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The ladder: seven opponents, the next one at the pointer.

Those that were beaten are marked, those that do not count yet stand in paler letters; what is to
know of the chosen one stands on a board beside.
"""

from bitmaptools import fill_region
from displayio import Bitmap, TileGrid

from handheld import LEFT, RIGHT, SELECT, START, A
from omen import PLAYERS, STRENGTHS
from omen.players import ladder
from omen.session.memory import RUNG
from omen.session.settings import switch_drawn
from omen.widgets.cards import STAR, sign_grid
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList
from omen.widgets.names import in_force, strength_name
from omen.widgets.palettes import BRIGHT, DIM, INK, SLATE, STEEL, palette
from omen.widgets.score import LAMPS, OUT
from omen.widgets.text import COLUMNS, HEIGHT, WIDTH, blank, centred, text, wrap, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group

    from omen.screens.app import Game

ROWS = STRENGTHS - len(PLAYERS)  # of the list: the ladder's opponents
TOP = 15  # of the list, in pixels
NAME = 9  # characters of a line, from here on
EDGE = 2 * WIDTH
ASIDE, WIDE = 77, 83  # where the board beside it is, and its size, in pixels
HIGH = 86
NARROW = 13  # characters on it


class Ladder:
    """Leads to a Duel against one of the ladder's opponents.

    Comes from the choice of an opponent, and leads back there. Whoever was not reached yet may be
    played, too, but only the next one counts.
    """

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("ladder")
        self.group: "Group" = None
        self.list: MenuList = None
        self.counted = 0  # the first line of an opponent that counts
        game.session.clear_seats()

    def enter(self) -> None:
        rung = self.game.session.memory.choices[RUNG]
        self.group = framed(self.say["heading"], "")
        following = max(ROWS - 1 - rung, 0)
        self.counted = following
        self.list = MenuList(0, TOP, NAME, ROWS, ROWS, self.label, following)
        self.group.append(self.list.group)
        if following:
            others = text(EDGE, TOP, NAME, following, DIM)
            for i in range(following):
                write(others, strength_name(self.game, STRENGTHS - i), i)
            self.group.append(others)
        for i in range(following, ROWS):
            mark = sign_grid((OUT, STAR), LAMPS)
            mark[0] = 1 if ROWS - i <= rung else 0
            mark.x = EDGE + NAME * WIDTH + 2
            mark.y = TOP + 2 + HEIGHT * i
            self.group.append(mark)
        self.group.append(board(ASIDE, TOP, WIDE, HIGH))
        self.name = text(ASIDE + 3, TOP + 1, NAME, 1, BRIGHT)
        # Each a TileGrid of its own, so that only what differs is redrawn.
        self.state = text(ASIDE + 3, TOP + 13, NARROW, 1, INK)
        self.kind = text(ASIDE + 3, TOP + 25, NARROW, 1, INK)
        self.facts = text(ASIDE + 3, TOP + 47, NARROW, 3, INK)
        self.words = text(2, 102, COLUMNS, 1, INK)
        for part in (self.name, self.state, self.kind, self.facts, self.words):
            self.group.append(part)
        self.explain()

    def strength(self) -> int:
        """Whose line is chosen: the highest comes first."""
        return STRENGTHS - self.list.chosen

    def label(self, i: int) -> str:
        return strength_name(self.game, STRENGTHS - i) if i >= self.counted else ""

    def explain(self) -> None:
        """Tell of the chosen opponent, and what the buttons do."""
        game = self.game
        strength = self.strength()
        bits = ladder.in_force(strength)
        kind = PLAYERS.index(ladder.opponent(strength)[0]) + 1
        above = strength - len(PLAYERS) - game.session.memory.choices[RUNG]
        write(self.name, strength_name(game, strength))
        write(self.state, self.say.part("state", 0 if above < 1 else 1 if above == 1 else 2))
        write(self.kind, self.say["like"].format(strength_name(game, kind)))
        blank(self.facts, wrap(self.facts, in_force(game, bits)))
        write(self.words, self.say[strength - len(PLAYERS)])
        hand = self.say.part("hand", 0 if game.session.drawn else 1)
        write(self.group[2], centred(self.say["buttons"].format(hand), COLUMNS))

    def button(self, button: int) -> str | None:
        game = self.game
        if self.list.button(button):
            self.explain()
        elif button in (LEFT, RIGHT, SELECT):
            switch_drawn(game.session)
            self.explain()
        elif button in (A, START):
            return game.session.load("omen.session.setup").challenge(game.session, self.strength())
        else:
            return "opponent"
        return None

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.list = self.name = self.state = self.kind = None
        self.facts = self.words = None


def board(x: int, y: int, width: int, height: int) -> TileGrid:
    """What the facts stand on, so that they are no part of the list."""
    ground = Bitmap(width, height, 2)
    ground.fill(1)
    fill_region(ground, 1, 1, width - 1, height - 1, 0)
    return TileGrid(ground, pixel_shader=palette(SLATE, STEEL), x=x, y=y)


screen = Ladder
