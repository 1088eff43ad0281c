# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What stands out in a set: each fault is named, and nothing that chance may have done."""

import re
from pathlib import Path
from typing import Any

import pytest
from balance import report_measures
from balance.batch import play_batch
from balance.findings import Finding, findings, notes
from balance.report_advice import Ranks, in_words
from balance.report_numbers import Effect, Level, Mix, Numbers, Omen
from balance.report_trial import Trial, with_ranks
from balance.run import Plan
from balance.tally import Tally
from balance.worth import Estimate
from conftest import ROOT
from sets.source import built, read_source

from omen.built_set import read_set
from omen.rules import RULES, rank

SPOILT = ROOT / "tests" / "spoilt"
ALL, NO_EFFECT = "open elemental effect same plus", "open elemental same plus"


def planned(path: Path, duels: int, *mixes: str) -> Plan:
    """A plan of so many Duels of that set under each of these mixes."""
    bits = {mix: sum(1 << RULES.index(word) for word in mix.split()) for mix in mixes}
    return Plan(built(read_source(path))[0], bits, ["casual"], duels, 1)


def faults(plan: Plan) -> list[Finding]:
    """What stands out in the Duels of a plan."""
    tallies: dict[str, Tally] = {}
    for name, batch in plan.batches():
        tally = play_batch(batch)
        tallies[name] = tallies[name].plus(tally) if name in tallies else tally
    omens = read_set(plan.data)
    return findings(report_measures.numbers(omens, "casual", 1, tallies), Trial(plan))


# -- sets that were spoilt on purpose, by real Duels


def test_the_spoilt_set_is_told_each_of_its_faults_and_no_other():
    found = faults(planned(SPOILT / "spoilt.toml", 8000, ALL, NO_EFFECT))
    assert [(one.kind, one.about) for one in found] == [
        ("advantage", ALL),  # the first mover's paradise
        ("strong", "Crab"),
        ("effect", "Dove"),
    ]
    assert found[0].says.startswith("Who moves first wins ")
    assert found[1].says.startswith("Crab is worth 1.0 Ryo more than its Level")
    assert "tried, it is then worth " in found[1].change
    assert "attuned" in found[2].says and "Elemental tiles" in found[2].change


def test_the_dull_set_is_told_each_of_its_faults_and_no_other():
    found = faults(planned(SPOILT / "dull.toml", 4000, "open same"))
    assert [(one.kind, one.about) for one in found] == [
        ("draws", "open same"),
        ("level", "3"),
        ("seldom", "same"),
        ("seldom", "combo"),
    ]
    assert "never happens" in found[2].says


# -- one fault at a time, in numbers


def near(value: float, give: float = 0.05) -> Estimate:
    return Estimate(value, value - give, value + give)


