# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the simulated board draws: Blinka's pixels, the board's font, the board's bitmaptools."""

import array
import functools
import io
import itertools
import random

import pytest
from program import run_program
from scene import ByBlinka, Scene
from simulator import Memories
from simulator import bitmap_tools as tools
from simulator.blinka import bitmaptools, displayio
from simulator.font import board_font
from simulator.machine import Machine
from simulator.pixels import Bitmap


@pytest.fixture
def run(tmp_path):
    return functools.partial(run_program, tmp_path)


@pytest.fixture
def display(tmp_path):
    shown = Machine(Memories(tmp_path), io.StringIO()).display
    shown.auto_refresh = False
    return shown


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
    yes_or_no = (False, True)
    for element, *flags in itertools.product((1, 2, 4), yes_or_no, yes_or_no, yes_or_no):
        if bits < 16 or element == bits // 8:  # others mean nothing, or are refused
            ours, blinkas = Bitmap(7, 5, 65536), displayio.Bitmap(7, 5, 65536)
            tools.readinto(ours, io.BytesIO(data), bits, element, *map(bool, flags))
            bitmaptools.readinto(blinkas, io.BytesIO(data), bits, element, *map(bool, flags))
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
