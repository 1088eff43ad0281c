# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A placement taken back against the handheld: where it is fair, and what is kept of it."""

import pytest
from opponents import FINGERS, rote, words_of
from seen import assert_as_stored, read
from simulator.pins import BOARDS
from staged import CLOSED, KENZAS, KYOZAS, Bench

from omen.rules import KENZA, KYOZA
from omen.session.tallies import tally

IVORY, EMBER = 0xF4ECD8, 0xFF8A70  # as in omen/widgets/palettes.py

PLACE = "wait 0.3\npress a 2\nwait 0.8\n"  # Kenza's first Omen on tile 5
ANSWERED = PLACE + "wait 2\n"  # and the handheld's on tile 9
MINE = "press start\npress down 2\npress a\nwait 0.1\n"  # take back on one's own turn
ITS = "press start\npress down\npress a\nwait 0.1\n"  # while the handheld thinks
REFUSED = {
    "earnest": "Not in a match or ladder.",
    "nothing": "No placement of yours yet.",
    "seen": "Too late: its Omen is seen",
}
QUICK, SLOW = rote(0), rote(99999)


def said(path) -> str:
    """Why the pause refuses it."""
    return read(path, 2, 104, 26, IVORY) or read(path, 2, 104, 26, EMBER)


# -- what it does


@pytest.mark.parametrize("board", BOARDS)
def test_taking_back_looks_as_stored(board, tmp_path):
    script = ANSWERED + "shot take-back-answered.png\npress start\npress down 2\n"
    script += "shot take-back-pause.png\npress a\nwait 0.1\nshot take-back-taken.png\n"
    script += "press a\nwait 0.1\nshot take-back-aims-again.png\n"
    Bench(script, KENZAS, KYOZAS, setup=QUICK, board=board, folder=tmp_path)
    assert_as_stored(tmp_path)


def test_ones_placement_and_the_answer_are_taken_back():
    before = Bench("wait 0.3\n", KENZAS, KYOZAS, setup=QUICK).duel
    bench = Bench(ANSWERED + MINE, KENZAS, KYOZAS, setup=QUICK)
    assert words_of(Bench(ANSWERED, KENZAS, KYOZAS, setup=QUICK)) == ["play ash 5", "play dew 9"]
    assert words_of(bench) == []
    assert bench.duel.pos == before.pos
    assert type(bench.screen).__name__ == "DuelScreen"
    assert bench.screen.choosing()


def test_the_cursor_is_then_where_it_was_placed_from_and_would_go_there_again():
    script = "wait 0.3\npress down\npress a\npress up\npress left\npress a\nwait 3\n"
    bench = Bench(script + "press down\n" + MINE, KENZAS, KYOZAS, setup=QUICK)
    cursor = bench.screen.cursor
    assert (cursor.where, cursor.slot, cursor.tile) == (0, 1, 0)
    again = Bench(script + MINE + "press a 2\nwait 0.2\n", KENZAS, KYOZAS, setup=QUICK)
    assert words_of(again) == ["play bell 1"]


def test_while_the_handheld_thinks_only_ones_own_is_taken_back():
    bench = Bench(PLACE + ITS, KENZAS, KYOZAS, setup=SLOW)
    assert words_of(bench) == []
    assert bench.screen.thinking is None


def test_while_its_choice_is_shown_with_open_on_only_ones_own_is_taken_back():
    script = "wait 0.3\npress a 2\nwait 0.5\n" + ITS + "wait 2\n"
    bench = Bench(script, KENZAS, KYOZAS, setup=QUICK)
    assert words_of(bench) == []
    assert bench.screen.choice is None and bench.screen.choosing()


# FINGERS that rest for good when eight Omens lie.
UNTIL_EIGHT = (
    "    cursor = screen.cursor\n",
    """    game.done = game.done or len(screen.duel.plays) == 8
    if game.done:
        return heard()
    cursor = screen.cursor
""",
)


def test_what_was_overturned_is_as_it_was():
    # Four rounds, in the last of which Omens are Overturned; then two of them are taken back.
    hand = (0, 1, 2, 6, 5)
    setup = "game.done = False\n" + QUICK + FINGERS.replace(*UNTIL_EIGHT)
    played = Bench("wait 20\n", hand, KYOZAS, setup=setup)
    bench = Bench("wait 20\n" + MINE * 2, hand, KYOZAS, setup=setup)
    assert words_of(bench) == words_of(played)[:4]
    duel = played.duel
    overturned = 0
    for _ in range(4):
        overturned += len(duel.log())
        duel.undo()
    assert overturned == 8
    assert bench.duel.pos == duel.pos
    card = {tile: bench.screen.table.seen[tile] for tile in range(9)}
    for tile in range(9):
        owner = duel.owner(tile)
        assert card[tile] == (0 if owner == 2 else owner << 16 | duel.ranks(tile))


def test_a_hint_for_what_is_taken_back_is_forgotten():
    hints = "press start\npress down\npress a\nwait 3\n"
    setup = QUICK + (
        "from omen.players import roster\nroster.player = lambda name, chance: Rote(1, (2,))\n"
        'game.session.resident += ("omen.players.roster",)\n'
    )
    script = ANSWERED + hints
    assert Bench(script, KENZAS, KYOZAS, setup=setup).screen.hint is not None
    bench = Bench(script + MINE, KENZAS, KYOZAS, setup=setup)
    assert bench.screen.hint is None
    assert not bench.screen.table.hint


