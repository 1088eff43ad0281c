# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Duels in compiled code: dealt as the rules say, played as the players promise, the same as on
CPython's engine, and added up rightly."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from balance.batch import Batch, decide, play_batch
from balance.duels import (
    DEALT,
    GREEDY,
    SKILLS,
    THINKING,
    Skill,
    below,
    book_of,
    choose,
    deal_duel,
    new_desk,
    nth_hand,
    play_duel,
    play_duels,
    streams_of,
)
from balance.tally import Tally, empty, pairs
from engine.compiled import board_code, signed
from engine.solver import Solver
from records.files import INSTALLED, installed

from omen.built_set import OmenSet
from omen.duel import Duel
from omen.hand_check import legal
from omen.rules import ALL_RULES, BY_COMBO, BY_PLUS, BY_SAME, ELEMENTAL, KENZA, OPEN, TURN

MIXES = (ALL_RULES, 0, ALL_RULES - ELEMENTAL, ALL_RULES - OPEN, 8, 20)


@pytest.fixture(scope="module")
def mansions():
    return installed()["mansions"]


def as_duel(desk, omens, in_force):
    """The Duel on a desk, before its first play, on CPython."""
    hands = desk.hands.tolist()
    elements = bytes(desk.elements.tolist())
    return Duel(omens, in_force, int(desk.pos[TURN]), hands[:5], hands[5:], elements)


def dealt(omens, in_force, count):
    """Some Duels, each on a desk and on CPython."""
    book, desk, streams = book_of(omens, in_force), new_desk(), streams_of("dealt", in_force)
    for _ in range(count):
        deal_duel(book, desk, streams)
        yield desk, as_duel(desk, omens, in_force), streams


# Dealing.


def test_every_legal_hand_has_one_number():
    omens = installed()["garden"]
    book, hand = book_of(omens, ALL_RULES), np.zeros(5, np.int64)
    ours = set()
    for number in range(int(book.ways[0, 5, 17])):
        nth_hand(book.ways, book.levels, number, hand)
        ours.add(tuple(hand.tolist()))
    every = {hand for hand in combinations(range(len(omens)), 5) if legal(omens, hand)}
    assert ours == every and len(ours) == book.ways[0, 5, 17]


def test_numbers_are_drawn_evenly_and_the_same_anywhere():
    streams = streams_of(1)
    drawn = Counter(int(below(streams, DEALT, 5)) for _ in range(50_000))
    assert sorted(drawn) == [0, 1, 2, 3, 4]
    assert all(abs(count - 10_000) < 400 for count in drawn.values())
    compiled, plain = streams_of("a", 2), streams_of("a", 2)
    for n in (2, 3, 9, 735_102, 1 << 29, (1 << 31) - 1):
        assert below(compiled, DEALT, n) == below.py_func(plain, DEALT, n) < n
    assert compiled.tolist() == plain.tolist()


def test_hands_elements_and_toss_are_by_chance(mansions):
    marked: Counter[int] = Counter()
    first: Counter[int] = Counter()
    tiles: Counter[int] = Counter()
    brought: Counter[int] = Counter()
    for desk, duel, _ in dealt(mansions, ALL_RULES, 6000):
        assert legal(mansions, duel.hands[:5]) and legal(mansions, duel.hands[5:])
        elements = desk.elements.tolist()
        marked[9 - elements.count(0)] += 1
        tiles.update(tile for tile in range(9) if elements[tile])
        first[duel.first] += 1
        brought.update(duel.hands)
    assert sorted(marked) == [2, 3, 4, 5]
    assert all(abs(count - 1500) < 150 for count in marked.values())
    assert all(abs(count - 6000 * 3.5 / 9) < 200 for count in tiles.values()) and len(tiles) == 9
    assert abs(first[KENZA] - 3000) < 200
    assert len(brought) == len(mansions)


def test_the_deals_are_the_same_whoever_plays_and_under_any_rules(mansions):
    def hands(in_force, skill):
        book, desk, streams = book_of(mansions, in_force), new_desk(), streams_of(5)
        told = []
        for _ in range(20):
            deal_duel(book, desk, streams)
            told.append((desk.hands.tolist(), desk.elements.tolist(), int(desk.pos[TURN])))
            play_duel(desk, empty(len(mansions)), skill, streams)
        return told

    assert hands(ALL_RULES, SKILLS["greedy"]) == hands(0, Skill(THINKING, rash=8))


