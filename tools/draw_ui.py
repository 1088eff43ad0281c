# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Draws the bitmaps that belong to every set: Rank digits, Element marks, the card's back, the coin.

What each file holds is told in assets/README.md.
"""

from pathlib import Path

from asterism import TINTS
from sheet import Colour, strip

BITMAPS = Path(__file__).resolve().parent.parent / "assets" / "bitmaps"

INK, OUTLINE = 2, 3
PALETTE: list[Colour] = [
    (0x18, 0x1B, 0x36), (0x5C, 0x8C, 0xF0), (0xF4, 0xEC, 0xD8), (2, 3, 8),
    *TINTS[:8],
    (0x78, 0x58, 0x20), (0xB8, 0x88, 0x30), (0xF4, 0xBC, 0x44), (0xFF, 0xE8, 0x98),
]  # fmt: skip

# 5 x 7 each, a row a byte of five bits.
GLYPHS = """
0 .###. #...# #..## #.#.# ##..# #...# .###.
1 ..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.
2 .###. #...# ....# ..##. .#... #.... #####
3 .###. #...# ....# ..##. ....# #...# .###.
4 ...#. ..##. .#.#. #..#. ##### ...#. ...#.
5 ##### #.... ####. ....# ....# #...# .###.
6 .###. #...# #.... ####. #...# #...# .###.
7 ##### ....# ...#. ...#. ..#.. ..#.. ..#..
8 .###. #...# #...# .###. #...# #...# .###.
9 .###. #...# #...# .#### ....# #...# .###.
A .###. #...# #...# ##### #...# #...# #...#
B ####. #...# #...# ####. #...# #...# ####.
C .###. #...# #.... #.... #.... #...# .###.
D ####. #...# #...# #...# #...# #...# ####.
E ##### #.... #.... ####. #.... #.... #####
F ##### #.... #.... ####. #.... #.... #....
"""


def outlined(ink: set[tuple[int, int]], width: int, height: int, colour: int) -> bytes:
    """A cell with those pixels in that colour and the outline's all round them."""
    cell = bytearray(width * height)
    for x, y in ink:
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if 0 <= x + dx < width and 0 <= y + dy < height:
                    cell[(y + dy) * width + x + dx] = OUTLINE
    for x, y in ink:
        cell[y * width + x] = colour
    return bytes(cell)


def digits() -> bytes:
    cells = b""
    for line in GLYPHS.strip().splitlines():
        rows = line.split()[1:]
        ink = {(x + 1, y + 1) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#"}
        cells += outlined(ink, 8, 9, INK)
    return cells


def shape(n: int, side: int) -> set[tuple[int, int]]:
    middle, reach = (side - 1) / 2, side / 2 - 1.2
    points = set()
    for y in range(1, side - 1):
        for x in range(1, side - 1):
            dx, dy = x - middle, y - middle
            far = (dx * dx + dy * dy) ** 0.5
            inside = (
                abs(dx) * 1.8 <= dy + reach and dy < reach,  # triangle
                abs(dx) + abs(dy) <= reach,  # diamond
                max(abs(dx), abs(dy)) <= reach * 0.8,  # square
                far <= reach,  # disc
                far <= reach and ((dx - 2) ** 2 + (dy + 1) ** 2) ** 0.5 > reach * 0.75,  # crescent
                min(abs(dx), abs(dy)) <= reach / 3,  # cross
                abs(dx) * 1.8 <= reach - dy and dy > -reach,  # triangle, point down
                reach * 0.5 < far <= reach,  # ring
            )[n]
            if inside:
                points.add((x, y))
    return points


def marks(side: int) -> bytes:
    return b"".join(outlined(shape(n % 8, side), side, side, 4 + n % 8) for n in range(16))


def faces() -> bytes:
    cells = b""
    for face in range(3):
        cell = bytearray(32 * 32)
        for y in range(32):
            for x in range(32):
                far = ((x - 15.5) ** 2 + (y - 15.5) ** 2) ** 0.5
                if face == 0:
                    cell[y * 32 + x] = 1 if x in (0, 31) or y in (0, 31) else 2 if 7 < far < 8 else 0
                elif far < 15.5:
                    cell[y * 32 + x] = 13 if far > 13 else 14
                    if (far < 6) if face == 1 else (5 < far < 8):
                        cell[y * 32 + x] = 15
        cells += cell
    return cells


def main() -> None:
    for name, width, cells in (
        ("digits", 8, digits()),
        ("marks", 16, marks(16)),
        ("marks-small", 8, marks(8)),
        ("faces", 32, faces()),
    ):
        (BITMAPS / f"{name}.bmp").write_bytes(strip(width, cells, PALETTE))


if __name__ == "__main__":
    main()
