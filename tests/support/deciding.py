# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How the tests let a computer player decide, be its code compiled or not."""

from engine.compiled import board_code, signed

from omen.chance import Chance
from omen.duel import Duel


def compiled_player(name: str, seed: int):
    """The board's player of that name, its code compiled; `decide` gives it its view."""
    return board_code("roster").player(name, Chance(seed))


def decide(player, duel: Duel) -> tuple[int, int]:
    """What a player, compiled or not, places for the seat to move: (slot, tile)."""
    begin(player, duel)
    play = None
    while play is None:
        play = player.step()
    return int(play[0]), int(play[1])


def begin(player, duel: Duel) -> None:
    """Let a player, compiled or not, begin to decide for the seat to move."""
    view = duel.view(duel.turn)
    if not isinstance(player.frame, list):
        view.deal = signed(view.deal)  # type: ignore[assignment]
    player.begin(view)
