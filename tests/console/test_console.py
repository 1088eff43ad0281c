# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The console: a press is a press on either board, and the stick does what a person meant."""

import importlib.util
import io
import random
from functools import partial

import pytest
from simulator import ROOT, copy_drive, run_script
from simulator.machine import Machine
from simulator.pins import BOARDS
from simulator.run import memories

# By its path: the package around it wants a board.
_spec = importlib.util.spec_from_file_location("stick", ROOT / "lib/handheld/stick.py")
assert _spec and _spec.loader
stick = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(stick)

MIDDLE, FULL = 32768, 30000
NAMES = ("up", "down", "left", "right", "a", "b", "start", "select")
SCAN = 20_000  # microseconds from one look of the firmware at the keys to the next


def trace(points, noise=0, seed=1):
    """Readings every 5 ms along straight lines between `points`, each (ms, x, y) off the middle."""
    chance = random.Random(seed)
    (start, *here), *rest = points
    now = start
    for end, *there in rest:
        while now < end:
            part = (now - start) / (end - start)
            yield (
                now,
                *(
                    min(
                        65535,
                        max(0, MIDDLE + round(a + (b - a) * part) + chance.randint(-noise, noise)),
                    )
                    for a, b in zip(here, there, strict=True)
                ),
            )
            now += 5
        start, here = end, there


def steps(readings, rest=(MIDDLE, MIDDLE)):
    """The steps that the game is told of."""
    lever, repeat = stick.Stick(*rest), stick.Repeat()
    said = [repeat.step(lever.direction(x, y), now) for now, x, y in readings]
    return [NAMES[step] for step in said if step != stick.NONE]


def flick(x, y, at=0, there=60, stay=80, back=60):
    """The stick goes there, stays and comes back."""
    return [
        (at, 0, 0),
        (at + there, x, y),
        (at + there + stay, x, y),
        (at + there + stay + back, 0, 0),
        (at + there + stay + back + 100, 0, 0),
    ]


@pytest.mark.parametrize(
    ("x", "y", "name"),
    [(0, -FULL, "up"), (0, FULL, "down"), (-FULL, 0, "left"), (FULL, 0, "right")],
)
def test_a_flick_is_one_step(x, y, name):
    assert steps(trace(flick(x, y), noise=600)) == [name]


def test_a_noisy_stick_at_rest_steps_nowhere():
    assert steps(trace([(0, 0, 0), (60_000, 0, 0)], noise=2500)) == []


def test_a_slow_push_and_a_slow_return_are_one_step_whatever_the_noise():
    slow = flick(FULL, 0, there=150, stay=20, back=400)
    for seed in range(20):
        assert steps(trace(slow, noise=1500, seed=seed)) == ["right"]


def test_a_stick_that_hovers_at_the_threshold_steps_once():
    hover = [(0, 0, 0), (100, 15_000, 0), (390, 15_000, 0), (500, 0, 0)]
    for seed in range(20):
        assert steps(trace(hover, noise=1500, seed=seed)) in ([], ["right"])


def test_a_reading_gone_wrong_is_no_step_and_ends_none():
    at_rest = [(now, MIDDLE, MIDDLE) for now in range(0, 300, 5)]
    at_rest[20] = (100, 65535, MIDDLE)
    assert steps(at_rest) == []
    pushed = [(now, 65000, MIDDLE) for now in range(0, 300, 5)]
    pushed[20] = (100, MIDDLE, MIDDLE)
    assert steps(pushed) == ["right"]


def test_the_rest_may_drift_by_more_than_noise():
    drift = [(0, 0, 0), (20_000, 6_000, -5_000), (30_000, 6_000, -5_000)]
    left = [(30_000, 6_000, -5_000), (30_060, -FULL, -5_000), (30_140, -FULL, -5_000)]
    home = [(30_200, 6_000, -5_000), (31_000, 6_000, -5_000)]
    right = [(31_060, FULL, -5_000), (31_140, FULL, -5_000), (31_200, 6_000, -5_000)]
    whole = [*drift, *left[1:], *home, *right, (32_000, 6_000, -5_000)]
    assert steps(trace(whole, noise=400)) == ["left", "right"]


def test_a_diagonal_is_the_stronger_direction_and_stays_it():
    for seed in range(20):
        assert steps(trace(flick(26_000, 20_000), noise=1500, seed=seed)) == ["right"]
        assert steps(trace(flick(-18_000, -25_000), noise=1500, seed=seed)) == ["up"]
        even = steps(trace(flick(22_000, 22_000), noise=1500, seed=seed))
        assert even in (["right"], ["down"])


def test_a_stick_that_rolls_from_right_to_down_steps_in_both():
    roll = [(0, 0, 0), (50, FULL, 0), (150, FULL, 0), (300, 0, FULL), (400, 0, FULL), (450, 0, 0)]
    assert steps(trace(roll, noise=600)) == ["right", "down"]


