# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Deals: two Hands near one another, the same everywhere by the same number, and by a code."""

from types import SimpleNamespace

import pytest
from conftest import ROOT
from engine import interpreter
from hypothesis import given, settings
from hypothesis import strategies as st
from program import alike

from omen import PLAYERS, deal_code
from omen.built_set import read_set
from omen.chance import Chance
from omen.duel import Duel
from omen.hand_check import legal, levels
from omen.hands import random_hand
from omen.omen_set import OmenSet
from omen.players import advice
from omen.rules import ALL_RULES, ELEMENTAL, KENZA, KYOZA
from omen.session import match, resuming, setup, shared, tossing
from omen.session.dealing import DEALS, LEVELS, WORTH, pair, worth
from omen.session.library import find_sets
from omen.session.memory import BEST_OF
from omen.session.session import Session
from omen.session.settings import play_by

SETS = {
    name: read_set((ROOT / "assets" / "sets" / f"{name}.omen").read_bytes())
    for name in ("mansions", "garden")
}
MANSIONS = SETS["mansions"]


@pytest.fixture
def session(monkeypatch):
    """A new one, on a drive with our sets."""
    return powered(monkeypatch)


def powered(monkeypatch, entropy=1, blobs=None):
    """A session that begins with this in its store."""
    monkeypatch.chdir(ROOT)
    store = SimpleNamespace(blobs=blobs or {}, lost=False, save=lambda: None)
    session = Session(store, entropy)
    find_sets(session)
    return session


def tossed(session):
    """The Duel that begins when nobody has a say in the toss."""
    tossing.begin(session)
    tossing.toss(session, 0)
    return session.duel


def code(session):
    """The code of the Duel on the board, as its result shows it; none where it has none."""
    if session.deal is None:
        return ""
    return deal_code.code(session.deal, session.duel.rules, session.omens.crc)


def found(session, text):
    """What a code means there: the place of the set, the number, the rules."""
    deal = shared.find(session, text.replace("-", "").encode())
    assert deal
    return deal


def start_of(duel: Duel):
    """All that a Duel begins with."""
    return duel.omens.id, duel.rules, duel.first, bytes(duel.hands), bytes(duel.elements)


# -- how near


@pytest.mark.parametrize("name", SETS)
def test_two_hands_are_legal_and_near_one_total_and_one_worth(name):
    omens = SETS[name]
    known = advice.measured(omens)
    off = 0
    for number in range(300):
        one, other = pair(omens, Chance(number))
        assert legal(omens, one)
        assert legal(omens, other)
        by_levels = abs(levels(omens, one) - levels(omens, other))
        by_worth = abs(worth(omens, one, known) - worth(omens, other, known))
        off += by_levels > LEVELS or by_worth > WORTH
    assert off <= 9  # once in a hundred or two


class Few(OmenSet):
    """A set of ten Omens with one legal Hand."""

    def __init__(self):
        """There is nothing to read."""

    def __len__(self):
        return 10

    def level(self, omen):
        return 3 if omen < 5 else 10

    def worth(self, omen):
        return 0

    def ranks(self, omen):
        return 0x1111


def test_where_no_hands_are_near_the_nearest_are_dealt():
    one, other = pair(Few(), Chance(1))
    assert sorted(one) == sorted(other) == [0, 1, 2, 3, 4]


def test_each_omen_is_dealt_as_often_as_by_chance_alone():
    """The one that is worth most, too: where one Hand holds it, the other most likely does."""
    near, alone = [0] * len(MANSIONS), [0] * len(MANSIONS)
    for number in range(1500):
        chance = Chance(number + DEALS)
        for hand in pair(MANSIONS, Chance(number)):
            for omen in hand:
                near[omen] += 1
            for omen in random_hand(MANSIONS, chance):
                alone[omen] += 1
    shares = [some / others for some, others in zip(near, alone, strict=True)]
    assert min(shares) > 0.75
    assert max(shares) < 1.33


def test_the_hands_of_a_seat_are_no_better_than_the_others():
    gains = [
        worth(MANSIONS, one, True) - worth(MANSIONS, other, True)
        for one, other in (pair(MANSIONS, Chance(number)) for number in range(600))
    ]
    assert abs(sum(gains)) / len(gains) < 1  # hundredths of a Ryo; six off on average


# -- the same everywhere

