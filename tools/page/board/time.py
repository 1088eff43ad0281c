# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""time, of which the game needs naps, and the date: on a page, time passes between two turns."""

from ports import DAY, words


def sleep(seconds: float) -> None:
    """Does not wait: the next turn comes by itself."""


def localtime() -> tuple[int, int, int]:
    """The year, the month and the day. RuntimeError where the page does not say."""
    day = words[DAY]
    if not day:
        raise RuntimeError("RTC is not supported on this board")
    return day >> 9, day >> 5 & 15, day & 31
