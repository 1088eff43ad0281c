# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The five lights tell whose turn it is and the score; they and the display dim by themselves."""

import pytest
from conftest import ROOT
from program import run_program
from records.on_board import duel_on
from simulator import copy_drive, run_script
from staged import ELEMENTS, KENZAS, KYOZAS, PLAYS, Bench, presses

from omen import rules
from omen.duel import Duel

DARK = [(0, 0, 0)] * 5
OPTIONS = "press start\npress down 5\npress a\n"
DUEL = "press start\npress a\nwait 1.5\npress a\nwait 0.5\n"


def machine_of(run):
    """The handheld as a run left it."""
    assert run.status == 0, run.crash
    return run.machine


def lights_of(run):
    return machine_of(run).lights


def owners(lights):
    """Whose each light is: K, k or y: Kenza's, both's, Kyoza's."""
    blue = [light[2] > light[0] for light in lights]
    both = [light[0] == light[2] for light in lights]
    return "".join("b" if both[i] else "K" if blue[i] else "Y" for i in range(5))


def score(ryo):
    """What the lights show for Kenza's Ryo: two of the ten Ryo each."""
    return "".join("K" if ryo > 2 * i + 1 else "b" if ryo > 2 * i else "Y" for i in range(5))


def bright(lights):
    """The lights that are brighter than the others: a quarter of their light is 4 at most."""
    return [i for i in range(5) if max(lights[i]) > 4]


@pytest.fixture(scope="module")
def duel():
    """The Duel of loud.script."""
    omens = Bench("wait 0.1", KENZAS, KYOZAS).omens
    return Duel(omens, 31, rules.KYOZA, KENZAS, KYOZAS, bytes(ELEMENTS))


@pytest.mark.parametrize("count", [0, 1, 2, 5, 8])
def test_the_lights_tell_the_turn_and_the_score(duel, count):
    while duel.plays:
        duel.undo()
    script = presses(duel, PLAYS[:count], 4)
    bench = Bench(script, KENZAS, KYOZAS, first=rules.KYOZA, elements=ELEMENTS)
    lights = lights_of(bench.run)
    assert owners(lights) == score(duel.ryo(rules.KENZA))
    assert bright(lights) == [0 if duel.turn == rules.KENZA else 4]


def test_at_the_end_all_are_equally_bright(duel):
    while duel.plays:
        duel.undo()
    script = presses(duel, PLAYS, 4)
    bench = Bench(script, KENZAS, KYOZAS, first=rules.KYOZA, elements=ELEMENTS)
    lights = lights_of(bench.run)
    assert owners(lights) == score(duel.ryo(rules.KENZA))
    assert bright(lights) == [0, 1, 2, 3, 4]


def test_they_are_dim_and_the_options_make_them_brighter_or_put_them_out():
    def lights(times):
        change = f"press down\npress right {times}\npress b\n" if times else "press b\n"
        return lights_of(run_script(OPTIONS + change + DUEL.replace("start\n", "up 5\n")))

    dim = lights(0)
    assert 0 < max(max(light) for light in dim) <= 16
    assert max(max(light) for light in lights(1)) > 3 * max(max(light) for light in dim)
    assert lights(2) == DARK


@pytest.mark.parametrize("where", ["wait 1\n", "press start\n", DUEL.replace("wait 1.5\n", "")])
def test_outside_a_duel_they_are_dark(where):
    assert lights_of(run_script(where.rpartition("press a\nwait")[0] or where)) == DARK


# -- dimming


def after(seconds, script="", last=""):
    """The machine when nothing was pressed for so long."""
    return machine_of(run_script(f"{script}wait {seconds}\n{last}"))


def test_after_a_minute_without_a_button_the_display_dims_and_the_lights_go_out():
    assert after(58, DUEL).display.brightness == 1
    machine = after(61, DUEL)
    assert 0.1 <= machine.display.brightness <= 0.2
    assert machine.lights == DARK


def test_the_first_press_brightens_them_and_does_what_it_says():
    machine = after(61, DUEL, "press a\n")
    assert machine.display.brightness == 1
    assert machine.lights != DARK
    assert type(duel_on(machine)).__name__ == "Duel"
    menu = after(61, "", "press a\n")
    assert menu.display.brightness == 1
    again = after(0.2, "", "press a\n")
    assert (menu.display.pixels[:12] == again.display.pixels[:12]).all()


@pytest.mark.parametrize(("steps", "seconds"), [(-1, 30), (1, 180)])
def test_the_options_say_when(steps, seconds):
    button = "right" if steps > 0 else "left"
    script = OPTIONS + f"press down 2\npress {button}\n"
    assert after(seconds - 2, script).display.brightness == 1
    assert after(seconds + 1, script).display.brightness < 1


def test_or_never():
    script = OPTIONS + "press down 2\npress left 2\n"
    assert after(200, script).display.brightness == 1


def test_what_has_not_changed_is_not_sent_to_the_lights(tmp_path):
    copy_drive(ROOT, tmp_path)
    program = """
import neopixel_write
sent = []
write = neopixel_write.neopixel_write
neopixel_write.neopixel_write = lambda pin, data: sent.append(bytes(data)) or write(pin, data)
from handheld import Console
lights = Console().lights
for _ in range(3):
    for i in range(5):
        lights.light(i, 0x204060 * i)
    lights.show()
lights.dark()
lights.dark()
print(len(sent))
"""
    run = run_program(tmp_path, program)
    assert (run.crash, run.console) == ("", "3\n")  # at the start, once lit, once out
