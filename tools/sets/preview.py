# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Shows a whole Omen set in one picture: its cards as the board draws them, and its figures."""

from collections import Counter
from io import BytesIO
from math import comb

from art.asterism import SIDE, Picture
from art.cards import Bitmap, Cell, Easel, Group, grid_of
from art.fitting import COLOURS, colours_of, reduced
from art.ui import PALETTE, TINT
from PIL import Image

from omen.built_set import read_set
from omen.effects import EFFECTS
from omen.hand_check import CAP, HAND
from omen.rules import VACANT
from sets.reader import Omen, Source
from sets.source import built, lost_colours, pictures_of

SCALE = 2  # of all that is lettered; cards are twice as large again
CARD = SIDE * 2
COLUMNS = 7
CELL_WIDTH, CELL_HEIGHT = CARD + 16, CARD + 44
MARGIN, LINE = 14, 13
TITLE_HEIGHT = 46
FIGURES_HEIGHT = 20 * LINE
DIM = 0x34386A
SHOWN = 3  # pictures that lose most, before and after


def preview(source: Source) -> Image.Image:
    """The contact sheet of a set."""
    data, sheet = built(source)
    with Easel(read_set(data), sheet) as easel:
        return _Sheet(source, easel).draw()


def portraits(source: Source) -> list[bytes]:
    """Each Omen's card, nobody's, as a PNG."""
    data, sheet = built(source)
    cards = []
    with Easel(read_set(data), sheet) as easel:
        for nth in range(len(source.omens)):
            file = BytesIO()
            easel.portrait(nth, VACANT, 1).save(file, "PNG")
            cards.append(file.getvalue())
    return cards


