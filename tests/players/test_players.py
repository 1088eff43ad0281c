# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The computer players: what they promise of strength, fairness and work. (How strong they are
is for the lab to say.)"""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from deciding import begin, compiled_player, decide
from engine.deals import CLOSED, random_duel
from engine.solver import Solver
from records.files import installed

from omen.chance import Chance
from omen.duel import Duel
from omen.hand_check import legal, levels
from omen.hands import random_hand
from omen.players.player import QUOTA, Player
from omen.players.playout import NOTICED
from omen.players.roster import NAMES, player
from omen.rules import ALL_RULES, FIRST, NEAR

OMENS = installed()["mansions"]
BUDGET = 6000  # placements for one decision
RULES = (ALL_RULES, CLOSED)


def plays_and_work(one, duel):
    """What a player decides in each turn of a whole Duel against itself, and its placements."""
    decisions = []
    while not duel.over:
        play = decide(one, duel)
        decisions.append((*play, int(one.placements)))
        duel.play(*play)
    return decisions


# -- strength


def test_master_keeps_the_exact_value_with_five_or_fewer_tiles_left():
    solver = Solver()
    one = compiled_player("master", 1)
    for seed in range(300):
        duel = random_duel(seed, tiles=1 + seed % 5)
        _, best = solver.solve(duel)
        assert decide(one, duel) in best, seed


def errors(name, tiles, duels):
    """How many of so many positions with so many tiles left a player makes worse: a win a draw or a
    loss, a draw a loss."""
    solver = Solver()
    one = compiled_player(name, 1)
    worse = 0
    for seed in range(duels):
        duel = random_duel(seed, tiles)
        before = result(solver, duel)
        duel.play(*decide(one, duel))
        worse += result(solver, duel) > -before
    return worse


def result(solver, duel):
    """1, 0 or -1 for the seat to move, under perfect play."""
    value, _ = solver.solve(duel)
    return (value > 0) - (value < 0)


def test_adept_errs_the_less_the_fewer_tiles_are_left_and_never_with_three():
    six, four, three = (errors("adept", tiles, 80) for tiles in (6, 4, 3))
    assert six > 2 * four > 0 == three


def test_novice_sees_what_lies_beside_the_last_placement():
    for seed in range(60):
        duel = random_duel(seed, tiles=6)
        beside = NEAR[FIRST[duel.last] : FIRST[duel.last + 1]]
        wins = [len(duel.foresee(*play)) for play in duel.legal() if play[1] in beside]
        play = decide(compiled_player("novice", seed), duel)
        assert len(duel.foresee(*play)) >= max(wins, default=0)


# -- fairness: what a seat cannot see changes nothing


def swapped(duel, seed):
    """The same Duel to the eyes of the seat to move, but for what the other Hand still holds: other
    Omens, in other slots."""
    mover, other = duel.turn, 1 - duel.turn
    held = list(duel.hands[5 * mover : 5 * mover + 5])
    shown = [duel.hands[play // 9] for play in duel.plays if play // 45 == other]
    hand = random_hand(OMENS, Chance(seed), shown)
    kenza, kyoza = (held, hand) if mover == 0 else (hand, held)
    twin = Duel(OMENS, duel.rules, duel.first, kenza, kyoza, duel.elements)
    for play in duel.plays:
        slot, tile = divmod(play, 9)
        if slot // 5 == other:
            slot = 5 * other + hand.index(duel.hands[slot])
        twin.play(slot, tile)
    return twin


@pytest.mark.parametrize("name", NAMES)
def test_with_open_off_it_plays_the_same_whatever_the_unseen_hand_holds(name):
    unlike = 0
    for seed in range(4):
        duel = random_duel(seed, in_force=CLOSED)
        while not duel.over:
            one = compiled_player(name, seed)
            play = decide(one, duel)
            work, drawn = one.placements, one.chance.x
            for swap in range(5):
                twin = swapped(duel, swap)
                unlike += twin.hands != duel.hands
                other = compiled_player(name, seed)
                assert decide(other, twin) == play
                assert (other.placements, other.chance.x) == (work, drawn)
            duel.play(*play)
    assert unlike > 100


def test_a_guess_at_a_hidden_hand_is_any_that_fits_all_equally_likely():
    duel = random_duel(0, tiles=2, in_force=CLOSED)
    one = player("adept", Chance(1))
    begin(one, duel)
    assert len(one.hidden) == 1 and len(one.shown) == 4
    fits = [omen for omen in range(len(OMENS)) if legal(OMENS, [*one.shown, omen])]
    assert 10 < len(fits) < len(OMENS) - len(one.shown)
    guesses: Counter[int] = Counter()
    for _ in range(100 * len(fits)):
        one.guess_hand()
        guesses[one.view.hands[one.hidden[0]]] += 1
    assert sorted(guesses) == fits
    assert all(60 < times < 140 for times in guesses.values())


@pytest.mark.parametrize("tiles", [9, 8, 5, 2])
def test_a_guess_completes_what_was_seen_to_a_legal_hand(tiles):
    for seed in range(20):
        one = player("master", Chance(seed))
        duel = random_duel(seed, tiles, CLOSED)
        begin(one, duel)
        for _ in range(20):
            one.guess_hand()
            other = 5 - 5 * duel.turn
            hand = one.view.hands[other : other + 5]
            assert legal(OMENS, hand) and set(one.shown) <= set(hand)


def test_a_guess_is_found_where_hardly_any_hand_fits():
    class Omens:
        """Sixty Omens, of which five are not of the highest Level."""

        def __len__(self):
            return 60

        def level(self, omen):
            return 3 if omen < 5 else 10

    one = Player(Chance(1))
    guess: dict[int, int] = {}
    seat: Any = SimpleNamespace(omens=Omens(), round=1, seat_omen=guess.__setitem__)
    one.view, one.hidden, one.shown = seat, [5, 6, 7, 8], [2]
    one.guess_hand()
    assert sorted(guess) == one.hidden and sorted(guess.values()) == [0, 1, 3, 4]


def test_in_sudden_death_a_guess_is_any_five():
    one = Player(Chance(1))
    guess: dict[int, int] = {}
    seat: Any = SimpleNamespace(omens=OMENS, round=2, seat_omen=guess.__setitem__)
    one.view, one.hidden, one.shown = seat, [5, 6, 7, 8, 9], []
    hands = []
    for _ in range(300):
        one.guess_hand()
        hands.append(list(guess.values()))
    assert any(levels(OMENS, hand) > 17 for hand in hands)
    assert any(len(set(hand)) < 5 for hand in hands)


# -- work


@pytest.mark.parametrize("in_force", RULES)
@pytest.mark.parametrize("name", NAMES)
def test_it_decides_within_its_budget_in_short_steps_and_can_be_hurried_at_any_moment(
    name, in_force
):
    for seed in range(8):
        duel = random_duel(seed, in_force=in_force)
        one = compiled_player(name, seed)
        while not duel.over:
            begin(one, duel)
            legal_plays = duel.legal()
            assert tuple(map(int, one.hurry())) in legal_plays
            play = None
            while play is None:
                before = one.placements
                play = one.step()
                # A step ends with the piece of work in which it reaches its quota.
                assert one.placements - before <= QUOTA + NOTICED + 1
                assert tuple(map(int, one.hurry())) in legal_plays
            assert one.hurry() == play == one.step()
            assert one.placements <= BUDGET
            duel.play(*map(int, play))


def test_where_there_is_no_choice_master_does_not_think():
    one = compiled_player("master", 1)
    decide(one, random_duel(1, tiles=1))
    assert one.placements == 0


@pytest.mark.parametrize("in_force", RULES)
@pytest.mark.parametrize("name", NAMES)
def test_it_decides_the_same_compiled(name, in_force):
    for seed in range(2):
        plain = plays_and_work(player(name, Chance(seed)), random_duel(seed, in_force=in_force))
        compiled = plays_and_work(compiled_player(name, seed), random_duel(seed, in_force=in_force))
        assert plain == compiled


@pytest.mark.parametrize("in_force", RULES)
@pytest.mark.parametrize("name", NAMES)
def test_what_it_decided_before_changes_nothing_but_its_chance(name, in_force):
    duel = random_duel(1, tiles=6, in_force=in_force)
    fresh, used = compiled_player(name, 7), compiled_player(name, 8)
    decide(used, random_duel(2, in_force=in_force))
    used.chance.x = fresh.chance.x
    assert decide(fresh, duel) == decide(used, duel)
    assert fresh.placements == used.placements


def test_it_does_not_touch_the_duel():
    duel = random_duel(1, tiles=6, in_force=CLOSED)
    before = bytes(duel.pos), bytes(duel.deal), bytes(duel.hands), bytes(duel.plays)
    for name in NAMES:
        decide(player(name, Chance(1)), duel)
    assert (bytes(duel.pos), bytes(duel.deal), bytes(duel.hands), bytes(duel.plays)) == before
