# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""displayio's Bitmap, Palette and their kin: Blinka's, in numpy arrays, as strict as the board's.

Blinka keeps track of what changed exactly as the firmware does, so that stays Blinka's. It draws a
pixel at a time, though, and forgives what the board refuses: a value too large for its Bitmap, an
attribute that a native object lacks. `layers.py` draws what is kept here.
"""

from typing import BinaryIO

import numpy as np

from .blinka import Area, displayio


class Native:
    """An object of the firmware: it has no attributes but its own.

    `changes` counts all that was done to any of them: where it stands still, there is nothing to
    draw."""

    changes = 0

    def __setattr__(self, name: str, value: object) -> None:
        Native.changes += 1
        if name[0] == "_":  # Blinka's own; by far the most, so they come first
            self.__dict__[name] = value
            return
        kind = type(self)
        # A subclass of the game's own has a dict on the board, too.
        if kind.__module__.startswith(f"{__package__}.") and not hasattr(kind, name):
            raise AttributeError(f"'{kind.__name__}' object has no attribute '{name}'")
        object.__setattr__(self, name, value)


def integer(value: object) -> int:
    """`value` if it is an integer; a float is none, on the board as here."""
    if not isinstance(value, (int, np.integer)):
        raise TypeError(f"can't convert {type(value).__name__} to int")
    return int(value)


def in_range(value: object, low: int, high: int, name: str) -> int:
    """`value` if it is an integer from `low` to `high`."""
    number = integer(value)
    if not low <= number <= high:
        raise ValueError(f"{name} must be {low}-{high}")
    return number


class Bitmap(Native, displayio.Bitmap):
    """A Bitmap whose values are the numpy array `_values`, a row a row."""

    def __init__(self, width: int, height: int, value_count: int) -> None:
        in_range(width, 1, 32767, "width")
        in_range(height, 1, 32767, "height")
        super().__init__(width, height, value_count)

    def _from_buffer(
        self, width: int, height: int, bits_per_value: int, data: object, read_only: bool
    ) -> None:
        super()._from_buffer(1, 1, bits_per_value, None, read_only)
        self._bmp_width = width
        self._bmp_height = height
        self._values = np.zeros((height, width), np.uint8 if bits_per_value <= 8 else np.uint16)
        self._dirty_area = Area(0, 0, width, height)

    @property
    def bits_per_value(self) -> int:
        return self._bits_per_value

    def _at(self, index: object) -> tuple[int, int]:
        if isinstance(index, (tuple, list)):
            x, y = map(integer, index)
        else:
            y, x = divmod(integer(index), self._bmp_width)
        if not (0 <= x < self._bmp_width and 0 <= y < self._bmp_height):
            raise IndexError("pixel coordinates out of bounds")
        return x, y

    def _value(self, value: object) -> int:
        number = integer(value)
        if not 0 <= number <= self._bitmask:
            raise ValueError("pixel value requires too many bits")
        return number

    def _writable(self) -> None:
        if self._read_only:
            raise RuntimeError("Read-only")

    def __getitem__(self, index: object) -> int:
        x, y = self._at(index)
        return int(self._values[y, x])

    def __setitem__(self, index: object, value: int) -> None:
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

    def _set_dirty_area(self, dirty_area: Area) -> None:
        Native.changes += 1  # an Area changes in place
        super()._set_dirty_area(dirty_area)

    def fill(self, value: int) -> None:
        self._writable()
        self._values[:] = self._value(value)
        self._set_dirty_area(Area(0, 0, self._bmp_width, self._bmp_height))

    def deinit(self) -> None:
        self._bmp_width = self._bmp_height = 0
        self._values = self._values[:0, :0]


class Palette(Native, displayio.Palette):
    """A Palette that keeps its colours as the display wants them in a table."""

    def __init__(self, color_count: int, *, dither: bool = False) -> None:
        in_range(color_count, 1, 32767, "color_count")
        super().__init__(color_count, dither=dither)
        self._table: tuple[np.ndarray, np.ndarray] | None = None

    def _index(self, index: object) -> int:
        return in_range(index, 0, len(self._colors) - 1, "palette_index")

    def __getitem__(self, index: int) -> int:
        return self._colors[self._index(index)].rgb888

    def __setitem__(self, index: int, value: object) -> None:
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


class ColorConverter(Native, displayio.ColorConverter):
    pass


class OnDiskBitmap(Native, displayio.OnDiskBitmap):
    """An OnDiskBitmap whose pixels are read once; the board reads them at every redraw."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__(file)
        if self._height >= 0x8000:
            raise ValueError("Invalid BMP file")  # stored top down: the board cannot
        base = self._pixel_shader_base  # type: ignore[has-type]
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
