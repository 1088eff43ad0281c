# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How long a placement is shown, over many Duels by chance, and at each speed."""

import random
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Any

import pytest
from staged import KENZAS, KYOZAS, Bench, presses

from omen import rules
from omen.duel import Duel
from omen.session.memory import SPEED

SPEEDS = ("calm", "normal", "quick")
NAP = 5  # ms, as in lib/handheld: a turn of the main loop, but for what is sent to the display
DUELS = 1000
SECOND_AND_A_HALF = 1500
LINK = (400, 250, 160)  # ms that each Omen of a Combo may take besides, by speed


@dataclass
class Stub:
    """A table, its strip and a speaker that note what is asked of them, and when."""

    now: int = 0
    seen: list[Any] = field(default_factory=list)

    def __getattr__(self, name):
        if name in ("strip", "called"):
            return self
        return lambda *what: self.seen.append((self.now, name, what))


@pytest.fixture(scope="module")
def bench():
    return Bench("wait 0.1", KENZAS, KYOZAS)


@pytest.fixture(scope="module")
def omens(bench):
    return bench.omens


@pytest.fixture(scope="module")
def placement(bench):
    """The board's own omen/widgets/placement.py."""
    return bench.run.machine.importer.modules["omen.widgets.placement"]


def shown(module, duel: Duel, speed: int) -> tuple[int, list[Any]]:
    """How long the last placement is shown, and all that is shown and heard of it."""
    stub = Stub()
    placement = module.Placement(duel, stub, stub, 0, stub, module.PACES[speed])
    while not placement.tick(stub.now):
        stub.now += NAP
    return stub.now, stub.seen


def at_random(seed: int, omens) -> Duel:
    """A Duel's beginning, by chance, with every rule."""
    chance = random.Random(seed)
    hands = [chance.sample(range(len(omens)), 5) for _ in range(2)]
    marked = chance.sample(range(9), chance.randrange(2, 6))
    elements = bytes(chance.randrange(1, 4) if tile in marked else 0 for tile in range(9))
    return Duel(omens, 31, seed % 2, hands[0], hands[1], elements, 2)


@pytest.fixture(scope="module", params=range(3), ids=SPEEDS)
def told(request, omens, placement):
    """The speed, and for each placement of many Duels its log and what was shown."""
    found = []
    for seed in range(DUELS):
        chance = random.Random(-seed)
        duel = at_random(seed, omens)
        while not duel.over:
            duel.play(*chance.choice(duel.legal()))
            found.append((duel.log(), *shown(placement, duel, request.param)))
    return request.param, found


def links(log) -> int:
    """How many Overturns of a Combo a placement has."""
    return sum(cause == rules.BY_COMBO for _, cause, _ in log)


def test_no_placement_takes_more_than_a_second_and_a_half_unless_a_combo_earns_it(told):
    speed, found = told
    assert sum(links(log) > 0 for log, _, _ in found) > 100
    for log, duration, _ in found:
        assert duration <= SECOND_AND_A_HALF + LINK[speed] * links(log), log


def test_half_of_all_placements_take_less_than_half_of_that(told):
    durations = sorted(duration for _, duration, _ in told[1])
    assert durations[len(durations) // 2] < SECOND_AND_A_HALF // 2


def test_each_speed_is_quicker_than_the_one_before(omens, placement):
    duel = at_random(1, omens)
    chance = random.Random(1)
    while not duel.over:
        duel.play(*chance.choice(duel.legal()))
        calm, normal, quick = (shown(placement, duel, speed)[0] for speed in range(3))
        assert calm > normal > quick
    calm, normal, quick = (pace[placement.BEAT] for pace in placement.PACES)
    assert calm > normal > quick


def test_calls_and_omens_are_shown_in_the_order_in_which_they_happened(told):
    for log, _, seen in told[1]:
        edges = [what[0] for _, name, what in seen if name == "show_edge"]
        assert edges == [tile for tile, _, _ in log]
        called = [what[0] for _, name, what in seen if name == "shout"][:-1]
        due = []
        for cause, group in groupby(log, lambda line: line[1]):
            due.append(("", "Same!", "Plus!", "Combo!")[cause])
            if cause == rules.BY_COMBO:
                due += [f"Combo x{i}" for i in range(2, len(list(group)) + 1)]
        assert called == due


def test_the_reason_of_each_overturn_is_shown_before_it_and_what_came_with_it_after(told):
    for log, _, seen in told[1]:
        reached = -3
        edges = 0
        for _, name, what in seen:
            if name == "reach":
                reached = what[0]
            elif name == "show_edge":
                assert reached == 2 * edges
                edges += 1
        assert reached == 2 * len(log) - 1


def test_each_overturn_sounds_a_step_higher_than_the_one_before(told):
    for _, _, seen in told[1]:
        notes = [what[0][0] for _, name, what in seen if name == "play" and len(what[0]) == 2]
        assert all(low < high for low, high in pairwise(notes))


@pytest.mark.parametrize("speed", range(3), ids=SPEEDS)
def test_the_screen_shows_it_as_fast_as_that(speed, omens, placement):
    plays = ((0, 4), (5, 1), (1, 0), (6, 3), (2, 6))
    duel = Duel(omens, 31, rules.KENZA, KENZAS, KYOZAS)
    script = presses(duel, plays, 3)
    setup = f"game.session.memory.choices[{SPEED}] = {speed}\n"
    frames = Bench(script, KENZAS, KYOZAS, setup=setup).frames
    begun = [i for i in range(1, len(frames)) if frames[i - 1].seen is None is not frames[i].seen]
    assert len(begun) == len(plays)
    while duel.plays:
        first = begun.pop()
        last = next(frame for frame in frames[first:] if frame.seen is None)
        # Each frame takes a while to send, and the next is made when a turn of the loop looks.
        assert 0 <= last.now - frames[first].now - shown(placement, duel, speed)[0] <= 60
        duel.undo()
