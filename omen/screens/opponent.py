# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Against the handheld: how strong it shall be, and whether one brings a Hand of one's own."""

from displayio import Bitmap, TileGrid

from handheld import START, A, B
from omen import PLAYERS
from omen.screens.cards import PIP, SIGN, STAR, stamp
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import strength_name
from omen.screens.palettes import BRIGHT, INK
from omen.screens.text import COLUMNS, HEIGHT, blank, centred, text, wrap, write
from omen.screens.words import words

HAND = len(PLAYERS)  # the line below the strengths
TOP = 26  # of the list, in pixels


class Opponent:
    """Sets `game.opponent` and `game.drawn`, and begins the Duel. Comes from the menu."""

    def __init__(self, game):
        self.game = game
        self.say = words("opponent")
        self.group = None
        self.list = None
        self.words = None

    def enter(self) -> None:
        self.group = framed(self.say["heading"], "")
        chosen = self.game.opponent - 1
        self.list = MenuList(22, TOP, 17, HAND + 1, HAND + 1, self.label, chosen)
        self.group.append(self.list.group)
        self.group.append(stars(22 + 11 * 6, TOP))
        self.words = text(2, 86, COLUMNS, 2, INK)
        self.group.append(self.words)
        self.explain()

    def label(self, i: int) -> str:
        if i == HAND:
            name = self.say.part("hand", 0)
            how = self.say.part("hand", 1 if self.game.drawn else 2)
            return name + " " * (11 - len(name)) + how
        return strength_name(self.game, i + 1)

    def explain(self) -> None:
        """Tell of the chosen line, and what A does there."""
        chosen = self.list.chosen
        blank(self.words, wrap(self.words, self.say[chosen]))
        buttons = self.say.part("buttons", 1 if chosen == HAND else 0)
        write(self.group[2], centred(buttons, COLUMNS))

    def button(self, button: int):
        game = self.game
        chosen = self.list.chosen
        if self.list.button(button):
            self.explain()
        elif button == B:
            return "menu"
        elif button in (A, START) and chosen != HAND:
            game.opponent = chosen + 1
            return game.play_alone()
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
