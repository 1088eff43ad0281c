# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""play.py as a person meets it: its scripts, its mistakes, and its window."""

import itertools
import os
import shutil
import subprocess
import sys
from functools import partial

import pytest
from conftest import ROOT
from PIL import Image
from program import counting
from records.files import INSTALLED, set_from
from served import until
from simulator import ScriptError, parse
from simulator.controls import Controls
from simulator.live import DWELL, LOOKS, Thumbs
from simulator.machine import Machine
from simulator.memory import Memories
from simulator.script import Statement

from omen import deal_code
from omen.chance import Chance
from omen.record import read
from omen.session.dealing import pair

PLAY = ROOT / "tools/play.py"
# Shows how often each button was pressed, in its own line of the screen.
CODE = counting('print("ready", flush=True)', 'print("pressed", button, flush=True)')


@pytest.fixture
def state(tmp_path):
    """A state folder whose drive has CODE on it."""
    shutil.copytree(ROOT / "lib/handheld", tmp_path / "state/drive/lib/handheld")
    (tmp_path / "state/drive/code.py").write_text(CODE)
    return tmp_path / "state"


def play(*arguments, cwd, **environment):
    """Runs play.py to its end."""
    return subprocess.run(
        [sys.executable, PLAY, *arguments],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_script_is_played_and_its_shot_is_the_screen(state, tmp_path):
    (tmp_path / "some.script").write_text("# two\npress A\nPRESS b 2  # thrice\n")
    done = play("--state", state, "--script", "some.script", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "some.script:3: unknown word 'PRESS'\n"
    (tmp_path / "some.script").write_text("press A\npress b 2\nshot now.png\n")
    done = play("--state", state, "--script", "some.script", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split("\n")[:4] == ["ready", "pressed 4", "pressed 5", "pressed 5"]
    with Image.open(tmp_path / "now.png") as shot:
        assert shot.size == (160, 128)


def test_a_crash_is_the_boards_traceback_and_status_1(state, tmp_path):
    (state / "drive/code.py").write_text("def omen():\n    return 1 // 0\nomen()\n")
    (tmp_path / "one.script").write_text("wait 1\n")
    done = play("--state", state, "--script", "one.script", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "Traceback (most recent call last):",
        '  File "code.py", line 3, in <module>',
        '  File "code.py", line 2, in omen',
        "ZeroDivisionError: integer division or modulo by zero",
    ]


# What int() or float() take, and no person means.
ODD = ("\u0661", "1_0", "1e1", "inf", "Infinity", "\uff11", "\u00b2", "0x1", "1,5", "--1", "1.5.1")


@pytest.mark.parametrize("word", ["1", "0.5", ".5", "1.", "007"])
def test_seconds_are_plain_numbers(word):
    assert parse(f"wait {word}") == [Statement(1, "wait", "", float(word))]


@pytest.mark.parametrize(
    ("script", "line", "wrong"),
    [
        ("wait 1\njump\n", 2, "unknown word 'jump'"),
        ("press\n", 1, "expected: press BUTTON [TIMES]"),
        ("press a 1 2\n", 1, "expected: press BUTTON [TIMES]"),
        ("# first\n\npress c\n", 3, "there is no button 'c'"),
        ("press a 0\n", 1, "'0' is not a number of times"),
        ("press a x\n", 1, "'x' is not a number of times"),
        ("hold a\n", 1, "expected: hold BUTTON SECONDS"),
        ("hold a -1\n", 1, "'-1' is not a number of seconds"),
        ("wait soon\n", 1, "'soon' is not a number of seconds"),
        ("wait nan\n", 1, "'nan' is not a number of seconds"),
        ("wait 1e9\n", 1, "'1e9' is not a number of seconds"),
        *((f"wait {word}\n", 1, f"'{word}' is not a number of") for word in ODD),
        *((f"hold a {word}\n", 1, f"'{word}' is not a number of") for word in ODD),
        *((f"press a {word}\n", 1, f"'{word}' is not a number of") for word in (*ODD, "1.", ".5")),
        (f"wait {'9' * 5000}\n", 1, r"'9{37}\.\.\.' is not a number of seconds"),
        (f"press a {'9' * 5000}\n", 1, r"'9{37}\.\.\.' is not a number of times"),
        (f"press {'a' * 5000}\n", 1, r"there is no button 'a{37}\.\.\.'"),
        (f"{'a' * 5000}\n", 1, r"unknown word 'a{37}\.\.\.'"),
        (f"shot {'a' * 5000}\n", 1, r"'a{37}\.\.\.' does not end in .png"),
        ("wait 1 # \u2028\x0c\njump\n", 2, "unknown word 'jump'"),
        ("shot\n", 1, "expected: shot FILE.png"),
        ("shot now.gif\n", 1, "'now.gif' does not end in .png"),
        ("record now.txt\n", 1, "'now.txt' does not end in .duel"),
        ("power-cut now\n", 1, "expected: power-cut"),
    ],
)
def test_a_mistake_in_a_script_is_told_with_its_line(script, line, wrong):
    with pytest.raises(ScriptError, match=wrong.replace(" [", r" \[")) as caught:
        parse(script)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--board", "badge"], "play.py: argument --board"),
        (["--scale", "0"], "play.py: argument --scale: 1 to 20"),
        (["--seed", "x"], "play.py: argument --seed"),
        (["--script", "none.script"], "none.script: No such file or directory"),
        (["--set", "none.toml"], "none.toml"),
        (["--script", "shot.script"], "shot.script:1: cannot write none/now.png"),
        (["--script", "record.script"], "record.script:1: there is no Duel on the board"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(state, tmp_path, arguments, wrong):
    (tmp_path / "shot.script").write_text("shot none/now.png\n")
    (tmp_path / "record.script").write_text("record now.duel\n")
    done = play("--state", state, *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(wrong)
    assert done.stderr.count("\n") == 1


# The window


def test_a_tap_shorter_than_a_scan_reaches_the_board(tmp_path):
    machine = Machine(Memories(tmp_path), sys.stdout)
    thumbs = Thumbs()
    moves = []

    class Noted(Controls):
        def set(self, button, down):
            moves.append((machine.clock.now, button, down))

    machine.controls = Noted()
    for _ in range(2):
        thumbs.key("a", True)
        thumbs.key("a", False)
    for _ in range(60):
        thumbs.act(machine)
        machine.clock.advance(4000)
    assert [down for _, _, down in moves] == [True, False, True, False]
    gaps = [after[0] - before[0] for before, after in itertools.pairwise(moves)]
    assert all(DWELL <= gap <= DWELL + 4000 for gap in gaps)


def test_a_tap_of_the_stick_waits_for_the_program_to_look(tmp_path):
    machine = Machine(Memories(tmp_path), sys.stdout)
    thumbs = Thumbs()
    thumbs.key("left", True)
    thumbs.key("left", False)
    for _ in range(60):
        thumbs.act(machine)
        machine.clock.advance(4000)
    assert machine.controls.held == {"left"}
    for _ in range(LOOKS):
        machine.controls.stick("x")
    thumbs.act(machine)
    assert machine.controls.held == set()


@pytest.fixture
def screen():
    """A screen to open windows on, of its own."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("needs Xvfb and xdotool")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
        server.terminate()


@pytest.mark.parametrize("board", ["pygamer", "pybadge"])
def test_every_key_reaches_the_board_and_closing_the_window_ends_it(board, screen, state, tmp_path):
    environment = {**os.environ, "DISPLAY": screen, "SDL_AUDIODRIVER": "dummy"}
    environment.pop("WAYLAND_DISPLAY", None)
    command = [sys.executable, PLAY, "--state", state, "--board", board, "--scale", "3"]
    said = tmp_path / "said"
    with said.open("w") as out, subprocess.Popen(command, env=environment, stdout=out) as game:
        until(lambda: "ready" in said.read_text())

        def xdotool(*words):
            return subprocess.run(
                ["xdotool", *words], env=environment, capture_output=True, text=True, check=False
            ).stdout

        def changed(before):
            return said.read_text() != before

        keys = ("Up", "Down", "Left", "Right", "x space a", "z b Escape BackSpace")
        for number, names in enumerate((*keys, "Return", "Shift_L")):
            for name in names.split():
                before = said.read_text()
                xdotool("key", "--delay", "0", name)
                until(partial(changed, before))
                assert said.read_text().split()[-1] == str(number)
        game.terminate()  # SDL takes it for the window's closing
        assert game.wait(20) == 0


def test_without_a_display_the_demonstration_is_played_and_saved(tmp_path):
    done = play(cwd=tmp_path, DISPLAY="", WAYLAND_DISPLAY="")
    assert done.returncode == 0, done.stderr
    first, *record, last = done.stdout.splitlines()
    assert first.startswith("There is no display here")
    assert record[0].startswith("set ")
    assert sum(line.startswith("play ") for line in record) == 9
    assert last == "The last screen: demonstration.png"
    assert (tmp_path / "demonstration.png").exists()


# -- a shared deal

CODE_OF_ONE = "THNN-83R8"  # of mansions
FROM_THE_TOSS = "wait 4\npress a\nwait 0.5\nrecord deal.duel\n"


@pytest.mark.parametrize("code", [CODE_OF_ONE, CODE_OF_ONE.replace("-", "").lower()])
@pytest.mark.parametrize("against", ["two", "master"])
def test_a_code_deals_what_the_handheld_deals_by_it(code, against, tmp_path):
    (tmp_path / "deal.script").write_text(FROM_THE_TOSS)
    done = play("--deal", code, "--against", against, "--script", "deal.script", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    omens = set_from(INSTALLED / "mansions.omen")
    letters = CODE_OF_ONE.replace("-", "").encode()
    found = deal_code.read(letters, omens.crc)
    assert found is not None
    number, in_force = found
    duel = read((tmp_path / "deal.duel").read_text(), lambda ref: omens)
    assert [list(duel.hands[:5]), list(duel.hands[5:])] == pair(omens, Chance(number))
    assert (duel.rules, duel.first) == (in_force, number >> 1 & 1)


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("THNN-83R9", "no set here has a deal of the code 'THNN-83R9'"),
        ("THNN", "'THNN' is no code: a code has 8 of the letters"),
        ("THNN-83R0", "'THNN-83R0' is no code"),
        ("\u0661HNN83R8", "is no code"),
        ("", "'' is no code"),
    ],
)
def test_a_wrong_code_is_refused_in_a_line(code, wrong, tmp_path):
    (tmp_path / "deal.script").write_text(FROM_THE_TOSS)
    done = play("--deal", code, "--script", "deal.script", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert wrong in done.stderr


def test_whom_to_play_is_for_a_deal(tmp_path):
    done = play("--against", "two", "--script", "deal.script", cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
