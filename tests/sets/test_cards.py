# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The cards that the tools draw are the board's own: compared with its screen, pixel by pixel."""

import numpy as np
import pytest
from art.cards import OWNERS, SIDE, Easel
from conftest import ROOT
from PIL import ImageChops
from sets.preview import (
    CARD,
    CELL_HEIGHT,
    CELL_WIDTH,
    COLUMNS,
    MARGIN,
    SCALE,
    TITLE_HEIGHT,
    preview,
)
from sets.reader import read_source
from sets.source import built
from staged import STAGE, Bench

from omen.built_set import read_set
from omen.rules import VACANT
from omen.widgets.cards import HELD

GARDEN = ROOT / "sets" / "garden.toml"
HAND = (0, 1, 2, 3, 4)


def easel_of(path) -> Easel:
    data, sheet = built(read_source(path))
    return Easel(read_set(data), sheet)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("steps", [0, 4, 8])
def test_a_card_is_to_the_pixel_what_the_board_shows(seat, steps):
    script = "wait 0.5\npress a\npress right 2\npress a\n" + f"press right {steps}\n" * bool(steps)
    setup = f"game.session.seat = {seat}"
    bench = Bench(script + "wait 0.5\n", HAND, HAND, screen="hand", setup=setup)
    assert bench.run.machine
    screen = bench.run.machine.display.rgb
    shelf = bench.screen.shelf
    compared = 0
    with easel_of(STAGE) as easel:
        for card, look in zip(shelf.cards, shelf.seen, strict=True):
            omen, picked = divmod(look, 2)
            x, y = card.grid.x, card.grid.y
            drawn = np.array(easel.portrait(omen, seat if picked else VACANT, 1, height=HELD))
            there = screen[y : y + HELD, x : x + SIDE]
            if (x, y) == (shelf.cursor.above.x, shelf.cursor.above.y):
                continue  # the cursor's bracket lies over it
            assert (drawn == there).all(), omen
            compared += 1
    assert compared >= 3


def test_an_enlarged_card_has_the_same_pixels():
    with easel_of(GARDEN) as easel:
        for owner in OWNERS:
            small = np.array(easel.portrait(3, owner, 1))
            large = np.array(easel.portrait(3, owner, 5))
            assert (large == small.repeat(5, 0).repeat(5, 1)).all()


def test_the_sheet_has_every_card_as_the_board_draws_it():
    source = read_source(GARDEN)
    sheet = np.array(preview(source))
    with easel_of(GARDEN) as easel:
        for nth in range(len(source.omens)):
            x = SCALE * (MARGIN + nth % COLUMNS * CELL_WIDTH)
            y = SCALE * (TITLE_HEIGHT + nth // COLUMNS * CELL_HEIGHT)
            card = np.array(easel.portrait(nth, (nth + nth // COLUMNS) % 2, SCALE * CARD // SIDE))
            assert (sheet[y : y + SCALE * CARD, x : x + SCALE * CARD] == card).all()


def test_a_changed_rank_shows_in_the_sheet_on_its_card_and_in_its_figure():
    source = read_source(GARDEN)
    picture = preview(source)
    source.omens[13].ranks = [10, 10, 10, 10]
    changed = ImageChops.difference(picture, preview(source)).getbbox()
    assert changed is not None and changed[1] < picture.height / 2 < changed[3]


@pytest.mark.parametrize("last", [0, 0xFFFCF0])
def test_a_raised_rank_is_gold_unless_a_sets_pictures_take_all_twelve_colours(last):
    table = bytes(60) + last.to_bytes(3, "little") + bytes(1)
    with easel_of(GARDEN) as easel:
        made = easel.cards.card_palette(table, 0, 0)
        assert made[15] == (last or easel.palettes.GOLD)


@pytest.mark.parametrize("elements", [0, 8])
def test_a_sheet_of_any_set_has_room_for_all_it_says(elements, tmp_path):
    names = [f"element{n}" for n in range(elements)]
    tables = "".join(
        f'[[omen]]\nid = "o{n}"\nname = "WWWWWWWWW{n % 10}"\nlevel = {1 + n // 8}\n'
        f"ranks = [{1 + n % 10}, 3, {1 + n // 7}, 9]\n"
        + (f'element = "{names[n % elements]}"\n' if elements else "")
        for n in range(64)
    )
    path = tmp_path / "full.toml"
    path.write_text(f'id = "full"\nname = "{"N" * 24}"\nelements = {names}\n{tables}')
    picture = np.array(preview(read_source(path)))
    night = picture[0, 0]
    for edge in (picture[:, :2], picture[:, -2:], picture[-2:], picture[:2]):
        assert (edge == night).all()
