# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The report of a set: what it makes of Tallies whose truth is known, and the page itself."""

import re
from base64 import b64encode
from html import unescape
from html.parser import HTMLParser

import numpy as np
import pytest
from balance import report, report_measures
from balance.findings import findings
from balance.report_numbers import Numbers
from balance.report_trial import Trial
from balance.run import Plan
from balance.worth import Estimate
from conftest import ROOT
from made_up import made_up
from rich.console import Console
from sets.source import built, load_source, read_source

GARDEN = ROOT / "sets" / "garden.toml"
ON, OFF = "open elemental effect same plus", "open elemental same plus"
PLAIN = Plan(built(read_source(GARDEN))[0], {ON: 31, OFF: 27}, ["casual"], 1000, 1)


@pytest.fixture(scope="module")
def omens():
    return load_source(GARDEN)


def worths(omens, **off):
    """A worth for each Omen: by Levels, but for those whose names are given."""
    worths = np.array([0.25 * omens.level(i) for i in range(len(omens))])
    for name, more in off.items():
        worths[omens.find(name)] += more
    return worths


@pytest.fixture(scope="module")
def told(omens) -> Numbers:
    """The numbers of made-up Duels: Bat is 0.9 Ryo too strong, Pond's Effect adds half a Ryo, and
    all others are in the middle of their Levels."""
    tallies = {
        ON: made_up(omens, worths(omens, bat=0.9, pond=0.5), 3000, 1, 0.3),
        OFF: made_up(omens, worths(omens, bat=0.9), 3000, 2, 0.3),
    }
    return report_measures.numbers(omens, "casual", 1, tallies)


@pytest.fixture(scope="module")
def found(told):
    return findings(told, Trial(PLAIN._replace(players=["master"])))


@pytest.fixture(scope="module")
def page(told, found):
    return report.page(told, found, ["omens.csv", "rules.csv"])


def omen(told, name):
    return next(omen for omen in told.main.omens if omen.name == name)


# -- the numbers


def test_an_omen_is_as_far_off_its_level_as_it_was_made(told):
    off = omen(told, "Bat").off
    assert off.low < 0.9 < off.high and off.high - off.low < 0.4
    assert abs(omen(told, "Snail").off.value) < 0.1


def test_an_omen_that_stands_out_leaves_what_its_level_promises_alone(told):
    assert omen(told, "Bat").strong
    assert [omen.name for omen in told.main.omens if omen.strong] == ["Bat", "Pond"]
    assert not any(omen.weak for omen in told.main.omens)


def test_the_only_omen_of_its_level_has_to_be_worth_what_the_other_levels_make_one_expect(omens):
    """Old Yew is the only Level 5."""
    for more, strong in ((0.0, False), (0.8, True)):
        tally = made_up(omens, worths(omens, yew=more), 3000)
        told = report_measures.numbers(omens, "casual", 1, {ON: tally})
        yew = omen(told, "Old Yew")
        assert abs(yew.off.value - more) < 0.1 and yew.strong == strong


def test_each_level_is_worth_more_than_the_one_below(told):
    steps = [level.step for level in told.main.levels]
    assert steps[0] is None
    assert all(step.low > 0 and abs(step.value - 0.25) < 0.1 for step in steps[1:])


def test_two_that_help_each_other_are_the_first_of_the_pairs(omens):
    owl, cat = omens.find("owl"), omens.find("cat")
    tally = made_up(omens, worths(omens), 2000, together=(owl, cat, 1.0))
    told = report_measures.numbers(omens, "casual", 1, {ON: tally})
    first = told.main.pairs[0]
    assert {first.one, first.other} == {"Owl", "Cat"} and first.sure
    assert told.main.pairs[-1].beyond.value < 0


def test_an_effect_adds_what_its_omen_is_worth_more_with_effects_on(told):
    adds = {effect.omen: effect.adds for effect in told.effects}
    assert set(adds) == {"Moth", "Toad", "Hedgehog", "Pond"}
    assert adds["Pond"].low < 0.5 < adds["Pond"].high
    assert all(adds[name].low < 0 < adds[name].high for name in ("Moth", "Toad", "Hedgehog"))


def test_without_a_mix_to_compare_with_effects_are_not_told_of(omens):
    tallies = {ON: made_up(omens, worths(omens), 500)}
    told = report_measures.numbers(omens, "casual", 1, tallies)
    assert told.effects == []


def test_an_element_is_as_far_off_as_its_omens_but_for_one_that_stands_out(omens):
    moss = dict.fromkeys(("cricket", "fern", "hedgehog"), 0.15)
    tally = made_up(omens, worths(omens, bat=0.9, **moss), 3000)
    elements = report_measures.numbers(omens, "casual", 1, {ON: tally}).main.elements
    assert set(elements) == {"rain", "moss", "moon", ""}
    assert max(elements, key=lambda name: elements[name].value) == "moss"
    assert elements["moss"].low > 0
    assert elements["moon"].high < 0.1  # the Bat's


