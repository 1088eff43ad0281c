# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The simulated handheld in a window: its screen, its lights, and which keys are its buttons."""

import os
import sys

import numpy as np

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from .display import HEIGHT, WIDTH
from .live import Thumbs
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

    def look_after(self, machine: Machine, thumbs: Thumbs) -> None:
        """Hands the keys on, and draws the board's screen and lights, if they changed."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                machine.end()
            if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in KEYS:
                thumbs.key(KEYS[event.key], event.type == pygame.KEYDOWN)
        self._show(machine)

    def _show(self, machine: Machine) -> None:
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
