# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the player does with the handheld: buttons that are held, and the stick."""

from collections.abc import Callable

BUTTONS = ("up", "down", "left", "right", "a", "b", "start", "select")

STICK = BUTTONS[:4]  # of which each is a direction of PyGamer's stick
OPPOSITE = dict(zip(STICK, ("down", "up", "right", "left"), strict=True))

# A stick at rest is seldom at 32,768, nor still: as seen on a PyGamer.
REST_X, REST_Y, NOISE = 33_152, 35_008, 220
LOW, HIGH = 900, 64_700


class Controls:
    """What the player's thumbs do."""

    def __init__(self) -> None:
        self.held: set[str] = set()
        self.turned = False  # whether the handheld is held upside down
        self._meant: dict[str, str] = {}  # for each direction that is held, where the stick is
        self.looks = 0  # how often the program read one of the stick's axes
        self._watchers: list[Callable[[], None]] = []
        self._wobble = 0

    def set(self, button: str, down: bool) -> None:
        """Presses or releases one of BUTTONS; directions are as the player sees them."""
        if down:
            self._meant.setdefault(button, OPPOSITE.get(button, button) if self.turned else button)
            self.held.add(self._meant[button])
        else:
            self.held.discard(self._meant.pop(button, button))
        for watcher in self._watchers:
            watcher()

    def watch(self, changed: Callable[[], None]) -> None:
        """`changed` is called after each press and release."""
        self._watchers.append(changed)

    def forget(self) -> None:
        """The board starts anew: nobody reads the buttons yet."""
        self._watchers.clear()

    def stick(self, axis: str) -> int:
        """What the stick's axis, "x" or "y", reads, 0 to 65535."""
        self.looks += 1
        low, high = ("left", "right") if axis == "x" else ("up", "down")
        self._wobble = (self._wobble * 1103515245 + 12345) & 0x7FFFFFFF
        noise = (self._wobble >> 12) % (2 * NOISE + 1) - NOISE
        if low in self.held:
            return LOW + noise
        if high in self.held:
            return HIGH + noise
        return (REST_X if axis == "x" else REST_Y) + noise
