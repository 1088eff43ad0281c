# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""One person against the handheld: its turn as one sees it, whole Duels, giving up, hints."""

import pytest
from opponents import FINGERS, HINT, HINTS, PLACES, ROTE, THINKS, rote, words_of
from seen import SCRIPTS, assert_as_stored, play, read, stands
from simulator.controls import BUTTONS
from simulator.pins import BOARDS
from staged import CLOSED, DEW, KENZAS, KYOZAS, Bench

from omen.chance import Chance
from omen.players.roster import NAMES, player
from omen.rules import KENZA, KYOZA

# As in omen/widgets/palettes.py.
IVORY, GOLD, KENZA_LIGHT, KYOZA_LIGHT = 0xF4ECD8, 0xF4BC44, 0x5C8CF0, 0xE8607C

PLACE = "wait 0.3\npress a 2\nwait 1\n"  # Kenza's first Omen on tile 5
GIVE_UP = "press start\npress up\npress a\npress down\npress a\n"  # while the handheld's turn is


def placements(bench: Bench) -> list[int]:
    """Which frames are the first of a placement."""
    frames = bench.frames
    shown = [False] + [a.seen is not None for a in frames]
    return [i for i in range(len(frames)) if shown[i + 1] and not shown[i]]


# -- before the Duel


@pytest.mark.parametrize("board", BOARDS)
def test_the_screens_before_the_duel_look_as_stored(board, tmp_path):
    play(tmp_path, SCRIPTS / "versus.script", "--board", board)
    assert_as_stored(tmp_path)


def test_eight_presses_lead_from_the_title_to_the_first_placement(tmp_path):
    eight = "press a\npress down\npress a\npress a\npress a\npress a\n"
    for seed in range(9):  # until the person moves first
        script = f"wait 0.5\n{eight}wait 0.2\npress a 2\nwait 0.3\nrecord it.duel\n"
        play(tmp_path, script, "--seed", str(seed))
        if "play" in (tmp_path / "it.duel").read_text():
            return
    pytest.fail("nobody placed anything")


def test_the_person_takes_either_seat_by_chance():
    alone = "game.session.load('omen.session.setup').challenge(game.session, 1)"
    code = f"for _ in range(40):\n    {alone}\n    print(game.session.strengths)\n"
    bench = Bench("wait 0.1", KENZAS, KYOZAS, setup=code + "game.session.clear_seats()\n")
    lines = bench.run.console.split("\n")
    assert 10 < lines.count("[0, 1]") < 30
    assert lines.count("[0, 1]") + lines.count("[1, 0]") == 40


# -- the handheld's turn


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(("script", "steps"), [(THINKS, 9999), (PLACES, 20), (HINT, 20)])
def test_the_duel_looks_as_stored(script, steps, hidden, board, tmp_path):
    if hidden:
        script = script.replace("versus-", "versus-hidden-")
    bits = CLOSED if hidden else 31
    setup = rote(steps) + HINTS
    Bench(script, KENZAS, KYOZAS, rules=bits, board=board, setup=setup, folder=tmp_path)
    assert_as_stored(tmp_path)


def test_the_moon_redraws_little_and_all_else_nothing_while_the_handheld_thinks():
    bench = Bench(PLACE + "wait 2\n", KENZAS, KYOZAS, setup=rote(9999))
    begun = next(i for i, a in enumerate(bench.frames) if a.seen is not None)
    thinking = [a for a in bench.frames[begun:] if a.seen is None][2:]
    assert 7 <= len(thinking) <= 12  # a phase of the moon each 250 ms
    assert max(a.redrawn for a in thinking) <= 64


def test_nothing_is_redrawn_while_the_person_chooses_or_reads_a_hint():
    hint = "press start\npress down\npress a\nwait 0.8\nwait 1\n"
    bench = Bench("wait 0.5\nwait 1\n" + hint, KENZAS, KYOZAS, setup=rote(0) + HINTS)
    waits = [e.redrawn for e in bench.run.events if e.statement.word == "wait"]
    assert (waits[1], waits[-1]) == (0, 0)


@pytest.mark.parametrize("button", BUTTONS)
def test_every_press_shows_before_the_duel(button):
    for reached in ("wait 0.2\n", "wait 0.2\npress down 3\n"):
        script = f"{reached}press {button}\nwait 0.1\n"
        bench = Bench(script, KENZAS, KYOZAS, screen="opponent")
        assert bench.run.events[-2].redrawn > 0


