# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""displayio's TileGrid and Group: Blinka's, drawn as whole arrays, as strict as the board's.

tests/simulator/test_drawing.py compares every pixel, and the number of them, with Blinka's own
drawing.
"""

from collections.abc import Callable, Iterator

import numpy as np

from .blinka import Area, VectorShape, displayio
from .pixels import Bitmap, ColorConverter, Native, OnDiskBitmap, Palette, in_range, integer


class TileGrid(Native, displayio.TileGrid):
    """A TileGrid that refuses a tile the bitmap lacks, and is drawn as whole arrays."""

    _partial_change: bool
    _dirty_area: Area

    def __init__(
        self,
        bitmap: Bitmap | OnDiskBitmap,
        *,
        pixel_shader: Palette | ColorConverter,
        width: int = 1,
        height: int = 1,
        tile_width: int = 0,
        tile_height: int = 0,
        default_tile: int = 0,
        x: int = 0,
        y: int = 0,
    ) -> None:
        if not isinstance(bitmap, (Bitmap, OnDiskBitmap)):
            raise TypeError("unsupported bitmap type")
        self._check_shader(pixel_shader)
        in_range(width, 1, 0xFFFF, "width")
        in_range(height, 1, 0xFFFF, "height")
        tile_width = in_range(tile_width, 0, 0xFFFF, "tile_width") or bitmap.width
        tile_height = in_range(tile_height, 0, 0xFFFF, "tile_height") or bitmap.height
        super().__init__(
            bitmap,
            pixel_shader=pixel_shader,
            width=width,
            height=height,
            tile_width=tile_width,
            tile_height=tile_height,
            x=integer(x),
            y=integer(y),
        )
        self._tiles = np.zeros(height * width, np.uint16)
        self._tiles[:] = in_range(default_tile, 0, self._tiles_in_bitmap - 1, "default_tile")
        self._grid = self._tiles.reshape(height, width)

    @staticmethod
    def _check_shader(pixel_shader: object) -> None:
        if not isinstance(pixel_shader, (Palette, ColorConverter)):
            raise TypeError("unsupported pixel_shader type")

    @property
    def pixel_shader(self) -> Palette | ColorConverter:
        return self._pixel_shader

    @pixel_shader.setter
    def pixel_shader(self, pixel_shader: Palette | ColorConverter) -> None:
        self._check_shader(pixel_shader)
        self._pixel_shader = pixel_shader
        self._full_change = True
        self._needs_refresh = True

    def _extract_and_check_index(self, index: object) -> tuple[int, int]:
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        if isinstance(index, (tuple, list)):
            x, y = map(integer, index)
        else:
            y, x = divmod(integer(index), self._width_in_tiles)
        if not (0 <= x < self._width_in_tiles and 0 <= y < self._height_in_tiles):
            raise IndexError("Tile index out of bounds")
        return x, y

    def __getitem__(self, index: object) -> int:
        x, y = self._extract_and_check_index(index)
        return int(self._grid[y, x])

    def __setitem__(self, index: object, value: int) -> None:
        x, y = self._extract_and_check_index(index)
        self._set_tile(x, y, in_range(value, 0, self._tiles_in_bitmap - 1, "tile"))

    def _set_tile(self, x: int, y: int, tile_index: int) -> None:
        self._needs_refresh = True
        self._grid[y, x] = tile_index
        dirty = Area(
            x * self._tile_width,
            y * self._tile_height,
            (x + 1) * self._tile_width,
            (y + 1) * self._tile_height,
        )
        if self._partial_change:
            dirty.union(self._dirty_area, dirty)
        self._dirty_area = dirty
        self._partial_change = True

    def _finish_hidden(self) -> None:
        """Does what all of `_finish_refresh` comes to while it is hidden and nothing changes.

        The firmware, too, believes every other time that it was drawn, and draws it then when it is
        moved."""
        if self._previous_area.x1 == self._previous_area.x2:
            self._current_area.copy_into(self._previous_area)
        else:
            self._previous_area.x2 = self._previous_area.x1

    def _drawn_by_numpy(self) -> bool:
        shader = self._pixel_shader
        return hasattr(self._bitmap, "_values") and (
            isinstance(shader, Palette)
            and not shader._dither
            and self._bitmap._values.dtype == np.uint8
        )

    def _fill_area(
        self, colorspace: object, area: Area, mask: np.ndarray, buffer: np.ndarray
    ) -> bool:
        """Draws what `area` shows of this grid into `buffer` where `mask` is still clear.

        True where nothing of the area is left to draw."""
        if self._hidden_tilegrid or self._hidden_by_parent:
            return False
        mine = self._current_area
        if area.x1 >= mine.x2 or area.x2 <= mine.x1 or area.y1 >= mine.y2 or area.y2 <= mine.y1:
            return False  # most layers lie elsewhere
        overlap = Area()
        if not area.compute_overlap(mine, overlap):
            return False
        if not self._drawn_by_numpy():
            return fill_by_blinka(super()._fill_area, colorspace, area, mask, buffer)

        transform = self._absolute_transform
        transposed = self._transpose_xy != transform.transpose_xy
        flip_x, flip_y = self._flip_x, self._flip_y
        if transposed:
            flip_x, flip_y = flip_y, flip_x
        reverse_x = flip_x != (transform.dx < 0)
        reverse_y = flip_y != (transform.dy < 0)
        inside = Area()
        Area.transform_within(reverse_x, reverse_y, transposed, overlap, self._current_area, inside)
        inside.shift(-self._current_area.x1, -self._current_area.y1)
        values = self._region(inside, transform.scale)
        if transposed:
            values = values.T
        if reverse_x:
            values = values[:, ::-1]
        if reverse_y:
            values = values[::-1]

        colors, opaque = self._pixel_shader._colors_and_opaque()
        here = (
            slice(overlap.y1 - area.y1, overlap.y2 - area.y1),
            slice(overlap.x1 - area.x1, overlap.x2 - area.x1),
        )
        shown = opaque[values]
        done = mask[here]
        np.copyto(buffer[here], colors[values], where=shown & ~done)
        done |= shown
        return area == overlap and bool(done.all())

    def _region(self, inside: Area, scale: int) -> np.ndarray:
        """The bitmap's values under `inside`, which is in the grid's own, scaled pixels."""
        if scale == 1:
            return self._unscaled(inside.x1, inside.y1, inside.x2, inside.y2)
        small = self._unscaled(
            inside.x1 // scale,
            inside.y1 // scale,
            (inside.x2 - 1) // scale + 1,
            (inside.y2 - 1) // scale + 1,
        )
        left, top = inside.x1 % scale, inside.y1 % scale
        large = small.repeat(scale, 0).repeat(scale, 1)
        return large[top : top + inside.height(), left : left + inside.width()]

    def _unscaled(self, x1: int, y1: int, x2: int, y2: int) -> np.ndarray:
        width, height = self._tile_width, self._tile_height
        left, top = x1 // width, y1 // height  # tiles
        right, bottom = (x2 - 1) // width + 1, (y2 - 1) // height + 1
        columns = [(x + self._top_left_x) % self._width_in_tiles for x in range(left, right)]
        rows = [(y + self._top_left_y) % self._height_in_tiles for y in range(top, bottom)]
        across = self._bitmap_width_in_tiles
        values = self._bitmap._values
        if len(columns) == len(rows) == 1:  # as a card's picture is: a part of the bitmap itself
            down, right = divmod(int(self._grid[rows[0], columns[0]]), across)
            x, y = (right - left) * width, (down - top) * height
            return values[y + y1 : y + y2, x + x1 : x + x2]
        down = values.shape[0] // height
        by_tile = values[: down * height, : across * width].reshape(down, height, across, width)
        tiles = self._grid[np.ix_(rows, columns)]
        drawn = by_tile[tiles // across, :, tiles % across]
        whole = drawn.swapaxes(1, 2).reshape(len(rows) * height, len(columns) * width)
        x, y = -left * width, -top * height
        return whole[y + y1 : y + y2, x + x1 : x + x2]


class Group(Native, displayio.Group):
    """A Group that takes only what the board's takes."""

    def __init__(self, *, scale: int = 1, x: int = 0, y: int = 0) -> None:
        super().__init__(scale=in_range(scale, 1, 32767, "scale"), x=integer(x), y=integer(y))
        self._supported_types = (TileGrid, Group, VectorShape)

    def leaves(self) -> Iterator["TileGrid | VectorShape"]:
        """All that is drawn in it, in no order."""
        for layer in self._layers:
            if isinstance(layer, Group):
                yield from layer.leaves()
            else:
                yield layer

    def insert(self, index: int, layer: object) -> None:
        Native.changes += 1  # a list changes in place
        super().insert(index, layer)

    def _removal_cleanup(self, layer: object) -> None:
        Native.changes += 1
        super()._removal_cleanup(layer)

    def _fill_area(
        self, colorspace: object, area: Area, mask: np.ndarray, buffer: np.ndarray
    ) -> bool:
        if self._hidden_group:
            return False
        for layer in reversed(self._layers):
            if isinstance(layer, VectorShape):
                covered = fill_by_blinka(layer._fill_area, colorspace, area, mask, buffer)
            else:
                covered = layer._fill_area(colorspace, area, mask, buffer)
            if covered:
                return True
        return False


def fill_by_blinka(
    fill: Callable[..., bool], colorspace: object, area: Area, mask: np.ndarray, buffer: np.ndarray
) -> bool:
    """Lets Blinka draw, in its own buffers, what is not drawn with numpy."""
    words = (area.size() + 31) // 32
    bits = np.packbits(mask.ravel(), bitorder="little")
    packed_mask = np.zeros(words * 4, np.uint8)
    packed_mask[: len(bits)] = bits
    pixels = np.zeros((area.size() + 1) // 2 * 2, np.uint16)
    fill(colorspace, area, packed_mask.data.cast("I"), pixels.data.cast("B").cast("I"))
    drawn = np.unpackbits(packed_mask, bitorder="little")[: area.size()].reshape(mask.shape)
    fresh = (drawn != 0) & ~mask
    np.copyto(buffer, pixels[: area.size()].reshape(buffer.shape), where=fresh)
    mask |= fresh
    return bool(mask.all())