def sound() -> Numbers:
    """The numbers of a set without faults: three Omens a Level."""
    omens = [
        Omen(
            n,
            f"Omen {n}",
            1 + n // 3,
            (1 + n, 2 + n % 4, 3, 4),
            "",
            "hex" if n == 4 else "",
            40.0,
            1.0,
            1.0,
            near(0.2 * (n // 3)),
            near(0.0),
        )
        for n in range(9)
    ]
    levels = [Level(1 + n, near(0.2 * n), near(0.2) if n else None) for n in range(3)]
    mix = Mix(
        ALL,
        10_000,
        near(36, 1),
        near(30, 1),
        near(34, 1),
        near(2, 1),
        [0.0] * 11,
        {"same": near(20, 1), "plus": near(40, 1), "combo": near(20, 1)},
        {"clash": 4.0, "same": 0.5, "plus": 0.5, "combo": 0.5},
        omens,
        [],
        levels,
        [],
        {},
    )
    return Numbers("sound", "Sound", "casual", 1, [mix], [Effect("Omen 4", "hex", near(0.3))])


class Untried:
    """A trial of players that are too slow for it."""

    able = False

    def off(self, nth, ranks):
        raise AssertionError("it was tried")


def told(trial: Any = None, effects: Any = None, **changes) -> list[Finding]:
    """What stands out in the sound set with such changes of its main mix."""
    numbers = sound()
    numbers = numbers._replace(mixes=[numbers.main._replace(**changes)])
    if effects is not None:
        numbers = numbers._replace(effects=effects)
    return findings(numbers, trial or Untried())


def off(nth: int, value: float, give: float = 0.05, **changes) -> list[Omen]:
    """The Omens of the sound set, of which one is off its Level."""
    omens = sound().main.omens
    worth = near(omens[nth].worth.value + value, give)
    omens[nth] = omens[nth]._replace(worth=worth, off=near(value, give), **changes)
    return omens


def test_a_sound_set_has_no_faults():
    assert told() == []
    assert notes(sound()) == []


@pytest.mark.parametrize(("lead", "mover"), [(8.0, "first"), (-8.0, "second")])
def test_a_movers_advantage(lead, mover):
    (found,) = told(advantage=near(lead, 1))
    assert found.kind == "advantage" and found.says.startswith(f"Who moves {mover} wins 8 Duels")


def test_an_advantage_that_may_be_chance_is_not_told():
    assert told(advantage=near(8.0, 4)) == []


def test_rules_that_are_fairer_are_advised():
    numbers = sound()
    unfair = numbers.main._replace(advantage=near(12, 1))
    fair = numbers.main._replace(name="open elemental effect same")
    (found,) = findings(numbers._replace(mixes=[unfair, fair]), Untried())
    assert found.change.startswith("Play with all but plus, where it is 2, or ")


def test_too_many_draws():
    (found,) = told(draws=near(45, 1))
    assert (found.kind, found.says[:24]) == ("draws", "45 Duels in a hundred ar")
    assert told(draws=near(36, 2)) == []


def test_an_omen_too_strong_or_too_weak():
    (strong,) = told(omens=off(8, 0.5))
    (weak,) = told(omens=off(1, -0.5))
    assert strong.says == "Omen 8 is worth 0.5 Ryo more than its Level."
    assert weak.says == "Omen 1 is worth 0.5 Ryo less than its Level."
    assert weak.change.startswith(("Add ", "Give it other Ranks "))
    assert "(ranks = [" in weak.change  # as the source then says it


def test_an_omen_that_may_be_off_by_chance_is_told_as_that():
    numbers = sound()
    numbers = numbers._replace(mixes=[numbers.main._replace(omens=off(8, 0.3, 0.1))])
    assert findings(numbers, Untried()) == []
    assert notes(numbers) == ["Perhaps more than 0.25 Ryo off their Levels: Omen 8."]


def test_what_the_duels_cannot_tell_is_said():
    main = sound().main
    omens = [omen._replace(off=near(0.0, 0.2)) for omen in main.omens]
    rough = main._replace(duels=500, omens=omens, unknown=["Omen 9"])
    assert notes(sound()._replace(mixes=[rough])) == [
        "Brought too seldom to tell what they are worth: Omen 9.",
        "With 500 Duels the worth of an Omen is known to ± 0.2 Ryo; it takes some 8,000 to know it "
        "to ± 0.05.",
    ]


def test_an_omen_that_fits_another_level_may_be_put_there():
    (found,) = told(omens=off(2, 0.4))
    assert found.change.endswith("make it Level 3.")


def test_an_effect_that_makes_an_omen_too_strong_is_blamed():
    (found,) = told(omens=off(4, 0.8), effects=[Effect("Omen 4", "hex", near(0.9))])
    assert found.says.endswith("; its Effect, hex, makes +0.9 of it.")
    assert found.change == "Give it another Effect."


@pytest.mark.parametrize(
    ("adds", "says"),
    [
        (near(0.0), "Omen 4 is worth no more for its Effect, hex."),
        (near(-0.3), "Omen 4 is worth 0.3 Ryo less for its Effect, hex."),
        (near(-0.04, 0.01), "Omen 4 is worth 0.04 Ryo less for its Effect, hex."),
        (near(-0.004, 0.001), "Omen 4 is worth 0.01 Ryo less for its Effect, hex."),
    ],
)
def test_an_effect_that_is_useless_or_does_harm(adds, says):
    (found,) = told(effects=[Effect("Omen 4", "hex", adds)])
    assert (found.kind, found.says) == ("effect", says)
    assert "often Overturned" in found.change


@pytest.mark.parametrize("adds", [near(0.0, 0.2), near(0.06)])
def test_an_effect_that_may_add_something_is_let_be(adds):
    assert told(effects=[Effect("Omen 4", "hex", adds)]) == []


@pytest.mark.parametrize(
    ("step", "how"), [(near(-0.3), "less"), (near(-0.04), "no more"), (near(0.01, 0.005), "hardly")]
)
def test_a_level_that_does_not_keep_its_promise(step, how):
    levels = sound().main.levels
    levels[2] = levels[2]._replace(step=step)
    (found,) = told(levels=levels)
    assert found.says.startswith(f"Level 3 is worth {how}") and found.about == "3"
    assert re.search(r": some \d+ more, or less, in the sum of each would do\.$", found.change)


def test_a_rule_that_hardly_ever_happens():
    (found,) = told(happened={"same": near(0.5, 0.2), "plus": near(40, 1)})
    assert found.says == "Same happens in 0.5 % of Duels."


# -- advice on Ranks


class Tried:
    """A trial that has an Omen at its Level with this sum of Ranks, a tenth a point off it."""

    able = True

    def __init__(self, total: int):
        self.total = total
        self.tried: list[tuple[int, ...]] = []

    def off(self, nth, ranks):
        self.tried.append(ranks)
        return near(0.1 * (sum(ranks) - self.total))


def test_the_least_change_that_does_is_found_by_trying():
    omens = off(8, 0.6, ranks=(5, 5, 5, 5))
    trial = Tried(14)
    (found,) = told(trial, omens=omens)
    assert found.change.endswith("tried, it is then worth what its Level promises.")
    assert 14 in map(sum, trial.tried) and len(trial.tried) <= 6


def test_where_no_ranks_will_do_none_are_advised():
    (found,) = told(Tried(0), omens=off(8, 0.6))
    assert found.change == "Give it another Level."


def test_a_point_does_most_where_it_passes_the_ranks_that_face_it():
    omens = [omen._replace(ranks=(8, 3, 5, 7)) for omen in sound().main.omens]
    omens[0] = omens[0]._replace(ranks=(5, 4, 9, 2))
    # Souths of 5 face norths of 5: one less there is Overturned by them and Overturns none.
    ranks = Ranks(off(8, 0.0), [])
    ranks.share[:] = 0
    for side, frequent in enumerate((8, 3, 5, 7)):
        ranks.share[side, frequent] = 1
    ranks.slope = 1.0
    assert ranks.path((5, 9, 9, 9), -1)[0] == (4, 9, 9, 9)
    assert ranks.path((9, 9, 8, 9), -1)[0] == (9, 9, 7, 9)
    assert ranks.expected((5, 9, 9, 9), (4, 9, 9, 9)) == -1


def test_a_path_keeps_the_shape_and_ends_at_the_bounds():
    ranks = Ranks(sound().main.omens, [])
    path = ranks.path((6, 8, 5, 7), -1)
    assert path[-1] == (1, 1, 1, 1) and len(path) == 22
    for step in path[:10]:
        taken = [a - b for a, b in zip((6, 8, 5, 7), step, strict=True)]
        assert max(taken) - min(taken) <= 2
    assert ranks.path((6, 8, 5, 7), 1)[-1] == (10, 10, 10, 10)


@pytest.mark.parametrize(
    ("after", "words"),
    [
        ((6, 8, 4, 7), "take 1 from its south"),
        ((6, 9, 5, 9), "add 1 to its east and 2 to its west"),
        ((3, 5, 2, 4), "give it other Ranks"),
    ],
)
def test_a_change_of_ranks_in_words(after, words):
    assert in_words((6, 8, 5, 7), after) == words


def test_a_set_with_other_ranks_is_whole_and_else_the_same():
    data = built(read_source(SPOILT / "spoilt.toml"))[0]
    before, after = read_set(data), read_set(with_ranks(data, 2, (1, 10, 3, 4)))
    assert [rank(after.ranks(2), side) for side in range(4)] == [1, 10, 3, 4]
    assert [after.ranks(i) for i in range(14) if i != 2] == [
        before.ranks(i) for i in range(14) if i != 2
    ]
