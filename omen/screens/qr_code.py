# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Duel that is over as a QR code, for a phone: the link of its replay on the game's page."""

import gc
import sys

from displayio import Bitmap, Group, Palette, TileGrid

from omen.widgets.frame import framed
from omen.widgets.palettes import INK
from omen.widgets.text import COLUMNS, text, wrap
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from omen.screens.app import Game

PAGE = "page.txt"  # where the page lives; flash.py --page writes it
ROOM = 120  # bytes of that
LIBRARY = "adafruit_miniqr"
EDGE = 4  # modules of light around the code, on each side
LIGHT, BLACK = 0xFFFFFF, 0x000000
SIZE = 32  # pixels of a tile of the ground


class QrCode:
    """Shows the code, dark on light, as large as whole pixels allow. Any button leads back."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.group: Group = None

    def enter(self) -> None:
        session = self.game.session
        # Players that sit make room; at the next toss they take their seats again.
        session.players = [None, None]
        path = page() + session.load("omen.link").link(session.duel)
        gc.collect()
        why = ""
        try:
            code = made(path)
        except (ImportError, RuntimeError):
            why = "none"
        except MemoryError:
            why = "room"
        if why:
            gc.collect()
            say = words("code")
            self.group = framed(say["heading"], say["buttons"])
            lines = text(2, 20, COLUMNS, 4, INK)
            wrap(lines, say[why])
            self.group.append(lines)
            return
        colours = Palette(2)
        colours[0] = LIGHT
        colours[1] = BLACK
        self.group = Group()
        ground = Bitmap(SIZE, SIZE, 1)
        self.group.append(TileGrid(ground, pixel_shader=colours, width=5, height=4))
        scale = 128 // (code.height + 2 * EDGE)
        x, y = (160 - code.width * scale) // 2, (128 - code.height * scale) // 2
        large = Group(scale=scale, x=x, y=y)
        large.append(TileGrid(code, pixel_shader=colours))
        self.group.append(large)

    def button(self, button: int) -> str | None:
        return "result"

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = None


def made(path: str) -> Bitmap:
    """The code, a pixel a module. Its library is forgotten at once: it takes room."""
    library = __import__(LIBRARY)
    try:
        code = library.QRCode(error_correct=library.L)
        code.add_data(path.encode())
        code.make()
    finally:
        sys.modules.pop(LIBRARY)
    count = code.module_count
    bitmap = Bitmap(count, count, 2)
    for y in range(count):
        for x in range(count):
            if code.matrix[x, y]:
                bitmap[x, y] = 1
    return bitmap


def page() -> str:
    """The page's address up to where a Duel's begins; nothing where the board was not told."""
    try:
        with open(PAGE) as file:
            return file.read(ROOM).strip() + "#"
    except OSError:
        return ""


screen = QrCode
