# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Against the handheld: how strong it shall be, whether one brings a Hand of one's own, and of how
many Duels the match is."""

from displayio import Bitmap, TileGrid

from handheld import START, A, B
from omen import PLAYERS
from omen.memory import BEST_OF
from omen.screens.cards import PIP, SIGN, STAR, stamp
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import strength_name
from omen.screens.palettes import BRIGHT, INK
from omen.screens.text import COLUMNS, HEIGHT, blank, centred, text, wrap, write
from omen.screens.words import words

LADDER, HAND, MATCH = range(len(PLAYERS), len(PLAYERS) + 3)  # the lines below the strengths
TOP = 15  # of the list, in pixels
NAME, WIDE = 11, 22  # characters before a value, and in a line


class Opponent:
    """Sets `game.opponent` and `game.drawn`, and begins the Duel. Comes from the menu."""

    def __init__(self, game):
        self.game = game
        self.say = words("opponent")
        self.chosen = game.opponent - 1
        self.group = None
        self.list = None
        self.words = None

    def enter(self) -> None:
        self.group = framed(self.say["heading"], "")
        self.list = MenuList(14, TOP, WIDE, MATCH + 1, MATCH + 1, self.label, self.chosen)
        self.group.append(self.list.group)
        self.group.append(stars(14 + 12 * 6, TOP))
        self.words = text(2, 90, COLUMNS, 2, INK)
        self.group.append(self.words)
        self.explain()

    def label(self, i: int) -> str:
        if i < LADDER:
            return strength_name(self.game, i + 1)
        if i == LADDER:
            return self.say["ladder"]
        how = self.game.memory.choices[BEST_OF]
        if i == HAND:
            how = 0 if self.game.drawn else 1
        key = "hand" if i == HAND else "match"
        name = self.say.part(key, 0)
        return name + " " * (NAME - len(name)) + self.say.part(key, 1 + how)

    def explain(self) -> None:
        """Tell of the chosen line, and what A does there."""
        chosen = self.list.chosen
        blank(self.words, wrap(self.words, self.say[chosen]))
        self.chosen = chosen
        buttons = self.say.part("buttons", 0 if chosen < LADDER else chosen - LADDER + 1)
        write(self.group[2], centred(buttons, COLUMNS))

    def button(self, button: int):
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
            return game.load("omen.screens.setup").alone(game, chosen + 1)
        else:
            game.drawn = not game.drawn
            self.list.show()
        return None

    def tick(self, now: int):
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
