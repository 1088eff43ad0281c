# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Where the memory is too full for a screen, the game says so and goes on."""

from staged import KENZAS, KYOZAS, Bench
from walk_setups import match_of
from walks_duels import FULL, over

from omen.rules import KENZA
from omen.session.match import WON


def name(bench):
    return type(bench.screen).__name__


def test_a_duel_goes_on_after_the_notice():
    pause = "wait 0.5\npress start\nwait 0.5\n"
    assert name(Bench(pause, KENZAS, KYOZAS, setup=FULL)) == "NoRoom"
    bench = Bench(pause + "press a\nwait 0.5\n", KENZAS, KYOZAS, setup=FULL)
    assert name(bench) == "DuelScreen" and not bench.duel.plays


def test_without_a_duel_the_notice_leads_to_the_menu():
    setup = "game.session.duel = None\n" + FULL
    script = "wait 0.5\npress b\nwait 0.5\n"
    assert name(Bench(script, KENZAS, KYOZAS, setup=setup, screen="menu")) == "NoRoom"
    script += "press a\nwait 0.5\n"
    assert name(Bench(script, KENZAS, KYOZAS, setup=setup, screen="menu")) == "Menu"


def test_between_two_persons_the_handheld_changes_hands_before_the_duel_is_seen_again():
    script = "wait 0.5\npress start\nwait 0.5\npress a\nwait 0.5\n"
    bench = Bench(script, KENZAS, KYOZAS, rules=30, setup=FULL)
    assert name(bench) == "HandOver"


def test_a_match_goes_on_after_the_notice():
    setup = over(KENZA, [0, 2]) + match_of(3, [1, 0], going_on=True)
    setup += FULL.replace('"omen.screens.pause"', '"omen.screens.replay"')
    script = "wait 0.5\npress right\nwait 0.5\n"
    assert name(Bench(script, KENZAS, KYOZAS, setup=setup, screen="result")) == "NoRoom"
    bench = Bench(script + "press a\nwait 0.5\n", KENZAS, KYOZAS, setup=setup, screen="result")
    assert name(bench) == "Result"
    assert list(bench.screen.game.session.match[WON : WON + 2]) == [1, 0]


def test_a_set_that_found_no_room_is_read_once_more():
    setup = "game.session.omens = game.session.duel = None\n"
    script = "wait 0.5\npress a\nwait 0.5\n"
    bench = Bench(script, KENZAS, KYOZAS, setup=setup, screen="no_room")
    assert name(bench) == "Menu" and bench.screen.game.session.omens is not None