PROGRAM = """\
from omen.chance import Chance
from omen.deal_code import code, read
from omen.session.dealing import pair
class Omens:
    def __len__(self): return 40
    def level(self, omen): return omen % 6 + 1
    def worth(self, omen): return omen * 37 % 80 - 40
for number in (0, 1, 12345, (1 << 20) - 1):
    print(pair(Omens(), Chance(number)), code(number, 31, 0xFEDCBA98))
    print(read(code(number, 21, 0xFEDCBA98).replace("-", "").encode(), 0xFEDCBA98))
"""


@pytest.mark.skipif(not interpreter.available(), reason="there is no MicroPython here")
def test_a_number_deals_the_same_on_micropython(tmp_path):
    alike(PROGRAM, folder=tmp_path)


@settings(max_examples=10)  # a session takes a tenth of a second to begin
@given(st.integers(0, DEALS - 1))
def test_a_number_deals_the_same_whatever_was_played_before(number):
    with pytest.MonkeyPatch.context() as patch:
        starts = []
        for entropy in (1, 2):
            session = powered(patch, entropy)
            shared.begin(session, number, ALL_RULES, 0)
            starts.append(start_of(tossed(session)))
    assert starts[0] == starts[1]


def test_a_quick_duel_is_the_same_by_its_code(session, monkeypatch):
    setup.quick(session)
    begun = start_of(tossed(session))
    other = powered(monkeypatch, entropy=9)
    place, number, in_force = found(other, code(session))
    assert other.sets[place][0] == "mansions"
    shared.begin(other, number, in_force, 0)
    assert start_of(tossed(other)) == begun


@pytest.mark.parametrize("strength", range(1, len(PLAYERS) + 1))
def test_who_plays_alone_has_the_same_seat_by_the_code(session, monkeypatch, strength):
    seats = set()
    for _ in range(8):
        setup.challenge(session, strength)
        begun = start_of(tossed(session))
        seats.add(session.alone())
        other = powered(monkeypatch, entropy=9)
        _, number, in_force = found(other, code(session))
        shared.begin(other, number, in_force, strength)
        assert (start_of(tossed(other)), other.alone()) == (begun, session.alone())
        assert max(other.strengths) == strength
        session.clear_seats()
    assert seats == {KENZA, KYOZA}


def test_a_code_brings_its_own_rules_for_that_duel_alone(session):
    play_by(session, ALL_RULES & ~ELEMENTAL)
    shared.begin(session, 77, ALL_RULES, 1)
    duel = tossed(session)
    assert duel.rules == session.rules == ALL_RULES
    assert max(duel.elements) > 0
    session.save()
    session.clear_seats()
    assert session.rules == session.memory.rules == ALL_RULES & ~ELEMENTAL


def test_the_persons_rules_outlive_a_cut_in_a_shared_deal(session, monkeypatch):
    play_by(session, 1)
    shared.begin(session, 78, ALL_RULES, 0)
    tossed(session)
    session.save()
    again = powered(monkeypatch, blobs=session.store.blobs)
    resuming.go_on(again, resuming.Found(again))
    assert again.rules == ALL_RULES
    again.save()
    again.clear_seats()
    assert again.rules == 1


def test_a_code_finds_its_set_though_another_one_is_in_play(session):
    garden = SETS["garden"]
    place, number, in_force = found(session, deal_code.code(500, 3, garden.crc))
    assert (session.sets[place][0], number, in_force) == ("garden", 500, 3)
    nowhere = deal_code.code(500, 3, garden.crc ^ 0x55AA1234).replace("-", "").encode()
    assert shared.find(session, nowhere) is None


def test_a_shared_deal_is_a_single_duel_though_matches_are_chosen(session):
    session.memory.choices[BEST_OF] = 1
    shared.begin(session, 5, ALL_RULES, 0)
    tossed(session)
    assert session.match[match.BEST] == 1
    assert code(session)


# -- what has no code


def test_hands_that_were_chosen_or_played_before_have_no_code(session):
    setup.quick(session)
    tossed(session)
    assert code(session)
    setup.again(session, False)
    tossed(session)
    assert code(session) == ""
    hands = session.hands
    setup.assemble(session)
    for hand in hands:
        setup.bring(session, hand)
    tossed(session)
    assert code(session) == ""


def test_a_duel_of_a_match_has_no_code(session):
    session.memory.choices[BEST_OF] = 1
    setup.quick(session)
    tossed(session)
    assert code(session) == ""


def test_each_day_has_a_deal_of_its_own():
    days = [2026 << 9 | month << 5 | day for month in range(1, 13) for day in range(1, 29)]
    assert len({shared.of_day(day) for day in days}) == len(days)
