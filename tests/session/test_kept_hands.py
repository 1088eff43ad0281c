# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Kept Hands, as bytes and back: which can be played, who sees them, and which comes first."""

import random
from typing import Any

import pytest
from conftest import ROOT
from engine import interpreter
from hypothesis import given
from hypothesis import strategies as st
from program import alike

from omen.built_set import read_set
from omen.chance import Chance
from omen.hands import random_hand
from omen.rules import KENZA, KYOZA, OPEN
from omen.session import saved_hands
from omen.session.memory import KEPT, Memory
from omen.session.session import Session

MANSIONS, GARDEN = (
    read_set((ROOT / "assets" / "sets" / f"{name}.omen").read_bytes())
    for name in ("mansions", "garden")
)
CHANGED = read_set((ROOT / "assets" / "sets" / "mansions.omen").read_bytes())
CHANGED.crc ^= 1


class Game(Session):
    """As much of a Session as kept Hands need. `alone`: the seat of the one person, or None."""

    def __init__(self, alone=None, in_force=31, omens=MANSIONS, blobs=None):
        self.memory = Memory({} if blobs is None else blobs)
        self.omens = omens
        self.person = alone
        self.rules = in_force
        self.hands: Any = [None, None]

    def alone(self):
        return self.person

    def on(self, rule):
        return self.rules & rule != 0

    def keep(self, name, seat=KENZA, seed=None, omens=None):
        """Keep a Hand by chance as whoever sits there does. Returns the Hand."""
        omens = omens or self.omens
        hand = random_hand(omens, Chance(len(name) if seed is None else seed))
        entries = saved_hands.read(self.memory)
        entries.insert(0, saved_hands.entry_of(omens, hand, name, saved_hands.keeper(self, seat)))
        saved_hands.write(self, entries)
        return hand

    def seen(self, seat):
        """The names that whoever sits there has to choose from."""
        entries = saved_hands.read(self.memory)
        return [saved_hands.name_of(entries[i]) for i in saved_hands.offered(self, seat)]

    def begin(self, *hands):
        """A Duel begins with these Hands."""
        self.hands = list(hands)
        for seat in (KENZA, KYOZA):
            if self.person in (None, seat):
                saved_hands.use(self, seat)


hands_and_names = st.tuples(
    st.integers(0, 1 << 20), st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=10)
)


@given(st.lists(hands_and_names, max_size=12))
def test_hands_come_back_as_they_were_kept(of):
    game = Game(KENZA)
    hands = [(name, game.keep(name, seed=seed)) for seed, name in of]
    game.memory.pack()
    again = saved_hands.read(Memory(dict(game.memory.blobs)))
    read = [(saved_hands.name_of(entry), saved_hands.hand_of(entry)) for entry in again]
    assert read == hands[::-1]
    assert all(saved_hands.fault(entry, MANSIONS) == saved_hands.PLAYABLE for entry in again)


def test_a_full_store_of_hands_takes_less_than_400_bytes():
    game = Game(KENZA)
    for seed in range(saved_hands.ROOM):
        game.keep("abcdefghij", seed=seed)
    assert len(saved_hands.read(game.memory)) == 12
    assert len(game.memory.blobs[KEPT]) == 385


def test_an_older_games_store_has_no_hands_and_that_of_a_later_one_is_set_aside():
    assert saved_hands.read(Memory({})) == []
    later = b"\2 what a later game kept"
    game = Game(blobs={KEPT: later})
    assert saved_hands.read(game.memory) == []
    saved_hands.write(game, [])
    assert game.memory.blobs == {KEPT: b"\1", KEPT + b"\2": later}


def test_what_else_the_game_keeps_leaves_them_alone():
    game = Game(KENZA)
    game.keep("wolf")
    before = game.memory.blobs[KEPT]
    game.memory.pack()
    assert game.memory.blobs[KEPT] == before


def test_renamed_a_hand_is_the_same_but_for_its_name():
    game = Game(KENZA)
    hand = game.keep("wolf")
    entry = saved_hands.named(saved_hands.read(game.memory)[0], "Tiger")
    assert (saved_hands.name_of(entry), saved_hands.hand_of(entry)) == ("Tiger", hand)
    assert saved_hands.fault(entry, MANSIONS) == saved_hands.PLAYABLE


# -- what cannot be played


def test_a_hand_of_another_set_or_of_a_set_that_changed_is_told_apart():
    game = Game(KENZA)
    game.keep("wolf")
    entry = saved_hands.read(game.memory)[0]
    assert saved_hands.fault(entry, GARDEN) == saved_hands.ELSEWHERE
    assert saved_hands.set_of(entry) == "mansions"
    assert saved_hands.fault(entry, CHANGED) == saved_hands.CHANGED


@pytest.mark.parametrize(
    "hand",
    [[28, 29, 30, 31, 33], [1, 1, 9, 11, 15], [0, 1, 2, 3, 42], [255] * 5, [0, 0, 0, 0, 0]],
    ids=["25 Levels", "twice", "not in the set", "far out", "one"],
)
def test_five_that_are_no_legal_hand_are_not_played(hand):
    entry = saved_hands.entry_of(MANSIONS, hand, "wolf", saved_hands.BOTH)
    assert saved_hands.fault(entry, MANSIONS) == saved_hands.DAMAGED


