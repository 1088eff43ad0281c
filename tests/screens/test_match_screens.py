# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Matches and Sudden Death as two players see and press them, and as the power leaves them."""

import numpy as np
import pytest
from matched import played
from seen import pixels, read

from omen.rules import KENZA, KYOZA
from omen.session.match import FINISHED, LOSER, WON
from omen.session.tallies import LEVEL, tally

IVORY, GOLD, DIM = 0xF4ECD8, 0xF4BC44, 0x9AA2CC
OPEN = 1

# Hands of the stage's which quick fingers play, by Open alone and Kenza moving first, to so many
# drawn rounds and an end.
KENZA_WINS = [[3, 10, 0, 8, 6], [0, 9, 1, 5, 2]]  # whoever moves first
DRAWN_TWICE = [[10, 3, 6, 0, 11], [7, 11, 8, 3, 5]]  # then Kyoza wins
ALL_DRAWN = [[5, 8, 11, 1, 7], [10, 8, 1, 2, 6]]

TOSSED = "wait 2\npress a\nwait 22\n"  # the Duel after it is played to its end
ON = "press a\nwait 0.3\n"
ROUND = f"{ON}press a\nwait 22\n"  # a round of Sudden Death
CUT = "power-cut\nwait 0.6\n"
HEADING = (2, 2, 26, GOLD)


def heading(folder, shot):
    return read(folder / shot, *HEADING)


