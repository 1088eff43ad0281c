# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Dims the display, and puts the lights out, when no button was pressed for a while; the next press
brightens them again."""

BRIGHT, DIM = 1.0, 0.15  # of the display's light; never off, so that nobody thinks it is


class Dimmer:
    """`after`: dim after so many ms without a press; 0 for never. `dimmed`: whether it is."""

    def __init__(self, display, lights):
        self._display = display
        self._lights = lights
        self._last = 0  # when a button was pressed
        self.after = 0
        self.dimmed = False

    def pressed(self, now: int) -> None:
        """A button was pressed: be bright from now on."""
        self._last = now
        self._dim(False)

    def tick(self, now: int) -> None:
        """Dim when it is time."""
        self._dim(0 < self.after <= now - self._last)

    def _dim(self, dimmed: bool) -> None:
        if dimmed != self.dimmed:
            self.dimmed = dimmed
            self._display.brightness = DIM if dimmed else BRIGHT
            self._lights.out = dimmed
            self._lights.show()
