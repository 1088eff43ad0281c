# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The ladder: each opponent is harder to beat than the one below, plays by rules of its own, brings
Hands to its taste; who was beaten stays beaten."""

import numpy as np
import pytest
from conftest import ROOT
from matched import played
from seen import pixels, read
from simulator import run_script

from omen import PLAYERS, STRENGTHS
from omen.built_set import read_set
from omen.chance import Chance
from omen.duel import DRAW, Duel, random_elements
from omen.hand_check import legal
from omen.hands import random_hand
from omen.players import ladder
from omen.players import roster as players
from omen.rules import ELEMENTAL, OPEN
from omen.session.memory import RUNG
from omen.session.tallies import tally

MANSIONS, GARDEN = (
    read_set((ROOT / "assets" / "sets" / f"{name}.omen").read_bytes())
    for name in ("mansions", "garden")
)
RUNGS = range(len(PLAYERS) + 1, STRENGTHS + 1)
IVORY, GOLD, MIST = 0xF4ECD8, 0xF4BC44, 0x9AA2CC
HANDS = [[3, 10, 0, 8, 6], [0, 9, 1, 5, 2]]


def ranks(hand):
    return sum(MANSIONS.ranks(omen) >> shift & 15 for omen in hand for shift in range(0, 16, 4))


def hands_of(strength, count=40):
    return [ladder.pick_hand(strength, MANSIONS, Chance(seed)) for seed in range(count)]


# -- the opponents


def score(strength, duels):
    """In hundredths, what the opponent has of Duels with an adept who brings any Hand: a win is
    one, a draw half a one."""
    points = 0
    for seed in range(duels):
        chance = Chance(seed)
        rules = ladder.in_force(strength)
        seat = seed % 2
        hands = [random_hand(MANSIONS, chance), random_hand(MANSIONS, chance)]
        hands[seat] = ladder.pick_hand(strength, MANSIONS, chance)
        elements = random_elements(MANSIONS, chance) if rules & ELEMENTAL else bytes(9)
        first = seed // 2 % 2
        duel = Duel(MANSIONS, rules, first, hands[0], hands[1], elements)
        sides = [players.player("adept", Chance(seed)), players.player("adept", Chance(seed))]
        name, effort = ladder.opponent(strength)[:2]
        sides[seat] = players.player(name, chance, effort)
        while not duel.over:
            mover = sides[duel.turn]
            mover.begin(duel.view(duel.turn))
            play = None
            while play is None:
                play = mover.step()
            duel.play(*play)
        points += 2 if duel.result == seat else duel.result == DRAW
    return points * 50 // duels


def test_each_opponent_is_harder_to_beat_than_those_below():
    # Two rungs differ by more than so few Duels may err.
    scores = [score(strength, 80) for strength in RUNGS]
    assert all(scores[i] < scores[i + 2] for i in range(5)), scores
    assert scores[0] < 15 and scores[-1] > 70, scores


@pytest.mark.parametrize("omens", [MANSIONS, GARDEN], ids=lambda omens: omens.id)
@pytest.mark.parametrize("strength", RUNGS)
def test_every_hand_is_legal_and_they_are_not_all_alike(omens, strength):
    hands = [ladder.pick_hand(strength, omens, Chance(seed)) for seed in range(30)]
    assert all(legal(omens, hand) for hand in hands)
    assert len({tuple(sorted(hand)) for hand in hands}) > 10


def test_each_has_a_taste_of_its_own():
    any_hand = [random_hand(MANSIONS, Chance(seed)) for seed in range(40)]

    def mean(measure, hands):
        return sum(map(measure, hands)) / len(hands)

    def levels(hand):
        return sum(map(MANSIONS.level, hand))

    def effects(hand):
        return sum(MANSIONS.effect(omen) > 0 for omen in hand)

    def alike(hand):
        elements = [MANSIONS.element(omen) for omen in hand if MANSIONS.element(omen)]
        return max(map(elements.count, elements), default=0)

    luna, mercury, venus, sol, mars, jupiter, saturn = map(hands_of, RUNGS)
    assert mean(levels, luna) < mean(levels, any_hand) - 3
    assert mean(effects, mercury) > mean(effects, any_hand) + 1
    assert mean(alike, venus) > mean(alike, any_hand) + 1
    assert mean(ranks, luna) < mean(ranks, any_hand) < mean(ranks, sol) < mean(ranks, mars)
    assert mean(levels, jupiter) > 16.5
    assert mean(ranks, saturn) > mean(ranks, any_hand) + 4


def test_each_plays_by_rules_of_its_own():
    assert len({ladder.in_force(strength) for strength in RUNGS}) == len(RUNGS)
    assert not ladder.in_force(STRENGTHS - 1) & OPEN
    assert ladder.in_force(STRENGTHS) == 31


def test_they_think_as_the_players_do_and_for_no_longer():
    for strength in RUNGS:
        name, effort = ladder.opponent(strength)[:2]
        one = players.player(name, Chance(1), effort)
        assert type(one).__name__.lower() == name
        assert one.effort == effort <= players.player("master", Chance(1)).effort


# -- on the board

DUEL = "press a\nwait 2.5\npress a\nwait 40\n"  # until quick fingers have played it
RESULT = "press a\nwait 0.3\n"
WON, LOST, DRAWN = 4, 2, 1  # seeds by which they do against the first


def climb(script, *, rung=0, seed=1, folder=None):
    """From the ladder's screen on, where so many were beaten."""
    setup = (
        f"one = game.session; one.memory.choices[{RUNG}] = {rung}; one.drawn = True\n"
        "    one.rules = one.memory.rules = 9"
    )
    options = {"folder": folder} if folder else {}
    script = f"wait 0.3\n{script}"
    return played(script, HANDS, setup=setup, begin="ladder", seed=seed, **options)


