# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Whole Duels: the engine against the plain rules, what never changes, and what a seat may see."""

from random import Random

import pytest
from dealt import NAMES, SEATS, Deal, picture, plain_log, random_deal
from hypothesis import given
from hypothesis import strategies as st

from omen import rules
from omen.chance import Chance
from omen.duel import DRAW, Duel, random_elements
from omen.rules import ELEMENTAL, KENZA, KYOZA, OPEN, VACANT
from omen.sight import UNSEEN

DUELS = 1500  # beside those of Hypothesis, which finds rarer things but is slower

deals = st.randoms(use_true_random=False).map(random_deal)


def dealt(count=DUELS):
    return [random_deal(Random(seed)) for seed in range(count)]


def played(deal):
    """The Duel of a deal, over."""
    duel = deal.duel()
    for slot, tile in deal.plays():
        duel.play(slot, tile)
    return duel


# The engine against the plain rules.


def agree_at_every_play(deal):
    duel = deal.duel()
    plain, omens = deal.plain()
    for slot, tile in deal.plays():
        foreseen = duel.foresee(slot, tile)
        plain.place(omens[slot], tile + 1)
        duel.play(slot, tile)
        assert plain_log(duel.log()) == plain.log
        assert duel.log() == foreseen
        assert picture(duel.pos) == plain.picture()
        for k, stage in enumerate(plain.stages):
            assert picture(duel.stage(k)) == stage
        assert duel.over == plain.over
    words = {KENZA: "kenza", KYOZA: "kyoza", DRAW: "draw"}
    assert words[duel.result] == plain.result


@given(deals)
def test_engine_and_plain_rules_agree(deal):
    agree_at_every_play(deal)


def test_engine_and_plain_rules_agree_over_many_duels():
    for deal in dealt():
        agree_at_every_play(deal)


def test_the_short_way_and_the_long_way_agree():
    for deal in dealt():
        duel = deal.duel()
        stepwise = deal.duel()
        for slot in range(10):
            stepwise.deal[rules.STEPWISE + slot] = 1
        for slot, tile in deal.plays():
            duel.play(slot, tile)
            stepwise.play(slot, tile)
            assert picture(duel.pos) == picture(stepwise.pos)
            assert duel.log() == stepwise.log()


def test_the_last_placement_wins_the_ryo_that_placing_it_wins():
    written = 0
    for deal in dealt(4 * DUELS):
        *plays, (slot, tile) = deal.plays()
        duel = deal.duel()
        for play in plays:
            duel.play(*play)
        pos = bytearray(duel.pos)
        before = duel.ryo(duel.turn)
        duel.play(slot, tile)
        assert rules.last_gain(pos, duel.deal, slot, tile) == duel.ryo(1 - duel.turn) - before
        written += pos[tile] != VACANT
    assert DUELS < written < 3 * DUELS  # both ways were taken, often


# What never changes.


@given(deals)
def test_ryo_add_up_to_ten_and_count_hands_and_tiles(deal):
    duel = deal.duel()
    for slot, tile in deal.plays():
        duel.play(slot, tile)
        for seat in (KENZA, KYOZA):
            controlled = [duel.owner(t) for t in range(9)].count(seat)
            assert duel.ryo(seat) == len(duel.slots_left(seat)) + controlled
        assert duel.ryo(KENZA) + duel.ryo(KYOZA) == 10


@given(deals)
def test_each_overturn_moves_one_ryo_to_the_mover_one_stage_at_a_time(deal):
    duel = deal.duel()
    for slot, tile in deal.plays():
        mover = duel.turn
        before = duel.ryo(mover)
        duel.play(slot, tile)
        log = duel.log()
        for k in range(len(log) + 1):
            stage = duel.stage(k)
            assert rules.ryo(stage, mover) == before + k
            for n, (overturned, _, _) in enumerate(log):
                assert rules.owner(stage, overturned) == (mover if n < k else 1 - mover)
        assert picture(duel.stage(len(log))) == picture(duel.pos)


