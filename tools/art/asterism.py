# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Draws asterisms, a few stars joined by lines, as small pictures of few colours.

A picture is a grid of SIDE x SIDE colours, row by row, None where the card's ground shows. Points
are (x, y, magnitude), x to the right and y down, in pixels; a star is brighter, and drawn larger,
the smaller its magnitude is.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from math import cos, dist, hypot, radians, sin

from art.sheet import Colour

SIDE = 32
MIDDLE = (SIDE - 1) / 2

# The colours of the looks that Elements have (omen/marks.py): wood, metal, earth, sun,
# moon, fire, water and one more. An Omen of no Element has the last.
TINTS: tuple[Colour, ...] = (
    (0x5C, 0xB8, 0x58),
    (0xB4, 0xC0, 0xD0),
    (0xC4, 0x94, 0x54),
    (0xF8, 0xC0, 0x40),
    (0xAC, 0x9C, 0xF4),
    (0xF4, 0x74, 0x44),
    (0x50, 0xAC, 0xF4),
    (0xEC, 0x80, 0xC4),
    (0x94, 0x9C, 0xC4),
)
WHITE: Colour = (0xFF, 0xFC, 0xF0)
PALE: Colour = (0xC8, 0xCC, 0xE4)
DUST: Colour = (0x62, 0x5C, 0x88)

# Where a card's Ranks and its owner's mark stand: left, top, right, bottom. No star is put there.
RANKS = ((11, 0, 19, 9), (23, 11, 31, 20), (11, 22, 19, 31), (0, 11, 8, 20))
MARKS = ((0, 0, 7, 7), (24, 0, 31, 7))
EDGE = 2  # pixels of a card's border

BLAZING, BRIGHT, FAINT = 1.7, 3.4, 4.9  # magnitudes
LEAST = 2.2  # the brightest star of a figure is drawn as if it had this, at least

Point = tuple[float, float, float]
Picture = list[Colour | None]


def free(x: float, y: float, room: int = 0) -> bool:
    """Whether a star has room there, so many pixels each way."""
    if not (EDGE + room <= x < SIDE - EDGE - room and EDGE + room <= y < SIDE - EDGE - room):
        return False
    return not any(
        left - room <= x <= right + room and top - room <= y <= bottom + room
        for left, top, right, bottom in RANKS + MARKS
    )


def project(stars: Sequence[Sequence[float]]) -> list[Point]:
    """Stars of (right ascension, declination, magnitude), in degrees, as they are seen in the sky.

    North is up and east to the left, on the plane that touches the sphere in their midst.
    """
    spots = []
    for ascension, declination, magnitude in stars:
        a, d = radians(ascension), radians(declination)
        spots.append((cos(d) * cos(a), cos(d) * sin(a), sin(d), magnitude))
    x, y, z = (sum(spot[axis] for spot in spots) for axis in range(3))
    flat = hypot(x, y)
    far = hypot(flat, z)
    points = []
    for sx, sy, sz, magnitude in spots:
        depth = (sx * x + sy * y + sz * z) / far
        east = (sy * x - sx * y) / flat
        north = (sz * flat - (sx * x + sy * y) * z / flat) / far
        points.append((-east / depth, -north / depth, magnitude))
    return points


def turned(points: Sequence[Point], degrees: float) -> list[Point]:
    """The points turned clockwise, as the sky turns them in a night."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [(x * c - y * s, x * s + y * c, magnitude) for x, y, magnitude in points]


def fit(points: Sequence[Point], lines: Sequence[Sequence[int]]) -> list[Point]:
    """The points as large as a card has room for them: no star, and little line, under a Rank."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    size = max(max(xs) - min(xs), max(ys) - min(ys)) or 1
    cx, cy = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    best: tuple[float, list[Point]] = (0, [])
    for span in range(48, 19, -1):  # half pixels
        for dy in range(-3, 4):
            for dx in range(-3, 4):
                value = span - 3 * hypot(dx, dy)
                if value <= best[0]:
                    continue
                scale = span / 2 / size
                placed = [
                    ((x - cx) * scale + MIDDLE + dx, (y - cy) * scale + MIDDLE + dy, magnitude)
                    for x, y, magnitude in points
                ]
                if not all(free(round(x), round(y)) for x, y, _ in placed):
                    continue
                value -= sum(not free(*pixel) for pixel in _lines(placed, lines))
                if value > best[0]:
                    best = (value, placed)
    return best[1]


