# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Duels of the set `mansions` by chance, begun or partly played, and how its players decide."""

from compiled import board_code, signed
from records import installed

from omen.chance import Chance
from omen.duel import Duel, random_elements
from omen.hands import random_hand

ALL = 31  # rules in force
CLOSED = 30  # all but Open

OMENS = installed()["mansions"]


def random_duel(seed: int, tiles: int = 9, in_force: int = ALL) -> Duel:
    """A Duel of random Hands and Elements, with random plays made until so many tiles are left."""
    chance = Chance(seed)
    hands = random_hand(OMENS, chance), random_hand(OMENS, chance)
    duel = Duel(OMENS, in_force, chance.below(2), *hands, random_elements(OMENS, chance))
    while 9 - len(duel.plays) > tiles:
        legal = duel.legal()
        duel.play(*legal[chance.below(len(legal))])
    return duel


def compiled_player(name: str, seed: int):
    """The board's player of that name, its code compiled; `decide` gives it its view."""
    return board_code("players").player(name, Chance(seed))


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
