# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Matches and Sudden Death, as rules: what is counted, who goes on with what, and for how long."""

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

from omen import record, scribe
from omen.built_set import read_set
from omen.chance import Chance
from omen.duel import DRAW, Duel, random_elements
from omen.hands import random_hand
from omen.rules import ELEMENTAL, KENZA, KYOZA
from omen.session import match
from omen.session.match import BEST, FINISHED, LAST_ROUND, LOSER, NOBODY, WON

MANSIONS, GARDEN = (
    read_set((ROOT / "assets" / "sets" / f"{name}.omen").read_bytes())
    for name in ("mansions", "garden")
)
HANDS = [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]


def begun(best):
    return match.begun(best, MANSIONS, [0, 0], HANDS)


def won_by(best, results):
    """A match after Duels that ended so: k, y or a dash for a draw."""
    played = begun(best)
    for result in results:
        match.count(played, "ky-".index(result))
    return played


def drawn_duel(seed, rules=31):
    """A Duel by chance that ends in a draw; the first of several."""
    chance = Chance(seed)
    while True:
        hands = random_hand(MANSIONS, chance), random_hand(MANSIONS, chance)
        elements = random_elements(MANSIONS, chance) if rules & ELEMENTAL else bytes(9)
        duel = finished(Duel(MANSIONS, rules, chance.below(2), *hands, elements), chance)
        if duel.result == DRAW:
            return duel


def finished(duel, chance):
    """The Duel, played to its end by chance."""
    while not duel.over:
        plays = duel.legal()
        duel.play(*plays[chance.below(len(plays))])
    return duel


# -- a match


@pytest.mark.parametrize(
    ("best", "results", "winner"),
    [
        (1, "", None),
        (1, "k", KENZA),
        (1, "-", None),
        (3, "y", None),
        (3, "yk", None),
        (3, "yky", KYOZA),
        (3, "kk", KENZA),
        (3, "k--k", KENZA),
        (5, "kkyy", None),
        (5, "kkyyy", KYOZA),
        (5, "k-k-k", KENZA),
    ],
)
def test_who_has_won_most_of_its_duels_wins_a_match(best, results, winner):
    assert match.winner(won_by(best, results)) == winner


def test_a_drawn_duel_counts_for_nobody():
    played = won_by(3, "k--")
    assert list(played[WON : WON + 2]) == [1, 0]
    assert played[FINISHED] == 3


@pytest.mark.parametrize(
    ("results", "loser"), [("", NOBODY), ("k", KYOZA), ("ky", KENZA), ("k-", NOBODY)]
)
def test_who_lost_the_last_duel_says_who_tosses_and_after_a_draw_nobody(results, loser):
    assert won_by(5, results)[LOSER] == loser


def test_as_many_drawn_duels_as_there_may_be_do_no_harm():
    played = won_by(3, "-" * 300)
    assert played[FINISHED] == 255
    assert match.winner(played) is None


def test_a_match_comes_back_with_its_hands():
    played = won_by(5, "kyk")
    again = match.read(bytes(played), MANSIONS)
    assert again is not None and again == played
    assert match.brought(again) == HANDS


def test_of_another_set_or_over_or_none_it_does_not_come_back():
    assert match.read(None, MANSIONS) is None
    assert match.read(bytes(begun(3)), GARDEN) is None
    assert match.read(bytes(won_by(3, "kk")), MANSIONS) is None


@given(st.binary(max_size=2), st.binary(min_size=21, max_size=23), st.booleans())
def test_whatever_bytes_are_found_make_a_sound_match_or_none(head, rest, ours):
    data = bytearray((head + rest)[:22])
    if ours and len(data) == 22:
        data[8:12] = begun(1)[8:12]
        data[BEST] = 3
    found = match.read(bytes(data), MANSIONS)
    if found is not None:
        assert match.winner(found) is None
        assert max(match.brought(found)[0] + match.brought(found)[1]) < len(MANSIONS)


# -- Sudden Death


def round_after(duel, chance) -> Duel:
    after = match.next_round(duel, chance)
    assert after is not None
    return after


@given(st.integers(0, 200), st.sampled_from([31, 29, 0, 2]))
def test_each_side_goes_on_with_the_five_omens_that_it_controls(seed, rules):
    duel = drawn_duel(seed, rules)
    after = round_after(duel, Chance(seed))
    for seat in (KENZA, KYOZA):
        left = [duel.hands[slot] for slot in duel.slots_left(seat)]
        on_board = [duel.hands[duel.slot(tile)] for tile in range(9) if duel.owner(tile) == seat]
        assert sorted(after.hands[seat * 5 : seat * 5 + 5]) == sorted(on_board + left)
    assert sorted(after.hands) == sorted(duel.hands)
    assert (after.rules, after.round, after.plays) == (duel.rules, 2, b"")
    assert after.ryo(KENZA) == 5


@given(st.integers(0, 200))
def test_who_did_not_place_last_moves_first(seed):
    duel = drawn_duel(seed)
    last = duel.plays[-1] // 45
    assert round_after(duel, Chance(1)).first == 1 - last


def test_the_omens_are_as_they_are_printed_again():
    duel = drawn_duel(3)
    after = round_after(duel, Chance(1))
    for slot in range(10):
        assert after.printed(slot) == MANSIONS.ranks(after.hands[slot])


def test_the_elements_are_drawn_anew_where_they_are_on():
    duel = drawn_duel(1)
    drawn = {bytes(round_after(duel, Chance(seed)).elements) for seed in range(20)}
    assert len(drawn) == 20
    assert all(2 <= sum(element > 0 for element in elements) <= 5 for elements in drawn)
    assert not any(round_after(drawn_duel(1, 29), Chance(2)).elements)


@pytest.mark.parametrize("number", range(1, LAST_ROUND + 1))
def test_after_the_last_round_a_draw_stands(number):
    duel = drawn_duel(1)
    duel.round = number
    after = match.next_round(duel, Chance(1))
    if number == 6:
        assert after is None
    else:
        assert after is not None and after.round == number + 1


def test_nothing_follows_a_duel_that_was_won_or_given_up_or_goes_on():
    chance = Chance(2)
    while True:
        hands = random_hand(MANSIONS, chance), random_hand(MANSIONS, chance)
        duel = Duel(MANSIONS, 29, KENZA, *hands)
        assert match.next_round(duel, chance) is None
        finished(duel, chance)
        if duel.result != DRAW:
            break
    assert match.next_round(duel, chance) is None
    given_up = Duel(MANSIONS, 29, KENZA, *hands)
    given_up.resign()
    assert match.next_round(given_up, chance) is None


@given(st.integers(0, 50))
def test_every_round_is_a_record_of_its_own_that_reads_back(seed):
    chance = Chance(seed)
    duel = drawn_duel(seed)
    while duel is not None:
        told = scribe.write(duel)
        again = record.read(told, lambda *_: MANSIONS)
        assert scribe.write(again) == told
        assert (again.round, again.result) == (duel.round, duel.result)
        duel = match.next_round(duel, chance)
        if duel is not None:
            finished(duel, chance)
