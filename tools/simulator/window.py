# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The simulated handheld in a window: its screen, its lights, and which keys are its buttons.

The window may have any size, and fill the screen: the handheld's pixels are whole ones of the PC's,
as many as fit, with bars around them. The board's dimmer saves its battery and shows nowhere here.
"""

import contextlib
import os
import select
import stat
import sys
import time
from functools import cache

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Small areas change; through a graphics card, or what stands in for one, SDL sends all of it.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import numpy as np
import pygame

from .display import HEIGHT, WIDTH, rgb_of
from .live import Thumbs
from .machine import Machine
from .pads import Pads

KEYS = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_x: "a",
    pygame.K_a: "a",
    pygame.K_SPACE: "a",
    pygame.K_z: "b",
    pygame.K_b: "b",
    pygame.K_ESCAPE: "b",
    pygame.K_BACKSPACE: "b",
    pygame.K_RETURN: "start",
    pygame.K_KP_ENTER: "start",
    pygame.K_LSHIFT: "select",
    pygame.K_RSHIFT: "select",
}
LEGEND = (
    "Arrows: move",
    "X, A, Space: A",
    "Z, B, Esc, Backspace: B",
    "Enter: START",
    "Shift: SELECT",
    "F11: full screen",
)

# What is around the handheld's screen, in its pixels: in a window its case, which has the lights,
# and below it the legend; on a full screen the lights alone.
MARGIN = 6
WIDE, HIGH = WIDTH + 4 * MARGIN, HEIGHT + 7 * MARGIN
FULL_HIGH = HEIGHT + 2 * MARGIN
SMALLEST_TEXT = 18

# Seconds between two looks for keys while nothing happens: where the wire to the screen tells of
# them, in case it does not, and where there is none. pygame's own wait looks each ms.
UNTOLD = 0.25
KEYS_AFTER = 0.008

BODY = (56, 58, 72)
AROUND = (14, 14, 18)
TEXT = (214, 214, 224)


class NoDisplay(Exception):
    """There is no screen to open a window on."""


class Window:
    """The window. Making it raises NoDisplay where none can be opened."""

    def __init__(self, scale: int, title: str) -> None:
        chosen = os.environ.get("SDL_VIDEODRIVER")
        screens = ("DISPLAY", "WAYLAND_DISPLAY")
        if sys.platform == "linux" and not chosen and not any(map(os.environ.get, screens)):
            raise NoDisplay
        others = _sockets()
        try:
            pygame.display.init()
            pygame.font.init()
            if not chosen and pygame.display.get_driver() in ("dummy", "offscreen"):
                raise NoDisplay
            self._full = False
            self._size = size_of(fitting(scale, pygame.display.get_desktop_sizes()))
            self._surface = pygame.display.set_mode(self._size, pygame.RESIZABLE)
            self._pads = Pads()
        except pygame.error as error:
            raise NoDisplay from error
        pygame.display.set_caption(title)
        pygame.key.set_repeat()
        self._lay_out()
        self._wires = sorted(_sockets() - others)
        self._woken: list[pygame.event.Event] = []  # what ended a wait

    def _lay_out(self) -> None:
        """Draws what is around the handheld's screen, for the size that the window has now."""
        surface = self._surface
        width, height = surface.get_size()
        self._scale = scale = largest_scale(width, height, self._full)
        edge = MARGIN * scale
        across, down = WIDTH * scale, HEIGHT * scale
        self._left = (width - across) // 2
        self._shown: object = None  # of the machine, when its pixels were last looked at
        self._pixels: np.ndarray | None = None  # and what was then to be seen
        self._lit: list[tuple[int, int, int]] = []
        if self._full:
            self._top = max(0, (height - FULL_HIGH * scale) // 2)
            surface.fill(AROUND)
            self._lights_y = self._top + down + edge
            pygame.display.flip()
            return
        legend = lines_of(scale, width)
        line = font(scale).get_linesize()
        self._top = max(0, (height - HIGH * scale - line * len(legend)) // 2) + 2 * edge
        self._lights_y = self._top + down + 2 * edge + edge // 2
        surface.fill(BODY)
        around = (self._left - edge, self._top - edge, across + 2 * edge, down + 2 * edge)
        pygame.draw.rect(surface, AROUND, around, border_radius=edge)
        for number, words in enumerate(legend):
            drawn = font(scale).render(words, True, TEXT)
            y = self._lights_y + edge + edge // 2 + number * line
            surface.blit(drawn, ((width - drawn.get_width()) // 2, y))
        pygame.display.flip()

    def _turn_full(self) -> None:
        """Fills the screen, or no more."""
        if not self._full:
            self._size = self._surface.get_size()
        self._full = not self._full
        if self._full:
            self._surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._surface = pygame.display.set_mode(self._size, pygame.RESIZABLE)
        pygame.mouse.set_visible(not self._full)
        self._lay_out()

    def look_after(self, machine: Machine, thumbs: Thumbs) -> None:
        """Hands the keys on, and draws the board's screen and lights, if they changed."""
        events = [*self._woken, *pygame.event.get()]
        self._woken.clear()
        for event in events:
            if event.type == pygame.QUIT:
                machine.end()
            elif event.type == pygame.VIDEORESIZE:
                self._surface = pygame.display.get_surface() or self._surface
                self._lay_out()
            elif event.type == pygame.VIDEOEXPOSE:  # another window was over it
                pygame.display.flip()
            elif event.type == pygame.KEYDOWN and asks_for_full(event):
                self._turn_full()
            elif event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in KEYS:
                thumbs.key(KEYS[event.key], event.type == pygame.KEYDOWN)
            else:
                for button, down in self._pads.moves(event):
                    thumbs.key(button, down)
        self._show(machine)

    def wait(self, seconds: float) -> bool:
        """Waits so long, or until a key moves: then True."""
        end = time.monotonic() + seconds
        ready: list[int] = []
        while not self._woken and (left := end - time.monotonic()) > 0:
            if self._wires and not ready and not self._pads.present:
                ready = select.select(self._wires, [], [], min(left, UNTOLD))[0]
            else:  # no wire tells of it, or what it told was no event of ours
                time.sleep(min(left, KEYS_AFTER))
                ready = []
            self._woken += pygame.event.get()
        return bool(self._woken)

    def is_watched(self) -> bool:
        return True

    def _show(self, machine: Machine) -> None:
        display = machine.display
        state = (machine.starts, display.refreshes)
        drawn = []
        if state != self._shown:
            self._shown = state
            drawn = self._show_pixels(display.pixels)
        if machine.lights != self._lit:
            self._lit = list(machine.lights)
            drawn.append(self._show_lights())
        if drawn:
            pygame.display.update(drawn)

    def _show_pixels(self, pixels: np.ndarray) -> list[pygame.Rect]:
        """Draws the smallest area that holds all that has changed. Returns where."""
        differs = np.ones(pixels.shape, bool) if self._pixels is None else self._pixels != pixels
        rows, columns = np.flatnonzero(differs.any(1)), np.flatnonzero(differs.any(0))
        if not len(rows):
            return []
        self._pixels = pixels.copy()
        left, top = int(columns[0]), int(rows[0])
        width, height = int(columns[-1]) + 1 - left, int(rows[-1]) + 1 - top
        rgb = rgb_of(pixels[top : top + height, left : left + width])
        picture = pygame.image.frombuffer(rgb.tobytes(), (width, height), "RGB")
        scale = self._scale
        picture = pygame.transform.scale(picture, (width * scale, height * scale))
        return [self._surface.blit(picture, (self._left + left * scale, self._top + top * scale))]

    def _show_lights(self) -> pygame.Rect:
        """Draws the lights. Returns where."""
        edge = MARGIN * self._scale
        between = WIDTH * self._scale // len(self._lit)
        places = []
        for number, light in enumerate(self._lit):
            at = (self._left + between // 2 + number * between, self._lights_y)
            places.append(pygame.draw.circle(self._surface, AROUND, at, edge))
            # A pixel at a tenth of its power is bright already.
            bright = [round(255 * (channel / 255) ** 0.4) for channel in light]
            pygame.draw.circle(self._surface, bright, at, edge * 3 // 4)
        return places[0].unionall(places)


def asks_for_full(event: pygame.event.Event) -> bool:
    """Whether this press is F11, or Enter with Alt."""
    entered = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
    return event.key == pygame.K_F11 or (entered and bool(event.mod & pygame.KMOD_ALT))


@cache
def font(scale: int) -> pygame.font.Font:
    """The legend's, at that scale."""
    return pygame.font.Font(None, max(SMALLEST_TEXT, MARGIN * scale))


def size_of(scale: int) -> tuple[int, int]:
    """The window's size at that scale."""
    width = WIDE * scale
    return width, HIGH * scale + font(scale).get_linesize() * len(lines_of(scale, width))


def fitting(scale: int, desktops: list[tuple[int, int]]) -> int:
    """The scale, or the largest that the first desktop has room for."""
    width, height = desktops[0] if desktops else (0, 0)
    while scale > 1 and width and (size_of(scale)[0] > width or size_of(scale)[1] > height):
        scale -= 1
    return scale


def largest_scale(width: int, height: int, full: bool) -> int:
    """The most whole pixels that a pixel of the handheld may have in a window of that size."""
    scale = 1
    while True:
        if full:
            wide, high = WIDTH * (scale + 1), FULL_HIGH * (scale + 1)
        else:
            wide = WIDE * (scale + 1)
            legend = len(lines_of(scale + 1, width))
            high = HIGH * (scale + 1) + font(scale + 1).get_linesize() * legend
        if wide > width or high > height:
            return scale
        scale += 1


def _sockets() -> set[int]:
    """This process's sockets, where the system tells of them: to an X server, say."""
    sockets = set()
    with contextlib.suppress(OSError):
        for name in os.listdir("/proc/self/fd"):
            with contextlib.suppress(OSError):  # the folder's own is closed by now
                if stat.S_ISSOCK(os.fstat(int(name)).st_mode):
                    sockets.add(int(name))
    return sockets


def lines_of(scale: int, width: int) -> list[str]:
    """The legend, in as many lines as it needs in a window of that width."""
    lines = [LEGEND[0]]
    for item in LEGEND[1:]:
        longer = f"{lines[-1]}    {item}"
        if font(scale).size(longer)[0] <= width - 2 * MARGIN * scale:
            lines[-1] = longer
        else:
            lines.append(item)
    return lines
