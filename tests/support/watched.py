# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The whole game on a simulated board, its Game, its screen and its saves in a test's hands."""

import io
import traceback
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from conftest import ROOT
from simulator import Memories
from simulator.display import Display
from simulator.firmware import firmware
from simulator.hardware import module
from simulator.machine import Machine

# Stands before the board's own code.py.
PRELUDE = """
from watch import watch
from handheld.store import Store
from omen.screens import app

made, shown, saved = app.Game, app.show, Store.save


def make(console):
    watch.game = made(console)
    return watch.game


def show(game, following):
    watch.assured(watch.left, game.shown)
    shown(game, following)
    watch.screen = game.shown


def save(store):
    watch.assured(watch.saving, dict(store.blobs))
    place = saved(store)
    watch.assured(watch.kept, place)
    return place


app.Game, app.show, Store.save = make, show, save

"""


class Watch:
    """Runs the drive's game. `game` and `screen` are its own; the methods are called as it goes."""

    drawn_every = 1  # of so many refreshes one is drawn, where the pictures don't matter

    def __init__(self, memories: Memories, board: str = "pygamer", seed: int = 1) -> None:
        self.memories = memories
        self.refreshes = 0
        self.game: Any = None
        self.screen: Any = None
        (memories.drive / "code.py").write_text(PRELUDE + (ROOT / "code.py").read_text())
        self.console = io.StringIO()
        self.failure = ""  # the traceback of an assertion that failed; that ends the run
        self.machine = Machine(memories, self.console, board, seed)

    def run(self) -> None:
        """Until somebody ends it."""
        here = module("watch", watch=self)

        def with_watch(*parts: Any) -> dict[str, Any]:
            return {**firmware(*parts), "watch": here}

        sent = Display._send_changes

        def seen(display: Display) -> int:
            self.refreshes += 1
            cost = 0 if self.refreshes % self.drawn_every else sent(display)
            self.assured(self.refreshed)
            return cost

        with (
            patch("simulator.machine.firmware", with_watch),
            patch.object(Display, "_send_changes", seen),
        ):
            self.machine.run()

    def at(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something so much later, whatever happens to the power meanwhile."""
        clock = self.machine.clock
        clock.at(clock.now + round(seconds * 1_000_000), action)

    def press(self, button: str) -> None:
        """Hold a button for 60 ms."""
        controls = self.machine.controls
        controls.set(button, True)
        self.at(0.06, lambda: controls.set(button, False))

    def assured(self, hook: Callable[..., None], *arguments: Any) -> None:
        """Have a hook look at what happens; the game itself never sees it fail."""
        try:
            hook(*arguments)
        except AssertionError:
            self.failure = traceback.format_exc()
            self.machine.end()

    # what happens, for a subclass to look at

    def left(self, screen: Any) -> None:
        """A screen is left, or None at the start."""

    def refreshed(self) -> None:
        """The display was refreshed."""

    def saving(self, blobs: dict[bytes, bytes]) -> None:
        """These are going to be kept."""

    def kept(self, place: int) -> None:
        """They are kept."""
