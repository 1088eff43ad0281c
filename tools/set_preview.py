# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Shows a whole Omen set in one picture: its cards as the board draws them, and its figures."""

from collections import Counter
from math import comb

from draw_ui import LIGHT, TINT, digits, marks
from draw_ui import PALETTE as UI
from PIL import Image, ImageDraw, ImageFont
from set_reader import Omen, Source
from set_source import draw_sheet
from sheet import HEADER, Colour

from omen.effects import EFFECTS
from omen.hand_check import CAP, SIZE
from omen.marks import marks_of
from omen.set_check import PICTURE

SCALE = 4
CARD = 32
COLUMNS = 7
CELL_WIDTH, CELL_HEIGHT = CARD * SCALE + 24, CARD * SCALE + 78
MARGIN = 28
TITLE_HEIGHT, FIGURES_HEIGHT = 86, 250

NIGHT, IVORY, MIST, DIM = (
    (0x08, 0x0A, 0x1C),
    (0xF4, 0xEC, 0xD8),
    (0x9A, 0xA2, 0xCC),
    (0x34, 0x38, 0x6A),
)
OWNERS: tuple[tuple[Colour, Colour], ...] = (  # ground and light: Kenza's, Kyoza's
    ((0x12, 0x26, 0x5C), (0x5C, 0x8C, 0xF0)),
    ((0x56, 0x14, 0x26), (0xE8, 0x60, 0x7C)),
)
RANKS = ((12, 0), (24, 11), (12, 23), (1, 11))  # where they stand: north, east, south, west


def preview(source: Source) -> Image.Image:
    """The contact sheet of a set."""
    return _Sheet(source).draw()


