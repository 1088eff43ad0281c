# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Dims the display, and puts the lights out, when no button was pressed for a while.

The next press brightens them again.
"""

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from handheld.lights import Lights

BRIGHT, DIM = 1.0, 0.15  # of the display's light; never off, so that nobody thinks it is


class Dimmer:
    """`after`: dim after so many ms without a press; 0 for never. `dimmed`: whether it is."""

    def __init__(self, display: "Any", lights: "Lights") -> None:
        self.display = display
        self.lights = lights
        self.last = 0  # when a button was pressed
        self.after = 0
        self.dimmed = False

    def pressed(self, now: int) -> None:
        """A button was pressed: be bright from now on."""
        self.last = now
        self.dark(False)

    def tick(self, now: int) -> None:
        """Dim when it is time."""
        self.dark(0 < self.after <= now - self.last)

    def dark(self, dimmed: bool) -> None:
        """Be dimmed from now on, or not."""
        if dimmed != self.dimmed:
            self.dimmed = dimmed
            self.display.brightness = DIM if dimmed else BRIGHT
            self.lights.out = dimmed
            self.lights.show()
