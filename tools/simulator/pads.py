# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Gamepads that are plugged into the PC, as the handheld's buttons: any that SDL knows by name."""

import contextlib

import pygame
from pygame._sdl2 import controller

# A gamepad's buttons, by the places that they have on most.
BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_BACK: "select",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
# Its left stick: the directions of each axis. It counts from AWAY on, and until it is NEAR again.
AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
}
AWAY, NEAR = 18_000, 12_000

Move = tuple[str, bool]  # a button, and whether it went down


class Pads:
    """The gamepads that there are; they may come and go."""

    def __init__(self) -> None:
        self._open: dict[int, controller.Controller] = {}  # by what their events call them
        # What is held: by which gamepad, by which part of it, as which button.
        self._held: set[tuple[int, str, str]] = set()
        with contextlib.suppress(pygame.error):  # this PC cannot have any
            controller.init()

    @property
    def present(self) -> bool:
        """Whether there is one."""
        return bool(self._open)

    def moves(self, event: pygame.event.Event) -> list[Move]:
        """What an event means for the handheld's buttons."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._add(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
            gone = [held for held in sorted(self._held) if held[0] == event.instance_id]
            return [move for held in gone for move in self._hold(held, False)]
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            button = BUTTONS.get(event.button)
            if button:
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                return self._hold((event.instance_id, "button", button), down)
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in AXES:
            return self._lean(event.instance_id, AXES[event.axis], event.value)
        return []

    def _add(self, index: int) -> None:
        with contextlib.suppress(pygame.error):  # it was unplugged meanwhile
            pad = controller.Controller(index)
            self._open[pad.as_joystick().get_instance_id()] = pad

    def _lean(self, pad: int, directions: tuple[str, str], value: int) -> list[Move]:
        """The stick stands there on one of its axes."""
        moves = []
        for direction, lean in zip(directions, (-value, value), strict=True):
            held = (pad, "stick", direction)
            if lean >= AWAY or lean <= NEAR:
                moves += self._hold(held, lean >= AWAY)
        return moves

    def _hold(self, held: tuple[int, str, str], down: bool) -> list[Move]:
        """One part of a gamepad is held, or no more. A button that another part holds stays."""
        button = held[2]
        before = any(other[2] == button for other in self._held)
        if down:
            self._held.add(held)
        else:
            self._held.discard(held)
        after = any(other[2] == button for other in self._held)
        return [(button, after)] if after != before else []
