# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The game that runs on a simulated board: its Duel, and that Duel's record."""

from typing import TYPE_CHECKING

from simulator.importing import MAIN
from simulator.machine import Machine

if TYPE_CHECKING:
    from omen.duel import Duel
    from omen.screens.app import Game


def game_on(machine: Machine) -> "Game | None":
    """The running game, or None before there is one."""
    return getattr(machine.importer.modules.get(MAIN), "game", None)


def duel_on(machine: Machine) -> "Duel | None":
    """The Duel that the running game shows, or None where there is none."""
    game = game_on(machine)
    return None if game is None else game.session.duel


def duel_over(machine: Machine) -> bool:
    """Whether there is one that has come to its end: nothing in it is secret then."""
    duel = duel_on(machine)
    return duel is not None and duel.over


def record_on(machine: Machine) -> str | None:
    """The record of that Duel, or None."""
    duel = duel_on(machine)
    return None if duel is None else str(machine.importer.load("omen.record").write(duel))
