# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""displayio for this interpreter: thin objects over flat memory, which machine.js composites.

A Bitmap has a byte a pixel, a Palette four bytes a colour, a TileGrid its numbers in an array in
the order of FIELDS. A refresh writes the display list, four words for each grid to draw: where its
array is, its group's x and y, and its scale. Python itself touches no pixel of the screen.
"""

from array import array

import canvas
import ports
from uctypes import addressof

# A TileGrid's numbers: its bitmap and that one's width in pixels; a tile's size; how many tiles
# there are each way; where they are, two bytes each; its palette; its place; how it is shown.
(
    BITMAP,
    ACROSS,
    TILE_WIDTH,
    TILE_HEIGHT,
    COLUMNS,
    ROWS,
    TILES,
    PALETTE,
    X,
    Y,
    FLIP_X,
    FLIP_Y,
    HIDDEN,
    FIELDS,
) = range(14)
ENTRIES = 512  # entries of the display list

_dirty = [True]  # whether anything was changed since the last refresh


def changed() -> None:
    """Something that may be on the display is no longer as it was."""
    _dirty[0] = True


class Bitmap:
    def __init__(self, width: int, height: int, value_count: int) -> None:
        self.width = width
        self.height = height
        self._values = bytearray(width * height)
        self.address = addressof(self._values)

    def _at(self, index: object) -> int:
        if isinstance(index, int):
            return index
        x, y = index
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        return y * self.width + x

    def __getitem__(self, index: object) -> int:
        return self._values[self._at(index)]

    def __setitem__(self, index: object, value: int) -> None:
        self._values[self._at(index)] = value
        changed()

    def fill(self, value: int) -> None:
        canvas.fill(self.address, self.width, 0, 0, self.width, self.height, value)
        changed()


class Palette:
    def __init__(self, color_count: int) -> None:
        self._colours = [0] * color_count
        self._shown = bytearray(b"\0\0\0\xff" * color_count)  # red, green, blue, 255 where opaque
        self.address = addressof(self._shown)

    def __len__(self) -> int:
        return len(self._colours)

    def __getitem__(self, index: int) -> int:
        return self._colours[index]

    def __setitem__(self, index: int, colour: int) -> None:
        """The display shows 5, 6 and 5 bits of red, green and blue."""
        self._colours[index] = colour
        red, green, blue = colour >> 19, colour >> 10 & 63, colour >> 3 & 31
        shown, at = self._shown, 4 * index
        shown[at] = red << 3 | red >> 2
        shown[at + 1] = green << 2 | green >> 4
        shown[at + 2] = blue << 3 | blue >> 2
        changed()

    def make_transparent(self, index: int) -> None:
        self._shown[4 * index + 3] = 0
        changed()

    def make_opaque(self, index: int) -> None:
        self._shown[4 * index + 3] = 255
        changed()

    def is_transparent(self, index: int) -> bool:
        return self._shown[4 * index + 3] == 0


def _placed(number: int) -> property:
    """A property that is one of a Group's four: x, y, scale and whether it is hidden."""

    def get(self: "Group") -> object:
        return self._place[number]

    def put(self: "Group", value: object) -> None:
        self._place[number] = value
        changed()

    return property(get, put)


def _field(number: int, kind: type = int) -> property:
    """A property that is one of a TileGrid's numbers."""

    def get(self: "TileGrid") -> object:
        return kind(self.fields[number])

    def put(self: "TileGrid", value: object) -> None:
        self.fields[number] = value
        changed()

    return property(get, put)


