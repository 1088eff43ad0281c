# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Cards: an Omen's picture with its Ranks at the edges, its owner told by colour and by shape.

Each card is a small Bitmap of 16 colours and one TileGrid, so that one that changes redraws itself
alone. Its owner's colours come with the palette, of which there is one for each owner.
"""

from bitmaptools import blit, fill_region, readinto
from displayio import Bitmap, Palette, TileGrid

from omen.rules import KENZA, VACANT
from omen.screens import palettes

SIZE = 32  # a card on the board, in pixels each way
HELD = 25  # the height of a card in a column of five
PICTURE = SIZE * SIZE // 2  # bytes of one picture in the sheet
HEADER = 54 + 64  # bytes before the first, palette included
GROUND, LIGHT, INK, OUTLINE = 0, 1, 2, 3  # the colours that a palette sets for the owner
DIGIT_WIDTH, DIGIT_HEIGHT = 7, 9  # one Rank, with its outline
MARK = 7  # of a small mark, each way


def read_bitmap(path: str) -> Bitmap:
    """A whole 4-bit BMP of ours (stored top row first, width a multiple of 8)."""
    with open(path, "rb") as file:
        head = file.read(26)
        height = 0x10000 - (head[22] | head[23] << 8)  # stored negative: top row first
        bitmap = Bitmap(head[18] | head[19] << 8, height, 16)
        file.seek(HEADER)
        readinto(bitmap, file, 4, 1, True)
    return bitmap


class Art:
    """The pictures that all screens share: Ranks, Element marks, and the chosen set's sheet.

    `colours` are the three palettes of a card, by owner: Kenza's, Kyoza's and nobody's.
    """

    def __init__(self):
        self.digits = read_bitmap("assets/bitmaps/digits.bmp")
        self.marks = read_bitmap("assets/bitmaps/marks.bmp")
        self.sheet = None
        self.colours = ()

    def use(self, path: str) -> None:
        """Take pictures from the sheet at path from now on."""
        if self.sheet is not None:
            self.sheet.close()
        self.sheet = open(path, "rb")
        self.sheet.seek(54)
        table = self.sheet.read(64)  # blue, green, red and a spare byte for each of 16 colours
        self.colours = (
            owner_palette(table, palettes.KENZA_GROUND, palettes.KENZA_LIGHT),
            owner_palette(table, palettes.KYOZA_GROUND, palettes.KYOZA_LIGHT),
            owner_palette(table, palettes.SLATE, palettes.STEEL),
        )


def owner_palette(table: bytes, ground: int, light: int) -> Palette:
    """The sheet's palette with an owner's ground and light in their places."""
    made = Palette(16)
    made[GROUND] = ground
    made[LIGHT] = light
    made[INK] = palettes.IVORY
    made[OUTLINE] = palettes.BLACK
    for i in range(4, 16):
        made[i] = table[4 * i + 2] << 16 | table[4 * i + 1] << 8 | table[4 * i]
    return made


class Card:
    """One card at pixel x, y: 32 wide and `height` tall. Put `.grid` on the screen."""

    def __init__(self, art: Art, x: int, y: int, height: int = SIZE):
        self.art = art
        self.bitmap = Bitmap(SIZE, height, 16)
        self.grid = TileGrid(self.bitmap, pixel_shader=art.colours[VACANT], x=x, y=y)

    def face(self, omen: int, ranks: int, owner: int) -> None:
        """Show an Omen with these packed Ranks, as its owner's (KENZA, KYOZA or VACANT)."""
        height = self.bitmap.height
        sheet = self.art.sheet
        sheet.seek(HEADER + PICTURE * omen + (SIZE - height) // 2 * (SIZE // 2))
        readinto(self.bitmap, sheet, 4, 1, True)
        self.border()
        middle = (SIZE - DIGIT_WIDTH) // 2
        half = (height - DIGIT_HEIGHT) // 2
        self.digit(ranks >> 12, middle, 0)
        self.digit(ranks >> 8 & 15, SIZE - DIGIT_WIDTH - 1, half)
        self.digit(ranks >> 4 & 15, middle, height - DIGIT_HEIGHT)
        self.digit(ranks & 15, 1, half)
        if owner != VACANT:
            self.owner_mark(owner)
        self.colour(owner)

    def border(self) -> None:
        """A line around the card in its owner's light."""
        last = self.bitmap.height - 1
        fill_region(self.bitmap, 0, 0, SIZE, 1, LIGHT)
        fill_region(self.bitmap, 0, last, SIZE, last + 1, LIGHT)
        fill_region(self.bitmap, 0, 0, 1, last + 1, LIGHT)
        fill_region(self.bitmap, SIZE - 1, 0, SIZE, last + 1, LIGHT)

    def digit(self, rank: int, x: int, y: int) -> None:
        """One Rank as a hexadecimal digit with its outline; its top left corner at x, y."""
        left = rank * (DIGIT_WIDTH + 1)
        blit(
            self.bitmap,
            self.art.digits,
            x,
            y,
            x1=left,
            y1=0,
            x2=left + DIGIT_WIDTH,
            y2=DIGIT_HEIGHT,
            skip_source_index=0,
        )

    def owner_mark(self, owner: int) -> None:
        """Kenza's is a triangle in the left corner, Kyoza's a square in the right one."""
        if owner == KENZA:
            for i in range(7):
                fill_region(self.bitmap, 0, i, 7 - i, i + 1, INK)
        else:
            fill_region(self.bitmap, SIZE - 6, 0, SIZE, 6, INK)

    def back(self, owner: int) -> None:
        """Show it face down."""
        self.bitmap.fill(GROUND)
        self.border()
        self.owner_mark(owner)
        self.colour(owner)

    def colour(self, owner: int) -> None:
        """Show it in the colours of this owner."""
        if self.grid.pixel_shader is not self.art.colours[owner]:
            self.grid.pixel_shader = self.art.colours[owner]