class _Sheet:
    def __init__(self, source: Source, easel: Easel) -> None:
        self.source = source
        self.easel = easel
        self.root = Group(scale=SCALE)
        rows = -(-len(source.omens) // COLUMNS)
        self.figures_top = TITLE_HEIGHT + rows * CELL_HEIGHT + 8
        self.width = 2 * MARGIN + COLUMNS * CELL_WIDTH
        self.height = self.figures_top + FIGURES_HEIGHT
        self.ivory, self.mist = easel.palettes.IVORY, easel.palettes.MIST

    def draw(self) -> Image.Image:
        source = self.source
        self.write(self.root, MARGIN, 8, source.name, self.ivory, 2)
        facts = f"{source.id}: {len(source.omens)} Omens, {len(source.elements)} Elements"
        self.write(self.root, MARGIN, 32, facts, self.mist)
        cells = [self.cell(nth, omen) for nth, omen in enumerate(source.omens)]
        self.root.append(self.easel.grid(MARGIN, TITLE_HEIGHT, cells, COLUMNS))
        self.sums(MARGIN, self.figures_top)
        self.elements(MARGIN + 270, self.figures_top)
        self.effects(MARGIN + 390, self.figures_top)
        lost = self.colours(MARGIN + 270, self.figures_top + 11 * LINE)
        image = self.easel.picture(self.root, SCALE * self.width, SCALE * self.height)
        for x, y, picture in lost:
            image.paste(picture, (SCALE * x, SCALE * y), picture)
        return image

    def write(self, group: Group, x: int, y: int, words: str, colour: int, scale: int = 1) -> None:
        if words:
            group.append(self.easel.label(x, y, words, colour, scale))

    def cell(self, nth: int, omen: Omen) -> Cell:
        """A card with what the board says of it elsewhere."""
        cell = Cell(CELL_WIDTH, CELL_HEIGHT)
        large = Group(scale=CARD // SIDE)
        large.append(self.easel.card(nth, (nth + nth // COLUMNS) % 2))
        cell.append(large)
        self.write(cell, 0, CARD + 2, omen.name, self.ivory)
        level = f"L{omen.level}"
        self.write(cell, 0, CARD + 2 + LINE, level, self.ivory)
        if omen.element:
            self.element(cell, 6 * len(level) + 3, CARD + 2 + LINE, omen.element)
        self.write(cell, 0, CARD + 2 + 2 * LINE, omen.effect, self.mist)
        return cell

    def element(self, group: Group, x: int, y: int, element: str, more: str = "") -> None:
        """An Element's mark and name in its colour."""
        at = self.source.elements.index(element)
        group.append(self.easel.mark(at, x, y + 2))
        red, green, blue = PALETTE[TINT + (self.easel.art.looks[at] & 7)]
        self.write(group, x + 10, y, element + more, red << 16 | green << 8 | blue)

    def sums(self, x: int, y: int) -> None:
        """A dot for each Omen: its Level down, its Ranks' sum across."""
        self.write(self.root, x, y, "Ranks together, by Level", self.ivory)
        counts = Counter((omen.level, sum(omen.ranks)) for omen in self.source.omens)
        levels = sorted({level for level, _ in counts})
        low, high = min(total for _, total in counts), max(total for _, total in counts)
        step = max(5, min(12, 200 // max(1, high - low)))
        bottom = y + LINE * (len(levels) + 1) + 4
        dots = Bitmap((high - low) * step + 12, LINE * len(levels), 3)
        fill = self.easel.load("bitmaptools").fill_region
        for total in range(low, high + 1):
            if total % 5 == 0:
                left = 5 + (total - low) * step
                fill(dots, left, 0, left + 1, dots.height, 2)
                self.write(self.root, x + 20 + left - 6, bottom, str(total), self.mist)
        for row, level in enumerate(levels):
            self.write(self.root, x, y + LINE * (row + 1) + 2, f"L{level}", self.mist)
            for total in range(low, high + 1):
                if count := counts[level, total]:
                    left, top = 5 + (total - low) * step, LINE * row + LINE // 2
                    half = 1 + min(count, 8) // 2
                    fill(dots, left - half, top - half, left + half, top + half, 1)
        self.root.append(grid_of(dots, x + 20, y + LINE + 2, [None, self.ivory, DIM]))
        levels_of = [omen.level for omen in self.source.omens]
        share = 100 * _hands(levels_of) / comb(len(levels_of), HAND)
        mean = sum(levels_of) / len(levels_of)
        for row, words in enumerate(
            (f"Levels {mean:.2f} on average;", f"{share:.0f}% of all Hands of five are legal")
        ):
            self.write(self.root, x, bottom + LINE * (row + 2), words, self.mist)

    def elements(self, x: int, y: int) -> None:
        self.write(self.root, x, y, "Elements", self.ivory)
        counts = Counter(omen.element for omen in self.source.omens)
        for row, element in enumerate(self.source.elements):
            self.element(self.root, x, y + LINE * (row + 1), element, f": {counts[element]}")
        last = y + LINE * (len(self.source.elements) + 1)
        self.write(self.root, x + 10, last, f"none: {counts['']}", self.mist)

    def effects(self, x: int, y: int) -> None:
        self.write(self.root, x, y, "Effects", self.ivory)
        whose = {omen.effect: omen.name for omen in self.source.omens}
        for row, effect in enumerate(EFFECTS[1:]):
            top = y + LINE * (row + 1)
            used = effect in whose
            self.write(self.root, x, top, effect, self.mist if used else DIM)
            told = whose.get(effect, "not used")
            self.write(self.root, x + 88, top, told, self.ivory if used else DIM)

    def colours(self, x: int, y: int) -> list[tuple[int, int, Image.Image]]:
        """The colours of the sheet; what to paste where, to show what pictures lose by them."""
        before = pictures_of(self.source)
        after = reduced(before)
        own = [red << 16 | green << 8 | blue for red, green, blue in colours_of(*after)]
        lost = lost_colours(self.source)
        self.write(self.root, x, y, f"{len(own)} colours", self.ivory)
        swatches = Bitmap(8 * len(own) or 1, 8, max(2, len(own)))
        for nth in range(len(own)):
            self.easel.load("bitmaptools").fill_region(swatches, 8 * nth, 0, 8 * nth + 8, 8, nth)
        self.root.append(grid_of(swatches, x, y + LINE + 2, own or [None]))
        if not lost.changed:
            return []
        words = f"of {lost.before:,}; {COLOURS} fit"
        self.write(self.root, x, y + 2 * LINE, words, self.mist)
        pasted = []
        for nth, omen in enumerate(lost.changed[:SHOWN]):
            for row, pictures in enumerate((before, after)):
                image = _image(pictures[omen])
                pasted.append((x + 36 * nth, y + 3 * LINE + 2 + 34 * row, image))
        return pasted


def _image(picture: Picture) -> Image.Image:
    """A picture as large as the sheet shows it."""
    image = Image.new("RGBA", (SIDE, SIDE))
    image.putdata([(*colour, 255) if colour else (0, 0, 0, 0) for colour in picture])
    return image.resize((SIDE * SCALE, SIDE * SCALE), Image.Resampling.NEAREST)


def _hands(levels: list[int]) -> int:
    """How many Hands of five stay within the cap."""
    ways = Counter({(0, 0): 1})  # (Omens, their Levels): in how many ways
    for level in levels:
        for (count, total), number in list(ways.items()):
            if count < HAND and total + level <= CAP:
                ways[count + 1, total + level] += number
    return sum(number for (count, _), number in ways.items() if count == HAND)
