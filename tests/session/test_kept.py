# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the game keeps, as bytes and back: settings, statistics, the Duel under way."""

import random

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

from omen.built_set import read_set
from omen.chance import Chance
from omen.duel import DRAW, Duel, random_elements
from omen.hands import random_hand
from omen.rules import KENZA, KYOZA
from omen.session.memory import TALLY_SIZE, Memory, duel_bytes
from omen.session.resuming import Refused, read_duel
from omen.session.tallies import LEVEL, count, tally

MANSIONS, GARDEN = (
    read_set((ROOT / "assets" / "sets" / f"{name}.omen").read_bytes())
    for name in ("mansions", "garden")
)


def dealt(seed, rules=31, number=1):
    chance = Chance(seed)
    hands = random_hand(MANSIONS, chance), random_hand(MANSIONS, chance)
    elements = random_elements(MANSIONS, chance) if rules & 2 else bytes(9)
    return Duel(MANSIONS, rules, chance.below(2), *hands, elements, number)


def played(seed, count=9, rules=31):
    """A Duel after so many plays by chance."""
    duel, chance = dealt(seed, rules), Chance(seed + 1)
    for _ in range(count):
        legal = duel.legal()
        duel.play(*legal[chance.below(len(legal))])
    return duel


def tallies(memory):
    """The statistics by opponent and rules: played, won, drawn, and best margin or None."""
    entries = [tally(memory, i) for i in range(len(memory.tallies) // TALLY_SIZE)]
    return {
        (opponent, rules): (number, won, drawn, best - LEVEL if best else None)
        for opponent, rules, number, won, drawn, best in entries
    }


# -- settings


@given(
    st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 3), st.integers(0, 31)),
    st.integers(1, 3),
    st.booleans(),
    st.sampled_from(["", "mansions", "a-b-1"]),
)
def test_settings_come_back(levels, opponent, drawn, set_id):
    memory = Memory({})
    memory.volume, memory.lights, memory.dimming, memory.rules = levels
    memory.opponent, memory.drawn, memory.set_id = opponent, drawn, set_id
    memory.pack()
    again = Memory(dict(memory.blobs))
    assert (again.volume, again.lights, again.dimming, again.rules) == levels
    assert (again.opponent, again.drawn, again.set_id) == (opponent, drawn, set_id)


def test_a_new_board_has_sound_dim_lights_and_all_rules_on():
    memory = Memory({})
    assert (memory.volume, memory.lights, memory.rules, memory.duel) == (2, 1, 31, None)


# -- the Duel under way


@given(st.integers(0, 500), st.integers(0, 8), st.integers(0, 31), st.booleans())
def test_a_duel_comes_back_as_it_was(seed, count, rules, drawn):
    duel = played(seed, count, rules)
    again, strengths, was_drawn = read_duel(duel_bytes(duel, [0, seed % 4], drawn), MANSIONS)
    assert again.plays == duel.plays
    assert again.pos == duel.pos
    assert (again.hands, again.elements, again.first) == (duel.hands, duel.elements, duel.first)
    assert (strengths, was_drawn) == ([0, seed % 4], drawn)


def test_a_round_of_sudden_death_comes_back():
    duel = Duel(MANSIONS, 31, KENZA, [7] * 5, [8] * 5, bytes(9), 3)
    assert read_duel(duel_bytes(duel, [0, 0], False), MANSIONS)[0].round == 3


def test_on_another_set_or_a_changed_one_it_is_refused():
    data = duel_bytes(played(1, 4), [0, 0], False)
    with pytest.raises(Refused) as refused:
        read_duel(data, GARDEN)
    assert refused.value.args == ("away", "mansions")
    changed = bytearray((ROOT / "assets" / "sets" / "mansions.omen").read_bytes())
    other = read_set(bytes(changed))
    other.crc ^= 1
    with pytest.raises(Refused) as refused:
        read_duel(data, other)
    assert refused.value.args == ("changed", "mansions")


