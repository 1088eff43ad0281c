# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How long one waits on the board, in counted units: nothing grows unseen."""

import pytest
from bench import board_time

# The most that each may take, in units; 303 are a millisecond. A row that is not here has SCREEN or
# STEP.
SCREEN, STEP = 170_000, 9_000
MOST = {
    "power to the first picture": 310_000,
    "the rest, behind it": 820_000,
    "to a lesson": 475_000,
    "to assembling a Hand": 510_000,
    "to the toss with a Hand": 610_000,
    "to quick Duel to the toss": 440_000,
}

pytestmark = pytest.mark.skipif(not board_time.available(), reason="no callgrind or MicroPython")


def test_no_wait_is_longer_than_it_is_known_to_be():
    found = board_time.waits()
    assert set(found) >= set(MOST)
    told = [
        f"{what}: {units:.0f} units"
        for what, units in found.items()
        if units > MOST.get(what, SCREEN if what.startswith("to ") else STEP)
    ]
    assert told == []