def tallies(game):
    """The statistics: opponent, rules, played, won, drawn, best margin."""
    memory = game.session.memory
    entries = [tally(memory, i) for i in range(len(memory.tallies) // 9)]
    return [(*entry[:5], entry[5] - LEVEL) for entry in entries]


# -- a match

# The same Hands again: Kenza shall toss, tosses, and goes on.
NEXT = f"{ON}press a\nwait 0.2\npress a\nwait 0.2\npress a\nwait 2\npress a\nwait 22\n"


def test_a_whole_best_of_three_is_played_and_its_score_is_shown(tmp_path):
    script = TOSSED + f"{ON}shot 1.png\n" + NEXT[len(ON) :] + f"{ON}shot 2.png\n"
    match = played(script, KENZA_WINS, best=1, folder=tmp_path)
    assert heading(tmp_path, "1.png") == "Kenza wins!"
    assert read(tmp_path / "1.png", 22, 92, 20, IVORY) == "Next, same Hands"
    assert heading(tmp_path, "2.png") == "Kenza wins the match!"
    assert read(tmp_path / "2.png", 22, 92, 20, IVORY) == "Rematch, same Hands"
    assert tallies(match.game) == [(0, OPEN, 2, 2, 0, 1)]
    assert match.game.session.memory.match is None


def test_who_lost_says_who_tosses_and_that_players_press_tosses(tmp_path):
    ask = f"{TOSSED}{ON}press a\nwait 0.2\nshot ask.png\npress down\npress a\nwait 0.2\n"
    match = played(f"{ask}shot waits.png\nwait 9\n", KENZA_WINS, best=1, folder=tmp_path)
    last = match.game.session.duel
    assert last is not None and len(last.plays) == 9
    words = read(tmp_path / "ask.png", 2, 46, 26, IVORY, 2)
    assert words == "Kyoza lost the last Duel and says who tosses:"
    assert read(tmp_path / "ask.png", 36, 76, 16, IVORY, 2) == "Kenza tosses Kyoza tosses"
    assert read(tmp_path / "waits.png", 2, 100, 26, IVORY) == "Kyoza tosses"
    assert read(tmp_path / "waits.png", 2, 116, 26, DIM) == "A toss the coin"


def test_the_moment_of_the_press_decides_how_the_coin_falls():
    firsts = set()
    for moment in range(8):
        ask = f"{TOSSED}{ON}press a\npress a\nwait 0.{30 + 7 * moment}\npress a\nwait 2\n"
        firsts.add(played(ask, KENZA_WINS, best=1).game.shown.first)
    assert firsts == {KENZA, KYOZA}


def test_a_drawn_duel_of_a_match_counts_for_nobody_and_the_coin_is_tossed_at_once(tmp_path):
    match = played(f"{TOSSED}{ON}shot 1.png\n{ON}", DRAWN_TWICE, best=1, folder=tmp_path)
    assert heading(tmp_path, "1.png") == "A draw: nobody scores"
    assert list(match.game.session.match[WON : WON + 2]) == [0, 0]
    assert match.screen == "Toss" and match.game.shown.side is not None


def test_giving_up_loses_a_duel_of_the_match():
    give_up = "wait 2\npress a\nwait 0.2\npress start\nwait 0.2\npress up\npress a\npress down\n"
    match = played(give_up + "press a\nwait 0.2\n", KENZA_WINS, best=1, fingers="")
    assert match.screen == "Result"
    assert match.game.session.duel.resigned == KENZA
    assert list(match.game.session.match[WON : WON + 2]) == [0, 1]


def test_the_pause_shows_the_score_of_a_match(tmp_path):
    pause = "wait 2\npress a\nwait 0.5\npress start\nwait 0.2\nshot {}.png\n"
    for best in (0, 1):
        played(pause.format(best), KENZA_WINS, best=best, fingers="", folder=tmp_path)
    single, match = (pixels(tmp_path / f"{best}.png") for best in (0, 1))
    differing = np.argwhere((single != match).any(axis=2))
    assert differing[:, 0].min() >= 4 and differing[:, 0].max() < 12  # on a line with the heading
    assert differing[:, 1].min() < 20 and differing[:, 1].max() > 140


def test_a_match_is_ended_from_its_result():
    end = f"{TOSSED}{ON}press b\npress a\nwait 0.2\n"
    match = played(end, KENZA_WINS, best=1)
    assert match.screen == "Menu"
    assert match.game.session.match is None and match.game.session.memory.match is None


@pytest.mark.parametrize("choice", [(0, 1), (1, 2), (2, 3)])
def test_of_how_many_duels_a_match_is_is_chosen(choice):
    best, wins = choice
    match = played("wait 2\n", KENZA_WINS, best=best)
    assert match.game.session.match[1] == 2 * wins - 1


# -- Sudden Death


def test_a_drawn_duel_goes_on_until_it_is_won_and_is_counted_once(tmp_path):
    script = f"{TOSSED}{ON}shot 2.png\npress a\nwait 22\n{ROUND}{ON}shot result.png\n"
    match = played(script, DRAWN_TWICE, sudden=1, folder=tmp_path)
    assert read(tmp_path / "2.png", 2, 48, 26, IVORY) == "Round 2 of 6 at most"
    assert heading(tmp_path, "result.png") == "Kyoza wins!"
    records = match.records()
    assert ["round 2" in told for told in records] == [False, True, False]
    assert ["round 3" in told for told in records] == [False, False, True]
    assert tallies(match.game) == [(0, OPEN, 1, 0, 0, 1)]
    assert match.game.session.memory.duels == 1


def test_every_round_is_on_the_drive_under_the_number_of_its_duel():
    script = f"{TOSSED}{ROUND}{ROUND}{ON}"  # three rounds, and then a Duel more, of three as well
    match = played(f"{script}{ON}{TOSSED}{ROUND}{ROUND}{ON}", DRAWN_TWICE, sudden=1)
    records = match.records()
    assert len(records) == len(match.files) == 6
    for number, (name, text) in enumerate(sorted(match.files.items())):
        assert name == f"{number + 1:02d}.duel"
        head, _, told = text.partition("\n")
        assert head == f"# Duel {number // 3 + 1} of this handheld"
        assert told.strip() == records[number].strip()


def test_after_five_rounds_a_draw_stands(tmp_path):
    script = TOSSED + ROUND * 5 + f"{ON}shot result.png\n"
    match = played(script, ALL_DRAWN, sudden=1, folder=tmp_path)
    assert match.shown.count("Round") == 5
    assert heading(tmp_path, "result.png") == "A draw"
    assert tallies(match.game) == [(0, OPEN, 1, 0, 1, 0)]


def test_it_is_off_until_it_is_chosen():
    match = played(TOSSED + ON, DRAWN_TWICE)
    assert match.screen == "Result"
    assert tallies(match.game) == [(0, OPEN, 1, 0, 1, 0)]


def test_a_rematch_with_the_same_hands_is_with_those_that_were_brought():
    script = f"{TOSSED}{ROUND}{ROUND}{ON}{ON}wait 2\n"
    match = played(script, DRAWN_TWICE, sudden=1)
    assert list(match.game.session.duel.hands) == [*DRAWN_TWICE[0], *DRAWN_TWICE[1]]
    assert match.game.session.duel.round == 1


def test_with_open_off_a_round_begins_with_a_handover():
    placed = "wait 2.4\npress a\nwait 0.2\n"  # and passed on
    script = f"wait 2\npress a\nwait 0.6\npress a\n{placed * 8}wait 3\n"
    match = played(f"{script}{ON}press a\nwait 0.2\n", DRAWN_TWICE, sudden=1, rules=0)
    assert match.shown[-2:] == ["Round", "HandOver"]


# -- when the power goes


def test_in_sudden_death_the_round_that_follows_is_what_the_power_leaves(tmp_path):
    script = f"wait 2\npress a\nwait 17\n{CUT}shot 1.png\n"
    match = played(script, DRAWN_TWICE, sudden=1, folder=tmp_path)
    assert read(tmp_path / "1.png", 2, 55, 26, IVORY) == "Placed: 0 of 9, round 2."
    script += f"press a\nwait 22\n{ROUND}{ON}"
    again = played(script, DRAWN_TWICE, sudden=1, folder=tmp_path)
    assert tallies(again.game) == [(0, OPEN, 1, 0, 0, 1)]
    assert match.game.session.memory.duels == 0


def test_after_a_cut_in_a_round_the_rematch_is_with_the_hands_that_were_brought():
    script = f"{TOSSED}{CUT}press a\nwait 22\n{ROUND}{ON}{ON}wait 2\n"
    match = played(script, DRAWN_TWICE, sudden=1)
    assert list(match.game.session.duel.hands) == [*DRAWN_TWICE[0], *DRAWN_TWICE[1]]


CUTS = {
    "on the result": ON,
    "while who tosses is asked": f"{ON}press a\nwait 0.2\n",
    "while the coin waits": f"{ON}press a\npress a\nwait 0.2\n",
}


@pytest.mark.parametrize("where", CUTS)
def test_between_two_duels_the_match_goes_on(where, tmp_path):
    cut = f"{TOSSED}{CUTS[where]}{CUT}shot found.png\n"
    match = played(cut, KENZA_WINS, best=1, folder=tmp_path)
    assert heading(tmp_path, "found.png") == "A match is under way"
    assert list(match.game.session.match[WON : WON + 2]) == [1, 0]
    assert match.game.session.match[LOSER] == KYOZA
    on = played(f"{cut}press a\nwait 0.2\n", KENZA_WINS, best=1, folder=tmp_path)
    assert on.screen == "Toss" and on.game.shown.list is not None
    assert on.game.session.hands == KENZA_WINS


OLDER = """
    from omen.duel import Duel
    from omen.session.memory import duel_bytes
    from omen.session.tallies import tally
    duel = Duel(game.session.omens, 1, 0, game.session.hands[0], game.session.hands[1])
    game.session.memory.duel = duel_bytes(duel, [0, 0], True)
"""


def test_a_duel_that_an_older_game_kept_goes_on_as_a_single_one():
    script = f"wait 0.6\npress a\nwait 22\n{ON}{ON}wait 2\n"
    match = played(script, KENZA_WINS, best=1, setup=OLDER, begin="resume")
    assert match.shown[:3] == ["Resume", "DuelScreen", "Result"]
    assert match.game.session.memory.duels == 1
    assert match.game.session.hands == KENZA_WINS  # the rematch's


def test_in_a_duel_of_a_match_its_score_is_kept():
    script = f"{TOSSED}{NEXT[: NEXT.rindex('wait 22')]}wait 0.6\n{CUT}press a\nwait 22\n{ON}"
    match = played(script, KENZA_WINS, best=1)
    assert "Resume" in match.shown
    assert match.game.session.match[FINISHED] == 2
    assert match.game.session.memory.duels == 2


def test_a_match_that_is_forgotten_is_gone(tmp_path):
    forget = "press up\npress a\npress down\npress a\nwait 0.2\n"
    match = played(f"{TOSSED}{ON}{CUT}{forget}{CUT}", KENZA_WINS, best=1)
    assert match.screen == "Title"
    assert match.game.session.memory.match is None and match.game.session.memory.duels == 1


def test_new_hands_are_chosen_after_a_cut_as_well():
    script = f"{TOSSED}{ON}{CUT}press down\npress a\nwait 0.3\n"
    match = played(script, KENZA_WINS, best=1, setup="game.session.drawn = True")
    assert match.screen == "Toss"
    assert match.game.session.hands != KENZA_WINS
    assert match.game.session.match[FINISHED] == 1


def test_after_the_match_the_title_comes():
    match = played(f"{TOSSED}{NEXT}{ON}{CUT}", KENZA_WINS, best=1)
    assert match.screen == "Title"
