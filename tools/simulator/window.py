# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The simulated handheld in a window: its screen, its five lights, and which keys are its buttons.

The board's program runs in this same thread; whenever it lets time pass, the window is looked
after. Time is the PC's here.
"""

import os
import sys
import time
from collections import deque

import numpy as np

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from .clock import Clock
from .controls import BUTTONS, STICK
from .display import HEIGHT, WIDTH
from .machine import Machine

KEYS = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_x: "a",
    pygame.K_z: "b",
    pygame.K_RETURN: "start",
    pygame.K_KP_ENTER: "start",
    pygame.K_LSHIFT: "select",
    pygame.K_RSHIFT: "select",
}
LEGEND = ("Arrows: move", "X: A", "Z: B", "Enter: START", "Shift: SELECT")
# A button stays as it is for at least so long, so that the board's scan, every 20 ms, sees even the
# shortest tap of a key; and PyGamer's stick until the program has read both axes some times.
DWELL = 50_000
LOOKS = 6
LOOK_AFTER = 4_000  # microseconds between two looks at the window
DIMMEST = 0.15  # of full brightness: a screen that is off is still found

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
        try:
            pygame.display.init()
            pygame.font.init()
            if not chosen and pygame.display.get_driver() in ("dummy", "offscreen"):
                raise NoDisplay
            self._scale = scale
            self._margin = 6 * scale
            font = pygame.font.Font(None, max(18, 6 * scale))
            width = WIDTH * scale + 4 * self._margin
            legend = _lines(font, width - 2 * self._margin)
            self._lights_y = HEIGHT * scale + 4 * self._margin
            top = self._lights_y + 2 * self._margin
            height = top + len(legend) * font.get_linesize() + self._margin
            self._surface = pygame.display.set_mode((width, height))
        except pygame.error as error:
            raise NoDisplay from error
        pygame.display.set_caption(title)
        pygame.key.set_repeat()
        surface = self._surface
        surface.fill(BODY)
        edge = self._margin
        screen = (edge, edge, WIDTH * scale + 2 * edge, HEIGHT * scale + 2 * edge)
        pygame.draw.rect(surface, AROUND, screen, border_radius=edge)
        for number, line in enumerate(legend):
            drawn = font.render(line, True, TEXT)
            at = ((width - drawn.get_width()) // 2, top + number * font.get_linesize())
            surface.blit(drawn, at)
        self._shown: object = None

    def show(self, machine: Machine) -> None:
        """Draws the board's screen and lights, if they changed."""
        display = machine.display
        state = (machine.starts, display.refreshes, display.brightness, tuple(machine.lights))
        if state == self._shown:
            return
        self._shown = state
        scale, edge = self._scale, self._margin
        rgb = (display.rgb * max(display.brightness, DIMMEST)).astype(np.uint8)
        picture = pygame.image.frombuffer(rgb.tobytes(), (WIDTH, HEIGHT), "RGB")
        picture = pygame.transform.scale(picture, (WIDTH * scale, HEIGHT * scale))
        self._surface.blit(picture, (2 * edge, 2 * edge))
        between = WIDTH * scale // len(machine.lights)
        for number, light in enumerate(machine.lights):
            at = (2 * edge + between // 2 + number * between, self._lights_y + edge // 2)
            pygame.draw.circle(self._surface, AROUND, at, edge)
            # A pixel at a tenth of its power is bright already.
            bright = [round(255 * (channel / 255) ** 0.4) for channel in light]
            pygame.draw.circle(self._surface, bright, at, edge * 3 // 4)
        pygame.display.flip()


def _lines(font: pygame.font.Font, width: int) -> list[str]:
    """The legend, in as many lines as it needs."""
    lines = [LEGEND[0]]
    for item in LEGEND[1:]:
        longer = f"{lines[-1]}    {item}"
        if font.size(longer)[0] <= width:
            lines[-1] = longer
        else:
            lines.append(item)
    return lines


class Thumbs:
    """Hands the keyboard's keys to the board, none shorter than DWELL."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[bool]] = {button: deque() for button in BUTTONS}
        self._since = dict.fromkeys(BUTTONS, -DWELL)
        self._looks = dict.fromkeys(BUTTONS, -LOOKS)

    def key(self, button: str, down: bool) -> None:
        """A key went down or up."""
        self._waiting[button].append(down)

    def act(self, machine: Machine) -> None:
        """Moves each button that has stayed long enough and is to move."""
        now, controls = machine.clock.now, machine.controls
        for button, waiting in self._waiting.items():
            if not waiting or now - self._since[button] < DWELL:
                continue
            by_stick = button in STICK and machine.board == "pygamer"
            if by_stick and controls.looks - self._looks[button] < LOOKS:
                continue
            self._since[button], self._looks[button] = now, controls.looks
            controls.set(button, waiting.popleft())


class LiveClock(Clock):
    """The PC's time, which looks after the window while it passes."""

    def __init__(self, window: Window) -> None:
        super().__init__()
        self.machine: Machine | None = None
        self._window = window
        self._thumbs = Thumbs()
        self._start = time.monotonic_ns()
        self._looked = 0

    def advance(self, duration: int) -> None:
        until = self._now() + duration
        while True:
            super().advance(max(0, self._now() - self.now))
            if self.now - self._looked >= LOOK_AFTER:
                self._looked = self.now
                self._look_after()
            left = until - self._now()
            if left <= 0:
                return
            time.sleep(min(left, LOOK_AFTER) / 1_000_000)

    def _now(self) -> int:
        return (time.monotonic_ns() - self._start) // 1000

    def _look_after(self) -> None:
        assert self.machine
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                self.machine.end()
            if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in KEYS:
                self._thumbs.key(KEYS[event.key], event.type == pygame.KEYDOWN)
        self._thumbs.act(self.machine)
        self._window.show(self.machine)
