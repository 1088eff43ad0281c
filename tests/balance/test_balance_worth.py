# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What Omens are worth, found in Duels made up so that it is known; and how often the intervals
are right."""

import csv

import numpy as np
import pytest
import tomlkit
from balance.tables import write_tables
from balance.tally import empty, pairs
from balance.worth import advantage, pair_worths, share, worths
from balance.write import write_worths
from conftest import ROOT
from records.files import installed
from sets.source import read_source

OMENS = 12
TRUE = np.linspace(-0.5, 0.6, OMENS)
FIRST = 0.3


def made_up(seed, duels, together=0.0):
    """Duels whose results are worths added up, `together` for Omens 3 and 7 in one Hand, and
    chance: as a Tally."""
    random = np.random.default_rng(seed)
    order = np.argsort(random.random((2, duels, OMENS)))[:, :, :5]
    hands = np.zeros((2, duels, OMENS), np.int64)
    for seat in range(2):
        np.put_along_axis(hands[seat], order[seat], 1, axis=1)
    rows = np.column_stack((hands[0] - hands[1], np.ones(duels, np.int64)))
    both = hands[:, :, 3] * hands[:, :, 7]
    mean = rows @ np.append(TRUE, FIRST) + together * (both[0] - both[1])
    results = np.clip(np.rint(mean + random.normal(0, 1.3, duels)), -5, 5).astype(np.int64)
    tally = empty(OMENS)._replace(
        margins=np.bincount(results + 5, minlength=11),
        brought=hands.sum(axis=(0, 1)),
        normal=rows.T @ rows,
        moment=rows.T @ results,
    )
    for at, (one, other) in enumerate(pairs(OMENS)):
        held = hands[0, :, one] * hands[0, :, other] - hands[1, :, one] * hands[1, :, other]
        tally.pair_duels[at] = np.abs(held).sum()
        tally.pair_results[at] = held @ results
        tally.pair_rows[at] = held @ rows
    return tally


def values(found):
    """What each Omen is found to be worth, of those that were brought."""
    return [worth.value for worth in found.omens if worth is not None]


def test_worths_are_found_from_the_mean_of_a_hand():
    found = worths(made_up(1, 200_000))
    told = values(found)
    assert np.abs(told - (TRUE - TRUE.mean())).max() < 0.02
    assert abs(found.first.value - FIRST) < 0.02
    assert 1.2 < found.scatter < 1.5  # whole Ryo scatter a little more


def test_an_interval_is_right_in_95_of_100_cases():
    right = []
    for seed in range(150):
        found = worths(made_up(seed, 400))
        for worth, true in zip(found.omens, TRUE - TRUE.mean(), strict=True):
            right.append(worth is not None and worth.low < true < worth.high)
        right.append(found.first.low < FIRST < found.first.high)
    assert 0.93 < np.mean(right) < 0.97


def test_a_strong_omen_does_not_lend_its_worth_to_those_it_comes_with():
    """Were they told by how their Hands do, the weak ones that 17 Levels leave room for beside a
    strong one would look strong."""
    tally = made_up(2, 100_000)
    assert values(worths(tally))[0] < -0.4


def test_an_omen_that_is_never_brought_has_no_worth():
    tally = made_up(1, 5000)
    n = OMENS + 1
    wider = empty(n)
    at = [*range(OMENS), n]
    wider.normal[np.ix_(at, at)] = tally.normal
    wider.moment[at] = tally.moment
    wider.brought[:OMENS] = tally.brought
    wider.margins[:] = tally.margins
    found = worths(wider)
    assert found.omens[OMENS] is None
    assert values(found) == pytest.approx(values(worths(tally)))


def test_two_omens_that_help_each_other_are_found_and_no_others():
    tally = made_up(3, 60_000, together=0.4)
    told = pair_worths(tally, worths(tally))
    assert (told[0].one, told[0].other, told[0].sure) == (3, 7, True)
    assert 0.3 < told[0].beyond.low < 0.4 < told[0].beyond.high < 0.5
    tally = made_up(3, 60_000)
    assert not any(pair.sure for pair in pair_worths(tally, worths(tally)))


def test_too_few_duels_are_refused():
    with pytest.raises(ValueError, match="too few"):
        worths(made_up(1, 5))


def test_shares_and_advantages_lie_within_their_intervals():
    half = share(50, 100)
    assert half.value == 0.5 and 0.39 < half.low < 0.41 and 0.59 < half.high < 0.61
    none, unknown = share(0, 100), share(0, 0)
    assert none.value == 0 and abs(none.low) < 1e-9 and 0.02 < none.high < 0.05
    assert list(unknown) == [0, 0, 1]
    tally = empty(OMENS)
    tally.margins[[3, 5, 7]] = 30, 20, 50
    told = advantage(tally)
    assert told.value == pytest.approx(0.2) and told.low < 0.05 < 0.35 < told.high < 0.4


def test_the_tables_have_a_line_for_each_omen_pair_and_mix(tmp_path):
    omens = installed()["garden"]
    from balance.batch import Batch, play_batch

    data = (ROOT / "assets" / "sets" / "garden.omen").read_bytes()
    tallies = {
        name: play_batch(Batch(data, in_force, "casual", 1, 0, 2000))
        for name, in_force in (("same plus", 24), ("", 0))
    }
    paths = write_tables(omens, tallies, tmp_path)
    tables = {path.name: list(csv.DictReader(path.open(newline=""))) for path in paths}
    assert list(tables) == ["omens.csv", "pairs.csv", "rules.csv"]
    assert len(tables["omens.csv"]) == 2 * len(omens)
    assert [row["rules"] for row in tables["rules.csv"]] == ["same plus", ""]
    assert tables["rules.csv"][1]["duels_with_same"] == "0.0000"
    for row in tables["omens.csv"]:
        assert float(row["worth_low"]) < float(row["worth"]) < float(row["worth_high"])
    assert sum(float(row["brought"]) for row in tables["omens.csv"]) == pytest.approx(10, abs=0.01)
    assert sum(int(row["ryo_5"]) for row in tables["rules.csv"]) > 0


def test_worths_are_written_into_the_source_and_nothing_else_is_touched(tmp_path):
    before = (
        '# A comment.\nid = "mine"\nname = "Mine"\nelements = []\n'
        + "".join(
            f'\n[[omen]]  # {i}\nid = "o{i}"\nname = "O"\nlevel = 1\nranks = [1, 2, 3, {i + 1}]\n'
            for i in range(10)
        )
        + "worth = 9.5\n"
    )
    source = tmp_path / "mine.toml"
    source.write_text(before)
    told = [
        worth and worth._replace(value=i / 100)
        for i, worth in enumerate(worths(made_up(1, 500)).omens)
    ]
    write_worths(source, [*told[:9], None])
    assert [omen.worth for omen in read_source(source).omens] == [*(i / 100 for i in range(9)), 0]
    after = source.read_text()
    assert [line for line in after.splitlines() if not line.startswith("worth")] == [
        line for line in before.splitlines() if not line.startswith("worth")
    ]
    assert after.count("worth") == 9 and list(tmp_path.iterdir()) == [source]
    assert tomlkit.parse(after)["omen"][3]["worth"] == 0.03