def test_shares_are_per_cent_of_all_duels(told):
    main = told.main
    assert main.first.value + main.draws.value + main.second.value == pytest.approx(100)
    assert sum(main.margins) == pytest.approx(100)
    assert main.advantage.value == pytest.approx(main.first.value - main.second.value)
    assert sum(omen.hands for omen in main.omens) == pytest.approx(500)


def test_only_what_may_happen_is_counted(omens):
    tallies = {name: made_up(omens, worths(omens), 200) for name in (ON, "same", "open")}
    mixes = report_measures.numbers(omens, "casual", 1, tallies).mixes
    assert [list(mix.happened) for mix in mixes] == [
        ["same", "plus", "combo"],
        ["same", "combo"],
        [],
    ]


def test_a_mix_has_a_short_name(told):
    names = {
        ON: "all rules",
        OFF: "all but effect",
        "open elemental effect": "all but same and plus",
        "open same": "open and same",
        "": "no rules",
    }
    assert {name: told.main._replace(name=name).called for name in names} == names


# -- the page


class Reader(HTMLParser):
    """What is on a page: its tags, the addresses it asks for, and whether it is whole."""

    VOID = ("meta", "link", "img")

    def __init__(self, page):
        super().__init__()
        self.tags, self.open, self.addresses, self.text = [], [], [], ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        self.addresses += [value for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def test_the_page_is_one_whole_file_that_asks_for_no_other(page):
    reader = Reader(page)
    assert reader.open == []
    assert set(reader.addresses) == {"data:,", "omens.csv", "rules.csv"}
    assert "script" not in reader.tags and "@import" not in page
    assert not re.search(r"url\((?!#)", page)
    assert len(page) < 1_000_000


def test_every_figure_has_a_title_and_one_sentence_on_how_to_read_it(page):
    figures = re.findall(r"<figure>(.*?)</figure>", page, re.S)
    assert len(figures) == 10
    for drawn in figures:
        head, rest = drawn.split("<svg", 1)
        (reads,) = re.findall(r"<figcaption>(.*?)</figcaption>", head, re.S)
        assert "<h3>" in head and reads.endswith(".") and reads.count(". ") == 0
        assert 'role="img" aria-label="' in rest


def test_every_omen_is_in_the_figures_and_in_the_table(page, told):
    for omen in told.main.omens:
        assert page.count(f">{omen.name}<") >= 2  # Ryo, and the table
        assert f">{omen.name}  {omen.level}<" in page


def test_a_pointer_held_on_a_mark_is_told_its_number(page, told):
    worth = omen(told, "Bat").worth
    give = (worth.high - worth.low) / 2
    assert page.count(f"<title>{worth.value:+.2f} ± {give:.2f}</title>") >= 2
    assert ' id="figure' not in page


def test_colours_are_the_pages_own_so_that_it_is_dark_or_light(page):
    figures = re.findall(r"<svg.*?</svg>", page, re.S)
    assert not re.search(r"#[0-9a-f]{6}", "".join(figures))
    assert "prefers-color-scheme: dark" in page


def test_findings_come_first_and_say_what_to_change(page, found):
    assert found
    for finding in found:
        assert unescape(page).index(finding.says) < unescape(page).index("<figure>")
        assert finding.change in unescape(page)


def test_every_card_is_in_the_page_beside_what_is_said_of_its_omen(told, found):
    cards = {omen.name: bytes([omen.nth]) for omen in told.main.omens}
    page = report.page(told, found, [], cards)
    reader = Reader(page)
    for name, card in cards.items():
        address = f"data:image/png;base64,{b64encode(card).decode()}"
        said = sum(finding.about == name for finding in found)
        assert reader.addresses.count(address) == 2 + said, name  # the set, the table
    assert any(finding.about in cards for finding in found)


def test_a_figure_says_whether_it_is_within_its_bounds(told):
    mix = told.main._replace(draws=Estimate(20.0, 19.0, 21.0), advantage=Estimate(-9.0, -10, -8))
    stands = {bound.term: bound.stands for bound in report.glance(mix)}
    assert stands["Draws"] == "✓ within bounds"
    assert stands["First-move advantage"] == "✗ out of bounds"
    assert stands["Overturns a Duel"] == ""  # it has none


@pytest.fixture
def bare(monkeypatch):
    """The page without its figures."""
    monkeypatch.setattr(report, "sections", lambda _: [])
    return report.page


def test_a_sound_set_has_nothing_that_stands_out(told, bare):
    assert "Nothing: every Omen" in bare(told, [], [])


def test_names_are_text_whatever_they_hold(told, bare):
    odd = told._replace(name="<b>Cats & Dogs</b>")
    page = bare(odd, [], [])
    assert "<b>" not in page and "&lt;b&gt;Cats &amp; Dogs" in page


def test_the_same_numbers_make_the_same_page(told, found, page):
    assert report.page(told, found, ["omens.csv", "rules.csv"]) == page


def test_the_summary_has_the_mixes_side_by_side_and_the_findings(told, found):
    console = Console(width=120)
    with console.capture() as kept:
        console.print(report.summary(told, found))
    said = kept.get()
    assert "all but effect" in said and "3,000" in said
    assert all(finding.says in " ".join(said.split()) for finding in found)
