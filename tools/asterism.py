# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Draws asterisms, a few stars joined by lines, as small pictures of few colours.

A picture is a grid of SIDE x SIDE colours, row by row, None where the card's ground shows.
"""

from collections.abc import Sequence
from hashlib import sha256

from sheet import Colour

SIDE = 32

# The n-th Element of any set has the n-th tint; an Omen of none has the last.
TINTS: tuple[Colour, ...] = (
    (0x4C, 0xB0, 0x50),
    (0xC8, 0xC8, 0xD8),
    (0xB0, 0x80, 0x40),
    (0xF4, 0xB8, 0x3C),
    (0xA0, 0x90, 0xE8),
    (0xE8, 0x60, 0x38),
    (0x48, 0xA0, 0xE8),
    (0xE0, 0x70, 0xC0),
    (0x88, 0x90, 0xB0),
)
WHITE: Colour = (0xFF, 0xFC, 0xF0)
PALE: Colour = (0xC8, 0xCC, 0xE4)

Star = tuple[float, float, float]  # x to the right and y down in pixels, magnitude
Picture = list[Colour | None]


def draw(stars: Sequence[Star], lines: Sequence[tuple[int, int]], tint: Colour) -> Picture:
    """The picture of `stars`, joined in the pairs that `lines` numbers."""
    picture: Picture = [None] * (SIDE * SIDE)

    def dot(x: int, y: int, colour: Colour) -> None:
        if 0 <= x < SIDE and 0 <= y < SIDE:
            picture[y * SIDE + x] = colour

    for one, other in lines:
        (x0, y0, _), (x1, y1, _) = stars[one], stars[other]
        steps = max(1, round(max(abs(x1 - x0), abs(y1 - y0))))
        for step in range(steps + 1):
            dot(round(x0 + (x1 - x0) * step / steps), round(y0 + (y1 - y0) * step / steps), tint)
    for x, y, magnitude in stars:
        cx, cy = round(x), round(y)
        dot(cx, cy, WHITE)
        if magnitude < 3:
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                dot(cx + dx, cy + dy, PALE)
    return picture


def made_up(name: str, tint: Colour) -> Picture:
    """An asterism for an Omen without a picture: always the same for the same name."""
    digest = sha256(name.encode()).digest()
    count = 4 + digest[0] % 3
    stars = []
    for i in range(count):
        stars.append((7 + digest[3 * i + 1] % 18, 8 + digest[3 * i + 2] % 16, digest[3 * i + 3] % 5))
    return draw(stars, [(i, i + 1) for i in range(count - 1)], tint)
