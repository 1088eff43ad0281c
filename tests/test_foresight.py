# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Foresight: what is marked before an Omen is placed is what the engine then does, and cheap."""

import functools

import pytest
from bench import Bench, presses
from opponents import rote
from seen import assert_as_stored, pixels, read
from test_duel_screen import BOARDS, CLOSED, DIRECTIONS, ELEMENTS, KENZAS, KYOZAS

from omen import match, rules
from omen.duel import Duel
from omen.memory import FORESIGHT

OFF, CASUAL, ALWAYS = range(3)
IVORY = 0xF4ECD8  # as in omen/screens/palettes.py
WITHIN = 30_000  # microseconds from a press until it was sent to the display, by the bus

# Positions with one play for each kind of foresight: the plays so far, then slot and tile.
MARKED = {
    "clash": ((7, 6), (0, 0), (5, 8), (2, 4), (9, 1), (3, 7), (6, 2)),
    "same": ((7, 5), (1, 3), (6, 7)),
    "plus": ((7, 8), (3, 2), (6, 4), (0, 0)),
    "combo": ((9, 2), (2, 7), (6, 5), (0, 0), (7, 4), (3, 3), (8, 6)),
    "mixed": ((5, 3), (4, 5), (9, 1), (2, 6), (6, 2), (3, 7), (8, 8)),
}
AIMED = {"clash": (4, 3), "same": (4, 4), "plus": (8, 1), "combo": (4, 8), "mixed": (1, 4)}


def chosen(value: int) -> str:
    """The setup of a Duel with that value of the option."""
    return f"game.memory.choices[{FORESIGHT}] = {value}\n"


@functools.cache
def omens():
    """The set of the stage."""
    return Bench("wait 0.1", KENZAS, KYOZAS).omens