def test_bytes_gone_wrong_are_hands_that_can_be_shown_and_only_legal_ones_are_played():
    chance = random.Random(1)
    game = Game(KENZA)
    for seed in range(5):
        game.keep("wolf", seed=seed)
    data = game.memory.blobs[KEPT]
    for _ in range(2000):
        wrong = bytearray(data[: chance.randrange(1, len(data) + 1)])
        for _ in range(chance.choice((1, 2, 30))):
            wrong[chance.randrange(len(wrong))] = chance.randrange(256)
        game = Game(None, chance.randrange(32), blobs={KEPT: bytes(wrong)})
        game.seen(KYOZA)
        for entry in saved_hands.read(game.memory):
            assert saved_hands.name_of(entry).isprintable()
            assert saved_hands.set_of(entry).isprintable()
            if saved_hands.fault(entry, MANSIONS) == saved_hands.PLAYABLE:
                game.begin(saved_hands.hand_of(entry), saved_hands.hand_of(entry))


@given(st.binary(max_size=500))
def test_whatever_is_found_makes_hands(data):
    game = Game(KENZA, blobs={KEPT: data})
    assert len(game.seen(KENZA)) <= saved_hands.ROOM
    game.begin([0, 1, 2, 3, 4], None)
    game.memory.pack()
    assert len(saved_hands.read(game.memory)) <= saved_hands.ROOM


# -- which comes first


def test_the_last_one_that_was_used_comes_first_and_those_of_other_sets_last():
    game = Game(KENZA)
    hands = {name: game.keep(name, seed=i) for i, name in enumerate(["wolf", "owl", "hare"])}
    game.keep("rose", omens=GARDEN)
    assert game.seen(KENZA) == ["hare", "owl", "wolf", "rose"]
    for name, order in [("wolf", "wolf hare owl rose"), ("owl", "owl wolf hare rose")]:
        game.begin(hands[name], None)
        assert game.seen(KENZA) == order.split()
        assert game.seen(KYOZA) == order.split()  # alone one sits here or there


def test_each_of_two_players_is_offered_their_own_last_one():
    game = Game()
    hands = {name: game.keep(name, seed=i) for i, name in enumerate(["wolf", "owl", "hare"])}
    game.begin(hands["wolf"], hands["owl"])
    assert game.seen(KENZA)[0] == "wolf"
    assert game.seen(KYOZA)[0] == "owl"
    game.begin(hands["owl"], hands["owl"])
    assert game.seen(KENZA)[0] == game.seen(KYOZA)[0] == "owl"


def test_each_set_has_a_last_one_of_its_own():
    game = Game(KENZA)
    wolf = game.keep("wolf")
    game.keep("owl", seed=9)
    game.begin(wolf, None)
    other = Game(KENZA, omens=GARDEN, blobs=game.memory.blobs)
    rose = other.keep("rose")
    other.keep("tulip", seed=9)
    other.begin(rose, None)
    assert other.seen(KENZA)[:2] == ["rose", "tulip"]
    assert game.seen(KENZA)[:2] == ["wolf", "owl"]


def test_a_hand_that_is_not_kept_changes_nothing():
    game = Game(KENZA)
    game.keep("wolf")
    before = game.memory.blobs[KEPT]
    game.begin([1, 9, 11, 15, 16], None)
    assert game.memory.blobs[KEPT] == before


# -- with Open off


def test_with_open_off_nobody_sees_the_other_players_hands():
    game = Game(in_force=31 & ~OPEN)
    game.keep("wolf", KENZA)
    game.keep("owl", KYOZA, seed=9)
    assert game.seen(KENZA) == ["wolf"] and game.seen(KYOZA) == ["owl"]
    game.rules = 31
    assert game.seen(KENZA) == game.seen(KYOZA) == ["owl", "wolf"]


def test_what_one_kept_alone_is_for_either_seat():
    game = Game(KYOZA, 31 & ~OPEN)
    game.keep("wolf", KYOZA)
    game.person = None
    assert game.seen(KENZA) == game.seen(KYOZA) == ["wolf"]
    game.keep("owl", KENZA, seed=9)
    game.person = KYOZA
    assert game.seen(KYOZA) == ["owl", "wolf"]


def test_the_same_five_are_known_again_only_where_they_may_be_seen():
    game = Game(in_force=31 & ~OPEN)
    hand = game.keep("wolf", KENZA)
    assert saved_hands.place_of(game, KENZA, hand[::-1]) == 0
    assert saved_hands.place_of(game, KYOZA, hand) == -1


# -- on the second interpreter

PROGRAM = """\
from omen.built_set import read_set
from omen.chance import Chance
from omen.hands import random_hand
from omen.session import saved_hands
from omen.session.memory import Memory
with open("assets/sets/mansions.omen", "rb") as file:
    omens = read_set(file.read())
class Game:
    memory = Memory(dict())
    rules = 30
    hands = [None, None]
    def alone(self): return None
    def on(self, rule): return self.rules & rule != 0
game = Game()
game.omens = omens
for seed in range(14):
    hand = random_hand(omens, Chance(seed))
    entry = saved_hands.entry_of(omens, hand, "Hand " + chr(97 + seed), 1 + seed % 3)
    saved_hands.write(game, [entry] + saved_hands.read(game.memory))
    game.hands = [hand, saved_hands.hand_of(saved_hands.read(game.memory)[-1])]
    for seat in (0, 1):
        saved_hands.use(game, seat)
        print(saved_hands.offered(game, seat), saved_hands.place_of(game, seat, hand))
print(game.memory.blobs)
for data in (b"", b"\\1", b"\\1" + bytes(range(256)), b"\\1" + b"\\xff" * 99):
    game.memory.blobs[saved_hands.KEPT] = data
    for entry in saved_hands.read(game.memory):
        fault = saved_hands.fault(entry, omens)
        print(saved_hands.name_of(entry), saved_hands.set_of(entry), fault)
"""


@pytest.mark.skipif(not interpreter.available(), reason="there is no MicroPython here")
def test_micropython_keeps_the_same_bytes(tmp_path):
    alike(PROGRAM, folder=tmp_path)
