# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Cards: an Omen's picture with its Ranks at the edges, its owner told by colour and by shape.

Each card is a small Bitmap of 16 colours and one TileGrid, so that one that changes redraws itself
alone. Its owner's colours come with the palette, of which there is one for each owner.
"""

from bitmaptools import blit, fill_region, readinto
from displayio import Bitmap, Palette, TileGrid

from omen.marks import marks_of
from omen.omen_set import BITMAPS, PIXELS
from omen.rules import KENZA, KYOZA, VACANT
from omen.widgets import palettes, words

if 0:  # for the type check alone: the compiler drops it
    from io import BufferedReader

    from omen.omen_set import OmenSet

SIZE = 32  # a card on the board, in pixels each way
HELD = 25  # the height of a card in a column of five
ON_BOARD, IN_HANDS = 10, 10  # cards of either height in a Duel: the ghost is one of the first
PICTURE = SIZE * SIZE // 2  # bytes of one picture in the sheet
FACES = BITMAPS + "faces.bmp"
BACK, HEADS, TAILS = 0, 1, 2  # its cells
GROUND, LIGHT, INK, OUTLINE = 0, 1, 2, 3  # the colours that a palette sets for the owner
DIGITS = "digits digits-large digits-wide"  # the usual ones, on large cards, on those in Hands
DIGITS_ACROSS = 4  # in a sheet, and as many rows
EDGE = 6  # half the width of a card that is just turning over
# The colour of a raised Rank, the last of a sheet's: gold where the pictures leave it free. A
# lowered one is LIGHT: it sinks into its card.
RAISED = 15

# Kenza's sign is a blade, Kyoza's a mirror, after their names (ken, kyo). 7 pixels each way, a row
# a number.
SIGNS = (
    (0b0000011, 0b0000111, 0b0001110, 0b1011100, 0b0111000, 0b0110000, 0b1001000),
    (0b0011100, 0b0111110, 0b1100011, 0b1100011, 0b1100011, 0b0111110, 0b0011100),
)
# Who has an Effect has a star.
STAR = (0b0001000, 0b0001000, 0b0011100, 0b1111111, 0b0011100, 0b0001000, 0b0001000)
SIGN = 7
PIP = SIGN + 1  # one with the gap to the next
OUTLINED = SIGN + 2
MARK, LARGE = 8, 16  # an Element's small mark, and its large one


def stamp(bitmap: Bitmap, rows: tuple, x: int, y: int, colour: int) -> None:
    """Draw a sign of SIGN pixels each way, its top left corner at x, y."""
    for row in range(SIGN):
        for column in range(SIGN):
            if rows[row] >> SIGN - 1 - column & 1:
                bitmap[x + column, y + row] = colour


def sign_grid(signs: tuple, colours: Palette, width: int = 1) -> TileGrid:
    """A row of signs: tile i shows signs[i] in colour i + 1."""
    bitmap = Bitmap(PIP * len(signs), PIP, 4)
    for i in range(len(signs)):
        stamp(bitmap, signs[i], PIP * i, 0, i + 1)
    return TileGrid(
        bitmap, pixel_shader=colours, width=width, height=1, tile_width=PIP, tile_height=PIP
    )


def mark_grid(art: "Art") -> TileGrid:
    """An Element's small mark, out of sight at first."""
    grid = TileGrid(art.marks, pixel_shader=art.mark, tile_width=MARK, tile_height=MARK)
    grid.hidden = True
    return grid


def read_bitmap(path: str, colours: int = 16) -> Bitmap:
    """A whole 4-bit BMP of ours: top row first, a width that is a multiple of 8.

    It may have fewer colours in use than the file has room for.
    """
    with open(path, "rb") as file:
        head = file.read(26)
        height = 0x10000 - (head[22] | head[23] << 8)  # stored as a negative number
        bitmap = Bitmap(head[18] | head[19] << 8, height, colours)
        file.seek(PIXELS)
        readinto(bitmap, file, 4, 1, True)
    return bitmap