class _Sheet:
    def __init__(self, source: Source) -> None:
        self.source = source
        rows = -(-len(source.omens) // COLUMNS)
        self.figures_top = TITLE_HEIGHT + rows * CELL_HEIGHT + 20
        size = (2 * MARGIN + COLUMNS * CELL_WIDTH, self.figures_top + FIGURES_HEIGHT)
        self.image = Image.new("RGB", size, NIGHT)
        self.pen = ImageDraw.Draw(self.image)
        self.looks = dict(zip(source.elements, marks_of(tuple(source.elements)), strict=True))

    def draw(self) -> Image.Image:
        source = self.source
        self.write(MARGIN, 22, source.name, 30, IVORY)
        facts = f"{source.id}: {len(source.omens)} Omens, {len(source.elements)} Elements"
        self.write(MARGIN, 58, facts, 15, MIST)
        sheet = draw_sheet(source)
        for nth, omen in enumerate(source.omens):
            x = MARGIN + nth % COLUMNS * CELL_WIDTH
            y = TITLE_HEIGHT + nth // COLUMNS * CELL_HEIGHT
            owner = OWNERS[(nth + nth // COLUMNS) % 2]
            card = _card(sheet, nth, omen.ranks, owner)
            self.image.paste(
                card.resize((CARD * SCALE, CARD * SCALE), Image.Resampling.NEAREST), (x, y)
            )
            self.caption(x, y + CARD * SCALE + 5, omen)
        self.sums(MARGIN, self.figures_top)
        self.elements(MARGIN + 420, self.figures_top)
        self.effects(MARGIN + 640, self.figures_top)
        return self.image

    def write(self, x: int, y: int, words: str, size: int, colour: Colour) -> None:
        self.pen.text((x, y), words, font=ImageFont.load_default(size), fill=colour)

    def mark(self, x: int, y: int, element: str) -> None:
        """The Element's small mark, twice as large."""
        look = self.looks[element]
        picture = _picture(marks(large=False)[64 * look : 64 * (look + 1)], 8, [NIGHT, *UI[1:]])
        self.image.paste(picture.resize((16, 16), Image.Resampling.NEAREST), (x, y))

    def tint(self, element: str) -> Colour:
        return UI[TINT + (self.looks[element] & 7)]

    def caption(self, x: int, y: int, omen: Omen) -> None:
        self.write(x, y, omen.name, 17, IVORY)
        self.write(x + 88, y + 22, f"L {omen.level}", 15, IVORY)
        if omen.element:
            self.mark(x, y + 24, omen.element)
            self.write(x + 20, y + 23, omen.element, 14, self.tint(omen.element))
        self.write(x, y + 42, omen.effect, 14, MIST)

    def sums(self, x: int, y: int) -> None:
        """A dot for each Omen: its Level down, its Ranks' sum across."""
        self.write(x, y, "Ranks together, by Level", 17, IVORY)
        counts = Counter((omen.level, sum(omen.ranks)) for omen in self.source.omens)
        levels = sorted({level for level, _ in counts})
        low, high = min(total for _, total in counts), max(total for _, total in counts)
        step = min(24, 330 // max(1, high - low))
        for total in range(low, high + 1):
            if total % 5 == 0:
                left = x + 40 + (total - low) * step
                self.pen.line((left, y + 32, left, y + 36 + 18 * len(levels)), fill=DIM)
                self.write(left - 7, y + 38 + 18 * len(levels), str(total), 13, MIST)
        for row, level in enumerate(levels):
            top = y + 34 + 18 * row
            self.write(x, top, f"L {level}", 14, MIST)
            for total in range(low, high + 1):
                if count := counts[level, total]:
                    left, size = x + 40 + (total - low) * step, 2 + min(count, 6)
                    self.pen.ellipse(
                        (left - size, top + 8 - size, left + size, top + 8 + size), fill=IVORY
                    )
        levels_of = [omen.level for omen in self.source.omens]
        share = 100 * _hands(levels_of) / comb(len(levels_of), SIZE)
        mean = sum(levels_of) / len(levels_of)
        words = f"Levels {mean:.2f} on average; {share:.0f}% of all Hands of five are legal"
        self.write(x, y + 66 + 18 * len(levels), words, 14, MIST)

    def elements(self, x: int, y: int) -> None:
        self.write(x, y, "Elements", 17, IVORY)
        counts = Counter(omen.element for omen in self.source.omens)
        for row, element in enumerate([*self.source.elements, ""]):
            top = y + 32 + 22 * row
            if element:
                self.mark(x, top, element)
            colour = self.tint(element) if element else MIST
            self.write(x + 22, top - 1, f"{element or 'none'}: {counts[element]}", 15, colour)

    def effects(self, x: int, y: int) -> None:
        self.write(x, y, "Effects", 17, IVORY)
        whose = {omen.effect: omen.name for omen in self.source.omens}
        for row, effect in enumerate(EFFECTS[1:]):
            left, top = x + row // 7 * 215, y + 31 + 22 * (row % 7)
            used = effect in whose
            self.write(left, top, effect, 15, MIST if used else DIM)
            self.write(left + 112, top, whose.get(effect, "not used"), 15, IVORY if used else DIM)


def _picture(pixels: bytes, width: int, palette: list[Colour]) -> Image.Image:
    image = Image.new("RGB", (width, len(pixels) // width))
    image.putdata([palette[pixel] for pixel in pixels])
    return image


def _card(sheet: bytes, nth: int, ranks: list[int], owner: tuple[Colour, Colour]) -> Image.Image:
    """An Omen's card as the board draws it."""
    packed = sheet[HEADER + PICTURE * nth :][:PICTURE]
    pixels = bytearray(part for byte in packed for part in (byte >> 4, byte & 15))
    for i in range(CARD):
        for x, y in ((i, 0), (i, CARD - 1), (0, i), (CARD - 1, i)):
            pixels[y * CARD + x] = LIGHT
    for rank, (left, top) in zip(ranks, RANKS, strict=True):
        for at, colour in enumerate(digits()[rank]):
            if colour:
                pixels[(top + at // 8) * CARD + left + at % 8] = colour
    colours = [
        (sheet[54 + 4 * i + 2], sheet[54 + 4 * i + 1], sheet[54 + 4 * i]) for i in range(4, 16)
    ]
    return _picture(bytes(pixels), CARD, [*owner, *UI[2:4], *colours])


def _hands(levels: list[int]) -> int:
    """How many Hands of five stay within the cap."""
    ways = Counter({(0, 0): 1})  # (Omens, their Levels): in how many ways
    for level in levels:
        for (count, total), number in list(ways.items()):
            if count < SIZE and total + level <= CAP:
                ways[count + 1, total + level] += number
    return sum(number for (count, _), number in ways.items() if count == SIZE)
