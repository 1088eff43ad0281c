# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""keypad: all eight buttons, as PyBadge has them, and what changed since the last look."""

import board
import ports

# Which bit of ports.HELD is which key of the shift register: B, A, START, SELECT, then the d-pad's
# RIGHT, DOWN, UP, LEFT. The first four bits are UP, DOWN, LEFT, RIGHT.
BITS = (5, 4, 6, 7, 3, 1, 0, 2)


def held() -> int:
    """The bits as the board feels them: upside down, a direction is its opposite."""
    bits = ports.words[ports.HELD]
    if board.DISPLAY.rotation:
        return bits & 0xF0 | bits >> 1 & 5 | bits << 1 & 10
    return bits


class Event:
    def __init__(self) -> None:
        self.key_number = 0
        self.pressed = False


class _Events:
    def __init__(self) -> None:
        self._seen = 0

    def get_into(self, event: Event) -> bool:
        """The next key that is no longer as it was seen; the page shows a turn one hand at most."""
        changed = held() ^ self._seen
        for key in range(len(BITS)):
            bit = 1 << BITS[key]
            if changed & bit:
                self._seen ^= bit
                event.key_number = key
                event.pressed = self._seen & bit != 0
                return True
        return False

    def clear(self) -> None:
        self._seen = held()


class ShiftRegisterKeys:
    def __init__(self, **wires: object) -> None:
        self.events = _Events()
