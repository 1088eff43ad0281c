# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Sets of colours for eyes of all kinds: told apart, read with ease, chosen at once and for good.

Colours are compared as the display shows them, with five and six bits, and as eyes see them that
lack one kind of cone, which coloraide simulates after Brettel, Vienot and Mollon.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from unittest.mock import patch

import numpy as np
import pytest
from chosen import CONTRAST, SEES, USUAL, apart, choosing, colours_of, constants, contrast
from conftest import ROOT
from measured import HEIGHT, WIDTH, glyphs, texts_in
from seen import assert_as_stored, pixels, play, read, shown
from simulator.display import Display
from staged import KENZAS, KYOZAS, Bench
from walks import WALKS

from omen.session.memory import PALETTE, VALUES

SETS = range(VALUES[PALETTE])
OWNERS = (("KENZA_LIGHT", "KYOZA_LIGHT"), ("KENZA_GROUND", "KYOZA_GROUND"))
LEAST = {USUAL: 4.5, CONTRAST: 7}  # of a text's contrast; 4.5 in the others, too


# -- the sets themselves


def test_the_usual_colours_are_those_that_the_game_begins_with():
    named, tints = colours_of(USUAL)
    begun = constants("palettes")
    assert named == {name: begun[name] for name in named}
    table = (ROOT / "assets" / "bitmaps" / "marks-small.bmp").read_bytes()[54 + 4 * 4 :]
    assert tints == [int.from_bytes(table[4 * i : 4 * i + 3], "little") for i in range(8)]


@pytest.mark.parametrize("chosen", SETS)
def test_digits_and_marks_stand_out(chosen):
    named, tints = colours_of(chosen)
    assert contrast(named["IVORY"], named["BLACK"]) >= 7  # a Rank on its outline
    for ground in ("KENZA_GROUND", "KYOZA_GROUND", "SLATE", "DUSK"):
        assert contrast(named["IVORY"], named[ground]) >= 4.5
    for tint in tints:  # pictures need 3 : 1
        assert contrast(tint, named["SLATE"]) >= 3
        assert contrast(tint, named["NIGHT"]) >= 3


@pytest.mark.parametrize(
    ("chosen", "vision"), [(chosen, eye) for chosen in SEES for eye in (None, *SEES[chosen])]
)
def test_owners_and_elements_stay_apart_for_eyes_that_the_colours_are_for(chosen, vision):
    named, tints = colours_of(chosen)
    for kenza, kyoza in OWNERS:
        assert apart(named[kenza], named[kyoza], vision) >= 18
    for light in OWNERS[0]:  # what is chosen is no owner's
        assert apart(named[light], named["GOLD"], vision) >= 12
    for one, other in combinations(tints, 2):
        assert apart(one, other, vision) >= 12


@pytest.mark.parametrize("chosen", SETS)
def test_all_eyes_tell_the_owners_apart_in_all_colours(chosen):
    named, _ = colours_of(chosen)
    for vision in (None, "protan", "deutan", "tritan"):
        for kenza, kyoza in OWNERS:
            assert apart(named[kenza], named[kyoza], vision) >= 10


def test_the_usual_elements_do_not_stay_apart_so_there_is_a_reason_for_the_others():
    _, tints = colours_of(USUAL)
    for vision in ("protan", "deutan", "tritan"):
        assert min(apart(one, other, vision) for one, other in combinations(tints, 2)) < 8


# -- what is on the screen


class Pairs(set[tuple[int, int]]):
    """Every pair of a text's colour and what it stands on, 16 bits each, that a display showed."""

    def look(self, display: Display) -> None:
        for grid, left, top, scale in texts_in(display.root_group, 0, 0, 1):
            ink = packed(grid.pixel_shader[1])
            for row in range(grid.height):
                for column in range(grid.width):
                    glyph = glyphs()[grid[column, row]].repeat(scale, 0).repeat(scale, 1)
                    x, y = left + column * WIDTH * scale, top + row * HEIGHT * scale
                    cell = display.pixels[max(0, y) : y + len(glyph), max(0, x) :][
                        :, : glyph.shape[1]
                    ]
                    if cell.shape == glyph.shape and glyph.any() and (cell[glyph] == ink).all():
                        grounds, counts = np.unique(cell[~glyph], return_counts=True)
                        self.add((ink, int(grounds[counts.argmax()])))


def packed(colour: int) -> int:
    """A colour in the display's 16 bits."""
    return colour >> 19 << 11 | (colour >> 10 & 63) << 5 | colour >> 3 & 31


