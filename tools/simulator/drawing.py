# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""displayio as the board has it: Blinka's, drawn with numpy, and as strict as the board.

Blinka keeps track of what changed exactly as the firmware does, so that stays Blinka's. It draws a
pixel at a time, though, and forgives what the board refuses. These subclasses keep a Bitmap's
values in a numpy array, draw a TileGrid as whole arrays (`tests/test_simulator.py` compares every
pixel with Blinka's own drawing), and raise what the board raises.
"""

from typing import Any

import displayio
import numpy as np
from displayio._area import Area
from vectorio._rectangle import _VectorShape


class _Native:
    """An object of the firmware: it has no attributes but its own."""

    def __setattr__(self, name: str, value: Any) -> None:
        # A subclass written in Python has a dict of its own on the board too.
        if name[0] != "_" and type(self).__module__ == __name__ and not hasattr(type(self), name):
            kind = type(self).__name__
            raise AttributeError(f"'{kind}' object has no attribute '{name}'")
        object.__setattr__(self, name, value)


def integer(value: Any) -> int:
    """`value` if it is an integer; a float is none, on the board as here."""
    if not isinstance(value, (int, np.integer)):
        raise TypeError(f"can't convert {type(value).__name__} to int")
    return int(value)


def in_range(value: Any, low: int, high: int, name: str) -> int:
    """`value` if it is an integer from `low` to `high`."""
    number = integer(value)
    if not low <= number <= high:
        raise ValueError(f"{name} must be {low}-{high}")
    return number


class Bitmap(_Native, displayio.Bitmap):
    """A Bitmap whose values are the numpy array `_values`, a row a row."""

    def __init__(self, width: int, height: int, value_count: int) -> None:
        in_range(width, 1, 32767, "width")
        in_range(height, 1, 32767, "height")
        super().__init__(width, height, value_count)

    def _from_buffer(
        self, width: int, height: int, bits_per_value: int, data: Any, read_only: bool
    ) -> None:
        super()._from_buffer(1, 1, bits_per_value, None, read_only)
        self._bmp_width = width
        self._bmp_height = height
        self._values = np.zeros((height, width), np.uint8 if bits_per_value <= 8 else np.uint16)
        self._dirty_area = Area(0, 0, width, height)

    @property
    def bits_per_value(self) -> int:
        return self._bits_per_value

    def _at(self, index: Any) -> tuple[int, int]:
        if isinstance(index, (tuple, list)):
            x, y = map(integer, index)
        else:
            y, x = divmod(integer(index), self._bmp_width)
        if not (0 <= x < self._bmp_width and 0 <= y < self._bmp_height):
            raise IndexError("pixel coordinates out of bounds")
        return x, y

    def _value(self, value: Any) -> int:
        number = integer(value)
        if not 0 <= number <= self._bitmask:
            raise ValueError("pixel value requires too many bits")
        return number

    def _writable(self) -> None:
        if self._read_only:
            raise RuntimeError("Read-only")

    def __getitem__(self, index: Any) -> int:
        x, y = self._at(index)
        return int(self._values[y, x])

    def __setitem__(self, index: Any, value: int) -> None:
        self._writable()
        x, y = self._at(index)
        self._values[y, x] = self._value(value)
        self._set_dirty_area(Area(x, y, x + 1, y + 1))

    def _get_pixel(self, x: int, y: int) -> int:
        if 0 <= x < self._bmp_width and 0 <= y < self._bmp_height:
            return int(self._values[y, x])
        return 0

    def _write_pixel(self, x: int, y: int, value: int) -> None:
        if 0 <= x < self._bmp_width and 0 <= y < self._bmp_height:
            self._values[y, x] = value & self._bitmask

    def fill(self, value: int) -> None:
        self._writable()
        self._values[:] = self._value(value)
        self._set_dirty_area(Area(0, 0, self._bmp_width, self._bmp_height))

    def deinit(self) -> None:
        self._bmp_width = self._bmp_height = 0
        self._values = self._values[:0, :0]


class Palette(_Native, displayio.Palette):
    """A Palette that keeps its colours as the display wants them in a table."""

    def __init__(self, color_count: int, *, dither: bool = False) -> None:
        in_range(color_count, 1, 32767, "color_count")
        super().__init__(color_count, dither=dither)
        self._table: tuple[np.ndarray, np.ndarray] | None = None

    def _index(self, index: Any) -> int:
        return in_range(index, 0, len(self._colors) - 1, "palette_index")

    def __getitem__(self, index: int) -> int:
        return self._colors[self._index(index)].rgb888

    def __setitem__(self, index: int, value: Any) -> None:
        super().__setitem__(self._index(index), value)

    def _set_color(self, palette_index: int, color: int) -> None:
        super()._set_color(palette_index, color)
        self._table = None

    def make_transparent(self, palette_index: int) -> None:
        super().make_transparent(self._index(palette_index))
        self._table = None

    def make_opaque(self, palette_index: int) -> None:
        super().make_opaque(self._index(palette_index))
        self._table = None

    def is_transparent(self, palette_index: int) -> bool:
        return super().is_transparent(self._index(palette_index))

    def _colors_and_opaque(self) -> tuple[np.ndarray, np.ndarray]:
        """For each of 256 values, its colour in RGB565 and whether it hides what is below."""
        if self._table is None:
            colors = np.zeros(256, np.uint16)
            opaque = np.zeros(256, bool)
            for index, color in enumerate(self._colors[:256]):
                colors[index] = displayio.ColorConverter._compute_rgb565(color.rgb888)
                opaque[index] = not color.transparent
            self._table = colors, opaque
        return self._table


class ColorConverter(_Native, displayio.ColorConverter):
    pass


class OnDiskBitmap(_Native, displayio.OnDiskBitmap):
    """An OnDiskBitmap whose pixels are read once; the board reads them at every redraw."""

    def __init__(self, file: Any) -> None:
        super().__init__(file)
        if self._height >= 0x8000:
            raise ValueError("Invalid BMP file")  # stored top down: the board cannot
        base = self._pixel_shader_base
        if isinstance(base, displayio.Palette):
            shader = Palette(len(base))
            for index, color in enumerate(base):
                shader[index] = color & 0xFFFFFF
            self._pixel_shader_base = shader
            file.seek(self._data_offset)
            rows = np.frombuffer(file.read(self._stride * self._height), np.uint8)
            self._values = unpack(rows.reshape(self._height, -1), self._bits_per_pixel)[
                ::-1, : self._width
            ]


def unpack(rows: np.ndarray, bits: int, first_is_low: bool = False) -> np.ndarray:
    """Rows of bytes as rows of values of 1, 2, 4 or 8 bits, the first in a byte's high bits."""
    if bits == 8:
        return rows
    shifts = np.arange(0, 8, bits, dtype=np.uint8)
    if not first_is_low:
        shifts = shifts[::-1]
    values = (rows[:, :, None] >> shifts) & ((1 << bits) - 1)
    return values.reshape(len(rows), -1)


class TileGrid(_Native, displayio.TileGrid):
    """A TileGrid that refuses a tile the bitmap lacks, and is drawn as whole arrays."""

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
    def _check_shader(pixel_shader: Any) -> None:
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

    def _extract_and_check_index(self, index: Any) -> tuple[int, int]:
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        if isinstance(index, (tuple, list)):
            x, y = map(integer, index)
        else:
            y, x = divmod(integer(index), self._width_in_tiles)
        if not (0 <= x < self._width_in_tiles and 0 <= y < self._height_in_tiles):
            raise IndexError("Tile index out of bounds")
        return x, y

    def __getitem__(self, index: Any) -> int:
        x, y = self._extract_and_check_index(index)
        return int(self._grid[y, x])

    def __setitem__(self, index: Any, value: int) -> None:
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

    def _drawn_by_numpy(self) -> bool:
        shader = self._pixel_shader
        return hasattr(self._bitmap, "_values") and (
            isinstance(shader, Palette)
            and not shader._dither
            and self._bitmap._values.dtype == np.uint8
        )

    def _fill_area(self, colorspace: Any, area: Area, mask: Any, buffer: Any) -> bool:
        """Draws what `area` shows of this grid into `buffer` where `mask` is still clear. True
        where nothing of the area is left to draw."""
        if self._hidden_tilegrid or self._hidden_by_parent:
            return False
        overlap = Area()
        if not area.compute_overlap(self._current_area, overlap):
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
        Area.transform_within(
            reverse_x, reverse_y, transposed, overlap, self._current_area, inside
        )
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
        xs = np.arange(inside.x1, inside.x2) // scale
        ys = np.arange(inside.y1, inside.y2) // scale
        columns = (xs // self._tile_width + self._top_left_x) % self._width_in_tiles
        rows = (ys // self._tile_height + self._top_left_y) % self._height_in_tiles
        tiles = self._grid[rows[:, None], columns]
        across = self._bitmap_width_in_tiles
        return self._bitmap._values[
            (tiles // across) * self._tile_height + (ys % self._tile_height)[:, None],
            (tiles % across) * self._tile_width + xs % self._tile_width,
        ]


class Group(_Native, displayio.Group):
    """A Group that takes only what the board's takes."""

    def __init__(self, *, scale: int = 1, x: int = 0, y: int = 0) -> None:
        super().__init__(scale=in_range(scale, 1, 32767, "scale"), x=integer(x), y=integer(y))
        self._supported_types = (TileGrid, Group, _VectorShape)

    def _fill_area(self, colorspace: Any, area: Area, mask: Any, buffer: Any) -> bool:
        if self._hidden_group:
            return False
        for layer in reversed(self._layers):
            if isinstance(layer, _VectorShape):
                covered = fill_by_blinka(layer._fill_area, colorspace, area, mask, buffer)
            else:
                covered = layer._fill_area(colorspace, area, mask, buffer)
            if covered:
                return True
        return False


def fill_by_blinka(fill: Any, colorspace: Any, area: Area, mask: Any, buffer: Any) -> bool:
    """Lets Blinka draw, in its own buffers, what is not drawn with numpy."""
    words = (area.size() + 31) // 32
    bits = np.packbits(mask.ravel(), bitorder="little")
    packed_mask = np.zeros(words * 4, np.uint8)
    packed_mask[: len(bits)] = bits
    pixels = np.zeros((area.size() + 1) // 2 * 2, np.uint16)
    fill(colorspace, area, memoryview(packed_mask).cast("I"), memoryview(pixels).cast("B").cast("I"))
    drawn = np.unpackbits(packed_mask, bitorder="little")[: area.size()].reshape(mask.shape)
    fresh = (drawn != 0) & ~mask
    np.copyto(buffer, pixels[: area.size()].reshape(buffer.shape), where=fresh)
    mask |= fresh
    return bool(mask.all())