# Playing.


@pytest.mark.parametrize("in_force", MIXES)
def test_a_duel_starts_as_on_cpython(mansions, in_force):
    for desk, duel, _ in dealt(mansions, in_force, 200):
        assert desk.pos.tolist() == list(duel.pos)
        assert desk.deal.tolist() == list(duel.deal)


@pytest.mark.parametrize("name", SKILLS)
@pytest.mark.parametrize("in_force", MIXES[:3])
def test_it_ends_as_on_cpython_and_is_added_up_the_same(mansions, name, in_force):
    tally, told = empty(len(mansions)), empty(len(mansions))
    for desk, duel, streams in dealt(mansions, in_force, 150):
        play_duel(desk, tally, SKILLS[name], streams)
        add_plainly(told, duel, desk.plays.tolist())
        assert duel.over and desk.pos.tolist() == list(duel.pos)
    for field, ours, plain in zip(Tally._fields, tally, told, strict=True):
        assert (ours == plain).all(), field
    assert tally.duels == 150 == tally.first_wins + tally.draws + tally.second_wins
    assert tally.overturns == tally.gained.sum() == tally.lost.sum()
    assert tally.square == sum((ryo - 5) ** 2 * n for ryo, n in enumerate(tally.margins))


def add_plainly(tally, duel, plays):
    """Play a Duel on CPython, and add it to the Tally by its own words."""
    causes = set()
    for play in plays:
        duel.play(*divmod(play, 9))
        for tile, cause, attacker in duel.log():
            causes.add(cause)
            tally.by_cause[cause] += 1
            tally.gained[duel.hands[duel.slot(attacker)]] += 1
            tally.lost[duel.hands[duel.slot(tile)]] += 1
    tally.happened[:] += [cause in causes for cause in (BY_SAME, BY_PLUS, BY_COMBO)]
    tally.margins[duel.ryo(duel.first)] += 1
    n = tally.omens
    hands = [list(duel.hands[:5]), list(duel.hands[5:])]
    if duel.first != KENZA:
        hands.reverse()
    row = np.zeros(n + 1, np.int64)
    row[n] = 1
    for omen in hands[0]:
        row[omen] += 1
    for omen in hands[1]:
        row[omen] -= 1
    result = duel.ryo(duel.first) - 5
    tally.moment[:] += row * result
    tally.normal[:] += np.outer(row, row)
    places = {pair: at for at, pair in enumerate(pairs(n))}
    for hand, seen in zip(hands, (1, -1), strict=True):
        tally.brought[hand] += 1
        other = set(hands[0] if hand is hands[1] else hands[1])
        for pair in combinations(sorted(hand), 2):
            if other.issuperset(pair):
                continue
            tally.pair_duels[places[pair]] += 1
            tally.pair_results[places[pair]] += seen * result
            tally.pair_rows[places[pair]] += seen * row


def gains(duel):
    """What each legal play wins at once."""
    return {9 * slot + tile: len(duel.foresee(slot, tile)) for slot, tile in duel.legal()}


def test_greedy_wins_most_at_once_and_breaks_ties_by_chance(mansions):
    ties = 0
    for desk, duel, streams in dealt(mansions, ALL_RULES, 60):
        play_duel(desk, empty(len(mansions)), SKILLS["greedy"], streams)
        for play in desk.plays.tolist():
            least = gains(duel)
            assert least[play] == max(least.values())
            best = [other for other in least if least[other] == least[play]]
            ties += len(best) > 1 and play != best[0]
            duel.play(*divmod(play, 9))
    assert ties > 100


def test_a_thinker_takes_the_best_answer_off(mansions):
    for desk, duel, streams in dealt(mansions, ALL_RULES, 20):
        play_duel(desk, empty(len(mansions)), SKILLS["thinker"], streams)
        for play in desk.plays.tolist():
            scores = {}
            for other, gain in gains(duel).items():
                duel.play(*divmod(other, 9))
                scores[other] = gain - max(gains(duel).values(), default=0)
                duel.undo()
            assert scores[play] == max(scores.values())
            duel.play(*divmod(play, 9))


