# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Hand advice: legal, the best there is or nearly so, and not always the same five."""

from itertools import combinations

import pytest
from conftest import ROOT
from engine import interpreter
from hypothesis import given
from hypothesis import strategies as st
from program import alike

from omen import PLAYERS
from omen.built_set import read_set
from omen.chance import Chance
from omen.hand_check import legal, levels
from omen.omen_set import OmenSet
from omen.players.advice import pick_hand, suggest, value

MANSIONS, GARDEN = (
    read_set((ROOT / "assets" / "sets" / f"{name}.omen").read_bytes())
    for name in ("mansions", "garden")
)


class Omens(OmenSet):
    """As much of an OmenSet as advice needs: Levels and worths; the Ranks are a Rank a Level."""

    def __init__(self, levels, worths):
        self.levels = levels
        self.worths = worths

    def __len__(self):
        return len(self.levels)

    def level(self, omen):
        return self.levels[omen]

    def worth(self, omen):
        return self.worths[omen]

    def ranks(self, omen):
        return self.levels[omen] * 0x1000 + 0x123


def worth(omens, hand):
    """What a Hand is worth, in hundredths of a Ryo."""
    known = any(omens.worth(omen) for omen in range(len(omens)))
    return sum(value(omens, omen, known) for omen in hand)


def best(omens, keep):
    """The most that a legal Hand with these Omens is worth, by trying them all; None: there is
    none."""
    hands = [
        worth(omens, hand)
        for hand in combinations(range(len(omens)), 5)
        if levels(omens, hand) <= 17 and set(keep) <= set(hand)
    ]
    return max(hands, default=None)


@st.composite
def small_sets(draw):
    """A set of five to eleven Omens with any Levels and worths, or with none measured."""
    levels = draw(st.lists(st.integers(1, 10), min_size=5, max_size=11))
    worths = [draw(st.integers(-1000, 1000)) if draw(st.booleans()) else 0 for _ in levels]
    return Omens(levels, draw(st.sampled_from([worths, [0] * len(levels)])))


@given(small_sets(), st.data(), st.sampled_from([1, 1, 2, 20, 100]), st.integers(0, 1 << 30))
def test_the_advice_is_legal_and_the_best_there_is_or_as_near_as_it_says(omens, data, whim, seed):
    some = st.lists(st.integers(0, len(omens) - 1), max_size=5, unique=True)
    keep = data.draw(some)
    most = best(omens, keep)
    if most is None:
        with pytest.raises(ValueError, match="no legal Hand"):
            suggest(omens, Chance(seed), keep, whim)
        return
    hand = suggest(omens, Chance(seed), keep, whim)
    assert len(set(hand)) == 5 and levels(omens, hand) <= 17 and set(keep) <= set(hand)
    assert worth(omens, hand) >= most - (5 - len(keep)) * (whim - 1)


@pytest.mark.parametrize("omens", [MANSIONS, GARDEN], ids=["mansions", "garden"])
def test_in_a_real_set_nothing_is_better_than_the_best(omens):
    two = suggest(omens, Chance(1), (), 1)[:2]
    assert worth(omens, suggest(omens, Chance(2), two, 1)) == best(omens, two)


def test_asked_again_it_has_other_five_and_they_are_hardly_worse():
    best_worth = worth(MANSIONS, suggest(MANSIONS, Chance(1)))
    hands = {tuple(sorted(suggest(MANSIONS, Chance(seed), (), 20))) for seed in range(50)}
    assert len(hands) > 25
    assert min(worth(MANSIONS, hand) for hand in hands) >= best_worth - 5 * 19


def test_a_place_in_the_hand_tells_nothing_of_the_omen():
    omens = Omens([1, 2, 3, 4, 5], [1] * 5)
    first = [suggest(omens, Chance(seed))[0] for seed in range(500)]
    assert all(70 < first.count(omen) < 130 for omen in range(5))


def test_what_is_measured_counts_and_where_nothing_is_the_ranks_do():
    levels = [1] * 10
    worths = [-5, 3, 1, 2, 7, -1, 4, 0, 0, 0]
    assert sorted(suggest(Omens(levels, worths), Chance(1))) == [1, 2, 3, 4, 6]
    plain = Omens([1, 2, 3, 4, 5, 1, 1, 1, 1, 6], [0] * 10)
    assert worth(plain, suggest(plain, Chance(1))) == best(plain, ())


def test_a_stronger_player_brings_a_stronger_hand_by_the_same_worths():
    means = []
    for player in range(len(PLAYERS)):
        hands = [pick_hand(player, MANSIONS, Chance(seed)) for seed in range(100)]
        assert all(legal(MANSIONS, hand) for hand in hands)
        means.append(sum(worth(MANSIONS, hand) for hand in hands) / 100)
    most = worth(MANSIONS, suggest(MANSIONS, Chance(1)))
    assert means[0] < means[1] < means[2] <= most
    assert most - means[2] < (most - means[0]) / 5


LARGEST = """\
from omen import PLAYERS
from omen.omen_set import OmenSet
from omen.players.advice import suggest
from omen.chance import Chance
class Omens(OmenSet):
    def __init__(self): pass
    def __len__(self): return 64
    def level(self, omen): return omen % 10 + 1
    def worth(self, omen): return omen * 37 % 201 - 100
omens = Omens()
for keep in ((), (9,), (2, 4), (1, 10, 20)):
    print([sorted(suggest(omens, Chance(seed), keep, 20)) for seed in range(5)])
"""


@pytest.mark.skipif(not interpreter.available(), reason="there is no MicroPython here")
def test_micropython_gives_the_same_advice(tmp_path):
    alike(LARGEST, folder=tmp_path)