def unpacked(colour: int) -> int:
    """A colour that the display shows as these 16 bits."""
    return colour >> 11 << 19 | (colour >> 5 & 63) << 10 | (colour & 31) << 3


@contextmanager
def looking() -> Iterator[Pairs]:
    pairs = Pairs()
    sent = Display._send_changes

    def seen(display: Display) -> int:
        before = display.redrawn
        cost = sent(display)
        if display.redrawn > before:
            pairs.look(display)
        return cost

    with patch.object(Display, "_send_changes", seen):
        yield pairs


# Between them they show texts of every colour on all that there is under texts.
WAYS = ("loud", "menu", "options", "ladder", "kept nowhere", "more options", "left out", "match")


@pytest.mark.parametrize("chosen", SETS)
@pytest.mark.parametrize("way", WAYS)
def test_every_text_on_the_screen_can_be_read(way, chosen, tmp_path):
    named, _ = colours_of(chosen)
    with choosing({PALETTE: chosen}), looking() as pairs:
        WALKS[way].play(tmp_path)
    assert len(pairs) >= 4
    inks = {packed(colour) for colour in named.values()}
    for ink, ground in pairs - {(ink, ink) for ink, _ in pairs}:
        if way == "more options" and not {ink, ground} <= inks:
            continue  # it goes through all the sets
        assert ink in inks
        found = contrast(unpacked(ink), unpacked(ground))
        assert found >= LEAST.get(chosen, 4.5), f"{ink:04x} on {ground:04x}"


DUEL = """
wait 0.5
press right
press up
wait 0.2
shot eyes-{}.png
"""
UNDER_WAY = """
for slot, tile in ((0, 0), (5, 4), (1, 8), (6, 1)):
    game.session.duel.play(slot, tile)
game.session.load("omen.screens.options").apply(game)
"""


@pytest.mark.parametrize("chosen", [chosen for chosen in SETS if chosen])
def test_a_duel_in_other_colours_looks_as_stored(chosen, tmp_path):
    with choosing({PALETTE: chosen}):
        Bench(DUEL.format(chosen), KENZAS, KYOZAS, setup=UNDER_WAY, folder=tmp_path)
    assert_as_stored(tmp_path)


def test_colours_alone_differ(tmp_path):
    """Where one pixel was of the same colour as another, it is so in all sets."""
    pictures = []
    for chosen in SETS:
        with choosing({PALETTE: chosen}):
            Bench(DUEL.format(chosen), KENZAS, KYOZAS, setup=UNDER_WAY, folder=tmp_path)
        pictures.append(pixels(tmp_path / f"eyes-{chosen}.png").reshape(-1, 3))
    usual = pictures[0]
    for other in pictures[1:]:
        kinds = {tuple(colour) for colour in usual.tolist()}
        both = {(tuple(a), tuple(b)) for a, b in zip(usual.tolist(), other.tolist(), strict=True)}
        # Two kinds may come to look alike, as night and vacant tiles in high contrast; none splits
        # but the tints of Elements, which may be those of a picture, too.
        assert len(both) <= len(kinds) + 8


TO_COLOURS = "wait 0.2\npress a\npress down 5\npress a\npress down 3\n"


def test_colours_that_are_chosen_are_seen_at_once_and_outlive_the_power(tmp_path):
    named, _ = colours_of(CONTRAST)
    script = TO_COLOURS + "press left\nshot at-once.png\npress b\nwait 0.2\npower-cut\nwait 0.5\n"
    play(tmp_path, script + "press a\nshot after.png\n")
    for shot, x, y, words in (("at-once", 20, 52, "Colours     contrast"), ("after", 14, 87, "")):
        picture = pixels(tmp_path / f"{shot}.png")
        assert read(tmp_path / f"{shot}.png", x, y, 22, named["IVORY"]).startswith(words)
        assert (picture[1, 1] == shown(named["NIGHT"])).all()
        for old in ("IVORY", "GOLD", "MIST", "BAR"):
            assert not (picture == shown(colours_of(USUAL)[0][old])).all(axis=2).any()


def test_the_usual_colours_come_back_as_they_were(tmp_path):
    round_trip = TO_COLOURS + "press right 4\npress b\npress down\npress a\nwait 1\nshot back.png\n"
    straight = TO_COLOURS + "press b\npress down\npress a\nwait 1\nshot back.png\n"
    seen = []
    for name, script in (("round", round_trip), ("straight", straight)):
        (tmp_path / name).mkdir()
        play(tmp_path / name, script)
        seen.append(pixels(tmp_path / name / "back.png"))
    assert (seen[0] == seen[1]).all()
