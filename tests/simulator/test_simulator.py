# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The simulated board: it refuses what the board refuses, and plays scripts to the microsecond."""

import functools
import itertools

import pytest
from program import run_program
from simulator.pins import BOARDS, Pins


@pytest.fixture
def run(tmp_path):
    return functools.partial(run_program, tmp_path)


# What the board refuses

BITMAP = "import displayio, bitmaptools\nbitmap = displayio.Bitmap(8, 8, 4)\n"
GRID = BITMAP + "shader = displayio.Palette(4)\n"
KEYS = (
    "import board, keypad\npins = dict(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT,"
    " latch=board.BUTTON_LATCH, key_count=4, value_when_pressed=True)\n"
)


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("import typing", "ImportError: no module named 'typing'"),
        ("import dataclasses", "ImportError"),
        ("from enum import Enum", "ImportError"),
        ("import functools", "ImportError"),
        ("import itertools", "ImportError"),
        ("import pathlib", "ImportError"),
        ("import os.path", "ImportError"),
        ("import numpy", "ImportError"),
        ("from math import gcd", "ImportError"),
        ("import random\nrandom.shuffle([1])", "AttributeError"),
        ("import json\njson.dumps({}, indent=1)", "TypeError"),
        ("next(iter(()), None)", "TypeError"),
        ("try:\n    open('x')\nexcept FileNotFoundError:\n    pass", "NameError"),
        ("open('none.txt')", "OSError: [Errno 2]"),
        ("open('code.py', 'w')", "OSError: [Errno 30]"),
        (BITMAP + "bitmap[0, 0] = 4", "ValueError: pixel value requires too many bits"),
        (BITMAP + "bitmap.fill(4)", "ValueError"),
        (BITMAP + "bitmap[8, 0] = 1", "IndexError: pixel coordinates out of bounds"),
        (BITMAP + "bitmap[-1, 0]", "IndexError"),
        (BITMAP + "bitmap[0.5, 0] = 1", "TypeError"),
        (BITMAP + "bitmaptools.fill_region(bitmap, 0, 0, 9, 8, 1)", "ValueError"),
        (BITMAP + "bitmaptools.fill_region(bitmap, 0, 0, 8, 8, 4)", "ValueError"),
        (BITMAP + "bitmaptools.fill_region(bitmap, 3, 0, 2, 8, 1)", "ValueError"),
        (BITMAP + "bitmaptools.blit(bitmap, bitmap, -1, 0)", "ValueError"),
        (BITMAP + "bitmaptools.blit(bitmap, bitmap, 0, 0, x2=9)", "ValueError"),
        (
            BITMAP + "bitmaptools.blit(bitmap, displayio.Bitmap(2, 2, 16), 0, 0)",
            "ValueError: source palette too large",
        ),
        (BITMAP + "bitmaptools.arrayblit(bitmap, bytes(9))", "IndexError"),
        (BITMAP + "import io\nbitmaptools.readinto(bitmap, io.BytesIO(b'1'), 2)", "EOFError"),
        (BITMAP + "bitmap.name = 'x'", "AttributeError"),
        (GRID + "shader[4] = 0", "ValueError"),
        (GRID + "shader[0] = 0x1000000", "ValueError"),
        (GRID + "displayio.TileGrid(bitmap, shader)", "TypeError"),
        (GRID + "displayio.TileGrid(bitmap, pixel_shader=None)", "TypeError"),
        (GRID + "displayio.TileGrid(bitmap, pixel_shader=shader, tile_width=3)", "ValueError"),
        (GRID + "displayio.TileGrid(bitmap, pixel_shader=shader, default_tile=1)", "ValueError"),
        (GRID + "displayio.TileGrid(bitmap, pixel_shader=shader)[0] = 1", "ValueError: tile must"),
        (GRID + "displayio.TileGrid(bitmap, pixel_shader=shader)[1] = 0", "IndexError"),
        (GRID + "displayio.TileGrid(bitmap, pixel_shader=shader, x=0.5)", "TypeError"),
        ("import displayio\ndisplayio.Group().name = 'x'", "AttributeError"),
        ("import displayio\ndisplayio.Group().append(None)", "ValueError"),
        ("import terminalio\nterminalio.FONT.bitmap[0, 0] = 1", "RuntimeError"),
        ("import board\nboard.DISPLAY.show(None)", "AttributeError"),
        ("import board\nboard.JOYSTICK_Z", "AttributeError"),
        (KEYS + "keypad.ShiftRegisterKeys(**pins)\nkeypad.ShiftRegisterKeys(**pins)", "in use"),
        ("import board, digitalio\ndigitalio.DigitalInOut(board.TFT_LITE)", "in use"),
        ("import microcontroller\nmicrocontroller.nvm[8192] = 1", "IndexError"),
        ("import microcontroller\nmicrocontroller.nvm[0:2] = b'x'", "ValueError"),
    ],
)
def test_what_the_board_refuses_is_refused(run, code, error):
    made = run(code)
    assert made.status == 1
    assert error in made.crash.splitlines()[-1]


