# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A set begun by `omens.py new`: clean, fair, named after its pictures, over nothing else."""

from collections import Counter
from pathlib import Path
from statistics import mean

import omens
import pytest
from PIL import Image
from sets.advice import advice
from sets.beginning import LESS, SUMS, begin, source_text
from sets.reader import Source, read_source
from sets.source import load_source

PICTURES = ("Barn Owl.png", "barn_owl.png", "Élan.png", "7.png", "猫.png", "a-very-long-name.png")


def new(path: Path, seed: int, count: int) -> Source:
    """A set of so many Omens, begun without pictures."""
    path.write_text(source_text("new", ["a"] * count, seed, path.name).replace('art = "a"\n', ""))
    return read_source(path)


@pytest.fixture
def drawn(tmp_path) -> Path:
    """A folder of pictures."""
    for nth, name in enumerate(PICTURES):
        Image.new("RGB", (9, 9), (200, 9 * nth, 30)).save(tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("count", [10, 11, 17, 30, 43, 64])
def test_sets_of_every_size_check_clean_whatever_the_seed(count, tmp_path):
    for seed in range(8):
        source = new(tmp_path / "new.toml", seed, count)
        assert len(source.omens) == count
        assert advice(source) == []


def test_ranks_add_up_to_what_their_level_has_less_what_the_effect_is_worth(tmp_path):
    for omen in new(tmp_path / "new.toml", 3, 64).omens:
        assert sum(omen.ranks) == SUMS[omen.level] - (LESS[omen.effect] if omen.effect else 0)


def test_the_sums_are_those_of_our_own_set():
    ours = read_source(Path(__file__).parents[2] / "sets" / "mansions.toml").omens
    for level, total in SUMS.items():
        plain = [sum(omen.ranks) for omen in ours if omen.level == level and not omen.effect]
        assert not plain or mean(plain) == total


def test_one_omen_of_three_has_an_effect_and_elements_are_even(tmp_path):
    omens_of = new(tmp_path / "new.toml", 1, 30).omens
    effects = [omen.effect for omen in omens_of if omen.effect]
    assert len(effects) == len(set(effects)) == 10
    assert set(Counter(omen.element for omen in omens_of).values()) == {6}


def test_the_same_seed_draws_the_same_and_another_another():
    assert source_text("a", [], 1, "a.toml") == source_text("a", [], 1, "a.toml")
    assert source_text("a", [], 1, "a.toml") != source_text("a", [], 2, "a.toml")


def test_omens_are_named_after_their_pictures_no_two_alike(drawn):
    path = begin("beasts", [drawn / name for name in PICTURES], 1, None)
    assert path.resolve() == drawn / "beasts.toml"
    named = [(omen.id, omen.name) for omen in read_source(path).omens]
    assert named[:6] == [
        ("barn-owl", "Barn Owl"),
        ("barn-owl-2", "Barn owl"),
        ("elan", "Elan"),
        ("7", "7"),
        ("omen-5", "Omen 5"),
        ("a-very-long", "A very lon"),
    ]
    assert len(named) == 10  # as many as a set needs: the others get asterisms
    assert len(load_source(path)) == 10


def test_a_folder_stands_for_the_pictures_in_it(drawn):
    (drawn / "notes.txt").write_text("no picture")
    path = begin("beasts", [drawn], 1, None)
    assert sum(omen.picture is not None for omen in read_source(path).omens) == len(PICTURES)


def test_a_source_that_is_there_stays(drawn, calling):
    call = calling(omens.main, "omens.py")
    assert call("new", "beasts", drawn)[0] == 0
    before = (drawn / "beasts.toml").read_bytes()
    status, out, said = call("new", "beasts", drawn, "--seed", "2")
    assert (status, out) == (2, "") and "is there already" in said
    assert (drawn / "beasts.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("word", "pictures", "why"),
    [
        ("mansions", (), "is that of our own set"),
        ("con", (), "on Windows"),
        ("title", (), "the game's own"),
        ("Beasts", (), "a-z, 0-9 and -"),
        ("x" * 13, (), "1 to 12"),
        ("beasts", ("nothing.png",), "is not there"),
        ("beasts", ("Barn Owl.png",) * 65, "64 Omens at most"),
    ],
)
def test_what_cannot_become_a_set_is_told_in_one_line(word, pictures, why, drawn, calling):
    call = calling(omens.main, "omens.py", lines=True)
    status, out, said = call("new", word, *(drawn / name for name in pictures))
    assert (status, out) == (2, []) and len(said) == 1 and why in said[0]
    assert not list(drawn.glob("*.toml"))


def test_pictures_stand_with_the_source_or_below_it(drawn, calling):
    (drawn / "sub").mkdir()
    call = calling(omens.main, "omens.py", lines=True)
    status, _, said = call("new", "far", drawn / "7.png", "--out", drawn / "sub" / "far.toml")
    assert status == 2 and "beside the source" in said[0]