def rung(match):
    return match.game.session.memory.choices[RUNG]


def test_the_next_one_is_offered_first_and_its_rules_are_told(tmp_path):
    for beaten, name in ((0, "Luna"), (3, "Sol"), (6, "Saturn"), (7, "Saturn")):
        climb(f"shot {beaten}.png\n", rung=beaten, folder=tmp_path)
        row = 6 - min(beaten, 6)
        assert read(tmp_path / f"{beaten}.png", 12, 15 + 12 * row, 9, IVORY) == name
        assert read(tmp_path / f"{beaten}.png", 80, 16, 7, GOLD) == name
        state = read(tmp_path / f"{beaten}.png", 80, 28, 13, IVORY)
        assert state == ("beaten" if beaten == 7 else "next")
    assert read(tmp_path / "3.png", 80, 40, 13, IVORY) == "like Adept"
    assert read(tmp_path / "3.png", 80, 62, 13, IVORY, 3) == "open same plus"


def test_who_does_not_count_yet_is_told_by_paler_letters_no_mark_and_a_word(tmp_path):
    climb("shot next.png\npress up\nshot later.png\n", rung=3, folder=tmp_path)
    for row, name in enumerate(("Saturn", "Jupiter", "Mars", "Sol", "Venus", "Mercury", "Luna")):
        paler = row < 3
        assert read(tmp_path / "next.png", 12, 15 + 12 * row, 9, MIST if paler else IVORY) == name
        beside = pixels(tmp_path / "next.png")[15 + 12 * row : 27 + 12 * row, 68:76]
        assert len(np.unique(beside.reshape(-1, 3), axis=0)) == (1 if paler else 2)
    assert read(tmp_path / "later.png", 80, 28, 13, IVORY) == "doesn't count"


