# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the game's files import of the board's own Python.

It serves the commands that run them on a PC without a simulated board."""

from typing import TypeVar

T = TypeVar("T")


def const(value: T) -> T:
    """The value. On the board it also says that the name need not be kept."""
    return value
