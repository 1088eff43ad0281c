# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Left-handed: the handheld is held upside down, the stick under the right hand, A and B under the
left.

The simulator's scripts and pictures are the player's, who holds it so that its picture is upright:
so all must be as ever. What it is for the board itself is tested by what its program reads.
"""

import pytest
from chosen import choosing
from conftest import ROOT
from menus import IVORY
from program import run_program
from seen import assert_as_stored, pixels, play, read
from simulator import copy_drive
from simulator.controls import Controls
from simulator.pins import BOARDS
from staged import KENZAS, KYOZAS, Bench
from walks import WALKS

from omen.session.memory import SWAP

TO_HANDED = "wait 0.2\npress a\npress down 5\npress a\npress down 5\n"
LAST_LINE = (20, 76)


@pytest.mark.parametrize("way", ["loud", "hidden", "menu"])
def test_whole_ways_look_as_ever_to_who_holds_it_upside_down(way, tmp_path):
    with choosing({SWAP: 1}):
        WALKS[way].play(tmp_path)
    assert_as_stored(tmp_path)


PROGRAM = """
from handheld import Console

console = Console()
console.turn({over})
pressed = []
while True:
    button = console.pressed()
    if button is not None:
        print("pressed", button, console.display.rotation)
"""


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("over", [False, True])
def test_the_board_reads_opposite_directions_and_the_same_keys(board, over, tmp_path):
    copy_drive(ROOT, tmp_path)
    script = "wait 0.2\n" + "".join(
        f"press {button}\n" for button in ("up", "down", "left", "right", "a", "b", "start")
    )
    run = run_program(tmp_path, PROGRAM.format(over=over), script, board=board)
    told = [line.split()[1:] for line in run.console.splitlines() if line.startswith("pressed")]
    assert told == [[str(i), "180" if over else "0"] for i in range(7)]


def test_held_upside_down_the_stick_goes_the_other_way():
    controls = Controls()
    controls.set("left", True)
    upright = controls.stick("x")
    controls.set("left", False)
    controls.turned = True
    controls.set("left", True)
    assert upright < 5_000 and controls.stick("x") > 60_000
    controls.turned = False  # it turns while the stick is held, which stays where it is
    assert controls.stick("x") > 60_000
    controls.set("left", False)
    assert not controls.held


@pytest.mark.parametrize("board", BOARDS)
def test_a_direction_that_is_held_while_the_screen_turns_counts_once(board, tmp_path):
    play(tmp_path, TO_HANDED + "hold right 2\nshot held.png\n", "--board", board)
    assert read(tmp_path / "held.png", *LAST_LINE, 18, IVORY) == "Left-handed on"


def test_it_is_turned_at_once_and_stays_so_without_power(tmp_path):
    script = TO_HANDED + "press a\nshot at-once.png\npress b\nwait 0.2\npower-cut\n" + TO_HANDED
    play(tmp_path, script + "shot after.png\npress a\nshot off.png\n")
    assert (pixels(tmp_path / "at-once.png") == pixels(tmp_path / "after.png")).all()
    assert read(tmp_path / "after.png", *LAST_LINE, 18, IVORY) == "Left-handed on"
    assert read(tmp_path / "off.png", *LAST_LINE, 18, IVORY) == "Left-handed off"


def test_the_lights_turn_with_it():
    setup = "for slot, tile in ((0, 0), (5, 4), (1, 8)):\n    game.session.duel.play(slot, tile)\n"
    lights, sent = [], []
    for swap in (0, 1):
        with choosing({SWAP: swap}):
            machine = Bench("wait 0.5", KENZAS, KYOZAS, setup=setup).run.machine
        assert machine
        lights.append(machine.lights)
        sent.append(machine.display.rotation)
    assert lights[0] == lights[1] != lights[0][::-1]
    assert sent == [0, 180]