class TileGrid:
    def __init__(
        self,
        bitmap: Bitmap,
        *,
        pixel_shader: Palette,
        width: int = 1,
        height: int = 1,
        tile_width: int = 0,
        tile_height: int = 0,
        default_tile: int = 0,
        x: int = 0,
        y: int = 0,
    ) -> None:
        self.bitmap = bitmap
        self.width = width
        self.height = height
        self.tile_width = tile_width or bitmap.width
        self.tile_height = tile_height or bitmap.height
        self.tiles = array("H", [default_tile] * (width * height))
        self._most = (bitmap.width // self.tile_width) * (bitmap.height // self.tile_height)
        fields = array("i", [0] * FIELDS)
        self.fields = fields
        self.address = addressof(fields)
        fields[BITMAP] = bitmap.address
        fields[ACROSS] = bitmap.width
        fields[TILE_WIDTH] = self.tile_width
        fields[TILE_HEIGHT] = self.tile_height
        fields[COLUMNS] = width
        fields[ROWS] = height
        fields[TILES] = addressof(self.tiles)
        fields[X] = x
        fields[Y] = y
        self.pixel_shader = pixel_shader

    x = _field(X)
    y = _field(Y)
    flip_x = _field(FLIP_X, bool)
    flip_y = _field(FLIP_Y, bool)
    hidden = _field(HIDDEN, bool)

    @property
    def pixel_shader(self) -> Palette:
        return self._shader

    @pixel_shader.setter
    def pixel_shader(self, shader: Palette) -> None:
        self._shader = shader
        self.fields[PALETTE] = shader.address
        changed()

    def _at(self, index: object) -> int:
        if isinstance(index, int):
            return index
        x, y = index
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("Tile index out of bounds")
        return y * self.width + x

    def __getitem__(self, index: object) -> int:
        return self.tiles[self._at(index)]

    def __setitem__(self, index: object, tile: int) -> None:
        if not 0 <= tile < self._most:
            raise ValueError("Tile value out of bounds")
        self.tiles[self._at(index)] = tile
        changed()


class Group:
    def __init__(self, *, scale: int = 1, x: int = 0, y: int = 0) -> None:
        self._layers = []
        self._place = [x, y, scale, False]

    x = _placed(0)
    y = _placed(1)
    scale = _placed(2)
    hidden = _placed(3)

    def append(self, layer: object) -> None:
        self._layers.append(layer)
        changed()

    def insert(self, index: int, layer: object) -> None:
        self._layers.insert(index, layer)
        changed()

    def remove(self, layer: object) -> None:
        self._layers.remove(layer)
        changed()

    def pop(self, index: int = -1) -> object:
        changed()
        return self._layers.pop(index)

    def index(self, layer: object) -> int:
        return self._layers.index(layer)

    def __len__(self) -> int:
        return len(self._layers)

    def __iter__(self) -> object:
        return iter(self._layers)

    def __getitem__(self, index: int) -> object:
        return self._layers[index]

    def __setitem__(self, index: int, layer: object) -> None:
        self._layers[index] = layer
        changed()

    def __delitem__(self, index: int) -> None:
        self._layers.pop(index)
        changed()


class Display:
    width, height = 160, 128

    def __init__(self) -> None:
        self.auto_refresh = True
        self.brightness = 1.0  # which a page leaves as it is: it has a light of its own
        self.rotation = 0  # the page shows the picture as its player sees it, upright
        self._root = None
        self._list = array("i", [0] * (4 * ENTRIES))
        ports.words[ports.LIST] = addressof(self._list)

    @property
    def root_group(self) -> object:
        return self._root

    @root_group.setter
    def root_group(self, group: object) -> None:
        self._root = group
        changed()

    def refresh(self) -> None:
        if _dirty[0]:
            _dirty[0] = False
            entries = 0 if self._root is None else self._listed(self._root, 0, 0, 1, 0)
            ports.words[ports.ENTRIES] = entries
            ports.words[ports.PICTURES] += 1

    def _listed(self, group: Group, x: int, y: int, scale: int, entries: int) -> int:
        """Lists what is in a group, the lowest layer first. Returns how many entries there are."""
        left, top, larger, hidden = group._place
        if hidden:
            return entries
        x += left * scale
        y += top * scale
        scale *= larger
        listed = self._list
        for layer in group._layers:
            if isinstance(layer, Group):
                entries = self._listed(layer, x, y, scale, entries)
            elif not layer.fields[HIDDEN]:
                at = 4 * entries
                listed[at] = layer.address
                listed[at + 1] = x
                listed[at + 2] = y
                listed[at + 3] = scale
                entries += 1
        return entries


DISPLAY = Display()