@given(deals)
def test_undo_restores_every_byte(deal):
    duel = deal.duel()
    past = []
    for slot, tile in deal.plays():
        past.append((bytes(duel.pos), bytes(duel.plays), list(duel.deal)))
        duel.play(slot, tile)
    while past:
        duel.undo()
        assert (bytes(duel.pos), bytes(duel.plays), list(duel.deal)) == past.pop()
        assert duel.result is None
    with pytest.raises(ValueError, match="no play to take back"):
        duel.undo()


@given(deals)
def test_with_the_seats_swapped_the_result_is_swapped(deal):
    def swap(items):
        return items[5:] + items[:5]

    other = Deal(
        swap(deal.ranks),
        swap(deal.omen_elements),
        swap(deal.effects),
        deal.rules,
        1 - deal.first,
        deal.elements,
        deal.choices,
    )
    duel, swapped = deal.duel(), other.duel()
    for slot, tile in deal.plays():
        duel.play(slot, tile)
        swapped.play((slot + 5) % 10, tile)
        assert duel.log() == swapped.log()
        assert [duel.ryo(KENZA), duel.ryo(KYOZA)] == [swapped.ryo(KYOZA), swapped.ryo(KENZA)]
        for t in range(9):
            if duel.owner(t) == VACANT:
                assert swapped.owner(t) == VACANT
            else:
                assert swapped.owner(t) == 1 - duel.owner(t)
                assert swapped.ranks(t) == duel.ranks(t)
    assert swapped.result == {KENZA: KYOZA, KYOZA: KENZA, DRAW: DRAW}[duel.result]


@given(deals)
def test_without_effects_the_duel_mirrored_left_to_right_is_mirrored(deal):
    def across(tile):
        return tile - tile % 3 + 2 - tile % 3

    deal.rules &= ~rules.EFFECT
    other = Deal(
        [[n, w, s, e] for n, e, s, w in deal.ranks],
        deal.omen_elements,
        deal.effects,
        deal.rules,
        deal.first,
        [deal.elements[across(tile)] for tile in range(9)],
        deal.choices,
    )
    duel, mirrored = deal.duel(), other.duel()
    for slot, tile in deal.plays():
        duel.play(slot, tile)
        mirrored.play(slot, across(tile))
        # East and west change places in the order, and with them who comes first in a Combo.
        causes = {t: cause for t, cause, _ in duel.log()}
        assert {across(t): cause for t, cause, _ in mirrored.log()} == causes
        there, ryo = picture(mirrored.pos)
        here = {
            across(t - 1) + 1: (name, owner, (n, w, s, e))
            for t, (name, owner, (n, e, s, w)) in there.items()
        }
        assert (here, ryo) == picture(duel.pos)
    assert mirrored.result == duel.result


def test_foresight_changes_nothing():
    for deal in dealt(100):
        duel = deal.duel()
        for slot, tile in deal.plays():
            before = bytes(duel.pos)
            for play in duel.legal():
                duel.foresee(*play)
            assert bytes(duel.pos) == before
            duel.play(slot, tile)


# The Duel.


def test_a_duel_is_over_on_the_ninth_tile_and_the_omen_left_in_hand_counts():
    for deal in dealt(100):
        duel = deal.duel()
        for turn, (slot, tile) in enumerate(deal.plays()):
            assert duel.turn == (deal.first + turn) % 2
            assert not duel.over and duel.result is None
            duel.play(slot, tile)
            assert duel.last == tile
        assert (
            duel.over
            and len(duel.slots_left(1 - deal.first)) == 1
            and len(duel.slots_left(deal.first)) == 0
        )
        tiles = [duel.owner(t) for t in range(9)].count(1 - deal.first) + 1
        winner = DRAW if tiles == 5 else 1 - deal.first if tiles > 5 else deal.first
        assert duel.result == winner


