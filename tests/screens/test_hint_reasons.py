# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Why a hint is a good one: every reason that the board gives is true, and fits its line."""

import functools
import re
from typing import Any

import pytest
from staged import CLOSED, ELEMENTS, KENZAS, KYOZAS, Bench

from omen import rules
from omen.duel import Duel

ROOM = 14  # characters
CORNERS = (0, 2, 6, 8)
SEEDS = 12  # Duels by chance

# Plays Duels by chance on the board, and asks at every turn why each play would be a good one.
ASKING = """
import random
from omen.widgets import words

words.speak({language!r})
game.art.name(game.session.omens)
random.seed(7)
reason = game.session.load("omen.widgets.hint").reason
game.reasons = []
for _ in range({seeds}):
    omens = game.session.omens
    duel = Duel(omens, game.session.rules, {first}, {kenza}, {kyoza}, bytes({elements}))
    while not duel.over:
        view = duel.view(duel.turn)
        for slot, tile in duel.legal():
            why = reason(view, slot, tile, game.art.named)
            game.reasons.append((bytes(duel.plays), slot, tile, why))
        duel.play(*random.choice(duel.legal()))
words.speak("en")
game.art.name(game.session.omens)
"""


@functools.cache
def asked(bits: int, language: str = "en") -> tuple[Any, ...]:
    """The set, and all that was answered: the plays so far, a play, and what speaks for it."""
    setup = ASKING.format(
        language=language,
        seeds=SEEDS,
        first=rules.KYOZA,
        kenza=list(KENZAS),
        kyoza=list(KYOZAS),
        elements=list(ELEMENTS),
    )
    bench = Bench("wait 0.1", KENZAS, KYOZAS, rules=bits, elements=ELEMENTS, setup=setup)
    return bench.omens, bench.screen.game.reasons


def at(bits: int, plays: bytes) -> Duel:
    """The Duel after these plays."""
    omens, _ = asked(bits)
    duel = Duel(omens, bits, rules.KYOZA, KENZAS, KYOZAS, bytes(ELEMENTS))
    for play in plays:
        duel.play(*divmod(play, 9))
    return duel


def could_take(duel: Duel, slot: int, tile: int) -> int:
    """How many Omens the other side would Overturn with that Omen there if it were its turn."""
    pos = bytearray(duel.pos)
    pos[rules.TURN] = 1 - duel.turn
    rules.place(pos, duel.deal, slot, tile)
    return pos[rules.OVERTURNS]


def is_safe(duel: Duel, slot: int, tile: int) -> bool:
    """Whether no answer Overturns the Omen there."""
    mover = duel.turn
    duel.play(slot, tile)
    owners = []
    for answer in duel.legal():
        duel.play(*answer)
        owners.append(duel.owner(tile))
        duel.undo()
    duel.undo()
    return all(owner == mover for owner in owners)


def is_true(duel: Duel, slot: int, tile: int, said: str) -> bool:
    """Whether what is said of a play is so."""
    log = duel.foresee(slot, tile)
    causes = [rules.CAUSES[line[1]] for line in log]
    if by_cause := re.fullmatch(r"(\w+): takes (\d)", said):
        cause = by_cause[1].lower()
        of_one = set(causes) == {cause}
        return len(log) == int(by_cause[2]) and (of_one or cause == causes[-1] == "combo")
    if several := re.fullmatch(r"Takes (\d)", said):
        return len(log) == int(several[1]) and len(set(causes)) > 1
    if log:
        return False  # that Omens are taken is always the reason
    if denied := re.fullmatch(r"Denies them (\d)", said):
        foes = duel.slots_left(1 - duel.turn)
        return int(denied[1]) > 1 and int(denied[1]) in [could_take(duel, s, tile) for s in foes]
    if said == "Effect works":
        before = {near: duel.ranks(near) for near in range(9) if duel.owner(near) != rules.VACANT}
        before[tile] = duel.tuned(slot, tile)
        duel.play(slot, tile)
        after = {near: duel.ranks(near) for near in before}
        duel.undo()
        return after != before
    if said.endswith(" tile") and said not in ("The last tile", "A quiet tile"):
        element = duel.omens.elements[duel.elements[tile] - 1]
        return said == f"{element} tile" and duel.tuned(slot, tile) > duel.printed(slot)
    if said == "Safe for now":
        return is_safe(duel, slot, tile)
    if said == "The last tile":
        return len(duel.plays) == 8
    return said == ("In a corner" if tile in CORNERS else "A quiet tile")


@pytest.mark.parametrize("bits", [31, CLOSED, rules.OPEN])
def test_every_reason_is_true(bits):
    for plays, slot, tile, said in asked(bits)[1]:
        assert is_true(at(bits, plays), slot, tile, said), (list(plays), slot, tile, said)


def kinds(bits: int) -> set[str]:
    return {re.sub(r"\d", "N", said) for _, _, _, said in asked(bits)[1]}


def test_there_is_a_reason_of_each_kind():
    assert kinds(31) >= {
        *("Clash: takes N", "Same: takes N", "Plus: takes N", "Combo: takes N", "Takes N"),
        *("The last tile", "Denies them N", "Effect works", "water tile", "Safe for now"),
        *("In a corner", "A quiet tile"),
    }


def test_with_open_off_no_reason_tells_of_the_other_hand():
    assert not kinds(CLOSED) & {"Denies them N", "Safe for now"}


@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_reason_fits_its_line(language):
    said = {words for _, _, _, words in asked(31, language)[1]}
    assert len(said) > 12
    assert max(len(words) for words in said) <= ROOM