def test_a_subclass_may_have_attributes_of_its_own(run):
    code = "import displayio\nclass Card(displayio.Group):\n    pass\nCard().level = 3"
    assert run(code).status == 0


def test_equal_ones_are_not_left_in_their_order_by_a_sort(run):
    made = run("print(sorted(((1, 'a'), (1, 'b'), (0, 'c')), key=lambda item: item[0]))")
    assert made.console == "[(0, 'c'), (1, 'b'), (1, 'a')]\n"


def test_a_crash_shows_the_boards_traceback(run, tmp_path):
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib/helper.py").write_text("def fail():\n    return {}['omen']\n")
    made = run("import helper\n\nhelper.fail()\n")
    assert made.crash == (
        "Traceback (most recent call last):\n"
        '  File "code.py", line 3, in <module>\n'
        '  File "/lib/helper.py", line 2, in fail\n'
        "KeyError: 'omen'\n"
    )


@pytest.mark.parametrize("board", BOARDS)
def test_the_pins_are_the_boards_own(board):
    named = Pins(board).named
    assert ("JOYSTICK_X" in named) == (board == "pygamer")
    assert {"BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH", "SPEAKER", "NEOPIXEL"} <= set(named)


# What a script does, and what is counted

WATCH = """
import board, displayio, keypad, time
board.DISPLAY.auto_refresh = False
shader = displayio.Palette(2)
shader[1] = 0xFFFFFF
group = displayio.Group()
lamp = displayio.TileGrid(displayio.Bitmap(20, 10, 2), pixel_shader=shader)
group.append(lamp)
board.DISPLAY.root_group = group
keys = keypad.ShiftRegisterKeys(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT,
    latch=board.BUTTON_LATCH, key_count=4, value_when_pressed=True)
while True:
    event = keys.events.get()
    if event and event.pressed:
        lamp.bitmap.fill(1 - lamp.bitmap[0, 0])
        print(event.key_number, time.monotonic_ns() // 1000000)
    board.DISPLAY.refresh()
    time.sleep(0.005)
"""


def test_each_press_knows_how_many_pixels_it_redrew_and_how_soon(run):
    made = run(WATCH, "press a 2\nwait 1\npress start")
    assert [event.redrawn for event in made.events] == [200, 200, 0, 200]
    assert [event.refreshes for event in made.events] == [1, 1, 0, 1]
    for event in made.events:
        assert (event.delay is None) == (event.statement.word == "wait")
        assert event.delay is None or 0 < event.delay < 30_000


def test_a_press_lasts_60_ms_and_200_with_the_wait_after_it(run):
    made = run(WATCH, "press a 3\nwait 0.5\npress b")
    times = [int(line.split()[1]) for line in made.console.splitlines()]
    assert [after - before for before, after in itertools.pairwise(times)] == [
        pytest.approx(gap, abs=21) for gap in (200, 200, 700)
    ]
    assert made.seconds == pytest.approx(0.3 + 4 * 0.2 + 0.5)


def test_the_same_script_and_seed_give_the_same_pixels(run, tmp_path):
    code = """
import board, displayio, random, time
shader = displayio.Palette(256)
for index in range(256):
    shader[index] = random.getrandbits(24)
bitmap = displayio.Bitmap(16, 16, 256)
for index in range(256):
    bitmap[index] = index
group = displayio.Group(scale=8)
group.append(displayio.TileGrid(bitmap, pixel_shader=shader))
board.DISPLAY.root_group = group
"""
    for name, seed in (("one", 7), ("two", 7), ("three", 8)):
        run(code, f"wait 1\nshot {name}.png", seed=seed)
    one, two, three = ((tmp_path / f"{name}.png").read_bytes() for name in ("one", "two", "three"))
    assert one == two != three


def test_a_power_cut_starts_the_board_anew_with_what_its_memories_hold(run):
    made = run(
        """
import microcontroller, time
try:
    microcontroller.nvm[0] = (microcontroller.nvm[0] + 1) & 255
    print(microcontroller.nvm[0])
    while True:
        time.sleep(0.01)
finally:
    microcontroller.nvm[0] = 99
""",
        "wait 1\npower-cut\nwait 1\npower-cut\nwait 1",
    )
    assert made.console.split() == ["0", "1", "2"]


def test_a_program_that_catches_everything_still_ends_with_its_power_and_its_script(run):
    stubborn = """
import time
while True:
    try:
        time.sleep(1)
    except:
        print("no")
        if input:
            time.sleep(1)
"""
    assert run(stubborn, "wait 2\npower-cut\nwait 2").status == 0


def test_reload_starts_the_program_again(run):
    made = run(
        "import microcontroller as m, supervisor\nm.nvm[0] = (m.nvm[0] + 1) & 255\n"
        "print(m.nvm[0])\nif m.nvm[0] < 3:\n    supervisor.reload()\n"
    )
    assert made.console.split() == ["0", "1", "2", "3"]
