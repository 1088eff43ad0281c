# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Draws the title: the name in gold capitals, and the star wheel that rises below it.

The wheel's ring is parted into twenty-eight mansions, of which the upper half is seen; each shows
an asterism of its own. `title.bmp` holds the name and below it the wheel, each in four colours.
"""

from hashlib import sha256
from itertools import pairwise
from math import cos, hypot, pi, sin
from pathlib import Path

from art.sheet import Colour, strip

FILE = Path(__file__).resolve().parents[2] / "assets" / "bitmaps" / "title.bmp"

WIDTH = 160
NAME_HEIGHT = 36
WHEEL_HEIGHT = 72
LINES = ("CELESTIAL", "OMEN BOARD")
TOPS = (2, 20)  # of the two lines
GAP, WORD_GAP = 2, 8  # between letters and between words

# The name's colours and the wheel's share their numbers; the board has a palette for each.
SHADE, GOLD, BRIGHT = 1, 2, 3
LINE, FAINT, STAR = 1, 2, 3
PALETTE: list[Colour] = [(8, 10, 28), (0x78, 0x58, 0x20), (0xF4, 0xBC, 0x44), (0xFF, 0xF0, 0xB8)]

LETTERS = """
A           B         C          D          E         I
.....#..... #######.. ...####..# #######... ########. ####
.....##.... .##...##. .##....### .##...##.. .##....#. .##.
....###.... .##....## .#......## .##....##. .##....#. .##.
....#.##... .##....## ##.......# .##.....## .##...... .##.
...#..##... .##...##. ##........ .##.....## .##...#.. .##.
...#..##... .######.. ##........ .##.....## .######.. .##.
...#...##.. .##...##. ##........ .##.....## .##...#.. .##.
..#######.. .##....## ##........ .##.....## .##...... .##.
..#....##.. .##....## ##.......# .##.....## .##...... .##.
.#......##. .##....## .#......## .##....##. .##....## .##.
.#......##. .##...##. .##....##. .##...##.. .##....#. .##.
###....#### #######.. ...####... #######... ########. ####

L         M             N           O           R          S        T
####..... ###.......### ###.....### ...#####... #######... ..####.# ##########
.##...... .###.....###. .###.....#. .##....##.. .##...##.. .#....## ##..##..##
.##...... .###.....###. .####....#. .#......##. .##....##. ##.....# #...##...#
.##...... .#.##...#.##. .#.##....#. ##.......## .##....##. ##...... ....##....
.##...... .#.##...#.##. .#.###...#. ##.......## .##...##.. .###.... ....##....
.##...... .#..##.#..##. .#..###..#. ##.......## .######... ..####.. ....##....
.##...... .#..##.#..##. .#...###.#. ##.......## .##.##.... ....###. ....##....
.##...... .#...##...##. .#....####. ##.......## .##..##... ......## ....##....
.##.....# .#...##...##. .#.....###. ##.......## .##..##... #.....## ....##....
.##.....# .#....#...##. .#......##. .##......#. .##...##.. ##.....# ....##....
.##....## .#........##. .#......##. ..##....##. .##...###. ###...#. ....##....
######### ###......#### ###......#. ...#####... ####...### #..###.. ...####...
"""
HEIGHT = 12  # of a letter

# The wheel, in pixels of its part of the picture.
CENTRE = (79.5, 76.0)
RINGS = ((75, LINE), (73, FAINT), (58, LINE), (44, LINE))
MANSIONS = 28
OUTER, INNER = 73, 58  # the ring that they part


def letters() -> dict[str, list[str]]:
    """Each letter's rows."""
    columns = {}
    for block in LETTERS.strip().split("\n\n"):
        names, *rows = (line.split() for line in block.splitlines())
        columns.update({name: [row[i] for row in rows] for i, name in enumerate(names)})
    return columns


def width(words: str, alphabet: dict[str, list[str]]) -> int:
    return sum(len(alphabet[c][0]) + GAP if c != " " else WORD_GAP for c in words) - GAP


def name() -> bytes:
    """The two lines of the name, centred, lit from above and with a shade to the lower right."""
    alphabet = letters()
    picture = bytearray(WIDTH * NAME_HEIGHT)
    for words, top in zip(LINES, TOPS, strict=True):
        x = (WIDTH - width(words, alphabet)) // 2
        for letter in words:
            if letter == " ":
                x += WORD_GAP
                continue
            rows = alphabet[letter]
            for row, dots in enumerate(rows):
                for column, dot in enumerate(dots):
                    at = (top + row) * WIDTH + x + column
                    if dot == "#":
                        picture[at] = BRIGHT if row < HEIGHT // 2 - 1 else GOLD
                        if not picture[at + WIDTH + 1]:
                            picture[at + WIDTH + 1] = SHADE
            x += len(rows[0]) + GAP
    return bytes(picture)


class Wheel:
    """The star wheel's part of the picture."""

    def __init__(self) -> None:
        self.pixels = bytearray(WIDTH * WHEEL_HEIGHT)
        for y in range(WHEEL_HEIGHT):
            for x in range(WIDTH):
                far = hypot(x - CENTRE[0], y - CENTRE[1])
                for radius, colour in RINGS:
                    if abs(far - radius) < 0.5:
                        self.put(x, y, colour)
        for mansion in range(MANSIONS // 2 + 1):
            self.spoke(pi * 2 * mansion / MANSIONS)
        for mansion in range(MANSIONS // 2):
            self.asterism(mansion)

    def put(self, x: float, y: float, colour: int) -> None:
        x, y = round(x), round(y)
        if 0 <= x < WIDTH and 0 <= y < WHEEL_HEIGHT:
            at = y * WIDTH + x
            self.pixels[at] = max(self.pixels[at], colour)

    def place(self, angle: float, radius: float) -> tuple[float, float]:
        """Angles go from the right over the top to the left."""
        return CENTRE[0] + cos(angle) * radius, CENTRE[1] - sin(angle) * radius

    def spoke(self, angle: float) -> None:
        for radius in range(INNER, OUTER + 1):
            self.put(*self.place(angle, radius), LINE)

    def line(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        steps = max(1, round(max(abs(a[0] - b[0]), abs(a[1] - b[1]))))
        for i in range(steps + 1):
            t = i / steps
            self.put(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, LINE)

    def asterism(self, mansion: int) -> None:
        """Three or four stars in a mansion, joined in a row; always the same ones."""
        chance = sha256(b"mansion %d" % mansion).digest()
        count = 3 + chance[0] % 2
        stars = []
        for i in range(count):
            along = (i + 0.5) / count * 0.7 + 0.15
            radius = INNER + 4 + chance[1 + i] % (OUTER - INNER - 7)
            stars.append(self.place(pi * 2 * (mansion + along) / MANSIONS, radius))
        for a, b in pairwise(stars):
            self.line(a, b)
        for i, star in enumerate(stars):
            self.put(*star, STAR if i == chance[8] % count else FAINT)


def title() -> bytes:
    """The whole file."""
    return strip(WIDTH, name() + bytes(Wheel().pixels), PALETTE)


def main() -> None:
    FILE.write_bytes(title())
