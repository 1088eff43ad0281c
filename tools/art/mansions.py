# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Draws the pictures of the set `mansions` from the stars in sets/mansions/stars.toml."""

import tomllib
from pathlib import Path
from typing import TypedDict

from art.asterism import SIDE, TINTS, Picture, Point, draw, fit, project, turned
from omen.marks import marks_of

SETS = Path(__file__).resolve().parents[2] / "sets"


class Figure(TypedDict, total=False):
    """A figure of stars.toml: its stars, or where they stand already, and the lines between."""

    stars: list[tuple[int, float, float, float]]  # the number in Hipparcos, place and magnitude
    points: list[Point]
    lines: list[tuple[int, int]]
    turn: float


def points_of(figure: Figure) -> list[Point]:
    """Where the stars of a figure stand on its card."""
    if "points" in figure:
        return [(x, y, magnitude) for x, y, magnitude in figure["points"]]
    seen = project([star[1:] for star in figure["stars"]])
    return fit(turned(seen, figure.get("turn", 0)), figure["lines"])


def pictures() -> dict[str, Picture]:
    """The picture of every Omen of the set, by its id."""
    source = tomllib.loads((SETS / "mansions.toml").read_text("utf-8"))
    figures = tomllib.loads((SETS / "mansions" / "stars.toml").read_text("utf-8"))
    looks = dict(zip(source["elements"], marks_of(tuple(source["elements"])), strict=True))
    drawn = {}
    for omen in source["omen"]:
        figure = figures[omen["id"]]
        tint = TINTS[looks.get(omen.get("element"), -1)]
        drawn[omen["id"]] = draw(points_of(figure), figure["lines"], tint, omen["id"])
    return drawn


def main() -> None:
    from PIL import Image

    (SETS / "mansions").mkdir(exist_ok=True)
    for name, picture in pictures().items():
        image = Image.new("RGBA", (SIDE, SIDE))
        image.putdata([(*colour, 255) if colour else (0, 0, 0, 0) for colour in picture])
        image.save(SETS / "mansions" / f"{name}.png", optimize=True)