def test_bytes_gone_wrong_are_refused_with_a_reason_or_are_a_duel_still():
    chance = random.Random(1)
    data = duel_bytes(played(2, 6), [0, 1], True)
    refused = 0
    for _ in range(2000):
        wrong = bytearray(data)
        for _ in range(chance.choice((1, 1, 2, 5))):
            wrong[chance.randrange(len(wrong))] = chance.randrange(256)
        try:
            duel, strengths, _ = read_duel(bytes(wrong), MANSIONS)
            assert sum(duel.ryo(seat) for seat in (KENZA, KYOZA)) == 10
            assert max(strengths) <= 10
        except Refused as why:
            refused += 1
            assert why.args[0] in ("away", "changed", "player", "damaged")
    assert refused > 1000


# -- statistics


def test_two_persons_are_counted_as_kenza_saw_it_and_the_best_margin_is_the_winners():
    memory = Memory({})
    duels = [played(seed) for seed in range(40)]
    for duel in duels:
        count(memory, duel, [0, 0])
    won = sum(duel.result == KENZA for duel in duels)
    drawn = sum(duel.result == DRAW for duel in duels)
    best = max(abs(duel.ryo(KENZA) - 5) for duel in duels)
    assert tallies(memory) == {(0, 31): (40, won, drawn, best)}
    assert memory.duels == 40


@pytest.mark.parametrize("person", [KENZA, KYOZA])
def test_one_person_is_counted_as_that_person_saw_it(person):
    memory = Memory({})
    duels = [played(seed) for seed in range(40)]
    for duel in duels:
        count(memory, duel, [3, 0] if person == KYOZA else [0, 3])
    won = sum(duel.result == person for duel in duels)
    drawn = sum(duel.result == DRAW for duel in duels)
    best = max(duel.ryo(person) - 5 for duel in duels)
    assert tallies(memory) == {(3, 31): (40, won, drawn, best)}


def test_each_opponent_and_rule_mix_has_an_entry_of_its_own():
    memory = Memory({})
    for rules in (31, 0, 31):
        for opponent in range(4):
            count(memory, played(opponent, rules=rules), [0, opponent])
    assert sorted(tallies(memory)) == sorted((o, r) for o in range(4) for r in (0, 31))
    assert all(entry[0] == (2 if rules else 1) for (_, rules), entry in tallies(memory).items())
    memory.pack()
    assert tallies(Memory(dict(memory.blobs))) == tallies(memory)


def test_giving_up_is_a_loss_and_no_margin():
    memory = Memory({})
    duel = played(1, 3)
    duel.resign()
    count(memory, duel, [0, 0])
    assert tallies(memory) == {(0, 31): (1, int(duel.result == KENZA), 0, None)}


# -- other versions


@pytest.mark.parametrize("name", [b"settings", b"tallies", b"duel"])
@pytest.mark.parametrize("blob", [b"\x00old", b"\x02" + bytes(100), b"\x01", b"\xff" * 9])
def test_a_part_of_another_version_is_set_aside_and_stays(name, blob):
    memory = Memory({name: blob})
    fresh = Memory({})
    assert vars(memory) | {"blobs": 0} == vars(fresh) | {"blobs": 0}
    memory.pack()
    assert memory.blobs[name + blob[:1]] == blob
    again = Memory(dict(memory.blobs))
    again.pack()
    assert again.blobs == memory.blobs


@given(st.dictionaries(st.sampled_from([b"settings", b"tallies", b"duel"]), st.binary(max_size=90)))
def test_whatever_is_found_makes_a_memory(blobs):
    memory = Memory({name: b"\x01" + blob for name, blob in blobs.items()})
    memory.pack()
    assert 0 <= memory.volume <= 3 and 0 <= memory.lights <= 2 and 0 <= memory.dimming <= 3
    assert 1 <= memory.opponent <= 3
    if memory.duel is not None:
        with pytest.raises(Refused):
            read_duel(memory.duel, MANSIONS)
