# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The date, where the handheld knows it. A PyGamer has no clock that runs without power."""

import time


def today() -> int | None:
    """A number that stands for this day and no other; None where the date is not known.

    It is the year, the month and the day, in the bits from 9, 5 and 0 up.
    """
    try:
        now = time.localtime()
    except (AttributeError, RuntimeError):  # the firmware has no clock
        return None
    if now[0] < 2026:  # as of a clock that nobody has set
        return None
    return now[0] << 9 | now[1] << 5 | now[2]
