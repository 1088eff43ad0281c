# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Draws the bitmaps that belong to every set: digits, Element marks, a card's back, the coin.

What each file holds is told in assets/README.md.
"""

from collections.abc import Callable
from math import atan2, cos, hypot, pi, sin
from pathlib import Path

from art.asterism import TINTS
from art.sheet import Colour, strip

BITMAPS = Path(__file__).resolve().parents[2] / "assets" / "bitmaps"
MARKS = Path(__file__).with_name("ui_art.txt")
DIGITS = Path(__file__).with_name("ui_digits.txt")

LIGHT, INK, OUTLINE, TINT, GOLD = 1, 2, 3, 4, 12  # colours; of tints there are 8, of golds 4
PALETTE: list[Colour] = [
    (0x18, 0x1B, 0x36), (0x5C, 0x8C, 0xF0), (0xF4, 0xEC, 0xD8), (2, 3, 8),
    *TINTS[:8],
    (0x6C, 0x44, 0x18), (0xB0, 0x7C, 0x28), (0xE8, 0xB4, 0x44), (0xFF, 0xE8, 0x9C),
]  # fmt: skip


def outlined(rows: list[str], width: int, colour: int) -> bytes:
    """A cell with what the rows draw in that colour ("#") and in ink ("o"), in an outline."""
    colours = {"#": colour, "o": INK}
    drawn = {
        (x, y): colours[sign]
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign != "."
    }
    cell = bytearray(width * len(rows))
    for x, y in drawn:
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if 0 <= x + dx < width and 0 <= y + dy < len(rows):
                    cell[(y + dy) * width + x + dx] = OUTLINE
    for (x, y), drawn_colour in drawn.items():
        cell[y * width + x] = drawn_colour
    return bytes(cell)


def digits(name: str = "digits") -> list[bytes]:
    """The cells of a sheet: a digit each with its outline and, at the right, a column to spare."""
    blocks = DIGITS.read_text("ascii").split("\n= ")[1:]
    drawn = next(block for block in blocks if block.startswith(name + "\n")).strip()
    cells = []
    for half in drawn.split("\n", 1)[1].split("\n\n"):
        for rows in zip(*(line.split() for line in half.split("\n")), strict=True):
            blank = "." * (len(rows[0]) + 3)
            framed = [blank, *(f".{row}.." for row in rows), blank]
            cells.append(outlined(framed, len(blank), INK))
    return cells


def squared(cells: list[bytes], width: int) -> bytes:
    """Sixteen cells as four rows of four."""
    return b"".join(
        cell[at : at + width]
        for first in range(0, 16, 4)
        for at in range(0, len(cells[0]), width)
        for cell in cells[first : first + 4]
    )


def marks(large: bool) -> bytes:
    """The sixteen marks, large ones or small ones."""
    cells = b""
    for number, block in enumerate(MARKS.read_text("ascii").split("\n= ")[1:]):
        _, *pictures = block.split("\n", 1)
        rows = pictures[0].strip().split("\n\n")[0 if large else 1].split("\n")
        cells += outlined(rows, len(rows), TINT + number % 8)
    return cells


def circle(paint: Callable[[float, float], int]) -> bytes:
    """A cell of 32 x 32 of which `paint` tells the colour at x, y from its middle."""
    return bytes(paint(x - 15.5, y - 15.5) for y in range(32) for x in range(32))


def spoke(x: float, y: float, count: int, half: float) -> bool:
    """Whether a point is within `half` pixels of one of so many spokes, the first upwards."""
    turn = 2 * pi / count
    off = (atan2(x, -y) + turn / 2) % turn - turn / 2
    return abs(hypot(x, y) * sin(off)) < half and cos(off) > 0


def back(x: float, y: float) -> int:
    """A card's back: a chart of the sky about the pole, its twenty-eight mansions around it."""
    far = hypot(x, y)
    if 13.0 < far < 13.9 or 7.2 < far < 8.1:
        return LIGHT
    if (x, y) in MANSIONS:
        return INK
    if abs(x) == abs(y) and (abs(x) == 12.5 or 2 < abs(x) < 4):
        return LIGHT
    return INK if min(abs(x), abs(y)) < 1 and far < 6 else 0


# Where the mansions stand on a card's back, from its middle.
MANSIONS = {
    (round(10.8 * cos(angle) - 0.5) + 0.5, round(10.8 * sin(angle) - 0.5) + 0.5)
    for angle in ((n + 0.5) * 2 * pi / 28 for n in range(28))
}


def coin(face: Callable[[float, float], bool]) -> Callable[[float, float], int]:
    """One side of the coin: its rim, and `face` in relief."""

    def paint(x: float, y: float) -> int:
        far = hypot(x, y)
        lit = x + y < 0  # the light comes from the upper left
        if far > 15.9:
            return 0
        if far > 14.9:
            return OUTLINE
        if far > 13:
            return GOLD + 3 if lit else GOLD + 1
        if far > 12:
            return GOLD if lit else GOLD + 2
        if face(x, y):
            return GOLD + 3
        return GOLD if face(x - 1, y - 1) else GOLD + 1 + (far < 9)

    return paint


def heads(x: float, y: float) -> bool:
    """A bronze mirror with eight petals, for Kyoza, who moves first on heads."""
    far = hypot(x, y)
    return far < 1.6 or 3.6 < far < 5.4 or (6.4 < far < 10.2 and spoke(x, y, 8, 1.7 - far / 14))


def tails(x: float, y: float) -> bool:
    """A blade, for Kenza, and four stars."""
    blade = -10 < y < 4 and abs(x) < min(1.6, (y + 11) / 2)
    guard = 4 < y < 6 and abs(x) < 5
    hilt = 6 < y < 10 and abs(x) < 1
    star = abs(abs(x) - 6.5) + abs(abs(y + 2) - 3.5) < 1.5
    return blade or guard or hilt or star


def main() -> None:
    for name, width, cells in (
        ("digits", 4 * 8, squared(digits(), 8)),
        ("digits-large", 4 * 10, squared(digits("digits-large"), 10)),
        ("digits-wide", 4 * 10, squared(digits("digits-wide"), 10)),
        ("marks", 16, marks(large=True)),
        ("marks-small", 8, marks(large=False)),
        ("faces", 32, circle(back) + circle(coin(heads)) + circle(coin(tails))),
    ):
        (BITMAPS / f"{name}.bmp").write_bytes(strip(width, cells, PALETTE))
