# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""bitmaptools as the board has it: its argument names, its errors and its lines.

Blinka's differs where it matters: `arrayblit` reads the wrong values unless it starts at 0, 0,
`readinto` calls an argument `swap_bytes`, values that are too large and rectangles outside the
bitmap pass in silence, sloping lines take other pixels, and each pixel takes microseconds.
"""

import array
from collections.abc import Iterable
from typing import TYPE_CHECKING, BinaryIO

import numpy as np

from .blinka import Area
from .pixels import Bitmap, in_range, integer, unpack

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


def _span(first: object, last: object, limit: int, name: str) -> tuple[int, int]:
    low = in_range(first, 0, limit, name + "1")
    return low, limit if last is None else in_range(last, low, limit, name + "2")


def _fits(bitmap: Bitmap, value: object) -> int:
    number = integer(value)
    if not 0 <= number < 1 << bitmap.bits_per_value:
        raise ValueError("out of range of target")
    return number


def _target(bitmap: object) -> Bitmap:
    if not isinstance(bitmap, Bitmap):
        raise TypeError(f"dest_bitmap must be of type Bitmap, not {type(bitmap).__name__}")
    bitmap._writable()
    return bitmap


def fill_region(dest_bitmap: Bitmap, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Fills x1 <= x < x2, y1 <= y < y2."""
    bitmap = _target(dest_bitmap)
    number = _fits(bitmap, value)
    x1, x2 = _span(x1, x2, bitmap.width, "x")
    y1, y2 = _span(y1, y2, bitmap.height, "y")
    bitmap._values[y1:y2, x1:x2] = number
    bitmap._set_dirty_area(Area(x1, y1, x2, y2))


def blit(
    dest_bitmap: Bitmap,
    source_bitmap: Bitmap,
    x: int,
    y: int,
    *,
    x1: int = 0,
    y1: int = 0,
    x2: int | None = None,
    y2: int | None = None,
    skip_source_index: int | None = None,
    skip_dest_index: int | None = None,
) -> None:
    """Copies a rectangle of the source to x, y, cut off at the target's right and bottom."""
    bitmap = _target(dest_bitmap)
    x = in_range(x, 0, bitmap.width, "x")
    y = in_range(y, 0, bitmap.height, "y")
    left, right = _span(x1, x2, source_bitmap.width, "x")
    top, bottom = _span(y1, y2, source_bitmap.height, "y")
    if bitmap.bits_per_value < source_bitmap.bits_per_value:
        raise ValueError("source palette too large")
    right = min(right, left + bitmap.width - x)
    bottom = min(bottom, top + bitmap.height - y)
    source = source_bitmap._values[top:bottom, left:right].copy()
    if not source.size:
        return
    height, width = source.shape
    target = bitmap._values[y : y + height, x : x + width]
    copied = np.ones(source.shape, bool)
    if skip_source_index is not None:
        copied &= source != skip_source_index
    if skip_dest_index is not None:
        copied &= target != skip_dest_index
    np.copyto(target, source, where=copied)
    bitmap._set_dirty_area(Area(x, y, x + width, y + height))


def arrayblit(
    bitmap: Bitmap,
    data: "ReadableBuffer | Iterable[int]",
    x1: int = 0,
    y1: int = 0,
    x2: int | None = None,
    y2: int | None = None,
    skip_index: int | None = None,
) -> None:
    """Copies values from a buffer, row by row, into a rectangle."""
    bitmap = _target(bitmap)
    left, right = _span(x1, x2, bitmap.width, "x")
    top, bottom = _span(y1, y2, bitmap.height, "y")
    values = np.array(data if isinstance(data, array.array) else bytearray(data), np.uint32)
    shape = (bottom - top, right - left)
    if len(values) < shape[0] * shape[1]:
        raise IndexError("index out of range")
    values = values[: shape[0] * shape[1]].reshape(shape)
    copied = np.ones(shape, bool) if skip_index is None else values != skip_index
    target = bitmap._values[top:bottom, left:right]
    np.copyto(target, values & bitmap._bitmask, where=copied, casting="unsafe")
    bitmap._set_dirty_area(Area(left, top, right, bottom))


def readinto(
    bitmap: Bitmap,
    file: BinaryIO,
    bits_per_pixel: int,
    element_size: int = 1,
    reverse_pixels_in_element: bool = False,
    swap_bytes_in_element: bool = False,
    reverse_rows: bool = False,
) -> None:
    """Reads `bitmap.height` rows from where the file stands.

    A row takes the least multiple of `element_size` bytes that holds it."""
    bitmap = _target(bitmap)
    if element_size not in (1, 2, 4):
        raise ValueError(f"invalid element_size {element_size}, must be, 1, 2, or 4")
    if bits_per_pixel not in (1, 2, 4, 8, 16, 24, 32):
        raise ValueError(f"invalid bits_per_pixel {bits_per_pixel}")
    if bits_per_pixel == 24 and element_size != 1:
        raise ValueError(f"invalid element size {element_size} for bits_per_pixel 24")
    element_bits = element_size * 8
    elements = (bitmap.width * bits_per_pixel + element_bits - 1) // element_bits
    row_size = elements * element_size
    data = file.read(row_size * bitmap.height)
    if len(data) != row_size * bitmap.height:
        raise EOFError
    rows = np.frombuffer(data, np.uint8).reshape(bitmap.height, row_size)
    if swap_bytes_in_element:
        rows = rows.reshape(bitmap.height, -1, element_size)[:, :, ::-1].reshape(rows.shape)
    if bits_per_pixel <= 8:
        values = unpack(rows, bits_per_pixel, first_is_low=not reverse_pixels_in_element)
    elif bits_per_pixel == 24:
        bytes_ = rows[:, : bitmap.width * 3].reshape(bitmap.height, -1, 3).astype(np.uint32)
        values = bytes_[:, :, 0] << 16 | bytes_[:, :, 1] << 8 | bytes_[:, :, 2]
    else:
        values = np.ascontiguousarray(rows).view(f"<u{bits_per_pixel // 8}")
    values = values[:, : bitmap.width]
    if reverse_rows:
        values = values[::-1]
    bitmap._values[:] = values.astype(np.uint32) & bitmap._bitmask
    bitmap._set_dirty_area(Area(0, 0, bitmap.width, bitmap.height))


def draw_line(dest_bitmap: Bitmap, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Draws a line, both ends included, cut off at the bitmap's edges."""
    bitmap = _target(dest_bitmap)
    number = _fits(bitmap, value)
    x1, y1, x2, y2 = map(integer, (x1, y1, x2, y2))
    area = Area(min(x1, x2), min(y1, y2), max(x1, x2) + 1, max(y1, y2) + 1)
    bitmap._set_dirty_area(area)
    steep = abs(y2 - y1) > abs(x2 - x1)
    if steep:
        x1, y1, x2, y2 = y1, x1, y2, x2
    if x1 > x2:
        x1, y1, x2, y2 = x2, y2, x1, y1
    length, rise = x2 - x1, abs(y2 - y1)
    step = 1 if y1 < y2 else -1
    error = length // 2
    for x in range(x1, x2 + 1):
        bitmap._write_pixel(*((y1, x) if steep else (x, y1)), number)
        error -= rise
        if error < 0:
            y1 += step
            error += length
