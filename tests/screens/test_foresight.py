# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Foresight: what is marked before an Omen is placed is what the engine then does, and cheap."""

import pytest
from foreseen import MARKED, chosen, played
from opponents import rote
from seen import assert_as_stored, pixels, read
from simulator.controls import STICK
from simulator.pins import BOARDS
from staged import CLOSED, ELEMENTS, KENZAS, KYOZAS, Bench

from omen import rules
from omen.session import match

OFF, CASUAL, ALWAYS = range(3)
IVORY = 0xF4ECD8  # as in omen/widgets/palettes.py
WITHIN = 30_000  # microseconds from a press until it was sent to the display, by the bus


def marks(bench: Bench) -> set[tuple[int, int]]:
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
        due = [(grid.x + 11, grid.y + 12, cause) for grid, cause in cards]
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
    speak = "from omen.widgets import words\nwords.speak('nl')\ngame.say = words.words('names')\n"
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
        (CASUAL, "game.session.strengths[1] = 2\n", True),
        (CASUAL, "game.session.strengths[1] = 3\n", False),
        (CASUAL, "game.session.strengths[1] = 4\n", False),
        (CASUAL, "game.session.match = bytearray(b'\\1\\1')\n", True),
        (CASUAL, "game.session.match = bytearray(b'\\1\\3')\n", False),
        (
            ALWAYS,
            "game.session.strengths[1] = 4\ngame.session.match = bytearray(b'\\1\\5')\n",
            True,
        ),
    ],
)
def test_casual_leaves_out_the_master_the_ladder_and_matches(value, setup, had):
    bench = Bench("wait 0.3", KENZAS, KYOZAS, setup=chosen(value) + setup)
    assert (bench.screen.foresight is not None) == had


def test_earnest_looks_at_the_byte_that_says_of_how_many_duels_a_match_is():
    setup = "print('BEST is', game.session.load('omen.session.earnest').BEST)\n"
    bench = Bench("wait 0.3", KENZAS, KYOZAS, setup=setup)
    assert f"BEST is {match.BEST}\n" in bench.run.console


def test_the_options_choose_it_and_the_power_does_not_change_that(tmp_path):
    script = "press up 3\npress a\npress b\npower-cut\nwait 0.5\npress up 3\nshot seen.png\n"
    Bench(script, KENZAS, KYOZAS, screen="options", folder=tmp_path)
    assert read(tmp_path / "seen.png", 20, 52, 22, IVORY) == "Foresight   always"


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
    around = "".join(f"press {button} 4\n" for button in (*STICK, "left", "up"))
    steps = 0
    for event in played(kind, around).run.events:
        if event.statement.argument in STICK:
            assert 0 < event.redrawn <= 5000, event
            assert event.delay is not None and event.delay <= WITHIN, event
            steps += 1
    assert steps > 24