# -- where it is not fair

OURS, THEIRS = "down 2", "down"  # where the line is: with a hint offered, and without
UNFAIR = {
    "nothing is placed": ("wait 0.3\n", OURS, 31, QUICK, "nothing"),
    "the handheld alone has placed": ("wait 3\n", OURS, 31, QUICK, "nothing"),
    "its answer was hidden": (ANSWERED, OURS, CLOSED, QUICK, "seen"),
    "its choice was hidden": ("wait 0.3\npress a 2\nwait 0.5\n", THEIRS, CLOSED, QUICK, "seen"),
    "it is a match": (
        ANSWERED,
        OURS,
        31,
        QUICK + "game.session.match = bytearray(22)\ngame.session.match[1] = 3\n",
        "earnest",
    ),
    "it is the ladder": (ANSWERED, OURS, 31, QUICK + "game.session.strengths[1] = 4\n", "earnest"),
}


@pytest.mark.parametrize("when", UNFAIR)
def test_it_is_refused_with_a_word_when(when, tmp_path):
    script, line, bits, setup, why = UNFAIR[when]
    first = KYOZA if "alone" in when else KENZA
    options = {"rules": bits, "setup": setup, "first": first, "folder": tmp_path}
    before = Bench(script, KENZAS, KYOZAS, **options)
    script += f"press start\npress {line}\npress a\nwait 0.1\nshot seen.png\npress start\n"
    bench = Bench(script, KENZAS, KYOZAS, **options)
    assert said(tmp_path / "seen.png") == REFUSED[why]
    assert words_of(bench)[: len(words_of(before))] == words_of(before)


def test_with_open_off_ones_own_may_be_taken_back_while_the_handheld_thinks():
    bench = Bench(PLACE + ITS, KENZAS, KYOZAS, rules=CLOSED, setup=SLOW)
    assert words_of(bench) == []


def test_two_persons_have_no_such_line():
    bench = Bench("wait 0.3\npress a 2\nwait 1\npress start\n", KENZAS, KYOZAS)
    assert list(bench.screen.lines) == [0, 2, 1]


def test_it_knows_nothing_of_a_hidden_hand():
    # The same Duel with another hidden Hand: it looks the same at every refresh.
    script = PLACE + ITS + "press a 2\nwait 0.5\n"
    one = Bench(script, KENZAS, KYOZAS, rules=CLOSED, setup=SLOW)
    two = Bench(script, KENZAS, (KYOZAS[1], KYOZAS[0], *KENZAS[2:]), rules=CLOSED, setup=SLOW)
    assert [a.pixels for a in one.frames] == [b.pixels for b in two.frames]


# -- what is kept of it

# The board goes on with the Duel that its memory has, as resume.py does.
KEPT = """
from omen.session.resuming import read_duel
from omen.session.tallies import tally

if game.session.memory.duel is not None:
    game.session.duel = read_duel(game.session.memory.duel, game.session.omens)[0]
"""


@pytest.mark.parametrize("script", [ANSWERED + MINE, PLACE + ITS])
def test_after_a_power_cut_it_is_taken_back_still(script):
    setup = (QUICK if script.startswith(ANSWERED) else SLOW) + KEPT
    bench = Bench(script + "power-cut\nwait 0.3\n", KENZAS, KYOZAS, setup=setup)
    assert words_of(bench) == []
    assert bench.screen.choosing()


def test_after_a_power_cut_before_it_is_taken_back_it_may_be_still():
    bench = Bench(ANSWERED + "power-cut\nwait 0.3\n" + MINE, KENZAS, KYOZAS, setup=QUICK + KEPT)
    assert words_of(bench) == []


def test_a_power_cut_just_then_leaves_it_taken_back_or_not():
    # From the press that takes it back on, 10 ms by 10: the save is the moment that tells.
    seen = set()
    for late in range(0, 60, 10):
        press = f"press start\npress down 2\nhold a {late / 1000 + 0.02}\n"
        script = ANSWERED + press + "power-cut\nwait 0.3\n"
        seen.add(tuple(words_of(Bench(script, KENZAS, KYOZAS, setup=QUICK + KEPT))))
    assert seen <= {(), ("play ash 5", "play dew 9")}
    assert () in seen


def test_the_statistics_and_the_record_have_the_duel_as_it_was_played_in_the_end():
    takes = ANSWERED + MINE + "wait 0.1\n"
    setup = QUICK + FINGERS.replace(
        "    screen = app.screen\n",
        "    screen = app.screen\n    if game.console.now() < 9000:\n        return heard()\n",
    )
    bench = Bench(takes + "wait 30\npress a\nwait 0.5\n", KENZAS, KYOZAS, setup=setup)
    assert bench.duel.over
    memory = bench.screen.game.session.memory
    assert memory.duels == 1
    assert len(memory.tallies) == 9 and tally(memory, 0)[2] == 1
    assert len(words_of(bench)) == 9
    assert bench.run.console.count("play ") == 9
    assert all(line in bench.run.console for line in words_of(bench))
