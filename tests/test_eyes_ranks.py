# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Large Ranks: on every card, in the Duel and elsewhere, and never over whose card it is."""

import ast

import numpy as np
import pytest
from bench import Bench
from chosen import choosing, constants
from conftest import ROOT
from seen import assert_as_stored, pixels, play, read, shown
from test_duel_screen import ELEMENTS, IVORY, KENZAS, KYOZAS
from test_foresight import played
from walks import WALKS

from omen import rules
from omen.memory import LARGE

BITMAPS = ROOT / "assets" / "bitmaps"
SIZE, OUTLINED = 32, 9  # of a card, of an owner's sign
SIDES = ((11, 1), (22, 8), (11, 16), (1, 8))  # where large Ranks stand on a card
UNDER_WAY = """
for slot, tile in ((0, 0), (5, 4), (1, 8), (6, 1)):
    game.duel.play(slot, tile)
"""
DUEL = """
wait 0.5
shot ranks-hand.png
press right
press down
wait 0.2
shot ranks-ghost.png
press b 2
shot ranks-inspect.png
"""
OTHERS = {"lessons": "lesson-clash-right lesson-plus-wrong", "menu": "book menu"}


def sheet(name):
    """The sixteen digits of a sheet, each the pixels that are ink."""
    data = (BITMAPS / f"{name}.bmp").read_bytes()
    packed = np.frombuffer(data[118:], np.uint8)
    values = np.stack((packed >> 4, packed & 15), -1)
    width = int.from_bytes(data[18:22], "little")
    values = values.reshape(-1, width)
    wide, tall = width // 4, len(values) // 4
    cells = [values[n // 4 * tall :, n % 4 * wide :][:tall, :wide] for n in range(16)]
    assert values.max() <= 3  # so that it fits into two bits a pixel
    return [cell == 2 for cell in cells]


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ranks")
    with choosing({LARGE: 1}):
        found = Bench(DUEL, KENZAS, KYOZAS, elements=ELEMENTS, setup=UNDER_WAY, folder=folder)
    return found, folder


def test_a_duel_with_large_ranks_looks_as_stored(bench):
    assert_as_stored(bench[1])


def test_every_rank_on_the_board_is_its_digit_in_full(bench):
    found, folder = bench
    ink = (pixels(folder / "ranks-hand.png") == shown(IVORY)).all(axis=2)
    digits = sheet("digits-large")
    for tile in (0, 1, 4, 8):
        card = ink[tile // 3 * SIZE :, 32 + tile % 3 * SIZE :][:SIZE, :SIZE]
        for side, (x, y) in enumerate(SIDES):
            digit = digits[rules.rank(found.duel.ranks(tile), side)]
            height, width = digit.shape
            assert (card[y : y + height, x : x + width][digit]).all()


@pytest.mark.parametrize("large", [0, 1])
def test_whose_card_it_is_shows_by_shape(large, tmp_path):
    with choosing({LARGE: large}):
        shot = "wait 0.5\nshot 1.png\n"
        duel = Bench(shot, KENZAS, KYOZAS, setup=UNDER_WAY, folder=tmp_path).duel
    ink = (pixels(tmp_path / "1.png") == shown(IVORY)).all(axis=2)
    tree = ast.parse((ROOT / "omen" / "screens" / "cards.py").read_text())
    signs = next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "SIGNS"
    )
    for tile in (0, 1, 4, 8):
        owner = duel.owner(tile)
        left = 32 + tile % 3 * SIZE + (0 if owner == rules.KENZA else SIZE - OUTLINED)
        corner = ink[tile // 3 * SIZE + 1 :, left + 1 :][:7, :7]
        rows = np.array([[row >> 6 - x & 1 for x in range(7)] for row in signs[owner]], bool)
        assert (corner == rows).all()


def test_a_step_of_the_cursor_redraws_no_more_than_with_usual_ranks():
    steps = "wait 0.5\npress right\npress down\npress left\npress right\npress down 2\npress b\n"
    redrawn = []
    for large in (0, 1):
        with choosing({LARGE: large}):
            run = Bench(steps, KENZAS, KYOZAS, setup=UNDER_WAY).run
        redrawn.append([event.redrawn for event in run.events[1:]])
    assert redrawn[0] == redrawn[1] and 0 < max(redrawn[1]) <= 5000


def test_large_digits_take_less_than_a_kilobyte_more_and_the_usual_none():
    size = {}
    for name in constants("cards")["DIGITS"].split():
        digit = sheet(name)[0]
        size[name] = (4 * digit.shape[1] * 2 + 31) // 32 * 4 * 4 * digit.shape[0]
    assert size["digits"] == 288
    assert size["digits-large"] + size["digits-wide"] - size["digits"] < 1024


TO_RANKS = "wait 0.2\npress a\npress down 5\npress a\npress up 2\n"


def test_large_ranks_are_seen_at_once_and_outlive_the_power(tmp_path):
    script = TO_RANKS + "press right\nshot at-once.png\npress b\nshot menu.png\npower-cut\n"
    play(tmp_path, script + "wait 0.5\npress a\nshot after.png\n")
    assert read(tmp_path / "at-once.png", 30, 51, 18, IVORY) == "Ranks       large"
    ink = (pixels(tmp_path / "after.png") == shown(IVORY)).all(axis=2)
    plain = tmp_path / "plain"
    plain.mkdir()
    play(plain, "wait 0.2\npress a\nshot menu.png\n")
    usual = (pixels(plain / "menu.png") == shown(IVORY)).all(axis=2)
    card = (slice(17, 81), slice(96, 160))  # of the menu, twice as large
    assert ink[card].sum() > 1.5 * usual[card].sum()


def test_foresight_marks_cover_no_large_rank(tmp_path):
    with choosing({LARGE: 1}):
        shown_ranks = played("mixed", "shot ranks-foresight.png\n", folder=tmp_path)
    assert_as_stored(tmp_path)
    ink = (pixels(tmp_path / "ranks-foresight.png") == shown(IVORY)).all(axis=2)
    digits, duel = sheet("digits-large"), shown_ranks.duel
    for tile in range(9):
        if duel.owner(tile) != rules.VACANT:
            card = ink[tile // 3 * SIZE :, 32 + tile % 3 * SIZE :][:SIZE, :SIZE]
            for side, (x, y) in enumerate(SIDES):
                digit = digits[rules.rank(duel.ranks(tile), side)]
                height, width = digit.shape
                assert (card[y : y + height, x : x + width][digit]).all()


@pytest.mark.parametrize("way", OTHERS)
def test_other_screens_with_large_ranks_look_as_stored(way, tmp_path):
    with choosing({LARGE: 1}):
        WALKS[way].play(tmp_path)
    for shot in tmp_path.glob("*.png"):
        if shot.stem in OTHERS[way].split():
            shot.rename(shot.with_stem(f"ranks-{shot.stem}"))
        else:
            shot.unlink()
    assert_as_stored(tmp_path)