def test_a_player_that_sees_the_end_plays_perfectly(mansions):
    solver = Solver()
    skill = Skill(GREEDY, ends=4)
    for desk, duel, streams in dealt(mansions, ALL_RULES, 40):
        play_duel(desk, empty(len(mansions)), skill, streams)
        for nth, play in enumerate(desk.plays.tolist()):
            if 5 <= nth < 8:
                assert divmod(play, 9) in solver.solve(duel)[1]
            duel.play(*divmod(play, 9))


def test_rash_plays_are_as_frequent_as_said(mansions):
    skill, other = Skill(GREEDY, rash=16), 0
    for desk, duel, streams in dealt(mansions, 0, 400):
        play_duel(desk, empty(len(mansions)), skill, streams)
        for play in desk.plays.tolist()[:8]:
            least = gains(duel)
            other += least[play] < max(least.values())
            duel.play(*divmod(play, 9))
    # A quarter of 3,200 plays is any play; some of those are greedy, too.
    assert 350 < other < 800


def test_a_judging_player_takes_what_looks_best(mansions):
    judgement = board_code("judgement")
    for desk, duel, streams in dealt(mansions, ALL_RULES, 30):
        weights, place = desk.weights[1], board_code("rules").place
        judgement.prepare(signed(duel.pos), desk.deal, weights, duel.turn, desk.worth)
        scores = {}
        for slot, tile in duel.legal():
            pos = signed(duel.pos)
            place(pos, desk.deal, slot, tile)
            scores[9 * slot + tile] = judgement.evaluate(pos, desk.deal, weights, desk.worth)
        assert scores[int(choose(desk, 3, 9, 4, streams))] == max(scores.values())


# Batches.


def batch(omens_file="mansions.omen", **changes):
    data = (INSTALLED / omens_file).read_bytes()
    return Batch(data, ALL_RULES, "casual", 1, 0, 30)._replace(**changes)


def equal(one, other):
    return all((a == b).all() for a, b in zip(one, other, strict=True))


def test_a_batch_is_the_same_whenever_it_is_played_and_no_two_are_alike():
    one = play_batch(batch())
    assert equal(one, play_batch(batch()))
    assert not equal(one, play_batch(batch(number=1)))
    assert not equal(one, play_batch(batch(seed=2)))


def test_the_order_of_adding_changes_nothing():
    parts = [play_batch(batch(number=number)) for number in range(4)]
    total = parts[0].plus(parts[1]).plus(parts[2]).plus(parts[3])
    assert equal(total, parts[3].plus(parts[1]).plus(parts[2].plus(parts[0])))
    assert total.duels == 120


def test_the_arenas_players_play_the_same_deals(mansions):
    slow = play_batch(batch(player="perfect", duels=4))
    assert slow.duels == 4
    assert equal(slow, play_batch(batch(player="perfect", duels=4)))


def test_the_arenas_players_decide_every_play(mansions):
    asked = batch(player="perfect")
    streams, desk = streams_of(9), new_desk()
    deal_duel(book_of(mansions, ALL_RULES), desk, streams)
    decide(desk, mansions, asked, streams)
    duel = as_duel(desk, mansions, ALL_RULES)
    value, solver = None, Solver()
    for nth, play in enumerate(desk.plays.tolist()):
        if nth == 4:
            value, mover = solver.solve(duel)[0], duel.turn
        duel.play(*divmod(play, 9))
    assert duel.ryo(mover) - 5 == value


def test_a_set_with_neither_elements_nor_effects_is_dealt():
    class Plain(OmenSet):
        elements = ()

        def __init__(self):
            pass

        def __len__(self):
            return 12

        def level(self, omen):
            return 1 + omen % 5

        def ranks(self, omen):
            return 0x1111 * (1 + omen % 7)

        def element(self, omen):
            return 0

        def effect(self, omen):
            return 0

    tally = empty(12)
    play_duels(100, book_of(Plain(), ALL_RULES), new_desk(), tally, SKILLS["random"], streams_of(1))
    assert tally.duels == 100 and (tally.brought > 0).all()
