# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel as a link: through it and back, and what is refused."""

import base64
import os
import random
import re

import duel as command
import pytest
from conftest import ROOT
from engine import interpreter
from engine.deals import random_duel
from program import alike
from records.files import load

from omen import link, link_reader
from omen.built_set import read_set
from omen.duel import Duel
from omen.record import write

DUELS = int(os.environ.get("LINKS", "200"))
SPOILT = int(os.environ.get("SPOILT", "1000"))
RECORDS = sorted((ROOT / "tests" / "cases").glob("*.duel"))
MANSIONS = read_set((ROOT / "assets" / "sets" / "mansions.omen").read_bytes())


def back(text, omens=MANSIONS):
    """The Duel of a link whose set is this one."""

    def find_set(name, crc):
        assert (name, crc) == (omens.id, omens.crc)
        return omens

    return link_reader.read(text, find_set)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_record_of_the_corpus_comes_back_as_it_was(path):
    duel = load(str(path))
    assert write(back(link.link(duel), duel.omens)) == write(duel)


def test_a_random_duel_comes_back_as_it_was():
    longest = 0
    for seed in range(DUELS):
        duel = random_duel(seed, seed % 10)
        if seed % 7 == 3 and not duel.over:
            duel.resign()
        text = link.link(duel)
        assert re.fullmatch(r"duel=[\w-]+", text)
        longest = max(longest, len(text))
        assert write(back(text)) == write(duel)
    assert longest <= 48


def test_a_round_of_sudden_death_comes_back():
    hands = [0, 0, 1, 1, 2], [3, 3, 3, 3, 3]
    duel = Duel(MANSIONS, 31, 0, *hands, bytes((1, 2, 0, 0, 3, 0, 0, 0, 0)), 6)
    duel.play(4, 8)
    assert write(back(link.link(duel))) == write(duel)


def test_a_spoilt_link_is_refused_in_one_line():
    chance = random.Random(1)
    letters = link_reader.ALLOWED
    for number in range(SPOILT):
        whole = link.link(random_duel(number % 97, number % 10))
        text = list(whole)
        for _ in range(1 + number % 3):
            way, at = chance.randrange(4), chance.randrange(len(link.KEY), len(text))
            if way == 0:
                text[at] = chance.choice([letter for letter in letters if letter != text[at]])
            elif way == 1:
                del text[at]
            elif way == 2:
                text.insert(at, chance.choice(letters))
            else:
                text[at] = chance.choice("%+/=. äß\N{SNOWMAN}")
        if text == list(whole):  # one change took the other back
            continue
        with pytest.raises(ValueError) as refusal:
            back("".join(text))
        assert "\n" not in str(refusal.value)


def test_a_well_sealed_link_of_anything_is_refused_or_a_duel():
    chance = random.Random(2)
    for _ in range(SPOILT):
        data = link.sealed(bytes([link.VERSION]) + chance.randbytes(chance.randrange(4, 40)))
        text = link.KEY + base64.urlsafe_b64encode(data).decode().rstrip("=")
        try:
            duel = link_reader.read(text, lambda name, crc: MANSIONS)
        except ValueError as refusal:
            assert "\n" not in str(refusal)
        else:
            assert link.link(duel) == text


def test_a_later_format_is_named():
    data = link.sealed(bytes([2]) + bytes(20))
    text = link.KEY + base64.urlsafe_b64encode(data).decode().rstrip("=")
    with pytest.raises(ValueError, match="format is 2, and this game knows 1"):
        back(text)


@pytest.mark.skipif(not interpreter.available(), reason="there is no MicroPython for this machine")
def test_another_interpreter_writes_and_reads_the_same(tmp_path):
    record = (ROOT / "docs" / "duel.duel").read_text()
    program = f"""
from omen.built_set import read_set
from omen.link import link
from omen.link_reader import read as read_link
from omen.record import read, write
with open("assets/sets/mansions.omen", "rb") as file:
    omens = read_set(file.read())
text = link(read({record!r}, lambda ref: omens))
print(text)
print(write(read_link(text, lambda name, crc: omens)))
for spoilt in (text[:-1], text + "A", "duel=", "", text.replace("duel=", "duel=B"), "duel=%%%"):
    try:
        print(read_link(spoilt, lambda name, crc: omens))
    except ValueError as refusal:
        print(refusal)
"""
    assert alike(program, folder=tmp_path).count("damaged") == 3


# -- the command


def test_the_command_goes_both_ways(calling, tmp_path):
    call = calling(command.main, "duel.py")
    path = ROOT / "docs" / "duel.duel"
    status, text, _ = call("--link", path, path)
    one, other = text.splitlines()
    assert status == 0 and one == other == link.link(load(str(path)))
    assert call("--from-link", one) == (0, write(load(str(path))), "")
    assert call("--from-link", f"https://example.org/omen/#{one}")[0] == 0


def test_a_set_that_is_not_ours_is_named(calling, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # the user may name a file anywhere
    call = calling(command.main, "duel.py")
    path = ROOT / "tests" / "cases" / "clash.duel"
    of_cases = str(ROOT / "tests" / "cases" / "cases.toml")
    _, text, _ = call("--link", path)
    status, record, _ = call("--from-link", text.strip(), "--set", of_cases)
    assert status == 0 and record.startswith(f"set {of_cases} ")
    for more, words in (
        ((), "not installed: name it with --set"),
        (("--set", "mansions"), "this is"),
    ):
        status, said, complaint = call("--from-link", text.strip(), *more)
        assert (status, said, complaint.count("\n")) == (2, "", 1)
        assert words in complaint


@pytest.mark.parametrize(
    "words",
    [
        ("--from-link", "duel=AAAA"),
        ("--from-link", "nothing"),
        ("--from-link", "duel=x", "docs/duel.duel"),
        ("--link",),
        ("--set", "mansions", "docs/duel.duel"),
        ("--link", "--json", "docs/duel.duel"),
    ],
)
def test_a_mistake_is_one_line(calling, words):
    status, said, complaint = calling(command.main, "duel.py")(*words)
    assert (status, said, complaint.count("\n")) == (2, "", 1)