REACHED = {
    "the Hand": "",
    "a vacant tile": "press right\n",
    "an occupied tile": "press right 2\npress left\n",
    "the other Hand": "press right 3\n",
    "the pause": "press start\n",
    "whether to give up": "press start\npress up\npress a\n",
}


@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("where", REACHED)
def test_every_press_shows_while_the_handheld_thinks(where, button):
    script = f"{PLACE}{REACHED[where]}press {button}\n"
    bench = Bench(script, KENZAS, KYOZAS, setup=rote(99999))
    assert len(bench.duel.plays) == 1
    assert bench.run.events[-1].redrawn > 64


@pytest.mark.parametrize("button", BUTTONS)
def test_a_press_hurries_what_the_handheld_chose(button):
    script = f"wait 0.3\npress a 2\nwait 0.3\npress {button}\n"
    bench = Bench(script, KENZAS, KYOZAS, setup=rote(0))
    assert len(bench.duel.plays) == (1 if button == "start" else 2)
    assert bench.run.events[-1].redrawn > 0


def test_the_choice_is_seen_for_a_moment_before_it_is_placed():
    bench = Bench("wait 0.3\npress a 2\nwait 3\n", KENZAS, KYOZAS, setup=rote(0))
    placed = placements(bench)[1]
    omen, tile, _, lies = [a.now for a in bench.frames[placed - 3 : placed + 1]]
    assert 400 <= tile - omen <= 420
    assert 400 <= lies - tile <= 420


# -- privacy


def test_with_open_off_nothing_tells_of_the_handhelds_hand_before_it_is_placed():
    script = "wait 0.3\npress a 2\nwait 1\npress right 3\npress a\npress b\nwait 2\n"
    one = Bench(script, KENZAS, KYOZAS, rules=CLOSED, setup=rote(500))
    two = Bench(script, KENZAS, (DEW, *KENZAS[1:]), rules=CLOSED, setup=rote(500))
    assert len(one.duel.plays) == 2
    assert [a.pixels for a in one.frames] == [b.pixels for b in two.frames]
    three = Bench(script, KENZAS, (*KYOZAS[1:], DEW), rules=CLOSED, setup=rote(500))
    differ = [a.pixels != b.pixels for a, b in zip(one.frames, three.frames, strict=True)]
    tile = placements(one)[1] - 2  # where its Omen is shown on the tile, still in its Hand
    assert differ == [False] * tile + [True] * (len(differ) - tile)


def test_with_open_off_a_hint_knows_no_more_than_the_person():
    script = "wait 0.3\npress a 2\nwait 4\npress start\npress down\npress a\nwait 2\n"
    one = Bench(script, KENZAS, KYOZAS, rules=CLOSED, setup=rote(0))
    two = Bench(script, KENZAS, (DEW, *KENZAS[1:]), rules=CLOSED, setup=rote(0))
    assert len(one.duel.plays) == 2
    assert [a.pixels for a in one.frames] == [b.pixels for b in two.frames]


# -- hints


def test_a_hint_is_what_the_master_would_place():
    bench = Bench("wait 0.3\npress start\npress down\npress a\nwait 3\n", KENZAS, KYOZAS)
    master = player("master", Chance(0))
    master.begin(bench.duel.view(KENZA))
    while master.step() is None:
        pass
    assert bench.screen.hint == master.step()


def test_between_two_persons_the_mover_gets_a_hint_and_the_next_does_not_see_it():
    ask = "wait 0.3\npress start\npress down\npress a\nwait 3\n"
    bench = Bench(ask + "press a 2\nwait 3\n", KENZAS, KYOZAS, setup=ROTE + HINTS)
    assert len(bench.duel.plays) == 1
    assert bench.screen.hint is None
    plain = Bench("wait 0.3\npress a 2\nwait 3\n", KENZAS, KYOZAS)
    assert bench.frames[-1].pixels == plain.frames[-1].pixels


def test_who_does_not_wait_for_a_hint_may_place():
    script = "wait 0.3\npress start\npress down\npress a\npress a 2\nwait 0.2\n"
    setup = rote(9999) + HINTS.replace("20", "9999")
    bench = Bench(script, KENZAS, KYOZAS, setup=setup)
    assert words_of(bench) == ["play ash 5"]


# -- giving up


def test_giving_up_while_the_handheld_thinks_lets_it_place_first():
    bench = Bench(PLACE + GIVE_UP, KENZAS, KYOZAS, setup=rote(9999))
    assert words_of(bench) == ["play ash 5", "play dew 9", "resign"]
    assert bench.duel.result == KYOZA
    assert type(bench.screen).__name__ == "Result"


