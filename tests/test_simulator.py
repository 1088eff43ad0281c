# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The simulated board: it draws what Blinka draws, and refuses what the board refuses."""

import array
import io
import itertools
import random

import pytest
from scene import ByBlinka, Scene
from simulator import Change, Cut, Memories, run_script
from simulator import bitmap_tools as tools
from simulator.blinka import bitmaptools, displayio
from simulator.font import board_font
from simulator.hardware import BOARDS, Pins
from simulator.machine import Machine
from simulator.memory import NVM_SIZE, PowerCut
from simulator.pixels import Bitmap


@pytest.fixture
def run(tmp_path):
    """Runs a text as code.py. Returns the Run."""

    def run(code, script="wait 1", **options):
        (tmp_path / "code.py").write_text(code)
        return run_script(script, source=tmp_path, folder=tmp_path, **options)

    return run


@pytest.fixture
def display(tmp_path):
    shown = Machine(Memories(tmp_path), io.StringIO()).display
    shown.auto_refresh = False
    return shown


# What is drawn


@pytest.mark.parametrize("seed", range(16))
def test_every_pixel_is_blinkas_own_and_as_many_are_redrawn(seed, display):
    blinkas = ByBlinka()
    scene = Scene((display, blinkas), random.Random(seed))
    for _ in range(30):
        scene.change()
        assert (display.pixels == blinkas.pixels).all()
        assert display.redrawn == blinkas.redrawn


def test_colours_are_the_sixteen_bits_that_the_display_has(run, tmp_path):
    made = run("""
import board, displayio
palette = displayio.Palette(1)
palette[0] = 0x12AB7F
group = displayio.Group()
group.append(displayio.TileGrid(displayio.Bitmap(160, 128, 1), pixel_shader=palette))
board.DISPLAY.root_group = group
board.DISPLAY.refresh()
""")
    assert made.machine.display.pixels[5, 5] == 0x12 >> 3 << 11 | 0xAB >> 2 << 5 | 0x7F >> 3


def test_text_stands_on_the_screen_as_in_the_fonts_own_picture(run):
    made = run("""
import board, displayio, terminalio
palette = displayio.Palette(2)
palette[1] = 0xFFFFFF
width, height = terminalio.FONT.get_bounding_box()
line = displayio.TileGrid(terminalio.FONT.bitmap, pixel_shader=palette, width=2,
                          tile_width=width, tile_height=height)
line[0] = ord("H") - 32
line[1] = terminalio.FONT.get_glyph(ord("i")).tile_index
group = displayio.Group()
group.append(line)
board.DISPLAY.root_group = group
board.DISPLAY.refresh()
""")
    lit = made.machine.display.pixels[:12, :12] > 0
    shown = ["".join(".#"[int(pixel)] for pixel in row) for row in lit]
    assert shown == [
        "............",
        "........#...",
        "#...#...#...",
        "#...#.......",
        "#...#..##...",
        "#####...#...",
        "#...#...#...",
        "#...#...#...",
        "#...#...#...",
        "#...#..###..",
        "............",
        "............",
    ]


def test_the_font_is_the_boards_95_glyphs_of_6_by_12_and_no_more():
    font = board_font()
    assert font.get_bounding_box() == (6, 12)
    assert (font.bitmap.width, font.bitmap.height) == (95 * 6, 12)
    assert font.get_glyph(0x1F) is None and font.get_glyph(0x7F) is None


def test_a_display_left_to_itself_refreshes_by_itself(run):
    made = run("import time\ntime.sleep(9)", "wait 1")
    assert made.machine.display.refreshes > 0


# bitmaptools


def filled(width, height, count, value):
    """A Bitmap with the values that a function of x and y gives."""
    bitmap = Bitmap(width, height, count)
    for y in range(height):
        for x in range(width):
            bitmap[x, y] = value(x, y)
    return bitmap


def rows(bitmap):
    return bitmap._values.tolist()


def test_blit_copies_a_rectangle_and_skips_what_it_shall():
    source = filled(4, 3, 16, lambda x, y: x + 4 * y)
    target = filled(5, 5, 16, lambda x, y: 15 if x == 2 else 1)
    tools.blit(
        target, source, 1, 2, x1=1, y1=0, x2=4, y2=2, skip_source_index=5, skip_dest_index=15
    )
    assert rows(target) == [
        [1, 1, 15, 1, 1],
        [1, 1, 15, 1, 1],
        [1, 1, 15, 3, 1],
        [1, 1, 15, 7, 1],
        [1, 1, 15, 1, 1],
    ]


def test_readinto_reads_the_nibbles_of_a_four_bit_bitmap_file_from_the_left():
    bitmap = Bitmap(4, 2, 16)
    tools.readinto(bitmap, io.BytesIO(b"\x12\x34\xab\xcd"), 4, reverse_pixels_in_element=True)
    assert rows(bitmap) == [[1, 2, 3, 4], [10, 11, 12, 13]]