def test_a_held_stick_repeats_after_a_while():
    # Past the threshold at 30 ms, repeats from 430 ms on, every 120.
    assert steps(trace(flick(0, FULL, stay=900), noise=600)) == ["down"] * 6


def test_a_stick_held_at_the_start_is_not_taken_for_its_rest():
    readings = trace([(0, FULL, 0), (200, FULL, 0), (300, 0, 0), (600, 0, 0)])
    assert steps(readings, rest=(MIDDLE + FULL, MIDDLE)) == ["right"]


def test_an_off_centre_rest_is_taken_for_what_it_is():
    shifted = [(now, x + 5000, y - 4000) for now, x, y in trace(flick(-26_000, 0), noise=400)]
    assert steps(shifted, rest=(MIDDLE + 5000, MIDDLE - 4000)) == ["left"]


# On the simulated boards


@pytest.fixture(params=BOARDS)
def play(request, tmp_path):
    """Plays a script on a code.py that prints each press, on either board. Returns the lines."""

    def play(script, body="", every=""):
        folder = tmp_path / "project"
        (folder / "lib").mkdir(parents=True)
        copy_drive(ROOT, tmp_path / "whole")
        (tmp_path / "whole/lib/handheld").rename(folder / "lib/handheld")
        (folder / "code.py").write_text(
            "from handheld import Console\n"
            f"names = {NAMES}\n"
            "console = Console()\n"
            f"{body}\n"
            "while True:\n"
            "    button = console.pressed()\n"
            "    if button is not None:\n"
            "        print(names[button])\n"
            f"    {every or 'pass'}\n"
            "    console.refresh()\n"
            "    console.rest()\n"
        )
        run = run_script(script, board=request.param, source=folder)
        assert not run.crash, run.crash
        assert run.status == 0
        return run.console.split()

    return play


def test_every_button_arrives_on_either_board(play):
    assert play("".join(f"press {name}\n" for name in NAMES)) == list(NAMES)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(20))
def test_all_buttons_pressed_within_5_ms_and_held_for_two_scans_arrive(tmp_path, board, seed):
    chance = random.Random(seed)
    # PyGamer's stick means one direction at a time.
    wanted = list(NAMES) if board == "pybadge" else [chance.choice(NAMES[:4]), *NAMES[4:]]
    console = io.StringIO()
    with memories(None) as on:
        (on.drive / "code.py").write_text(
            "from handheld import Console\n"
            f"names = {NAMES}\n"
            "console = Console()\n"
            "while True:\n"
            "    button = console.pressed()\n"
            "    if button is not None:\n"
            "        print(names[button])\n"
            "    console.rest()\n"
        )
        machine = Machine(on, console, board, seed)
        clock, controls = machine.clock, machine.controls
        begin = clock.now + 500_000 + chance.randrange(20_000)
        for name in wanted:
            down = begin + chance.randrange(5_000)
            clock.at(down, partial(controls.set, name, True))
            clock.at(down + 2 * SCAN, partial(controls.set, name, False))
        clock.at(begin + 1_000_000, machine.end)
        machine.run()
    assert sorted(console.getvalue().split()) == sorted(wanted)


def test_a_button_pressed_three_times_arrives_three_times(play):
    assert play("press down 3\npress a 3") == ["down"] * 3 + ["a"] * 3


def test_a_held_direction_repeats_and_a_held_button_does_not(play):
    assert play("hold left 1.0\nwait 1\nhold a 1.0\nwait 1") == ["left"] * 6 + ["a"]


def test_a_press_that_the_keys_scan_cannot_see_is_none(play):
    assert play("wait 0.001\nhold b 0.005\nwait 0.2") == []


def test_presses_wait_in_the_queue_while_the_game_is_busy(play):
    busy = "if button == 4: console.display.refresh(); import time; time.sleep(3)"
    assert play("press a\npress b 5\nwait 5", every=busy) == ["a"] + ["b"] * 5


def test_cleared_presses_are_forgotten_and_what_is_held_does_not_repeat(play):
    body = "import time; time.sleep(1.5); console.clear()"
    assert play("press b 3\nhold right 2\nwait 0.2\npress a", body) == ["a"]


def test_the_clock_grows_through_the_counters_wrap(play):
    body = "last = console.now()"
    every = "assert console.now() >= last; last = console.now()"
    assert play("wait 130\npress a", body, every) == ["a"]


def test_chance_is_the_seeds_own(tmp_path):
    (tmp_path / "code.py").write_text(
        "from handheld import Console\nn = Console().entropy()\nprint(n, 0 <= n < 1 << 30)\n"
    )
    copy_drive(ROOT, tmp_path / "whole")
    (tmp_path / "whole/lib").rename(tmp_path / "lib")
    said = [run_script("wait 1", source=tmp_path, seed=seed).console for seed in (1, 1, 2)]
    assert said[0] == said[1] != said[2]
    assert all("True" in line for line in said)
