# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Large Ranks: on every card, in the Duel and elsewhere, and never over whose card it is."""

import ast

import numpy as np
import pytest
from chosen import USUAL, choosing, colours_of, constants
from conftest import ROOT
from foreseen import played
from menus import IVORY
from recorded import run
from seen import assert_as_stored, pixels, play, read, shown
from staged import ELEMENTS, KENZAS, KYOZAS, Bench
from walks import WALKS

from omen import rules
from omen.session.memory import LARGE

BITMAPS = ROOT / "assets" / "bitmaps"
SIZE, OUTLINED = 32, 9  # of a card, of an owner's sign
SIDES = ((11, 1), (22, 8), (11, 16), (1, 8))  # where large Ranks stand on a card
USUAL_SIDES = ((12, 1), (24, 11), (12, 22), (1, 11))  # and the usual ones
# The wedge of a changed Rank, from its Rank's place: its middle column, and the row on top.
WEDGES = ((9, 3), (-3, 2), (9, 0), (9, 2))  # beside a usual one, by side; three rows high
ABOVE, BELOW = (4, 1), (4, 10)  # over or under a large one that is less high; four rows high
UNDER_WAY = """
for slot, tile in ((0, 0), (5, 4), (1, 8), (6, 1)):
    game.session.duel.play(slot, tile)
"""
CHANGED = """
for slot, tile in ((0, 0), (5, 4), (1, 8), (9, 1), (2, 7), (7, 5)):
    game.session.duel.play(slot, tile)
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


def assert_ranks(picture, duel, large):
    """Every Rank on the board is its digit in full; a raised one is gold, with a wedge that points
    up, a lowered one of its card's light colour, with a wedge that points down."""
    named, _ = colours_of(USUAL)
    usual, low = sheet("digits-large" if large else "digits"), sheet("digits-wide")
    found = []
    for tile in range(9):
        if duel.owner(tile) == rules.VACANT:
            continue
        card = picture[tile // 3 * SIZE :, 32 + tile % 3 * SIZE :][:SIZE, :SIZE]
        printed = duel.printed(duel.slot(tile))
        for side, (x, y) in enumerate(SIDES if large else USUAL_SIDES):
            rank = rules.rank(duel.ranks(tile), side)
            change = rank - rules.rank(printed, side)
            if change == 0:
                assert (card[y:, x:][: len(usual[rank]), :10][usual[rank]] == shown(IVORY)).all()
                continue
            up = change > 0
            found.append(up)
            colour = named["GOLD" if up else ("KENZA_LIGHT", "KYOZA_LIGHT")[duel.owner(tile)]]
            lit = (card == shown(colour)).all(axis=2)
            black = (card == shown(named["BLACK"])).all(axis=2)
            digit, under = (low[rank], 6 if up else 0) if large else (usual[rank], 0)
            height, width = digit.shape
            assert lit[y + under :, x:][:height, :width][digit].all()
            middle, top = (ABOVE if up else BELOW) if large else WEDGES[side]
            rows = range(1, 8, 2) if large else range(1, 6, 2)
            for row, wide in enumerate(rows if up else reversed(rows), y + top):
                left, right = x + middle - wide // 2, x + middle + wide // 2
                # Beside an owner's sign, or a star, that may cover its tip.
                tip = right if row >= OUTLINED else min(right, SIZE - OUTLINED - 1)
                assert lit[row, left : tip + 1].all(), (tile, side, row)
                assert black[row, left - 1] and not lit[row, right + 1], (tile, side, row)
    return found


@pytest.mark.parametrize("large", [0, 1])
def test_raised_and_lowered_ranks_are_told_by_colour_and_by_shape(large, tmp_path):
    with choosing({LARGE: large}):
        bench = Bench(
            f"wait 0.5\nshot ranks-changed-{large}.png\n",
            KENZAS,
            KYOZAS,
            elements=(1, 3, 3, 1, 3, 2, 1, 1, 1),
            setup=CHANGED,
            folder=tmp_path,
        )
    found = assert_ranks(pixels(tmp_path / f"ranks-changed-{large}.png"), bench.duel, large)
    assert found.count(True) >= 4 and found.count(False) >= 4
    assert_as_stored(tmp_path)


def test_every_rank_on_the_board_is_its_digit_in_full(bench):
    found, folder = bench
    assert_ranks(pixels(folder / "ranks-hand.png"), found.duel, 1)


@pytest.mark.parametrize("large", [0, 1])
def test_whose_card_it_is_shows_by_shape(large, tmp_path):
    with choosing({LARGE: large}):
        shot = "wait 0.5\nshot 1.png\n"
        duel = Bench(shot, KENZAS, KYOZAS, setup=UNDER_WAY, folder=tmp_path).duel
    ink = (pixels(tmp_path / "1.png") == shown(IVORY)).all(axis=2)
    tree = ast.parse((ROOT / "omen" / "widgets" / "cards.py").read_text())
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


DUEL_OF_TENS = """
from omen.duel import Duel
ids = [game.session.omens.id_of(i) for i in range(len(game.session.omens))]
byakko, suzaku = ids.index("byakko"), ids.index("suzaku")
game.session.duel = Duel(
    game.session.omens, 31, 0, [byakko, 0, 1, 2, 3], [suzaku, 4, 5, 6, 7], bytes(9)
)
game.lines["book"] = byakko
game.lines["hand"] = 3  # by worth: it is in the second row
"""
TENS = {  # by screen: the presses that lead to an Omen with a Rank of 10, and where it says so
    "duel": ("", (32, 95, 16), "Byakko L5 A=10"),
    "inspect": ("press b\n", (0, 40, 5), "A=10"),
    "hand": ("press down\n", (96, 72, 5), "A=10"),
    "book": ("", (130, 0, 5), "A=10"),
}


@pytest.mark.parametrize("screen", TENS)
def test_a_rank_that_is_a_letter_is_explained_where_it_is_seen(screen, tmp_path):
    presses, (x, y, columns), words = TENS[screen]
    first = "duel" if screen == "inspect" else screen
    script = f"wait 0.5\n{presses}wait 0.2\nshot ten-{screen}.png\npress down\nshot next.png\n"
    run(script, {}, tmp_path, repr(first), DUEL_OF_TENS)
    assert read(tmp_path / f"ten-{screen}.png", x, y, columns, IVORY) == words
    assert "=" not in read(tmp_path / "next.png", x, y, columns, IVORY)
    (tmp_path / "next.png").unlink()
    assert_as_stored(tmp_path)


TO_RANKS = "wait 0.2\npress a\npress down 5\npress a\npress down 4\n"


def test_large_ranks_are_seen_at_once_and_outlive_the_power(tmp_path):
    script = TO_RANKS + "press right\nshot at-once.png\npress b\nshot menu.png\npower-cut\n"
    play(tmp_path, script + "wait 0.5\npress a\nshot after.png\n")
    assert read(tmp_path / "at-once.png", 20, 64, 18, IVORY) == "Ranks       large"
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
    assert_ranks(pixels(tmp_path / "ranks-foresight.png"), shown_ranks.duel, 1)


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
