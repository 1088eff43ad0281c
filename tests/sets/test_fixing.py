# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""`omens.py fix` puts right what has one right answer, shows it first, and keeps all the rest."""

from pathlib import Path

import omens
import pytest
from balance.fixing import advised
from broken_sources import GOOD, HEAD, OMEN, broken
from conftest import ROOT
from sets.advice import advice
from sets.fixing import cleaned, difference
from sets.reader import read_source

from sets import names

WRONG = {
    2: 'id = "My Tiny Set!"   # ours',
    3: 'name = "A Tiny Set of very many Omens"',
    4: 'elements = ["Wood", "fire", "ice"]',
    HEAD + 1: 'id = "Omen Nought"',
    HEAD + 2: 'name = "Élan vital, I"  # of Bergson',
    HEAD + 3: "level = 12",
    HEAD + 4: "ranks = [0, 5, 11, 2]",
}


@pytest.fixture
def source(tmp_path) -> Path:
    path = tmp_path / "set.toml"
    path.write_text(broken(WRONG), "utf-8")
    return path


def test_ids_names_sizes_and_numbers_become_what_a_set_may_have(source):
    lines = cleaned(source, source.read_text("utf-8")).splitlines()
    assert lines[1:4] == [
        'id = "my-tiny-set"   # ours',
        'name = "A Tiny Set of very many"',
        'elements = ["wood", "fire"]',
    ]
    assert lines[HEAD : HEAD + 4] == [
        'id = "omen-nought"',
        'name = "Elan vital"  # of Bergson',
        "level = 10",
        "ranks = [1, 5, 10, 2]",
    ]
    source.write_text("\n".join(lines), "utf-8")
    read_source(source)


def test_what_is_good_stays_to_the_byte(tmp_path):
    for text in (GOOD, "\ufeff" + GOOD, GOOD.replace("\n", "\r\n")):
        assert cleaned(tmp_path / "set.toml", text) == text
    for ours in (ROOT / "sets").glob("[gm]*.toml"):
        assert cleaned(ours, ours.read_text("utf-8")) == ours.read_text("utf-8")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ('effect = "Zenit"', 'effect = "zenith"'),
        ('element = "wod"', 'element = "wood"'),
        ('text = " Lore, and more "', 'text = "Lore, and more"'),
    ],
)
def test_a_misspelt_word_becomes_the_one_that_is_meant(wrong, right, tmp_path):
    text = GOOD.replace("ranks = [", f"{wrong}\nranks = [", 1)
    key = wrong.split(" =")[0]
    lines = [line for line in text.splitlines() if line == wrong or not line.startswith(f"{key} =")]
    fixed = cleaned(tmp_path / "set.toml", "\n".join(lines))
    assert right in fixed and wrong not in fixed


def test_a_copy_of_our_set_gets_an_id_of_its_own(tmp_path):
    text = (ROOT / "sets" / "garden.toml").read_text("utf-8")
    assert 'id = "mine"' in cleaned(tmp_path / "mine.toml", text)
    assert 'id = "garden-2"' in cleaned(tmp_path / "garden.toml", text)


def test_a_source_beside_ours_is_its_makers(tmp_path, monkeypatch):
    """README leaves open where sources lie: those in sets/ are no more ours for that."""
    assert all((ROOT / "sets" / f"{name}.toml").exists() for name in names.OURS)
    monkeypatch.setattr(names, "SOURCES", tmp_path)
    (tmp_path / "mine.toml").touch()
    assert not names.is_copied("mine", tmp_path / "other.toml")
    assert names.is_copied("garden", tmp_path / "other.toml")


def test_the_difference_is_shown_and_only_write_writes_it(source, calling):
    call = calling(omens.main, "omens.py")
    before = source.read_text("utf-8")
    status, shown, _ = call("fix", source)
    assert status == 0 and source.read_text("utf-8") == before
    wanted = difference(source, before, cleaned(source, before))
    assert shown.startswith(wanted) and '\n-id = "My Tiny Set!"   # ours' in wanted
    assert call("fix", source, "--write")[0] == 0
    assert source.read_text("utf-8") == cleaned(source, before)
    assert call("fix", source)[1] == f"{source}: nothing to fix\n"


def test_what_cannot_be_put_right_stays_and_is_told(tmp_path, calling):
    path = tmp_path / "set.toml"
    path.write_text(broken({HEAD + OMEN + 3: 'level = "high"', HEAD + 3: "level = 0"}))
    status, _, said = calling(omens.main, "omens.py", lines=True)("fix", path, "--write")
    assert status == 2 and 'not "high"' in said[0] and len(said) == 1


@pytest.mark.parametrize(
    "value", ["5", "[3]", "[[1], {}]", "{ a = 1 }", "2026-12-01", "nan", "true"]
)
@pytest.mark.parametrize("key", ["id", "name", "elements", "level", "ranks", "element", "effect"])
def test_what_is_of_another_kind_is_no_harm(tmp_path, key, value):
    lines = GOOD.splitlines()
    number = next(nth for nth, line in enumerate(lines, 1) if line.startswith(f"{key} = "))
    text = broken({number: f"{key} = {value}"})
    assert f"{key} = " in cleaned(tmp_path / "set.toml", text)


def test_the_lab_writes_what_each_omen_is_worth_and_keeps_the_comments(tmp_path):
    path = tmp_path / "garden.toml"
    text = (ROOT / "sets" / "garden.toml").read_text("utf-8")
    path.write_text(text.replace('id = "garden"', 'id = "mine"  # my own'))
    source = read_source(path)
    path.write_text(advised(source, path.read_text("utf-8"), 2000, worth=True, levels=True))
    again = read_source(path)
    assert "# my own" in path.read_text("utf-8") and advice(again) == advice(source)
    assert sum(omen.worth != 0 for omen in again.omens) > len(again.omens) // 2
    for level in (1, 5):
        worths = [omen.worth for omen in again.omens if omen.level == level]
        assert (sum(worths) > 0) == (level == 5)