def test_who_is_beaten_is_marked_and_the_next_one_offered(tmp_path):
    match = climb(f"{DUEL}{RESULT}shot result.png\npress a\nwait 0.3\n", seed=WON, folder=tmp_path)
    assert read(tmp_path / "result.png", 2, 2, 26, GOLD) == "Luna is beaten!"
    assert rung(match) == 1
    assert match.screen == "Ladder"
    assert match.game.shown.strength() == len(PLAYERS) + 2


@pytest.mark.parametrize("seed", [LOST, DRAWN])
def test_losing_costs_nothing_and_a_draw_gains_nothing(seed):
    match = climb(f"{DUEL}{RESULT}", rung=0, seed=seed)
    assert match.screen == "Result"
    assert match.game.shown.list.chosen == 0  # once more, by the same Hands
    assert rung(match) == 0


def test_who_was_beaten_may_be_played_again_and_is_beaten_once():
    match = climb(f"press down {{}}\n{DUEL}{RESULT}".format(1 + 3), rung=4, seed=WON)
    assert match.game.session.strengths.count(len(PLAYERS) + 1) == 1
    assert match.game.session.duel.result == match.game.session.alone()
    assert rung(match) == 4


def test_who_is_higher_than_the_next_one_may_be_beaten_but_nobody_is_skipped():
    match = climb(f"press up\n{DUEL}{RESULT}", seed=14)
    assert max(match.game.session.strengths) == len(PLAYERS) + 2
    assert match.game.session.duel.result == match.game.session.alone()
    assert rung(match) == 0


def test_an_opponents_rules_are_in_force_for_its_duels_alone():
    match = climb(f"{DUEL}{RESULT}press up\npress down\npress b\npress a\nwait 0.3\n", seed=LOST)
    assert match.screen == "Ladder"
    assert match.game.session.duel.rules == OPEN
    assert match.game.session.rules == match.game.session.memory.rules == 9


def test_the_statistics_have_an_entry_for_each_opponent():
    memory = climb(f"{DUEL}{RESULT}", seed=WON).game.session.memory
    assert tally(memory, 0)[:4] == (len(PLAYERS) + 1, OPEN, 1, 1)
    assert memory.duels == 1


def test_a_rematch_is_against_the_same_opponent():
    again = "press a\nwait 2.5\npress a\nwait 0.5\n"
    match = climb(f"{DUEL}{RESULT}{again}", seed=LOST)
    assert match.screen == "DuelScreen"
    assert max(match.game.session.strengths) == len(PLAYERS) + 1


CUT = "power-cut\nwait 0.6\n"


def test_progress_outlives_the_power():
    match = climb(f"{DUEL}{CUT}", seed=WON)
    assert match.screen == "Title"
    assert rung(match) == 1


def test_a_duel_of_the_ladder_goes_on_after_a_cut_and_counts():
    cut = f"press a\nwait 2.5\npress a\nwait 0.6\n{CUT}"
    match = climb(cut, seed=WON)
    assert match.screen == "Resume"
    assert max(match.game.session.strengths) == len(PLAYERS) + 1
    assert match.game.session.memory.rules == 9
    over = climb(f"{cut}press a\nwait 40\n{RESULT}", seed=WON)
    won = over.game.session.duel.result == over.game.session.alone()
    assert rung(over) == (1 if won else 0)
    assert over.game.session.memory.duels == 1


# -- what is redrawn


@pytest.mark.parametrize(
    ("way", "most"),
    [
        ("down, a, down, down, down, a", 7_000),  # the ladder
        ("down, a", 8_100),  # an opponent: three lines of words
        ("down, down, a", 7_000),  # a Duel for two: four lines
        ("down, down, a, down, down, a", 8_100),  # the match: five lines
    ],
)
def test_a_step_redraws_the_line_and_the_words(way, most):
    presses = "".join(f"press {button}\n" for button in way.split(", "))
    run = run_script(f"press start\n{presses}wait 0.3\n" + "press down\n" * 7)
    assert run.status == 0, run.crash
    assert max(event.redrawn for event in run.events[-7:]) <= most