def read_cell(file: "BufferedReader", cell: int, bitmap: Bitmap) -> None:
    """A 32 x 32 cell of an open strip; a bitmap that is less high gets the middle rows."""
    file.seek(PIXELS + PICTURE * cell + (SIZE - bitmap.height) // 2 * (SIZE // 2))
    readinto(bitmap, file, 4, 1, True)


def read_mark(mark: int) -> Bitmap:
    """An Element's large mark, LARGE pixels each way."""
    bitmap = Bitmap(LARGE, LARGE, 16)
    with open(BITMAPS + "marks.bmp", "rb") as file:
        file.seek(PIXELS + LARGE * LARGE // 2 * mark)
        readinto(bitmap, file, 4, 1, True)
    return bitmap


class Art:
    """The pictures that all screens share: Ranks, Element marks, owners' signs, the set's sheet.

    `colours` are the palettes of a card by owner, Kenza's, Kyoza's and nobody's; `ghost` is that
    of a card that only tries a tile. `tile` is the palette of a tile and of the Element marks on
    it, `mark` the same with a see-through ground. `looks` is the cell in `marks` of each Element,
    `named` what each is called in the language that is spoken.
    `spare` are the cards' own Bitmaps, made at the start, since later no such pieces of the heap
    may be left; what more a screen needs, it makes. `ranks` are the sheets of digits, of cards on
    the board and of lower ones; `large` says which digits they are.
    """

    def __init__(self) -> None:
        self.spare = [Bitmap(SIZE, SIZE, 16) for _ in range(ON_BOARD)]
        self.spare += [Bitmap(SIZE, HELD, 16) for _ in range(IN_HANDS)]
        self.taken = 0  # the spare ones in use, a bit each
        self.ranks: tuple = ()
        self.read_ranks(0)
        self.marks = read_bitmap(BITMAPS + "marks-small.bmp")
        with open(BITMAPS + "marks-small.bmp", "rb") as file:
            table = colour_table(file)
        self.tile = card_palette(table, palettes.SLATE, palettes.STEEL)
        self.mark = card_palette(table, None, palettes.STEEL)
        self.signs = Bitmap(3 * OUTLINED, OUTLINED, 16)
        left = 0
        for sign in (SIGNS[KENZA], SIGNS[KYOZA], STAR):
            for x in range(3):  # the outline is the sign moved every way, the sign on top of it
                for y in range(3):
                    stamp(self.signs, sign, left + x, y, OUTLINE)
            stamp(self.signs, sign, left + 1, 1, INK)
            left += OUTLINED
        self.omens: "OmenSet" = None
        self.sheet: "BufferedReader" = None
        self.looks = b""
        self.named: tuple = ()
        self.colours: tuple = ()
        self.ghost: Palette = None

    def read_ranks(self, large: int) -> None:
        """Have Ranks in large digits from now on, 1, or in the usual ones, 0."""
        self.large = large
        self.ranks = ()  # makes room
        names = DIGITS.split()
        sheets = [read_bitmap(BITMAPS + name + ".bmp", 4) for name in names[large : 1 + 2 * large]]
        self.ranks = sheets[0], sheets[-1]

    def clear(self) -> None:
        """No card is in use any more."""
        self.taken = 0

    def canvas(self, height: int) -> Bitmap:
        """A blank Bitmap for a card."""
        for i in range(len(self.spare)):
            bitmap = self.spare[i]
            if bitmap.height == height and not self.taken >> i & 1:
                self.taken |= 1 << i
                bitmap.fill(0)
                return bitmap
        return Bitmap(SIZE, height, 16)

    def use(self, omens: "OmenSet") -> None:
        """Show the Omens and Elements of this set from now on."""
        if self.sheet is not None:
            self.sheet.close()
        self.omens = omens
        self.sheet = open(BITMAPS + omens.sheet, "rb")
        self.looks = marks_of(omens.elements)
        self.name(omens)
        table = colour_table(self.sheet)
        self.colours = (
            card_palette(table, palettes.KENZA_GROUND, palettes.KENZA_LIGHT),
            card_palette(table, palettes.KYOZA_GROUND, palettes.KYOZA_LIGHT),
            card_palette(table, palettes.SLATE, palettes.STEEL),
        )
        self.ghost = card_palette(table, palettes.DUSK, palettes.MIST)

    def name(self, omens: "OmenSet") -> None:
        """Call the Elements of the set as the language does that is spoken now.

        Where that has no word for them, as the set does.
        """
        own = words.lines(words.language, "elements")
        self.named = tuple([words.find(own, word).decode() or word for word in omens.elements])


def colour_table(file: "BufferedReader") -> bytes:
    """What an open BMP says of its 16 colours: blue, green, red and a spare byte for each."""
    file.seek(54)
    return file.read(64)


def card_palette(table: bytes, ground: int | None, light: int) -> Palette:
    """The palette of a colour table with an owner's ground (None: see-through) and light."""
    made = Palette(16)
    made[LIGHT] = light
    made[INK] = palettes.IVORY
    made[OUTLINE] = palettes.BLACK
    for i in range(4, 16):
        made[i] = table[4 * i + 2] << 16 | table[4 * i + 1] << 8 | table[4 * i]
    if made[RAISED] == 0:
        made[RAISED] = palettes.GOLD
    if ground is None:
        made.make_transparent(GROUND)
    else:
        made[GROUND] = ground
    return made


def rank_places(sheet: Bitmap, height: int) -> tuple:
    """Where the digits of a sheet stand on a card of that height: (x, y) of each top left corner.

    In order: north's, east's, south's and west's.
    """
    x = SIZE - sheet.width // DIGITS_ACROSS
    y = height - sheet.height // DIGITS_ACROSS
    inset = 0 if height == SIZE else x // 8  # room for the marks in the corners of a lower card
    return (x // 2, 1), (x - inset, y // 2), (x // 2, y - 1), (1 + inset, y // 2)


class Card:
    """One card at pixel x, y: 32 wide and `height` tall. Put `.grid` on the screen."""

    def __init__(
        self, art: Art, x: int, y: int, height: int = SIZE, colours: Palette = None
    ) -> None:
        self.art = art
        self.height = height
        self.bitmap = art.canvas(height)
        self.grid = TileGrid(self.bitmap, pixel_shader=colours or art.colours[VACANT], x=x, y=y)

    def face(self, omen: int, ranks: int, owner: int | None, signed: bool = True) -> None:
        """Show an Omen with these packed Ranks as its owner's: KENZA, KYOZA or VACANT.

        None leaves the card the colours that it has. It needs no sign where its place tells whose
        it is.
        """
        read_cell(self.art.sheet, omen, self.bitmap)
        self.ring(1)
        sheet = self.art.ranks[0 if self.height == SIZE else 1]
        places = rank_places(sheet, self.height)
        printed = self.art.omens.ranks(omen)
        for side in range(4):
            x, y = places[side]
            rank = ranks >> 12 - 4 * side & 15
            more = rank - (printed >> 12 - 4 * side & 15)
            if more:
                self.changed(sheet, rank, x, y, more > 0)
            else:
                self.rank(sheet, rank, x, y)
        if owner is not None:
            if signed and owner != VACANT:  # Kenza's sign at the left, Kyoza's at the right
                self.sign(owner, 0 if owner == KENZA else SIZE - OUTLINED)
            self.own(owner)

    def back(self, owner: int) -> None:
        """Show it face down."""
        with open(FACES, "rb") as file:
            read_cell(file, BACK, self.bitmap)
        self.ring(1)
        self.own(owner)

    def element(self, mark: int) -> None:
        """Put an Element's small mark in its lower right corner, in ink.

        Shape alone tells here, since the card's palette has the colours of its picture.
        """
        # As wide as a mark: one number finds a pixel in it, and makes no pair.
        marks = self.art.marks
        first = mark * MARK * MARK
        for i in range(MARK * MARK):
            colour = marks[first + i]
            if colour != GROUND:
                x, y = SIZE - 1 - MARK + i % MARK, self.height - 1 - MARK + i // MARK
                self.bitmap[x, y] = OUTLINE if colour == OUTLINE else INK

    def adorn(self, omens: "OmenSet", omen: int, owner: int, effects: bool) -> None:
        """Add the mark of an Omen's Element, and a star where it has an Effect and they count."""
        element = omens.element(omen)
        if element:
            self.element(self.art.looks[element - 1])
        if effects and omens.effect(omen):
            self.star(owner)

    def own(self, owner: int) -> None:
        """Give it its owner's colours."""
        if self.grid.pixel_shader is not self.art.colours[owner]:
            self.grid.pixel_shader = self.art.colours[owner]

    def star(self, owner: int) -> None:
        """Show that it has an Effect: a star in the corner that the owner's sign leaves free."""
        self.sign(2, 0 if owner == KYOZA else SIZE - OUTLINED)

    def sign(self, cell: int, x: int) -> None:
        """One of the signs, KENZA's, KYOZA's or the star, at the top of the card."""
        self.lay(self.art.signs, cell * OUTLINED, 0, OUTLINED, OUTLINED, x, 0)

    def lay(self, sheet: Bitmap, left: int, top: int, wide: int, tall: int, x: int, y: int) -> None:
        """Lay a piece of a sheet on the card, its top left corner at x, y."""
        right, low = left + wide, top + tall
        blit(self.bitmap, sheet, x, y, x1=left, y1=top, x2=right, y2=low, skip_source_index=0)

    def ring(self, thick: int, colour: int = LIGHT) -> None:
        """A line around the card, so many pixels thick."""
        low = self.height - thick
        fill_region(self.bitmap, 0, 0, SIZE, thick, colour)
        fill_region(self.bitmap, 0, low, SIZE, self.height, colour)
        fill_region(self.bitmap, 0, thick, thick, low, colour)
        fill_region(self.bitmap, SIZE - thick, thick, SIZE, low, colour)

    def rank(self, sheet: Bitmap, rank: int, x: int, y: int) -> None:
        """One Rank as a hexadecimal digit in its outline, at one of `rank_places`."""
        wide = sheet.width // DIGITS_ACROSS
        tall = sheet.height // DIGITS_ACROSS
        left, top = rank % DIGITS_ACROSS * wide, rank // DIGITS_ACROSS * tall
        self.lay(sheet, left, top, wide, tall, x, y)

    def changed(self, sheet: Bitmap, rank: int, x: int, y: int, up: bool) -> None:
        """A Rank that was raised or lowered: in a colour of its own, with a wedge, up or down."""
        colour = RAISED if up else LIGHT
        if self.art.large:  # a lower digit leaves room for the wedge above it, or below
            sheet = self.art.ranks[1]
            tall = 4
            middle = x + 4
            row = y if up else y + 14
            y += 6 if up else 0
        else:  # beside it, and clear of the sign in the corner below
            tall = 3
            middle = x - 3 if x > SIZE // 2 else x + 9
            row = y + (2 if up else 6) - y // 7
        self.rank(sheet, rank, x, y)
        for i in range(y, y + sheet.height // DIGITS_ACROSS):
            for j in range(SIZE * i + x, SIZE * i + x + sheet.width // DIGITS_ACROSS):
                if self.bitmap[j] == INK:
                    self.bitmap[j] = colour
        for i in range(-1, tall + 1):
            half = min(i + 1, tall)
            fill_region(self.bitmap, middle - half, row, middle + half + 1, row + 1, OUTLINE)
            if 0 <= i < tall:
                fill_region(self.bitmap, middle - i, row, middle + i + 1, row + 1, colour)
            row += 1 if up else -1

    def edge(self) -> None:
        """Show it on edge, as it turns over: a narrow upright band in the dark."""
        squeeze(self.bitmap, EDGE, OUTLINE)


def squeeze(bitmap: Bitmap, half: int, around: int) -> None:
    """Narrow what a bitmap shows to 2 * half columns in its middle, with one colour around it."""
    middle = bitmap.width // 2
    height = bitmap.height
    for i in range(half):
        # From the middle outwards, so that no column is overwritten before it is read.
        away = i * middle // half
        for to, source in ((middle + i, middle + away), (middle - 1 - i, middle - 1 - away)):
            blit(bitmap, bitmap, to, 0, x1=source, y1=0, x2=source + 1, y2=height)
    fill_region(bitmap, 0, 0, middle - half, height, around)
    fill_region(bitmap, middle + half, 0, bitmap.width, height, around)
