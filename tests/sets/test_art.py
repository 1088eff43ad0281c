# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Pictures: made up, drawn from the stars, a maker's own, and those of every set."""

import tomllib
from itertools import combinations
from math import dist

import pytest
from art import mansions, ui
from art.asterism import SIDE, TINTS, draw, made_up, project
from art.fitting import COLOURS, ArtError, colours_of, open_art, reduced
from chosen import USUAL
from chosen import colours_of as chosen_colours
from conftest import ROOT
from PIL import Image
from sets.reader import read_source
from sets.source import pictures_of

SETS = ROOT / "sets"
BITMAPS = ROOT / "assets" / "bitmaps"
RANKS = ((12, 0), (24, 11), (12, 23), (1, 11))  # where their ink is: north, east, south, west
NAMES = [f"Omen {n}" for n in range(60)]


def drawn(picture) -> set[tuple[int, int]]:
    return {(at % SIDE, at // SIDE) for at, colour in enumerate(picture) if colour}


def under_a_rank(x: int, y: int) -> bool:
    return any(left <= x < left + 7 and top <= y < top + 9 for left, top in RANKS)


def photo(mode: str = "RGB", size: tuple[int, int] = (200, 100)) -> Image.Image:
    """A picture of very many colours."""
    bands = [
        Image.linear_gradient("L").resize(size),
        Image.radial_gradient("L").resize(size),
        Image.linear_gradient("L").rotate(90).resize(size),
    ]
    return Image.merge("RGB", bands).convert(mode)


# Made-up asterisms


def test_an_omen_without_a_picture_always_gets_the_same_for_the_same_name():
    assert made_up("Kaku", TINTS[0]) == made_up("Kaku", TINTS[0])
    # This very one, on every machine and in every version.
    spots = sorted(drawn(made_up("Kaku", TINTS[0])))
    assert (len(spots), spots[0], spots[-1]) == (47, (3, 28), (26, 24))


def test_made_up_asterisms_differ_and_fit_the_card():
    pictures = [made_up(name, TINTS[0]) for name in NAMES]
    for one, other in combinations(pictures, 2):
        assert len(drawn(one) ^ drawn(other)) > 20
    for picture in pictures:
        assert 25 < len(drawn(picture)) < 140
        assert len(colours_of(picture)) <= 4


# Drawn from the stars


def test_the_sky_is_seen_with_north_up_and_east_to_the_left():
    middle, north, east = project([(10, 60, 1), (10, 61, 1), (11, 60, 1)])
    assert north[1] < middle[1]
    assert abs(north[0] - middle[0]) < 1e-3
    assert east[0] < middle[0]
    degree, half = dist(middle[:2], north[:2]), dist(middle[:2], east[:2])
    assert half == pytest.approx(degree / 2, rel=0.01)  # a degree of right ascension, at 60 north


def test_figures_across_the_hour_of_nought_hold_together():
    left, right = project([(1, 0, 1), (359, 0, 1)])
    assert right[0] - left[0] == pytest.approx(0.0349, rel=0.01)


def test_no_star_of_a_mansion_stands_under_a_rank():
    figures = tomllib.loads((SETS / "mansions" / "stars.toml").read_text("utf-8"))
    for name, figure in figures.items():
        for x, y, _ in mansions.points_of(figure):
            assert not under_a_rank(round(x), round(y)), name


def test_brighter_stars_are_larger():
    sizes = [
        len(drawn(draw([(15, 15, magnitude), (8, 8, 0)], [], TINTS[0], "x")))
        for magnitude in (1, 3, 4)
    ]
    assert sizes[0] > sizes[1] > sizes[2]


def test_the_pictures_of_the_mansions_are_those_that_their_stars_make():
    for name, picture in mansions.pictures().items():
        assert open_art(SETS, f"mansions/{name}.png") == picture, name


@pytest.mark.parametrize("name", ["mansions", "garden"])
def test_the_omens_of_a_set_look_different_in_any_colour(name):
    pictures = pictures_of(read_source(SETS / f"{name}.toml"))
    assert len(colours_of(*pictures)) <= COLOURS
    for one, other in combinations(pictures, 2):
        assert len(drawn(one) ^ drawn(other)) > 30


def luminance(colour) -> float:
    linear = [(c / 255 / 12.92 if c < 11 else ((c / 255 + 0.055) / 1.055) ** 2.4) for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_tint_stands_out_on_either_owners_ground():
    named, _ = chosen_colours(USUAL)
    for name in ("KENZA_GROUND", "KYOZA_GROUND"):
        ground = named[name].to_bytes(3, "big")
        for tint in TINTS:
            assert (luminance(tint) + 0.05) / (luminance(ground) + 0.05) > 3


# A maker's own pictures


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("art").resolve()


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        *((mode, "png") for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16")),
        ("RGB", "jpg"), ("CMYK", "jpg"), ("P", "gif"), ("RGB", "bmp"), ("RGB", "webp"),
    ],
)  # fmt: skip
def test_pictures_of_any_kind_are_read_whole_and_fitted(mode, kind, folder):
    image = photo("L").convert("I").point(lambda v: v * 257) if mode == "I;16" else photo(mode)
    image.convert(mode).save(folder / f"photo.{kind}")
    picture = open_art(folder, f"photo.{kind}")
    spots = drawn(picture)
    assert {x for x, _ in spots} == set(range(32))  # twice as wide as high
    assert {y for _, y in spots} == set(range(8, 24))
    assert picture[9 * SIDE + 16] != picture[22 * SIDE + 16]


def test_small_pixel_art_grows_by_whole_pixels_and_stays_see_through(folder):
    image = Image.new("RGBA", (8, 10))
    image.putpixel((0, 0), (255, 0, 0, 255))
    image.putpixel((7, 9), (0, 255, 0, 100))  # more see-through than not
    image.save(folder / "small.png")
    assert drawn(open_art(folder, "small.png")) == {(x, y) for x in (4, 5, 6) for y in (1, 2, 3)}


@pytest.mark.parametrize("scale", [2, 3, 8, 25])
def test_enlarged_pixel_art_is_read_dot_by_dot(scale, folder):
    dots = Image.new("RGBA", (16, 16))
    for at in range(0, 256, 3):  # a hundred colours, and what is see-through all of another
        dots.putpixel((at % 16, at // 16), (at, 255 - at, at * 7 % 256, 255 if at % 2 else 0))
    dots.save(folder / "dots.png")
    large = dots.resize((16 * scale, 16 * scale), Image.Resampling.NEAREST)
    large.save(folder / "enlarged.png")
    assert open_art(folder, "enlarged.png") == open_art(folder, "dots.png")


@pytest.mark.parametrize("side", [64, 200])
def test_large_pixel_art_keeps_its_colours_and_a_photograph_is_smoothed(side, folder):
    flat = [(250, 40, 60), (20, 200, 90), (30, 60, 240)]
    image = Image.new("RGB", (side, side))
    image.putdata([flat[(x * x + y * 3) % 7 % 3] for y in range(side) for x in range(side)])
    image.save(folder / "art.png")
    assert colours_of(open_art(folder, "art.png")) == sorted(flat)
    photo(size=(side, side)).save(folder / "smooth.png")
    assert len(colours_of(open_art(folder, "smooth.png"))) > 200


def test_an_animation_shows_its_first_picture(folder):
    frames = [Image.new("RGB", (32, 32), colour) for colour in ("red", "blue")]
    frames[0].save(folder / "moving.gif", save_all=True, append_images=frames[1:])
    assert colours_of(open_art(folder, "moving.gif")) == [(255, 0, 0)]


def test_a_photograph_is_upright_however_the_camera_was_held(folder):
    corners = Image.new("RGB", (2, 2))
    for at, colour in enumerate(("red", "lime", "blue", "yellow")):
        corners.paste(colour, (at % 2, at // 2, at % 2 + 1, at // 2 + 1))
    upright = corners.resize((64, 64), Image.Resampling.NEAREST)
    turned = [None, 0, 3, 1, 5, 2, 6, 4]  # how each orientation, from 1, has been turned
    for orientation, turn in enumerate(turned, 1):
        exif = Image.Exif()
        exif[0x0112] = orientation
        image = upright if turn is None else upright.transpose(Image.Transpose(turn))
        for kind in ("png", "jpg", "webp"):
            image.save(folder / f"held.{kind}", exif=exif, quality=95)
            picture = open_art(folder, f"held.{kind}")
            seen = [picture[y * SIDE + x] or (0, 0, 0) for y in (8, 24) for x in (8, 24)]
            wanted = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)]
            assert all(dist(a, b) < 40 for a, b in zip(seen, wanted, strict=True)), orientation


def test_damaged_pictures_are_refused_whatever_pillow_makes_of_them(folder):
    photo().save(folder / "whole.png")
    whole = (folder / "whole.png").read_bytes()
    for at in range(0, len(whole), max(1, len(whole) // 60)):
        for damaged in (whole[:at], whole[:at] + b"\xff" * 9 + whole[at + 9 :]):
            (folder / "damaged.png").write_bytes(damaged)
            try:
                assert len(open_art(folder, "damaged.png")) == SIDE * SIDE
            except ArtError as error:
                assert "\n" not in str(error)


def test_pictures_of_many_colours_are_reduced_and_keep_their_looks(folder):
    photo(size=(64, 64)).save(folder / "photo.png")
    flat = [(10, 200, 30)] * (SIDE * SIDE - 9) + [None] * 9
    before = [open_art(folder, "photo.png"), flat]
    after = reduced(before)
    assert len(colours_of(*before)) > 500
    assert len(colours_of(*after)) <= COLOURS
    for one, other in zip(before, after, strict=True):
        assert drawn(one) == drawn(other)
        off = [dist(a, b) for a, b in zip(one, other, strict=True) if a and b]
        assert sum(off) / len(off) < 40


def test_pictures_of_few_colours_stay_as_they_are():
    pictures = [made_up(name, TINTS[n % 9]) for n, name in enumerate(NAMES)]
    assert reduced(pictures) is pictures


# What every set shares


def test_the_committed_bitmaps_are_those_that_are_drawn(tmp_path, monkeypatch):
    monkeypatch.setattr(ui, "BITMAPS", tmp_path)
    ui.main()
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (BITMAPS / path.name).read_bytes(), path.name


@pytest.mark.parametrize(("large", "side"), [(True, 16), (False, 8)])
def test_element_marks_are_told_apart_by_shape_alone(large, side):
    cells = ui.marks(large)
    shapes: list[set[int]] = [set() for _ in range(16)]
    for at, colour in enumerate(cells):
        if colour not in (0, ui.OUTLINE):
            shapes[at // (side * side)].add(at % (side * side))
    assert len(cells) == 16 * side * side
    for one, other in combinations(shapes, 2):
        assert len(one ^ other) >= side


@pytest.mark.parametrize(
    ("sheet", "width", "apart"), [("digits", 8, 2), ("digits-large", 10, 6), ("digits-wide", 10, 3)]
)
def test_digits_are_told_apart_and_have_an_outline_all_round(sheet, width, apart):
    cells = ui.digits(sheet)
    assert len(cells) == 16
    for one, other in combinations(cells, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) >= apart
    for cell in cells:
        ink = {(at % width, at // width) for at, colour in enumerate(cell) if colour == ui.INK}
        for x, y in ink:
            around = {cell[(y + dy) * width + x + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1)}
            assert around <= {ui.INK, ui.OUTLINE}
