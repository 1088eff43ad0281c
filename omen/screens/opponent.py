# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The choice of an opponent of the handheld's.

How strong it shall be, whether one brings a Hand of one's own, and of how many Duels the match is.
"""

from displayio import Bitmap, TileGrid

from handheld import START, A, B
from omen import PLAYERS
from omen.session.memory import BEST_OF
from omen.session.settings import switch_drawn
from omen.widgets.cards import PIP, SIGN, STAR, stamp
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList, opening
from omen.widgets.names import strength_name
from omen.widgets.palettes import BRIGHT, INK
from omen.widgets.text import COLUMNS, HEIGHT, blank, centred, text, wrap, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group

    from omen.screens.app import Game

LADDER, HAND, MATCH = range(len(PLAYERS), len(PLAYERS) + 3)  # the lines below the strengths
TOP = 15  # of the list, in pixels
NAME, WIDE = 10, 22  # characters before a value, and in a line


class Opponent:
    """Chooses the opponent, and whether one brings a Hand, and begins the Duel.

    Comes from the menu.
    """

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("opponent")
        self.group: "Group" = None
        self.list: MenuList = None
        self.words: TileGrid = None

    def enter(self) -> None:
        self.group = framed(self.say["heading"], "")
        chosen = self.game.lines.get("opponent", self.game.session.opponent - 1)
        self.list = MenuList(14, TOP, WIDE, MATCH + 1, MATCH + 1, self.label, chosen)
        self.group.append(self.list.group)
        self.group.append(stars(14 + 12 * 6, TOP))
        self.words = text(2, 90, COLUMNS, 2, INK)
        self.group.append(self.words)
        self.explain()

    def label(self, i: int) -> str:
        if i < LADDER:
            return strength_name(self.game, i + 1)
        if i == LADDER:
            return opening(self.say["ladder"], WIDE)
        which = self.game.session.memory.choices[BEST_OF]
        if i == HAND:
            which = 0 if self.game.session.drawn else 1
        key = "hand" if i == HAND else "match"
        name = self.say.part(key, 0)
        line = name + " " * (NAME - len(name)) + self.say.part(key, 1 + which)
        return opening(line, WIDE) if i == MATCH else line

    def explain(self) -> None:
        """Tell of the chosen line, and what A does there."""
        chosen = self.list.chosen
        blank(self.words, wrap(self.words, self.say[chosen]))
        self.game.lines["opponent"] = chosen
        buttons = self.say.part("buttons", 0 if chosen < LADDER else 2 if chosen == HAND else 1)
        write(self.group[2], centred(buttons, COLUMNS))

    def button(self, button: int) -> str | None:
        game = self.game
        chosen = self.list.chosen
        if self.list.button(button):
            self.explain()
        elif button == B:
            return "menu"
        elif chosen == MATCH:
            return game.screen("match", self)
        elif button in (A, START) and chosen == LADDER:
            return "ladder"
        elif button in (A, START) and chosen < LADDER:
            return game.session.load("omen.session.setup").challenge(game.session, chosen + 1)
        else:
            switch_drawn(game.session)
            self.list.show()
        return None

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.list = self.words = None


def stars(x: int, y: int) -> TileGrid:
    """Beside the strengths: one star, two, three."""
    tiles = Bitmap(2 * PIP, HEIGHT, 2)
    stamp(tiles, STAR, PIP, (HEIGHT - SIGN) // 2, 1)
    count = len(PLAYERS)
    grid = TileGrid(
        tiles,
        pixel_shader=BRIGHT,
        width=count,
        height=count,
        tile_width=PIP,
        tile_height=HEIGHT,
        x=x,
        y=y,
    )
    for strength in range(count):
        for star in range(strength + 1):
            grid[strength * count + star] = 1
    return grid


screen = Opponent
