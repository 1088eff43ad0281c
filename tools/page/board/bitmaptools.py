# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""bitmaptools: what the game uses of it, done by the page's `canvas` in the bitmaps' own memory."""

import canvas
from displayio import changed
from uctypes import addressof


def fill_region(dest_bitmap: object, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Fills x1 <= x < x2, y1 <= y < y2."""
    canvas.fill(dest_bitmap.address, dest_bitmap.width, x1, y1, x2, y2, value)
    changed()


def blit(
    dest_bitmap: object,
    source_bitmap: object,
    x: int,
    y: int,
    *,
    x1: int = 0,
    y1: int = 0,
    x2: int | None = None,
    y2: int | None = None,
    skip_source_index: int | None = None,
) -> None:
    """Copies a rectangle of the source to x, y, cut off at the target's right and bottom."""
    right = min(source_bitmap.width if x2 is None else x2, x1 + dest_bitmap.width - x)
    bottom = min(source_bitmap.height if y2 is None else y2, y1 + dest_bitmap.height - y)
    skip = -1 if skip_source_index is None else skip_source_index
    target, source = dest_bitmap.address, source_bitmap.address
    across = source_bitmap.width
    canvas.blit(target, dest_bitmap.width, x, y, source, across, x1, y1, right, bottom, skip)
    changed()


def readinto(
    bitmap: object,
    file: object,
    bits_per_pixel: int,
    element_size: int = 1,
    reverse_pixels_in_element: bool = False,
) -> None:
    """Reads rows of 4 bits a pixel, the first in a byte's high bits, as the game stores them."""
    row = (bitmap.width * bits_per_pixel + 7) // 8
    data = file.read(row * bitmap.height)
    if len(data) != row * bitmap.height or not reverse_pixels_in_element:
        raise EOFError
    canvas.unpack(addressof(data), bitmap.address, bitmap.width, bitmap.height, bits_per_pixel)
    changed()