def test_legal_plays_are_the_movers_omens_on_vacant_tiles():
    duel = played(dealt(1)[0])
    while duel.plays:
        duel.undo()
        slots = [s for s in range(10) if s // 5 == duel.turn and s not in placed_slots(duel)]
        tiles = [t for t in range(9) if duel.owner(t) == VACANT]
        assert sorted(duel.legal()) == [(slot, tile) for slot in slots for tile in tiles]


def placed_slots(duel):
    return [play // 9 for play in duel.plays]


def test_an_illegal_play_is_refused_and_changes_nothing():
    duel = dealt(1)[0].duel()
    first = duel.turn * 5
    duel.play(first, 4)
    before = bytes(duel.pos)
    mine, other = duel.turn * 5, first + 1
    for slot, tile in ((mine, 4), (mine, 9), (mine, -1), (other, 0), (first, 0), (10, 0), (-1, 0)):
        with pytest.raises(ValueError, match=r"tile|Hand"):
            duel.play(slot, tile)
    assert bytes(duel.pos) == before and len(duel.plays) == 1


def test_a_tile_that_is_none_is_refused_as_such():
    duel = dealt(1)[0].duel()
    for tile in (-1, 9):
        with pytest.raises(ValueError, match="there is no such tile"):
            duel.play(duel.turn * 5, tile)


def test_elements_count_for_nothing_where_the_rule_is_off():
    omens = dealt(1)[0].omens
    duel = Duel(omens, 31 - ELEMENTAL, KENZA, range(5), range(5, 10), b"\1\2\3" * 3)
    assert duel.elements == duel.view(KYOZA).elements == bytes(9)
    assert [duel.tuned(2, tile) for tile in range(9)] == [duel.printed(2)] * 9


def test_whoever_gives_up_loses_whatever_the_ryo():
    duel = dealt(1)[0].duel()
    duel.resign()
    assert duel.over and duel.resigned == duel.first and duel.result == 1 - duel.first
    for again in (duel.resign, lambda: duel.play(duel.turn * 5, 0)):
        with pytest.raises(ValueError, match="over"):
            again()
    duel.undo()
    assert not duel.over and duel.resigned is None and duel.result is None


def test_a_duel_refuses_hands_that_are_none():
    omens = dealt(1)[0].omens
    for kenza, words in (([0, 1, 2, 3], "five"), ([0, 1, 2, 3, 3], "twice")):
        with pytest.raises(ValueError, match=words):
            Duel(omens, 0, KENZA, kenza, range(5, 10))
    assert Duel(omens, 0, KENZA, [0, 1, 2, 3, 3], range(5, 10), round_number=2).round == 2


def test_the_elements_of_a_duel_are_two_to_five_tiles_evenly():
    omens = dealt(1)[0].omens
    chance = Chance(1)
    tiles, kinds, counts = [0] * 9, [0] * 4, [0] * 10
    for _ in range(7000):
        elements = random_elements(omens, chance)
        assert len(elements) == 9
        counts[9 - elements.count(0)] += 1
        for tile, element in enumerate(elements):
            kinds[element] += 1
            tiles[tile] += element > 0
    assert sum(counts[2:6]) == 7000
    for share, total in ((counts[2:6], 7000), (kinds[1:], 24500), (tiles, 24500)):
        even = total / len(share)
        assert sum((n - even) ** 2 / even for n in share) < 3 * len(share) + 10


# What a seat may see.


def shuffled_hand(deal, seat, random):
    """The deal with the Hand of `seat` in another order, and where each slot went."""
    order = list(range(10))
    hand = order[seat * 5 : seat * 5 + 5]
    random.shuffle(hand)
    order[seat * 5 : seat * 5 + 5] = hand
    return (
        Deal(
            [deal.ranks[slot] for slot in order],
            [deal.omen_elements[slot] for slot in order],
            [deal.effects[slot] for slot in order],
            deal.rules,
            deal.first,
            deal.elements,
            deal.choices,
        ),
        order,
    )


def everything_in(view):
    """All that a view holds, as plain values: what a player could possibly look at."""
    held = {}
    for name, value in vars(view).items():
        if name == "omens":
            # Which Omens the ten are is what `hands` says; here by what they look like.
            value = [
                (value._ranks[omen], value._elements[omen], value._effects[omen])
                for omen in view.hands
                if omen != UNSEEN
            ]
        elif name == "hands":
            value = [omen == UNSEEN for omen in value]
        elif not isinstance(value, int):
            value = list(value)
        held[name] = value
    return held


def test_with_open_off_a_view_does_not_tell_the_unseen_hand_nor_its_order():
    random = Random(2)
    for deal in dealt(300):
        deal.rules &= ~OPEN
        seat = random.randint(0, 1)
        plays = deal.plays()
        for count in range(10):
            hidden = [s for s in range(10) if s // 5 != seat and s not in dict(plays[:count])]
            other, order = shuffled_hand(deal, 1 - seat, random)
            # The Omens still unseen are others altogether, too.
            for slot in hidden:
                here = order.index(slot)
                other.ranks[here] = [random.randint(0, 15) for _ in range(4)]
                other.omen_elements[here] = random.randint(0, 3)
                other.effects[here] = random.randint(0, 14)
            duel, there = deal.duel(), other.duel()
            for slot, tile in plays[:count]:
                duel.play(slot, tile)
                there.play(order.index(slot), tile)
            assert everything_in(duel.view(seat)) == everything_in(there.view(seat))


def test_a_view_shows_all_that_is_public_and_its_own_hand():
    for deal in dealt(200):
        duel = deal.duel()
        names = [NAMES[omen] for omen in duel.hands]
        for slot, tile in deal.plays():
            for seat in (KENZA, KYOZA):
                view = duel.view(seat)
                seen = [NAMES[omen] if omen != UNSEEN else None for omen in view.hands]
                assert picture(view.pos, seen) == picture(duel.pos, names)
                assert view.turn == duel.turn and view.last == duel.last
                assert view.over == duel.over and view.first == duel.first
                assert (view.rules, view.elements) == (duel.rules, duel.elements)
                assert view.held(seat) == duel.held(seat)
                assert [view.printed(s) for s in view.held(seat)] == [
                    duel.printed(s) for s in duel.held(seat)
                ]
                assert view.log() == duel.log()
                assert len(view.slots_left(1 - seat)) == len(duel.slots_left(1 - seat))
                if duel.rules & OPEN:
                    assert view.held(1 - seat) == duel.held(1 - seat)
                    assert bytes(view.hands) == bytes(duel.hands)
                else:
                    assert view.held(1 - seat) == ()
                if duel.turn == seat:
                    assert view.legal() == duel.legal()
                    assert view.foresee(slot, tile) == duel.foresee(slot, tile)
                elif not duel.rules & OPEN:
                    assert view.legal() == []
            duel.play(slot, tile)


def test_a_view_is_a_copy():
    for deal in dealt(20):
        duel = deal.duel()
        view = duel.view(duel.turn)
        before = bytes(duel.pos), bytes(duel.hands), bytes(duel.plays)
        slot, tile = deal.plays()[0]
        rules.place(view.pos, view.deal, slot, tile)
        view.plays.append(0)
        view.hands[0] = 0
        assert (bytes(duel.pos), bytes(duel.hands), bytes(duel.plays)) == before
        assert view.omens is duel.omens
        assert not any(value is duel for value in vars(view).values())


def test_elemental_tuning_can_be_read_before_the_placement():
    for deal in dealt(100):
        duel = deal.duel()
        plain, omens = deal.plain()
        for slot in range(10):
            for tile in range(9):
                tuned = list(deal.ranks[slot])
                element = plain.elements.get(tile + 1)
                if element:
                    attuned = plain.effect(omens[slot]) == "attuned"
                    step = 1 if attuned or omens[slot].element == element else -1
                    tuned = [max(0, min(15, rank + step)) for rank in tuned]
                assert [rules.rank(duel.tuned(slot, tile), side) for side in range(4)] == tuned


def test_seats_are_named_in_the_order_of_their_numbers():
    assert (SEATS[KENZA], SEATS[KYOZA]) == ("kenza", "kyoza")
