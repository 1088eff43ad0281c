# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Begins the Duel of a shared deal's code on the simulated board, as typing the code in does."""

from pathlib import Path
from typing import TYPE_CHECKING

from simulator.machine import Machine

from omen import PLAYERS
from omen.deal_code import BYTES, LETTERS, read
from omen.session.shared import crc_of

from .on_board import game_on

if TYPE_CHECKING:
    from omen.screens.app import Game

TWO = "two"  # persons; else one against a player of the handheld
AGAINST = (TWO, *PLAYERS)
LOOK = 20_000  # microseconds from one look at the board to the next
IDLE = ("Title", "Menu")  # the screens on which no Duel is under way


class UnknownDealError(ValueError):
    """Why there is no deal of a code, in one line."""


def letters_of(code: str) -> bytes:
    """The letters of a code, with or without its dash. Raises UnknownDealError."""
    letters = code.replace("-", "").replace(" ", "").upper().encode()
    if len(letters) != BYTES or letters.strip(LETTERS):
        raise UnknownDealError(
            f"{code!r} is no code: a code has {BYTES} of the letters {LETTERS.decode()}"
        )
    return letters


def check(code: str, drive: Path) -> bytes:
    """The letters of a code that fits a set on the drive. Raises UnknownDealError."""
    letters = letters_of(code)
    built = (drive / "assets" / "sets").glob("*.omen")
    if all(read(letters, crc_of(str(path))) is None for path in built):
        raise UnknownDealError(
            f"no set here has a deal of the code {code!r}: a letter is wrong, or its set is missing"
        )
    return letters


def begin_on(machine: Machine, letters: bytes, against: str | None) -> None:
    """Begin the Duel of that code as soon as the board's game is there and no Duel is under way.

    `against`: one of AGAINST; None for the player of the handheld that was chosen last."""

    def look() -> None:
        game = game_on(machine)
        if game is None or type(game.shown).__name__ not in IDLE:
            machine.clock.at(machine.clock.now + LOOK, look)
        else:
            game.shown.tick = lambda _: begin(machine, game, letters, against)

    machine.clock.at(machine.clock.now + LOOK, look)


def begin(machine: Machine, game: "Game", letters: bytes, against: str | None) -> str:
    """Deal it in a game, and return the screen that follows, or the menu where there is none."""
    session = game.session
    shared = machine.importer.load("omen.session.shared")
    found = shared.find(session, letters)
    if found is None:  # its set was refused
        return "menu"
    place, number, rules = found
    if session.sets[place][0] != session.omens.id:
        game.use_set(place)
    strength = session.opponent if against is None else AGAINST.index(against)
    return str(shared.begin(session, number, rules, strength))
