# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Hands: which are legal, which can still become so, and that chance is fair among them."""

from itertools import combinations

import pytest
from engine import interpreter
from hypothesis import given
from hypothesis import strategies as st
from program import alike

from omen import hand_check, hands
from omen.chance import MASK, Chance, following
from omen.omen_set import OmenSet


class Omens(OmenSet):
    """As much of an OmenSet as Hands need: the Levels."""

    def __init__(self, levels):
        self.levels = levels

    def __len__(self):
        return len(self.levels)

    def level(self, omen):
        return self.levels[omen]


# Two Omens of Level 1, then 2, 2, 3, 4, 5, 5 and 9: small enough to list every Hand.
OMENS = Omens([5, 1, 2, 9, 3, 1, 4, 5, 2])


def legal_hands(omens, keep=()):
    """Every legal Hand that holds these, by trying them all."""
    return [
        hand
        for hand in combinations(range(len(omens)), 5)
        if sum(omens.level(omen) for omen in hand) <= 17 and set(keep) <= set(hand)
    ]


some_levels = st.lists(st.integers(1, 10), min_size=5, max_size=11)


def fair(counts, even):
    """Whether these counts could all have been `even`: chi-square within five sigma of its mean."""
    freedom = len(counts) - 1
    return abs(sum((n - even) ** 2 for n in counts) / even - freedom) < 5 * (2 * freedom) ** 0.5


def test_a_hand_is_five_different_omens_within_seventeen_levels():
    assert hand_check.levels(OMENS, [1, 5, 2, 8, 3]) == 15
    assert hand_check.legal(OMENS, [1, 5, 2, 8, 3])
    assert not hand_check.legal(OMENS, [0, 7, 6, 4, 1])  # 18
    assert not hand_check.legal(OMENS, [1, 5, 2, 8])
    assert not hand_check.legal(OMENS, [1, 5, 2, 8, 1])
    assert not hand_check.legal(OMENS, [1, 5, 2, 8, 3, 4])
    assert hand_check.legal(Omens([3, 3, 3, 3, 5]), range(5))
    assert not hand_check.legal(Omens([3, 3, 3, 3, 6]), range(5))


@given(some_levels, st.data())
def test_a_choice_can_be_completed_when_some_legal_hand_holds_it(levels, data):
    omens = Omens(levels)
    choice = data.draw(st.lists(st.integers(0, len(levels) - 1), max_size=6))
    possible = len(set(choice)) == len(choice) and bool(legal_hands(omens, choice))
    assert hands.completable(omens, choice) == possible


@pytest.mark.parametrize("keep", [(), (0,), (3,), (2, 8), (3, 1, 5), (1, 2, 4, 5), (5, 4, 2, 1, 8)])
def test_a_random_hand_is_every_legal_hand_alike(keep):
    possible = legal_hands(OMENS, keep)
    counts = dict.fromkeys(possible, 0)
    chance = Chance(17)
    for _ in range(60 * len(possible)):
        hand = hands.random_hand(OMENS, chance, keep)
        counts[tuple(sorted(hand))] += 1
    assert len(possible) == 1 or fair(list(counts.values()), 60)


def test_every_place_in_a_random_hand_is_any_of_its_omens_alike():
    # Else a hidden Hand's order would tell the Levels.
    chance = Chance(5)
    omens = Omens([1, 2, 3, 4, 5])
    counts = [[0] * 5 for _ in range(5)]
    for _ in range(3000):
        for place, omen in enumerate(hands.random_hand(omens, chance)):
            counts[place][omen] += 1
    assert all(fair(row, 600) for row in counts)


@given(some_levels, st.integers(0, 2**30), st.data())
def test_a_random_hand_is_legal_and_keeps_what_it_must(levels, seed, data):
    omens = Omens(levels)
    keep = data.draw(st.lists(st.integers(0, len(levels) - 1), max_size=5, unique=True))
    if not legal_hands(omens, keep):
        with pytest.raises(ValueError, match="no legal Hand"):
            hands.random_hand(omens, Chance(seed), keep)
        return
    hand = hands.random_hand(omens, Chance(seed), keep)
    assert hand_check.legal(omens, hand) and set(keep) <= set(hand)


def test_random_hands_of_the_largest_set_stay_within_what_chance_can_count():
    omens = Omens([1] * 32 + [2] * 32)  # all 7,624,512 choices of five are legal
    chance = Chance(1)
    counts = [0] * 64
    for _ in range(2000):
        for omen in hands.random_hand(omens, chance):
            counts[omen] += 1
    assert fair(counts, 2000 * 5 / 64)


# Chance.


def times(a, b):
    """The product of two 30 x 30 matrices of bits, each a list of columns."""
    return [apply(a, column) for column in b]


def apply(matrix, x):
    result = 0
    for i, column in enumerate(matrix):
        if x >> i & 1:
            result ^= column
    return result


def power(matrix, n):
    result = [1 << i for i in range(30)]
    while n:
        if n & 1:
            result = times(result, matrix)
        matrix = times(matrix, matrix)
        n >>= 1
    return result


def test_chance_goes_through_all_its_numbers_before_it_comes_round():
    step = [following(1 << i) for i in range(30)]
    one = [1 << i for i in range(30)]
    assert apply(step, 123456789) == following(123456789)  # it is a matrix
    assert power(step, MASK) == one
    for prime in (3, 7, 11, 31, 151, 331):  # 2**30 - 1 is 3 * 3 * 7 * 11 * 31 * 151 * 331
        assert power(step, MASK // prime) != one


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 10, 64, 100])
def test_numbers_below_n_are_even(n):
    chance = Chance(n)
    counts = [0] * n
    for _ in range(200 * n):
        counts[chance.below(n)] += 1
    assert n == 1 or fair(counts, 200)


def test_pairs_of_numbers_are_even_and_so_are_the_first_numbers_of_seeds_in_a_row():
    chance = Chance(4)
    pairs, first = [0] * 36, [0] * 36
    for seed in range(7200):
        pairs[chance.below(6) * 6 + chance.below(6)] += 1
        fresh = Chance(seed)
        first[fresh.below(6) * 6 + fresh.below(6)] += 1
    assert fair(pairs, 200) and fair(first, 200)


def test_any_int_is_a_seed():
    for seed in (0, -1, MASK - 1, MASK, MASK + 1, 2**70, -(2**70)):
        chance = Chance(seed)
        numbers = [chance.below(1000) for _ in range(20)]
        assert len(set(numbers)) > 10 and 0 < chance.x <= MASK


PROGRAM = """\
from omen.chance import Chance
from omen.hands import random_hand
class Omens:
    def __len__(self): return 40
    def level(self, omen): return omen % 10 + 1
for seed in (0, 1, 12345, (1 << 30) + 7):
    chance = Chance(seed)
    print([chance.below(n) for n in range(1, 200)], chance.below((1 << 30) - 1))
    print([random_hand(Omens(), chance, keep) for keep in ((), (1, 10), (9,))])
"""


@pytest.mark.skipif(not interpreter.available(), reason="there is no MicroPython here")
def test_chance_gives_micropython_the_same_numbers_and_hands(tmp_path):
    alike(PROGRAM, folder=tmp_path)
