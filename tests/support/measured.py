# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The simulated board in any language, every text that it shows measured against its box.

A fault is a text that is cut off at the end of its line or below its last one, a word broken in
two, a character that the font lacks, ink beyond the screen's edge, and two texts on one another.
"""

import contextlib
import functools
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from simulator import Memories
from simulator.display import Display
from simulator.firmware import firmware
from simulator.font import board_font
from simulator.hardware import module
from simulator.run import fresh_drive
from stores import start

from omen.session.memory import Memory

WIDTH, HEIGHT = 6, 12  # of a character
SCREEN = (160, 128)

# Come after the drive's own omen/widgets/text.py and words.py.
MEASURING = """
import measure

written, wrapped = write, wrap


def write(grid, words, row=0):
    measure.line(words if isinstance(words, str) else words.decode(), grid.width)
    written(grid, words, row)


def wrap(grid, words, row=0):
    measure.lines(words, grid.width, grid.height - row)
    return wrapped(grid, words, row)
"""

TELLING = """
import measure


class Told(Words):
    def __getitem__(self, key):
        measure.told(self.section, key)
        return Words.__getitem__(self, key)

    def part(self, key, i):
        measure.told(self.section, key, i)
        return Words(self.chosen, self.other).part(key, i)


def words(section):
    told = Told(lines(language, section), lines(ENGLISH, section))
    told.section = section
    return told
"""


class Faults(list[str]):
    """What does not fit, each once, and `told`: the section and key of each text that was asked
    for and, of one with several parts, which."""

    def __init__(self) -> None:
        super().__init__()
        self.told: set[tuple[str | int, ...]] = set()

    def tell(self, section: str, key: str | int, *part: int) -> None:
        """A text is asked for."""
        self.told.add((section, str(key), *part))

    def add(self, fault: str) -> None:
        if fault not in self:
            self.append(fault)

    def line(self, words: str, columns: int) -> None:
        """A text for one line."""
        if len(words.rstrip()) > columns:
            self.add(f"cut to {columns}: {words}")
        if not all(" " <= letter <= "~" for letter in words):
            self.add(f"not in the font: {words}")

    def lines(self, words: str, columns: int, rows: int) -> None:
        """A text for several lines, broken between words."""
        if len(textwrap.wrap(words, columns, break_on_hyphens=False)) > rows:
            self.add(f"cut to {rows} lines of {columns}: {words}")
        if max(map(len, words.split()), default=0) > columns:
            self.add(f"a word broken at {columns}: {words}")

    def screen(self, root: Any) -> None:
        """What the display shows: a Group or None."""
        ink = np.zeros((SCREEN[1], SCREEN[0]), bool)
        for grid, x, y, scale in texts_in(root, 0, 0, 1):
            own = np.zeros((grid.height * HEIGHT, grid.width * WIDTH), bool)
            for row in range(grid.height):
                for column in range(grid.width):
                    top, left = row * HEIGHT, column * WIDTH
                    own[top : top + HEIGHT, left : left + WIDTH] = glyphs()[grid[column, row]]
            own = own.repeat(scale, 0).repeat(scale, 1)
            seen = own[max(0, -y) : max(0, SCREEN[1] - y), max(0, -x) : max(0, SCREEN[0] - x)]
            if seen.sum() < own.sum():
                self.add(f"over the edge: {words_of(grid)}")
            place = ink[max(0, y) : y + own.shape[0], max(0, x) : x + own.shape[1]]
            if (place & beside(seen, scale)).any():
                self.add(f"on another text: {words_of(grid)}")
            place |= seen


def beside(ink: np.ndarray, scale: int) -> np.ndarray:
    """The ink with what touches it at its left and right."""
    wide = ink.copy()
    wide[:, scale:] |= ink[:, :-scale]
    wide[:, :-scale] |= ink[:, scale:]
    return wide


@functools.cache
def glyphs() -> np.ndarray:
    """The font, by tile: HEIGHT x WIDTH each."""
    bitmap = board_font().bitmap
    dots = np.array([[bitmap[x, y] > 0 for x in range(bitmap.width)] for y in range(HEIGHT)])
    return dots.reshape(HEIGHT, -1, WIDTH).swapaxes(0, 1)


def texts_in(layer: Any, x: int, y: int, scale: int) -> Iterator[tuple[Any, int, int, int]]:
    """The grids of characters that can be seen in a layer, with their place on the screen."""
    if layer is None or layer.hidden:
        return
    if hasattr(layer, "scale"):
        for part in layer:
            yield from texts_in(part, x + layer.x * scale, y + layer.y * scale, scale * layer.scale)
    elif getattr(layer, "bitmap", None) is board_font().bitmap:
        yield layer, x + layer.x * scale, y + layer.y * scale, scale


def words_of(grid: Any) -> str:
    """What a grid of characters reads."""
    tiles = [grid[i] for i in range(grid.width * grid.height)]
    return "".join(chr(32 + tile) for tile in tiles).strip()


class Fresh(Memories):
    """A fresh drive's, on which a language was chosen."""

    def __init__(self, language: str, drive: Path, *rest: Any) -> None:
        super().__init__(drive, *rest)
        store = start(self)
        memory = Memory(store.blobs)
        if memory.language != language and not (drive / "saves").exists():
            memory.language = language
            memory.pack()
            store.save()


def speaking(language: str) -> Any:
    """Runs in here are on fresh drives in that language."""
    return patch("simulator.run.Memories", functools.partial(Fresh, language))


@contextlib.contextmanager
def measuring(language: str) -> Iterator[Faults]:
    """The same, and what they show is measured."""
    faults = Faults()
    measure = module("measure", line=faults.line, lines=faults.lines, told=faults.tell)
    sent = Display._send_changes

    @contextlib.contextmanager
    def altered(source: Path) -> Iterator[Path]:
        with fresh_drive(source) as drive:
            for name, addition in (("text", MEASURING), ("words", TELLING)):
                path = drive / "omen" / "widgets" / f"{name}.py"
                path.write_text(path.read_text("utf-8") + addition, "utf-8")
            yield drive

    def seen(display: Display) -> int:
        before = display.redrawn
        cost = sent(display)
        if display.redrawn > before:
            faults.screen(display.root_group)
        return cost

    with (
        patch("simulator.run.fresh_drive", altered),
        speaking(language),
        patch("simulator.machine.firmware", lambda *of: {**firmware(*of), "measure": measure}),
        patch.object(Display, "_send_changes", seen),
    ):
        yield faults
