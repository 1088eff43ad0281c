# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Draws an Omen set's cards with the board's own code, on the simulator's displayio.

There is no second drawing: omen/widgets/cards.py draws, as it does on the board, and Adafruit's
libraries lay out and letter what stands around the cards.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from io import StringIO
from types import ModuleType, TracebackType

from PIL import Image
from simulator import memories
from simulator.firmware import firmware
from simulator.importing import Importer
from simulator.layers import Group, TileGrid
from simulator.machine import Machine
from simulator.painting import painted
from simulator.pixels import Bitmap, Palette

from omen.omen_set import BITMAPS, OmenSet
from omen.rules import KENZA, KYOZA, VACANT

__all__ = ["OWNERS", "SIDE", "Bitmap", "Cell", "Easel", "Group", "grid_of"]

OWNERS = (KENZA, KYOZA, VACANT)
SIDE = 32


class Cell(Group):
    """A Group that says how large it is: a GridLayout asks."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.width = width
        self.height = height


class Easel:
    """A board that draws the cards of one set, given with its sheet. Close it, or use `with`."""

    def __init__(self, omens: OmenSet, sheet: bytes) -> None:
        self.omens = omens
        self.opened = ExitStack()
        memory = self.opened.enter_context(memories(None))
        memory.path(BITMAPS + omens.sheet).write_bytes(sheet)
        machine = Machine(memory, StringIO())
        self.importer = Importer(memory, machine.console)
        self.importer.firmware = firmware(machine, machine.display, self.importer)
        self.cards = self.load("omen.widgets.cards")
        self.palettes = self.load("omen.widgets.palettes")
        self.art = self.cards.Art()
        self.art.use(omens)

    def __enter__(self) -> "Easel":
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None
    ) -> None:
        self.opened.close()

    def load(self, name: str) -> ModuleType:
        """A module as the board would import it."""
        return self.importer.load(name)

    def card(self, omen: int, owner: int, ranks: int | None = None, height: int = SIDE) -> TileGrid:
        """What the board shows of an Omen that is its owner's, with its own packed Ranks or others.

        In Hands cards are less high than on the Tenmonban."""
        self.art.clear()  # each gets a Bitmap of its own here
        self.art.spare = []
        card = self.cards.Card(self.art, 0, 0, height)
        card.face(omen, self.omens.ranks(omen) if ranks is None else ranks, owner)
        card.adorn(self.omens, omen, owner, True)
        return card.grid

    def mark(self, element: int, x: int, y: int) -> TileGrid:
        """The small mark of an Element, by its place in the set."""
        grid = self.cards.mark_grid(self.art)
        grid[0] = self.art.looks[element]
        grid.x, grid.y, grid.hidden = x, y, False
        return grid

    def label(self, x: int, y: int, words: str, colour: int, scale: int = 1) -> Group:
        """Words in the board's font, their top left corner at x, y."""
        kind = self.load("adafruit_display_text.label").Label
        made = kind(self.load("terminalio").FONT, text=words, color=colour, scale=scale)
        made.anchor_point, made.anchored_position = (0, 0), (x, y)
        return made

    def grid(self, x: int, y: int, cells: list[Cell], columns: int) -> Group:
        """The cells, all of one size, side by side in so many columns and below each other."""
        kind = self.load("adafruit_displayio_layout.layouts.grid_layout").GridLayout
        rows = -(-len(cells) // columns)
        width, height = columns * cells[0].width, rows * cells[0].height
        made = kind(x=x, y=y, width=width, height=height, grid_size=(columns, rows))
        for nth, cell in enumerate(cells):
            made.add_content(cell, (nth % columns, nth // columns), (1, 1), layout_cells=False)
        made.layout_cells()
        return made

    def picture(self, group: Group, width: int, height: int) -> Image.Image:
        """The picture of all that was put into a Group, on the night."""
        return Image.fromarray(painted(group, width, height, self.palettes.NIGHT))

    def portrait(
        self, omen: int, owner: int, scale: int, ranks: int | None = None, height: int = SIDE
    ) -> Image.Image:
        """The picture of one card, enlarged."""
        group = Group(scale=scale)
        group.append(self.card(omen, owner, ranks, height))
        return self.picture(group, SIDE * scale, height * scale)


def grid_of(bitmap: Bitmap, x: int, y: int, colours: Sequence[int | None]) -> TileGrid:
    """A whole Bitmap at x, y in these colours; None is see-through."""
    palette = Palette(len(colours))
    for nth, colour in enumerate(colours):
        if colour is None:
            palette.make_transparent(nth)
        else:
            palette[nth] = colour
    return TileGrid(bitmap, pixel_shader=palette, x=x, y=y)