def draw(
    points: Sequence[Point], lines: Sequence[Sequence[int]], tint: Colour, name: str
) -> Picture:
    """The picture of an asterism: `lines` are paths of indices into `points`.

    `name` strews the dust behind it: always the same for the same name.
    """
    picture: Picture = [None] * (SIDE * SIDE)

    def dot(x: int, y: int, colour: Colour) -> None:
        if 0 <= x < SIDE and 0 <= y < SIDE:
            picture[y * SIDE + x] = colour

    for x, y in _dust(name, points):
        dot(x, y, DUST)
    for x, y in _lines(points, lines):
        dot(x, y, tint)
    lift = max(0.0, min(point[2] for point in points) - LEAST)
    stars = sorted((magnitude - lift, round(x), round(y)) for x, y, magnitude in points)
    for nth in reversed(range(len(stars))):  # the brightest last, over all others
        magnitude, x, y = stars[nth]
        alone = all(dist((x, y), brighter[1:]) > 3 for brighter in stars[:nth])
        if magnitude < BLAZING:
            for dx, dy in ((0, -2), (2, 0), (0, 2), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)):
                dot(x + dx, y + dy, tint)
        if magnitude < BRIGHT and alone:
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                dot(x + dx, y + dy, WHITE if magnitude < BLAZING else PALE)
        dot(x, y, WHITE if magnitude < FAINT else PALE)
    return picture


def _lines(points: Sequence[Point], lines: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The pixels of the lines, ends included."""
    pixels = []
    for path in lines:
        for one, other in pairwise(path):
            x0, y0 = round(points[one][0]), round(points[one][1])
            x1, y1 = round(points[other][0]), round(points[other][1])
            steps = max(abs(x1 - x0), abs(y1 - y0), 1)
            for step in range(steps + 1):
                x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
                pixels.append((round(x), round(y)))
    return pixels


def _numbers(name: str) -> Iterator[int]:
    """Endless numbers of 0 to 65535, always the same for the same name, on every machine."""
    block = name.encode()
    while True:
        block = sha256(block).digest()
        for at in range(0, len(block), 2):
            yield block[at] << 8 | block[at + 1]


def _dust(name: str, points: Sequence[Point]) -> list[tuple[int, int]]:
    """A few faint specks, off the Ranks and off the stars."""
    numbers = _numbers("dust " + name)
    specks: list[tuple[int, int]] = []
    for _ in range(40):
        speck = (next(numbers) % SIDE, next(numbers) % SIDE)
        near = [(x, y) for x, y, _ in points] + specks
        if free(*speck, 1) and all(dist(speck, other) > 4 for other in near):
            specks.append(speck)
    return specks[:7]


def made_up(name: str, tint: Colour) -> Picture:
    """An asterism for an Omen without a picture: always the same for the same name."""
    numbers = _numbers(name)
    points: list[Point] = []
    most = 4 + next(numbers) % 4
    for _ in range(200):
        x, y = 7 + next(numbers) % 18, 7 + next(numbers) % 18
        magnitude = 2.5 + next(numbers) % 28 / 10 if points else 1.0 + next(numbers) % 20 / 10
        if free(x, y) and all(dist((x, y), other[:2]) > 4.5 for other in points):
            points.append((x, y, magnitude))
        if len(points) == most:
            break
    return draw(points, _tree(points), tint, name)


def _tree(points: Sequence[Point]) -> list[tuple[int, int]]:
    """The shortest lines that join all the points: they never cross."""
    joined, lines = [0], []
    while len(joined) < len(points):
        line = min(
            ((one, other) for one in joined for other in range(len(points)) if other not in joined),
            key=lambda line: (dist(points[line[0]][:2], points[line[1]][:2]), line),
        )
        lines.append(line)
        joined.append(line[1])
    return lines
