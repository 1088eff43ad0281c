# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""lab.py arena: many Duels between two players, each deal played twice with the seats changed."""

import json
import os
import subprocess
import sys
from multiprocessing import active_children

import lab
import pytest
from conftest import ROOT
from engine import contest
from engine.contest import Deal, Score, contestant, play_deal, play_duel
from engine.deals import random_duel
from engine.entrants import PLAYERS
from records.files import installed

from omen.chance import Chance
from omen.duel import DRAW, Duel
from omen.rules import ALL_RULES

KEYS = ["duels", "wins", "draws", "losses", "placements_mean", "placements_max"]


@pytest.fixture
def call(calling):
    """Calls lab.py arena on one core: its exit status and what it says."""
    return calling(lab.main, "lab.py", "arena", "--cores", "1")


# The command.


def test_json_is_one_object_with_the_designs_keys(call):
    status, out, err = call("greedy", "random", "--duels", 20, "--json")
    found = json.loads(out)
    assert (status, err, list(found)) == (0, "", KEYS)
    assert found["duels"] == found["wins"] + found["draws"] + found["losses"] == 20
    assert found["wins"] > found["losses"]
    assert found["placements_mean"] < found["placements_max"] == 45


def test_an_odd_number_of_duels_is_rounded_up(call):
    assert json.loads(call("random", "random", "--duels", 3, "--json")[1])["duels"] == 4


def test_the_same_seed_gives_the_same_score_and_another_gives_another(call):
    def score(seed):
        return call("novice", "random", "--duels", 20, "--seed", seed, "--json")[1]

    assert score(1) == score(1) != score(2)


def test_words_are_for_people(call):
    status, out, _ = call("greedy", "random", "--duels", 2, "--set", "garden", "--rules", "")
    assert status == 0
    assert out.startswith("greedy against random, 2 Duels: wins ")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("nobody", "random"), "nobody"),
        (("random",), "B"),
        (("random", "random", "--duels", "0"), "--duels"),
        (("random", "random", "--duels", "many"), "--duels"),
        (("random", "random", "--cores", "0"), "--cores"),
        (("random", "random", "--set", "lost"), "lost"),
        (("random", "random", "--rules", "open shut"), "shut"),
    ],
)
def test_a_mistake_is_named_in_one_line(call, arguments, named):
    status, out, err = call(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert named in err


def test_all_cores_give_the_score_that_one_gives():
    command = [sys.executable, str(ROOT / "tools" / "lab.py"), "arena", "adept", "greedy"]
    scores = [
        subprocess.run(
            [*command, "--duels", "8", "--cores", cores, "--json"],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONPATH": ""},
        ).stdout
        for cores in ("1", "2")
    ]
    assert scores[0] == scores[1] and json.loads(scores[0])["duels"] == 8


def test_a_process_that_is_lost_is_told_in_one_line(call, monkeypatch):
    play_on = contest.contest

    def loses_one(names, duels, seed, in_force, omens, cores):
        scores = play_on(names, duels, seed, in_force, omens, 2)
        yield next(scores)
        active_children()[0].kill()
        yield from scores

    monkeypatch.setattr(contest, "contest", loses_one)
    status, out, err = call("master", "greedy", "--duels", 400)
    assert (status, out, err.count("\n")) == (2, "", 1) and "a process" in err


# The contest.


def test_a_deal_is_played_twice_with_the_seats_changed(monkeypatch):
    played = []

    def watched(duel, in_seats, seat):
        played.append((duel, seat))
        return play_duel(duel, in_seats, seat)

    monkeypatch.setattr(contest, "play_duel", watched)
    score = play_deal(Deal(("greedy", "random"), 1, 0, ALL_RULES, "mansions"))
    (one, seat), (two, other) = played
    assert score.wins + score.draws + score.losses == 2
    assert {seat, other} == {0, 1}
    for fact in ("hands", "elements", "first", "rules"):
        assert getattr(one, fact) == getattr(two, fact)


def test_a_score_is_seen_from_the_first_player():
    for seed in range(10):
        duel = random_duel(seed)
        in_seats = [contestant("greedy", Chance(1)), contestant("random", Chance(2))]
        score = play_duel(duel, in_seats, 0)
        expected = Score(duel.result == 0, duel.result == DRAW, duel.result == 1)
        assert score[:3] == expected[:3]
        assert score.decisions == (5 if duel.first == 0 else 4)


@pytest.mark.parametrize("name", PLAYERS)
def test_everyone_plays_legally_to_the_end(name):
    duel = random_duel(3)
    one = contestant(name, Chance(1))
    while not duel.over:
        duel.play(*one.decide(duel))
        assert one.placements >= 0


def test_greedy_takes_most_ryo_at_once_and_ties_by_chance():
    duel = random_duel(3, tiles=4)
    gains = {play: len(duel.foresee(*play)) for play in duel.legal()}
    best = {play for play in gains if gains[play] == max(gains.values())}
    assert 1 < len(best) < len(gains)
    taken = {contestant("greedy", Chance(seed)).decide(duel) for seed in range(60)}
    assert taken == best


def test_perfect_sees_both_hands_whatever_the_rules():
    omens = installed()["mansions"]
    open_duel = random_duel(2, tiles=6)
    closed = Duel(
        omens,
        ALL_RULES - 1,
        open_duel.first,
        open_duel.hands[:5],
        open_duel.hands[5:],
        open_duel.elements,
    )
    for play in open_duel.plays:
        closed.play(*divmod(play, 9))
    for seed in range(5):
        decided = [contestant("perfect", Chance(seed)).decide(d) for d in (open_duel, closed)]
        assert decided[0] == decided[1]
