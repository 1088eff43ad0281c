# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Writes the indexed bitmaps that the board reads: 16 colours, 4 bits a pixel, top row first.

Everything that the board blits is such a strip: cells of one size, one below the other, so that
cell n of a strip `width` pixels wide and `height` high is the `width * height / 2` bytes at
118 + n * width * height / 2, and can be read into a Bitmap as it stands.
"""

from struct import pack

HEADER = 14 + 40 + 64  # bytes before the first pixel

Colour = tuple[int, int, int]  # red, green, blue


def strip(width: int, pixels: bytes, palette: list[Colour]) -> bytes:
    """The BMP file of `pixels`, a byte each, 0 to 15, row by row from the top.

    `width` is a multiple of 8, since a row ends at a whole word; `palette` has at most 16 colours.
    """
    height = len(pixels) // width
    packed = bytes(high << 4 | low for high, low in zip(pixels[::2], pixels[1::2], strict=True))
    colours = b"".join(bytes((blue, green, red, 0)) for red, green, blue in palette)
    return (
        pack("<2sIHHI", b"BM", HEADER + len(packed), 0, 0, HEADER)
        + pack("<IiiHHIIiiII", 40, width, -height, 1, 4, 0, len(packed), 2835, 2835, 16, 0)
        + colours.ljust(64, b"\0")
        + packed
    )