def test_giving_up_while_its_choice_is_shown_places_that():
    script = "wait 0.3\npress a 2\nwait 0.3\n" + GIVE_UP
    bench = Bench(script, KENZAS, KYOZAS, setup=rote(0))
    assert words_of(bench) == ["play ash 5", "play dew 9", "resign"]


def test_giving_up_before_its_last_placement_is_no_giving_up():
    eight = "for tile in range(8):\n    game.session.duel.play(*game.session.duel.legal()[0])\n"
    bench = Bench("wait 0.3\n" + GIVE_UP, KENZAS, KYOZAS, first=KYOZA, setup=eight + rote(9999))
    assert len(bench.duel.plays) == 9
    assert bench.duel.resigned is None


def test_giving_up_before_a_placement_that_draws_leads_to_sudden_death():
    drawn = """
from omen.chance import Chance
from omen.session.memory import SUDDEN

game.session.memory.choices[SUDDEN] = 1
for seed in range(999):
    chance = Chance(seed)
    game.session.duel = Duel(game.session.omens, game.session.rules, 1, *game.session.hands)
    while len(game.session.duel.plays) < 8:
        plays = game.session.duel.legal()
        game.session.duel.play(*plays[chance.below(len(plays))])
    game.session.duel.play(*game.session.duel.legal()[0])
    if game.session.duel.ryo(0) == 5:
        break
game.session.duel.undo()
"""
    setup = drawn + rote(9999)
    bench = Bench("wait 0.3\n" + GIVE_UP, KENZAS, KYOZAS, first=KYOZA, setup=setup)
    assert type(bench.screen).__name__ == "Round"
    assert bench.screen.game.session.memory.duel is not None


# -- whole Duels against the real players


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("strength", [1, 2, 3])
def test_a_whole_duel_is_played_to_its_result(strength, hidden, tmp_path):
    bits = CLOSED if hidden else 31
    setup = f"game.session.load('omen.session.setup').seat(game.session, {strength}, 0)\n" + FINGERS
    script = "wait 20\nshot over.png\npress a\nshot result.png\n"
    bench = Bench(script, KENZAS, KYOZAS, rules=bits, first=KYOZA, setup=setup, folder=tmp_path)
    name = NAMES[strength - 1].title()
    won = {KENZA: (name + " wins", "The handheld wins!"), KYOZA: ("You win", "You win!")}
    over, result = won.get(bench.duel.result, ("A draw", "A draw"))
    ink = {KENZA: KENZA_LIGHT, KYOZA: KYOZA_LIGHT}.get(bench.duel.result, IVORY)
    left = 80 - 6 * len(over)  # large, in the middle
    assert stands(tmp_path / "over.png", left, 90, over, ink, 2)
    assert read(tmp_path / "result.png", 2, 2, 26, GOLD) == result
    ryo = f"{name} {bench.duel.ryo(KENZA)} Ryo"
    assert read(tmp_path / "result.png", 2, 14, 26, KENZA_LIGHT) == ryo


REMATCH = "wait 0.3\npress start\npress up\npress a\npress down\npress a\n"  # given up


def test_a_rematch_keeps_the_seats_and_the_hands():
    script = REMATCH + "press a\nwait 2\npress a\nwait 0.5\n"
    bench = Bench(script, KENZAS, KYOZAS, setup=rote(9999))
    assert type(bench.screen).__name__ == "DuelScreen"
    assert bench.screen.game.session.strengths == [0, 3]
    assert tuple(bench.duel.hands) == KENZAS + KYOZAS


def test_a_rematch_with_new_hands_is_against_the_same_strength():
    script = REMATCH + "press down\npress a\nwait 2\npress a\nwait 0.5\n"
    bench = Bench(script, KENZAS, KYOZAS, setup=rote(9999))
    assert type(bench.screen).__name__ == "DuelScreen"
    assert max(bench.screen.game.session.strengths) == 3
    assert tuple(bench.duel.hands) != KENZAS + KYOZAS


def test_after_a_duel_against_the_handheld_two_persons_play_again(tmp_path):
    script = REMATCH + "press b 2\nwait 0.2\npress a\nwait 2\npress a\nwait 0.2\nshot seen.png\n"
    Bench(script, KENZAS, KYOZAS, setup=rote(9999), folder=tmp_path)
    turn = read(tmp_path / "seen.png", 33, 106, 14, KYOZA_LIGHT)
    turn += read(tmp_path / "seen.png", 43, 106, 14, KENZA_LIGHT)
    assert turn in ("Kenza's turn", "Kyoza's turn")