def aim(duel: Duel, tile: int, slot: int) -> str:
    """The presses that take the mover's Omen to a tile."""
    at = duel.last
    script = "press down\n" * duel.slots_left(duel.turn).index(slot) + "press a\n"
    script += "press down\n" * ((tile // 3 - at // 3) % 3)
    across = tile % 3 - at % 3
    return script + ("press right\n" if across > 0 else "press left\n") * abs(across)


def played(kind: str, after: str = "", value: int = CASUAL, **options) -> Bench:
    """A Duel with the cursor where that kind of foresight is had."""
    duel = Duel(omens(), 31, rules.KYOZA, KENZAS, KYOZAS, bytes(ELEMENTS))
    script = presses(duel, MARKED[kind], 3)
    slot, tile = AIMED[kind]
    script += aim(duel, tile, slot) + after
    setup = chosen(value) + options.pop("setup", "")
    return Bench(
        script, KENZAS, KYOZAS, first=rules.KYOZA, elements=ELEMENTS, setup=setup, **options
    )


def marks(bench: Bench) -> set:
    """The marked tiles, and the cause that each mark shows."""
    table = bench.screen.table
    tiles = {(card.grid.x, card.grid.y): tile for tile, card in enumerate(table.tiles)}
    seen = [mark for mark in table.marks if not mark.hidden]
    return {(tiles[mark.x // 32 * 32, mark.y // 32 * 32], mark[0]) for mark in seen}


# -- what is marked

# A person who looks at every tile with every Omen, and places at random; all that is marked and
# said is kept, with what the engine foresees.
CURIOUS = """
import random
from handheld import A, B, DOWN, LEFT, RIGHT

random.seed(4)
game.checked = []


def pressed():
    screen = app.screen
    if type(screen).__name__ in ("HandOver", "Inspect"):
        return A
    if type(screen).__name__ != "DuelScreen" or not screen.choosing():
        return None
    duel, cursor, table = screen.duel, screen.cursor, screen.table
    if cursor.where == 1:
        vacant = duel.owner(cursor.tile) == 2
        shown = [(mark.x, mark.y, mark[0]) for mark in table.marks if not mark.hidden]
        foreseen = duel.foresee(cursor.slot, cursor.tile) if vacant else []
        cards = [(table.tiles[tile].grid, cause) for tile, cause, _ in foreseen]
        due = [(grid.x + 11, grid.y + 11, cause) for grid, cause in cards]
        game.checked.append((shown, due, table.strip.said, [line[1] for line in foreseen]))
        if vacant and random.randrange(40) == 0:
            return A
        return random.choice((B, DOWN, LEFT, RIGHT, DOWN, LEFT, RIGHT))
    return random.choice((A, DOWN)) if cursor.where == 0 else B


game.console.pressed = pressed
"""
SAYS = ("Clash: takes {}", "Same: takes {}", "Plus: takes {}", "Combo: takes {}")


def test_the_marks_and_the_words_are_what_the_engine_does():
    checked = []
    for bits in (31, CLOSED, rules.SAME | rules.PLUS):
        setup = chosen(CASUAL) + CURIOUS
        bench = Bench("wait 35", KENZAS, KYOZAS, rules=bits, elements=ELEMENTS, setup=setup)
        assert bench.duel.over
        checked += bench.screen.game.checked
    for shown, due, said, causes in checked:
        assert sorted(shown) == sorted(due)
        if said.startswith("Face down"):  # the way to the other Hand was tried
            continue
        if causes and (len(set(causes)) == 1 or causes[-1] == rules.BY_COMBO):
            assert said == SAYS[causes[-1]].format(len(causes))
        elif causes:
            assert said == f"Takes {len(causes)}"
        else:
            assert "takes" not in said.lower()
    assert sum(bool(due) for _, due, _, _ in checked) > 30


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kind", MARKED)
def test_foresight_looks_as_stored(kind, board, tmp_path):
    played(kind, f"shot foresight-{kind}.png\n", board=board, folder=tmp_path)
    assert_as_stored(tmp_path)


def test_foresight_in_another_language_looks_as_stored(tmp_path):
    speak = "from omen.screens import words\nwords.speak('nl')\ngame.say = words.words('names')\n"
    played("combo", "shot foresight-nl.png\n", setup=speak, folder=tmp_path)
    assert_as_stored(tmp_path)


def test_without_foresight_the_same_tile_looks_as_stored(tmp_path):
    bench = played("combo", "shot foresight-off.png\n", value=OFF, folder=tmp_path)
    assert bench.screen.foresight is None
    assert_as_stored(tmp_path)


@pytest.mark.parametrize("kind", MARKED)
def test_what_was_foreseen_is_what_comes_of_it(kind):
    foreseen = marks(played(kind))
    bench = played(kind, "press a\nwait 4\n")
    assert {(tile, cause) for tile, cause, _ in bench.duel.log()} == foreseen
    assert marks(bench) == set()


# -- when it is had


@pytest.mark.parametrize(
    ("value", "setup", "had"),
    [
        (OFF, "", False),
        (CASUAL, "", True),
        (CASUAL, "game.strengths[1] = 2\n", True),
        (CASUAL, "game.strengths[1] = 3\n", False),
        (CASUAL, "game.strengths[1] = 4\n", False),
        (CASUAL, "game.match = bytearray(b'\\1\\1')\n", True),
        (CASUAL, "game.match = bytearray(b'\\1\\3')\n", False),
        (ALWAYS, "game.strengths[1] = 4\ngame.match = bytearray(b'\\1\\5')\n", True),
    ],
)
def test_casual_leaves_out_the_master_the_ladder_and_matches(value, setup, had):
    bench = Bench("wait 0.3", KENZAS, KYOZAS, setup=chosen(value) + setup)
    assert (bench.screen.foresight is not None) == had


def test_earnest_looks_at_the_byte_that_says_of_how_many_duels_a_match_is():
    setup = "print('BEST is', game.load('omen.screens.earnest').BEST)\n"
    bench = Bench("wait 0.3", KENZAS, KYOZAS, setup=setup)
    assert f"BEST is {match.BEST}\n" in bench.run.console


def test_the_options_choose_it_and_the_power_does_not_change_that(tmp_path):
    script = "press up 4\npress a\npress b\npower-cut\nwait 0.5\npress up 4\nshot seen.png\n"
    Bench(script, KENZAS, KYOZAS, screen="options", folder=tmp_path)
    assert read(tmp_path / "seen.png", 30, 27, 18, IVORY) == "Foresight   always"


def test_it_is_not_had_while_the_handheld_thinks():
    setup = chosen(ALWAYS) + rote(99999)
    bench = Bench("wait 0.3\npress a 2\nwait 1\npress right 2\n", KENZAS, KYOZAS, setup=setup)
    assert bench.screen.thinking is not None
    assert bench.screen.cursor.where == 1
    assert marks(bench) == set()


# -- the marks come and go with the cursor

AWAY = {
    "to the Hand": "press b\n",
    "to an occupied tile": "press up\n",
    "to the other Hand": "press right 2\n",
    "to another tile and back": "press up\npress down\n",
    "to the pause and back": "press start\npress b\nwait 0.1\n",
    "to the Omen and back": "press select\npress b\nwait 0.1\n",
}


@pytest.mark.parametrize("away", AWAY)
def test_the_marks_are_there_while_the_cursor_is(away):
    there = marks(played("combo"))
    assert len(there) == 6
    bench = played("combo", AWAY[away])
    assert marks(bench) == (there if "back" in away else set())


def test_coming_back_looks_as_it_did(tmp_path):
    script = "shot before.png\npress start\npress b\nwait 0.1\nshot after.png\n"
    played("combo", script, folder=tmp_path)
    assert (pixels(tmp_path / "before.png") == pixels(tmp_path / "after.png")).all()


# -- what it costs


@pytest.mark.parametrize("kind", MARKED)
def test_a_step_of_the_cursor_redraws_at_most_5000_pixels_with_the_marks(kind):
    around = "".join(f"press {button} 4\n" for button in (*DIRECTIONS, "left", "up"))
    steps = 0
    for event in played(kind, around).run.events:
        if event.statement.argument in DIRECTIONS:
            assert 0 < event.redrawn <= 5000, event
            assert event.delay is not None and event.delay <= WITHIN, event
            steps += 1
    assert steps > 24
