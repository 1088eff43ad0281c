# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What a Duel turned on: found by the board's own search as by the solver, step by step."""

import pytest
from engine import interpreter
from engine.deals import CLOSED, random_duel
from engine.grading import GIVEN_UP, Grade, grades, outcome, turning_point
from engine.solver import Solver
from program import alike

from omen.chance import Chance
from omen.duel import DRAW, Duel
from omen.players.roster import player
from omen.rules import ALL_RULES
from omen.session.review import DRAWN, WON, Review

QUOTA = 500
FEW = 60_000  # placements: what is asked of CPython here


def played(seed: int) -> Duel:
    """A Duel between two of the players, of which each tenth is given up."""
    duel = random_duel(seed, 9, (ALL_RULES, CLOSED, 9, 25)[seed % 4])
    names = ("novice", "adept")
    players = [player(names[seed % 2], Chance(seed)), player(names[seed // 2 % 2], Chance(-seed))]
    while not duel.over:
        if seed % 10 == 9 and len(duel.plays) == 6:
            duel.resign()
            break
        one = players[duel.turn]
        one.begin(duel.view(duel.turn))
        play = None
        while play is None:
            play = one.step()
        duel.play(*play)
    return duel


def reviewed(duel: Duel, most: int = FEW) -> Review | None:
    """The review of a Duel; None where it takes more placements than that."""
    review = Review(duel)
    for _ in range(most // QUOTA):
        if review.look(QUOTA):
            return review
    return None


def after(duel: Duel, count: int) -> Duel:
    """The Duel when so many placements had been made."""
    hands = duel.hands
    early = Duel(
        duel.omens, duel.rules, duel.first, hands[:5], hands[5:], duel.elements, duel.round
    )
    for play in duel.plays[:count]:
        early.play(play // 9, play % 9)
    return early


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def test_the_turning_point_is_the_solvers(solver):
    """A sample; of a hundred Duels, twenty of which never turned, all hundred were."""
    turned = 0
    for seed in range(24):
        duel = played(seed)
        review = reviewed(duel)
        if review is None:
            continue
        turned += 1
        found = turning_point(list(grades(duel, solver)))
        assert found is not None, seed
        assert (found.number, outcome(found.before)) == (review.step + 1, review.held), seed
        early = after(duel, review.step)
        early.play(*divmod(review.play, 9))
        left = early.ryo(found.seat) - 5 if early.over else -solver.begin(early)
        assert outcome(left) >= outcome(found.before), seed
    assert turned >= 12


def test_a_duel_that_never_turned_says_so(solver):
    seeds = range(77, 200)  # the first of them that is lost from the start, and soon looked through
    duel = next(
        duel for duel in map(played, seeds) if not any(g.turned for g in grades(duel, solver))
    )
    review = reviewed(duel, 2_500_000)
    assert review is not None
    assert (review.step, review.held) == (-1, None)


def test_who_gives_up_a_duel_that_is_not_lost_turns_it(solver):
    for seed in range(9, 200, 10):
        duel = played(seed)
        given_up = list(grades(duel, solver))[-1]
        assert (given_up.play, given_up.after) == (None, GIVEN_UP)
        review = reviewed(duel)
        if given_up.turned:
            assert review is not None
            assert review.step == len(duel.plays)
            return
    raise AssertionError("nobody gave up too early")


def test_a_winners_placements_are_not_looked_at():
    duel = next(duel for duel in map(played, range(100)) if duel.result != DRAW)
    assert duel.result is not None
    review = Review(duel)
    movers = set()
    for _ in range(40):
        movers.add((duel.first + review.step) % 2)
        if review.look(QUOTA):
            break
    assert movers == {1 - duel.result}


def test_how_far_it_is_never_goes_back_in_one_position():
    review = Review(played(1))
    seen = [(review.step, review.part())]
    while not review.look(20) and len(seen) < 2000:
        seen.append((review.step, review.part()))
    parts = [part for step, part in seen if step == seen[-1][0] and review.held is None]
    assert parts == sorted(parts)
    assert all(0 <= part <= 100 for _, part in seen)


def test_on_the_last_tile_there_is_no_choice_but_to_give_up():
    duel = after(played(0), 8)
    best = after(duel, 8)
    best.play(*best.legal()[0])
    seat = duel.turn
    duel.resign()
    review = reviewed(duel)
    kept = outcome(best.ryo(seat) - 5)
    if kept >= DRAWN:
        assert review is not None
        assert (review.step, review.held) == (8, WON if kept == WON else DRAWN)
        assert divmod(review.play, 9) == divmod(best.plays[-1], 9)
    else:
        assert review is None or review.step < 8


def test_a_grade_tells_a_turn_from_a_ryo():
    assert Grade(1, 0, (0, 0), 1, 0, []).turned
    assert Grade(1, 0, (0, 0), 0, -3, []).turned
    assert not Grade(1, 0, (0, 0), 4, 1, []).turned
    assert not Grade(1, 0, (0, 0), -1, -4, []).turned


PROGRAM = """\
from omen.built_set import read_set
from omen.duel import Duel
from omen.session.review import Review
with open({path!r}, "rb") as file:
    omens = read_set(file.read())
duel = Duel(omens, 31, {first}, {kenza}, {kyoza}, bytes({elements}))
for play in {plays}:
    duel.play(play // 9, play % 9)
review = Review(duel)
while not review.look(30):
    pass
print(review.step, review.held, review.play)
"""


@pytest.mark.skipif(not interpreter.available(), reason="there is no MicroPython here")
def test_micropython_finds_the_same(tmp_path):
    from records.files import INSTALLED

    duel = next(duel for duel in map(played, range(0, 100, 4)) if reviewed(duel, 4000))
    deal = {
        "path": str(INSTALLED / "mansions.omen"),
        "first": duel.first,
        "kenza": list(duel.hands[:5]),
        "kyoza": list(duel.hands[5:]),
        "elements": list(duel.elements),
        "plays": list(duel.plays),
    }
    alike(PROGRAM.format(**deal), folder=tmp_path)
