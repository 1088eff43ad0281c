# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The report of a set in a real browser, opened from disk: at a desk and on a phone, dark and
light."""

import json

import pytest
from balance import report, report_measures
from balance.findings import findings
from balance.report_trial import Trial
from balance.run import Plan
from browser import chromium
from conftest import ROOT
from made_up import made_up
from served import until
from sets.source import built, load_source, read_source

MANSIONS = ROOT / "sets" / "mansions.toml"
MIXES = {
    "open elemental effect same plus": 31,
    "open elemental same plus": 27,
    "open elemental effect plus": 23,
    "open": 1,
}
SIZES = ((1280, 1), (390, 3))
# Texts that lie outside their figure, or on one another; and how high the lowest letters are.
TEXTS = """
const wrong = [];
let lowest = 99;
for (const figure of document.querySelectorAll("figure svg")) {
  const frame = figure.getBoundingClientRect();
  const texts = [...figure.querySelectorAll("text")].map((text) => {
    const box = text.getBoundingClientRect();
    return [text.textContent, box.left, box.top, box.right, box.bottom];
  });
  for (const [n, [said, left, top, right, bottom]] of texts.entries()) {
    lowest = Math.min(lowest, bottom - top);
    if (left < frame.left - 1 || right > frame.right + 1
        || top < frame.top - 1 || bottom > frame.bottom + 1) wrong.push(said);
    for (const other of texts.slice(n + 1)) {
      const wide = Math.min(right, other[3]) - Math.max(left, other[1]);
      const high = Math.min(bottom, other[4]) - Math.max(top, other[2]);
      if (wide > 1 && high > (bottom - top) / 3) wrong.push(said + " on " + other[0]);
    }
  }
}
return [wrong, lowest];
"""
# The contrast of all colours of letters and marks to what they stand on, the least of each.
CONTRASTS = """
const light = (colour) => {
  const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
    const c = part / 255;
    return c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4;
  });
  return .2126 * r + .7152 * g + .0722 * b + .05;
};
const ground = (element) => {
  const colour = getComputedStyle(element).backgroundColor;
  return colour.startsWith("rgba(0, 0, 0, 0") ? ground(element.parentElement) : colour;
};
const least = (what, property) => Math.min(...[...document.querySelectorAll(what)]
  .map((element) => [getComputedStyle(element)[property], ground(element)])
  .filter(([colour]) => colour.startsWith("rgb"))
  .map(([a, b]) => Math.max(light(a) / light(b), light(b) / light(a))));
return [least("h1, h2, h3, p, li, dt, dd, small, td, th, figcaption, a, summary", "color"),
        least("figure text", "fill")];
"""


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def told():
    """The numbers of a report of the largest set, with faults."""
    omens = load_source(MANSIONS)
    worths = [0.2 * omens.level(i) for i in range(len(omens))]
    worths[5] += 1
    worths[7] -= 1
    tallies = {mix: made_up(omens, worths, 4000, seed) for seed, mix in enumerate(MIXES)}
    return report_measures.numbers(omens, "master", 1, tallies)


def wide(told):
    """The same with the widest of names."""
    mixes = [
        mix._replace(
            omens=[omen._replace(name="W" * 10, element="W" * 8) for omen in mix.omens],
            pairs=[pair._replace(one="W" * 10, other="W" * 10) for pair in mix.pairs],
            elements={"W" * n: off for n, off in enumerate(mix.elements.values())},
        )
        for mix in told.mixes
    ]
    effects = [effect._replace(omen="W" * 10) for effect in told.effects]
    return told._replace(name="W" * 24, mixes=mixes, effects=effects)


def written(told, folder):
    """The address of the report, in a folder with its tables."""
    plan = Plan(built(read_source(MANSIONS))[0], MIXES, ["master"], 4000, 1)
    file = folder / "report.html"
    file.with_name("omens.csv").write_text("rules\n")
    file.write_text(report.page(told, findings(told, Trial(plan)), ["omens.csv"]), "utf-8")
    return file.as_uri()


@pytest.fixture(scope="module")
def page(told, tmp_path_factory):
    return written(told, tmp_path_factory.mktemp("balance"))


@pytest.fixture(scope="module")
def widest(told, tmp_path_factory):
    return written(wide(told), tmp_path_factory.mktemp("balance"))


def opened(browser, page, width, ratio, scheme):
    browser.resize(width, 800, ratio)
    feature = {"name": "prefers-color-scheme", "value": scheme}
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    browser.open(page)


@pytest.mark.parametrize(("width", "ratio"), SIZES)
def test_all_of_it_is_as_wide_as_the_window(browser, widest, width, ratio):
    opened(browser, widest, width, ratio, "light")
    browser.run("document.querySelector('details').open = true")
    root = "document.documentElement"
    assert browser.run(f"return {root}.scrollWidth - {root}.clientWidth") == 0
    cut = "return [...document.querySelectorAll('.wide')].map((e) => e.scrollWidth - e.clientWidth)"
    assert browser.run(cut) == [0, 0]  # no column of a table is out of sight
    columns = browser.run(
        "return new Set([...document.querySelectorAll('figure')].map((f) => f.offsetLeft)).size"
    )
    assert columns == (2 if width > 1000 else 1)


@pytest.mark.parametrize(("width", "ratio"), SIZES)
@pytest.mark.parametrize("kind", ["page", "widest"])
def test_every_text_of_a_figure_can_be_read(browser, kind, width, ratio, request):
    opened(browser, request.getfixturevalue(kind), width, ratio, "light")
    # A browser that is busy lays its texts out a moment after the page is there.
    wrong, lowest = until(lambda: (found := browser.run(TEXTS))[1] > 0 and found)
    assert wrong == []
    assert lowest >= 9


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_stand_out_from_their_ground(browser, page, scheme):
    opened(browser, page, *SIZES[0], scheme)
    assert min(browser.run(CONTRASTS)) >= 4.5
    night = browser.run("return getComputedStyle(document.body).backgroundColor")
    assert (night == "rgb(18, 18, 26)") == (scheme == "dark")


def test_it_asks_for_nothing_and_says_nothing_to_the_console(browser, page):
    browser.driver.get_log("performance")
    browser.driver.get_log("browser")
    opened(browser, page, *SIZES[0], "light")
    log = [
        json.loads(entry["message"])["message"] for entry in browser.driver.get_log("performance")
    ]
    asked = {
        e["params"]["request"]["url"] for e in log if e["method"] == "Network.requestWillBeSent"
    }
    assert asked - {"data:,"} == {page}
    assert browser.driver.get_log("browser") == []
