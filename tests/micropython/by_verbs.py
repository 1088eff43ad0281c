# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays an evening by the session's verbs alone: no screen, no hardware, nothing that stands in.

Two assembled Hands, a Duel, Sudden Death, a match of three through a power cut, and a climb of the
ladder. Prints what comes of each. tests/session/test_session.py runs it, here and on MicroPython.
"""

import sys

from omen import PLAYERS
from omen.hands import random_hand
from omen.session import ending, resuming, settings, setup, tossing
from omen.session.memory import BEST_OF, RUNG, SUDDEN
from omen.session.session import Session

HARDWARE = ("board", "displayio", "handheld", "keypad", "microcontroller", "terminalio")
EVENINGS = 30  # of which some end in a draw, and in Sudden Death


class Store:
    """Keeps what a session saves, as lib/handheld/store.py does on the board."""

    def __init__(self, blobs):
        self.blobs = blobs
        self.lost = False
        self.files = {}

    def save(self):
        self.safe = dict(self.blobs)

    def save_file(self, path, data, room):
        assert len(data) <= room
        self.files[path] = data


def began(blobs, seed):
    """A session with power, and the sets of the drive."""
    session = Session(Store(blobs), seed)
    session.load("omen.session.library").find_sets(session)
    return session


def power_cut(session):
    """The session that comes after one: it has what was saved."""
    after = began(dict(session.store.safe), session.chance.below(1 << 20))
    found = resuming.Found(after)
    print("resumed", found.between, found.refused, resuming.go_on(after, found))
    return after


def bring_hands(session, following):
    """Whoever is asked for a Hand brings one by chance."""
    while following == "hand":
        hand = random_hand(session.omens, session.chance)
        print("brings", session.seat, hand)
        following = setup.bring(session, hand)
    assert following == "toss", following


def toss(session):
    loser = tossing.begin(session)
    print("toss", loser, "first", tossing.toss(session, 5 if loser < 2 else 0))
    session.save()


def play(session, cut_after=9):
    """Play the Duel on the board to its end. The power goes after so many plays. Returns the
    session, and what comes next."""
    while not session.duel.over:
        duel = session.duel
        player = session.players[duel.turn]
        if player is None:
            plays = duel.legal()
            slot, tile = plays[session.chance.below(len(plays))]
        else:
            player.begin(duel.view(duel.turn))
            decision = None
            while decision is None:
                decision = player.step()
            slot, tile = decision
        duel.play(slot, tile)
        session.placed()
        session.save()
        if len(duel.plays) == cut_after and not duel.over:
            session = power_cut(session)
    print("ended", session.ended, session.duel.result, session.duel.ryo(0), session.duel.round)
    return session, session.ended


def whole(session, cut_after=9):
    """A Duel with all its rounds of Sudden Death. Returns the session."""
    session, following = play(session, cut_after)
    while following == "round":
        ending.next_round(session)
        session.save()
        session, following = play(session)
    assert following == "result"
    return session


def run():
    session = began({}, 7)
    settings.play_by(session, 19)  # open, elemental and Plus
    settings.change(session, SUDDEN, 1)
    for _ in range(EVENINGS):
        bring_hands(session, setup.assemble(session))
        toss(session)
        session = whole(session)

    settings.change(session, SUDDEN, 1)
    settings.change(session, BEST_OF, 1)
    session.clear_seats()
    bring_hands(session, setup.quick(session))
    toss(session)
    session = whole(session, 4)
    while session.memory.match is not None:
        session = power_cut(session)
        toss(session)
        session = whole(session, 6)
    print("match", list(session.match[2:6]))

    session.clear_seats()
    settings.change(session, BEST_OF, -1)
    if not session.drawn:
        settings.switch_drawn(session)
    bring_hands(session, setup.challenge(session, len(PLAYERS) + 1))
    toss(session)
    session = whole(session, 3)
    print("rung", session.memory.choices[RUNG], "rules", session.rules)
    session.clear_seats()
    print("rules", session.rules, "Duels", session.memory.duels)

    bring_hands(session, setup.quick(session))
    toss(session)
    ending.give_up(session)
    session.save()
    print("gave up", session.duel.resigned, session.ended, sorted(session.store.files)[:2])
    print("hardware", [name for name in HARDWARE if name in sys.modules])


run()
