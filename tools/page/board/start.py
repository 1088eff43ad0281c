# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Starts the game and gives the page what it calls.

The endless loop of code.py would never let the interpreter collect its garbage, which it does when
a call from the page returns."""

import os

import ports
from taps import presses
from telling import Teller

from handheld import Console
from omen import link, link_reader, scribe
from omen.duel import Duel
from omen.omen_set import BITMAPS, OmenSet
from omen.rules import KENZA
from omen.screens.app import show, start, turn
from omen.session import library, setup
from omen.session.memory import SPEED
from omen.set_check import SetError, check_sheet

OVER, OPEN = 1, 2  # what `state` tells
QUICK = 2  # of the speeds

game = start(Console())
session = game.session
teller = Teller()


def step() -> None:
    """One turn of the main loop."""
    turn(game)


def hurry() -> None:
    """Show placements in the quickest way, for who wants little motion and has not chosen yet."""
    session.memory.choices[SPEED] = QUICK


def tap(x: int, y: int) -> str:
    """The presses that a tap at that pixel stands for, a digit each."""
    return "".join([str(button) for button in presses(game, x, y)])


def told() -> str:
    """What is new since this was asked last, a line each."""
    return "\n".join(teller.news(game))


def state() -> int:
    """OVER: there is a Duel that is over. OPEN: one is watched that can be gone on with."""
    if watched() is not None:
        return 0 if watched().over else OPEN
    return OVER if session.duel is not None and session.duel.over else 0


def watched() -> object:
    """The Duel of the replay that is shown, as far as it is shown, or None."""
    screen = game.shown
    return screen.duel if hasattr(screen, "plays") and not screen.show else None


# -- links


def record() -> str:
    """The record of the Duel that is over."""
    return scribe.write(session.duel)


def linked() -> str:
    """The same as the part of a link behind its #."""
    return link.link(session.duel)


def follow(text: str) -> str:
    """Show the Duel of a link as a replay. Returns why there is none to be shown, in one line."""
    try:
        duel = link_reader.read(text, find_set)
    except ValueError as refusal:
        return str(refusal)
    show(game, game.screen("replay", duel, "menu"))
    return ""


def find_set(name: str, crc: int) -> OmenSet:
    """The set of a link. ValueError where it is not here."""
    for found in session.sets:
        if found[0] == name:
            omens = session.omens if session.omens.id == name else library.read_file(found[2])
            if omens.crc == crc:
                return omens
    raise ValueError(f"the link's set, {name} {crc:08x}, is not here: drop it on the page")


def play_on() -> None:
    """Go on with the Duel that is watched, from where it stands, against the handheld."""
    seen = watched()
    hands, plays = seen.hands, bytes(seen.plays)
    duel = Duel(seen.omens, seen.rules, seen.first, hands[:5], hands[5:], seen.elements, seen.round)
    for play in plays:
        duel.play(play // 9, play % 9)
    session.clear_seats()
    if session.omens.id != duel.omens.id:
        game.use_set([found[0] for found in session.sets].index(duel.omens.id))
    session.rules = duel.rules
    session.hands = [list(hands[:5]), list(hands[5:])]
    rival = session.opponent
    setup.seat(session, *((0, rival) if duel.turn == KENZA else (rival, 0)))
    session.duel = duel
    show(game, "duel")


# -- sets that somebody built


def gift(folder: str) -> str:
    """Take the files `set` and `sheet` of a folder among the sets, and play with it.

    Returns its id, a line end and its name; where they are not a good set, a line end and what is
    wrong with it."""
    try:
        omens = library.read_file(folder + "/set")
        with open(folder + "/sheet", "rb") as sheet:
            check_sheet(sheet, omens, bytearray(512))
    except SetError as fault:
        return "\n" + str(fault)
    path = f"{library.SETS}/{omens.id}-{omens.crc:08X}.omen"
    for found in session.sets:  # an older one of that id makes room, unless it is the game's own
        if found[0] == omens.id and "-" in found[2][len(library.SETS) :]:
            os.remove(found[2])
    copy(folder + "/sheet", BITMAPS + omens.sheet)
    copy(folder + "/set", path)
    ports.words[ports.SAVES] += 1
    session.sets = []
    session.faults = []
    session.memory.set_id = omens.id
    library.find_sets(session)
    game.art.use(session.omens)
    show(game, "menu")
    return omens.id + "\n" + omens.name


def copy(path: str, to: str) -> None:
    with open(path, "rb") as file:
        data = file.read()
    with open(to, "wb") as file:
        file.write(data)
