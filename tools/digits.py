# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Numbers as a person writes them, in plain digits alone.

int() and float() also take 1_0, 1e5, inf and the digits of every script there is."""

import argparse
import re
from collections.abc import Callable

WHOLE = re.compile(r"-?[0-9]{1,18}")
DECIMAL = re.compile(r"[0-9]{1,18}\.?[0-9]{0,18}|\.[0-9]{1,18}")


def whole(text: str) -> int:
    """A whole number. Raises ValueError."""
    if not WHOLE.fullmatch(text):
        raise ValueError(text)
    return int(text)


def decimal(text: str) -> float:
    """A number that is not negative, with a point in it or not. Raises ValueError."""
    if not DECIMAL.fullmatch(text):
        raise ValueError(text)
    return float(text)


def between(least: int, most: int) -> Callable[[str], int]:
    """What turns an argument of a command into a whole number from `least` to `most`."""

    def number(text: str) -> int:
        if not WHOLE.fullmatch(text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{least} to {most}")
        return int(text)

    return number