@pytest.mark.parametrize("bits", [1, 2, 4, 8, 16, 24, 32])
def test_readinto_reads_as_blinkas_does(bits):
    data = random.Random(bits).randbytes(200)
    for element, *flags in itertools.product((1, 2, 4), *[(False, True)] * 3):
        if bits < 16 or element == bits // 8:  # others mean nothing, or are refused
            ours, blinkas = Bitmap(7, 5, 65536), displayio.Bitmap(7, 5, 65536)
            tools.readinto(ours, io.BytesIO(data), bits, element, *flags)
            bitmaptools.readinto(blinkas, io.BytesIO(data), bits, element, *flags)
            assert rows(ours) == [[blinkas[x, y] for x in range(7)] for y in range(5)]


def test_arrayblit_fills_a_rectangle_anywhere():
    target = Bitmap(4, 3, 16)
    tools.arrayblit(target, bytes((1, 2, 3, 20)), 1, 1, 3, 3, skip_index=3)
    assert rows(target) == [[0, 0, 0, 0], [0, 1, 2, 0], [0, 0, 4, 0]]
    tools.arrayblit(target, array.array("H", range(12)))
    assert rows(target) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


def test_fill_region_fills_up_to_its_second_corner():
    target = Bitmap(4, 3, 2)
    tools.fill_region(target, 1, 0, 4, 2, 1)
    assert rows(target) == [[0, 1, 1, 1], [0, 1, 1, 1], [0, 0, 0, 0]]


def test_a_line_takes_the_pixels_that_the_boards_takes():
    target = Bitmap(7, 4, 2)
    tools.draw_line(target, 0, 0, 6, 2, 1)
    tools.draw_line(target, 6, 3, 9, 3, 1)
    drawn = ["".join(".#"[value] for value in row) for row in rows(target)]
    assert drawn == ["##.....", "..###..", ".....##", "......#"]


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


# Memories that are cut short

SAVE = """
import os, storage
storage.remount("/", readonly=False)
with open("save.new", "wb") as file:
    file.write(b"second")
os.rename("save.new", "save")
"""


@pytest.fixture
def board(tmp_path):
    """A board with a code.py that replaces a file."""
    (tmp_path / "code.py").write_text(SAVE)
    (tmp_path / "save").write_bytes(b"first")
    return Machine(Memories(tmp_path), io.StringIO())


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "code.py"}


def test_every_change_to_the_drive_has_its_number(board, tmp_path):
    board.start()
    assert board.memories.changes == [
        Change("open", "save.new", 1),
        Change("write", "save.new", 6),
        Change("close", "save.new", 1),
        Change("remove", "save", 1),
        Change("rename", "save", 1),
    ]
    assert files(tmp_path) == {"save": b"second"}


@pytest.mark.parametrize(
    ("cut", "left"),
    [
        (Cut(1), {"save": b"first"}),
        (Cut(1, 1), {"save": b"first", "save.new": b""}),
        (Cut(2, 3), {"save": b"first", "save.new": b"sec"}),
        (Cut(2, 3, junk=0xFF), {"save": b"first", "save.new": b"sec\xff\xff\xff"}),
        (Cut(3, 1), {"save": b"first", "save.new": b"second"}),
        (Cut(4, 1), {"save.new": b"second"}),
        (Cut(5), {"save.new": b"second"}),
        (Cut(5, 1), {"save": b"second"}),
    ],
)
def test_a_cut_leaves_a_change_half_done(board, tmp_path, cut, left):
    board.memories.cut = cut
    with pytest.raises(PowerCut):
        board.start()
    assert files(tmp_path) == left


@pytest.mark.parametrize("done", [0, 2, NVM_SIZE])
def test_a_cut_leaves_nvm_erased_or_half_written(tmp_path, done):
    (tmp_path / "code.py").write_text("import microcontroller\nmicrocontroller.nvm[0:4] = b'omen'")
    memories = Memories(tmp_path)
    memories.cut = Cut(1, done)
    with pytest.raises(PowerCut):
        Machine(memories, io.StringIO()).start()
    assert memories.nvm[:4] == b"omen"[:done].ljust(4, b"\xff")


def test_after_a_cut_the_board_starts_again_and_the_script_goes_on(run):
    count = "import microcontroller as m\nm.nvm[0] = (m.nvm[0] + 1) & 255\nprint(m.nvm[0])"
    made = run(count, "wait 1\npower-cut\nwait 1", cut=Cut(2, NVM_SIZE))
    assert made.console.split() == ["0", "2"]
    assert made.status == 0


def test_a_pc_that_holds_the_drive_keeps_the_program_from_writing(run):
    made = run("import storage\nstorage.remount('/', readonly=False)", usb=True)
    assert made.crash.endswith("RuntimeError: Cannot remount path when visible via USB.\n")
    assert run("import storage\nstorage.remount('/', readonly=False)").status == 0


def test_a_state_folder_keeps_the_drive_and_nvm(run, tmp_path):
    count = (
        "import microcontroller as m, storage\nm.nvm[0] = (m.nvm[0] + 1) & 255\n"
        "storage.remount('/', readonly=False)\nwith open('log', 'a') as log:\n    log.write('x')\n"
        "print(m.nvm[0], open('log').read())\n"
    )
    said = [run(count, state=tmp_path / "state").console for _ in range(3)]
    assert said == ["0 x\n", "1 xx\n", "2 xxx\n"]
