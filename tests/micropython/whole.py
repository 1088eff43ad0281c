# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Loads the whole game as the board does and prints what its heap then looks like.

    micropython whole.py PROJECT

The board's own modules are stood in for: only what the game's files take is measured.
"""

import gc
import sys

import micropython


class Anything:
    """Stands for whatever is asked of a module that only the board has."""

    def __getattr__(self, name):
        return self

    def __call__(self, *arguments, **options):
        return self

    def __setitem__(self, key, value):
        pass


for module in (
    "analogio audiocore audioio bitmaptools board digitalio displayio keypad microcontroller "
    "neopixel_write storage supervisor terminalio traceback"
).split():
    sys.modules[module] = Anything()
sys.path.append(sys.argv[1])
sys.path.append(sys.argv[1] + "/lib")

for name in ("handheld", "omen.screens.app"):  # as code.py does
    __import__(name)
gc.collect()
micropython.mem_info()
