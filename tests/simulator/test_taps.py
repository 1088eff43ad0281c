# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A tap on the screen: which presses it stands for, and that they lead to what was tapped."""

import functools

import pytest
from records.on_board import game_on
from simulator import run_script
from simulator.controls import BUTTONS
from web.taps import presses

QUICK = "press a\npress a\nwait 3\npress a\nwait 1\n"


def tapped(script, *taps):
    """The game after a script, and after each tap in turn, as the presses that it stands for."""
    for tap in taps:
        pressed = presses(played(script), *tap)
        script += "".join(f"press {BUTTONS[button]}\n" for button in pressed)
    return played(script)


@functools.cache  # each tap is looked up where the ones before it led
def played(script):
    machine = run_script(script).machine
    assert machine is not None
    return game_on(machine)


@pytest.mark.parametrize("tile", range(9))
def test_the_first_tap_on_a_vacant_tile_aims_there_and_the_second_places(tile):
    at = 32 + tile % 3 * 32 + 16, tile // 3 * 32 + 16
    aimed = tapped(QUICK, at)
    assert (aimed.shown.cursor.where, aimed.shown.cursor.tile) == (1, tile)
    assert len(aimed.session.duel.plays) == 0
    placed = tapped(QUICK, at, at)
    assert [play % 9 for play in placed.session.duel.plays] == [tile]


@pytest.mark.parametrize("slot", range(5))
def test_a_tap_on_a_card_of_the_own_hand_chooses_it_and_the_next_one_takes_it_to_the_board(slot):
    game = tapped(QUICK, (80, 48))
    seat = game.session.duel.turn
    card = (16 + 128 * seat, slot * 128 // 5 + 8)
    chosen = tapped(QUICK, (80, 48), card).shown.cursor
    assert (chosen.where, chosen.slot) == (0, seat * 5 + slot)
    assert tapped(QUICK, (80, 48), card, card).shown.cursor.where == 1


@pytest.mark.parametrize("start", [(80, 48), (40, 80)])
def test_a_tap_on_the_other_hand_looks_there(start):
    seat = tapped(QUICK, start).session.duel.turn
    card = (16 + 128 * (1 - seat), 128 // 5 * 3 + 8)
    cursor = tapped(QUICK, start, card).shown.cursor
    assert (cursor.where, cursor.other) == (2, (1 - seat) * 5 + 3)


def test_a_tap_on_the_shelf_goes_to_that_omen_and_the_next_one_picks_it():
    script = "press a\npress down 2\npress a\npress a\n"
    third = (32 + 2 * 32 + 5, 20)
    assert tapped(script, third).shown.at == 2
    picked = tapped(script, third, third).shown
    assert picked.picks == [picked.order[2]]
    column = tapped(script, third, third, (5, 5)).shown
    assert column.place == 0
    assert tapped(script, third, third, (5, 5), (32 + 5, 20)).shown.place == -1


SHELF = "press a\npress down 2\npress a\npress a\n"
CARDS = [(32 + n % 4 * 32 + 16, 11 + n // 4 * 25 + 12) for n in range(8)]


@pytest.mark.parametrize("start", [0, 3, 4, 7, -1, -3])
@pytest.mark.parametrize("n", range(8))
def test_a_tap_on_either_row_of_the_set_goes_to_the_omen_that_is_seen_there(start, n):
    script = SHELF + f"press {'right' if start > 0 else 'left'} {abs(start)}\n" * (start != 0)
    shelf = played(script).shown.shelf
    omen = shelf.seen[n] // 2
    after = tapped(script, CARDS[n]).shown
    if omen < 0:
        assert after.at == played(script).shown.at
    else:
        assert after.order[after.at] == omen and after.place == -1


def test_taps_open_the_tools_turn_to_each_and_use_it():
    game = tapped(SHELF, CARDS[5], (60, 4))
    assert game.shown.tools.list.chosen == 4
    assert tapped(SHELF, CARDS[5], (60, 4), (60, 16)).shown.tools.list.chosen == 1
    complete = tapped(SHELF, (60, 4), (60, 28), (60, 28)).shown
    assert len(complete.picks) == 5
    column = tapped(SHELF, (60, 4), (60, 28), (60, 28), (5, 70)).shown
    assert column.place == 2 and column.tools.list is None


def test_a_tap_anywhere_else_goes_on():
    assert type(tapped("wait 1\n", (80, 64)).shown).__name__ == "Menu"
