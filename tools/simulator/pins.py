# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The pins of a board, by its names for them; each is in use once at most."""

import importlib.util
import re
from pathlib import Path

BOARDS = ("pygamer", "pybadge")


class Pin:
    """microcontroller.Pin."""

    def __init__(self, port: str) -> None:
        self._port = port

    def __repr__(self) -> str:
        return f"microcontroller.pin.{self._port}"


class Pins:
    """A board's pins by their names, from the board definitions that CircuitPython ships."""

    def __init__(self, board: str) -> None:
        spec = importlib.util.find_spec("board_definitions")
        assert spec and spec.submodule_search_locations, "circuitpython-stubs is not installed"
        definition = Path(next(iter(spec.submodule_search_locations))) / board / "__init__.pyi"
        ports: dict[str, Pin] = {}
        self.named: dict[str, Pin] = {}
        for name, port in re.findall(
            r"^(\w+): microcontroller\.Pin  # (\w+)", definition.read_text("utf-8"), re.MULTILINE
        ):
            self.named[name] = ports.setdefault(port, Pin(port))
        # The display keeps its own for itself.
        self._taken = {pin for name, pin in self.named.items() if name.startswith("TFT_")}

    def claim(self, pin: object) -> None:
        """Marks a pin as in use."""
        if not isinstance(pin, Pin):
            raise TypeError("pin must be of type Pin")
        if pin in self._taken:
            raise ValueError(f"{pin!r} in use")
        self._taken.add(pin)

    def release(self, pin: Pin) -> None:
        self._taken.discard(pin)
