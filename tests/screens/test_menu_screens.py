# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The screens before a Duel, as a player sees and presses them: from the title to both Hands."""

import pytest
from art import title
from conftest import ROOT
from menus import (
    BY_LEVEL,
    EMBER,
    FIRST_FIVE,
    FIVES,
    GOLD,
    IVORY,
    MANSIONS,
    MIST,
    THREE_FIVES,
    TO_BOOK,
    TO_DUEL,
    TO_HAND,
    TO_KYOZA,
    TO_MENU,
    TO_RULES,
    TO_THREE,
    TO_TWO,
    levels_left,
    redrawn,
    words,
)
from seen import SCRIPTS, assert_as_stored, drive, pixels, play, read
from simulator import run_script
from spoken import texts

from omen import record
from omen.built_set import read_set
from omen.hand_check import legal
from omen.rules import RULES

EFFECTS = texts("en")["effects"]


def duel_of(folder):
    """The Duel whose record a script wrote as it.duel."""
    return record.read((folder / "it.duel").read_text(), lambda *_: MANSIONS)


def rules_on(duel):
    return [name for i, name in enumerate(RULES) if duel.rules >> i & 1]


# -- all of them


@pytest.mark.parametrize("script", ["menu", "hand"])
@pytest.mark.parametrize("board", ["pygamer", "pybadge"])
def test_the_screens_look_as_stored(script, board, tmp_path):
    play(tmp_path, SCRIPTS / f"{script}.script", "--board", board)
    assert_as_stored(tmp_path)


def test_nothing_is_redrawn_while_nothing_is_pressed():
    rules, sets = "press down 3\npress a\n", "press down 4\npress a\n"
    book = "press up 2\npress a\n"
    new_duel, hand, back = "press down 2\npress a\n", "press a\n", "press b\n"
    ways = ["wait 0.2\n", TO_MENU, rules, back + book, back + sets, back + new_duel, hand]
    run = run_script("".join(way + "wait 2\n" for way in ways))
    assert run.status == 0, run.crash
    idle = [e.redrawn for e in run.events if e.statement.word == "wait" and e.statement.amount == 2]
    assert idle == [0] * len(ways)


def test_the_titles_picture_is_what_its_tool_draws():
    assert title.FILE.read_bytes() == title.title()


# -- the menu and the rules


def test_one_press_on_the_menu_starts_a_duel_with_random_hands(tmp_path):
    play(tmp_path, TO_MENU + "press a\nrecord it.duel")
    duel = duel_of(tmp_path)
    assert rules_on(duel) == list(RULES)
    assert legal(MANSIONS, duel.hands[:5])
    assert legal(MANSIONS, duel.hands[5:])


def test_a_quick_duel_keeps_the_last_rules(tmp_path):
    play(tmp_path, TO_RULES + "press down 3\npress a\npress b\npress up 3\npress a\nrecord it.duel")
    assert rules_on(duel_of(tmp_path)) == ["open", "elemental", "effect", "plus"]


def test_a_rule_is_told_to_be_on_or_off_by_a_word(tmp_path):
    play(tmp_path, TO_RULES + "shot 1.png\npress left\nshot 2.png\npress select 2\nshot 3.png")
    states = [read(tmp_path / f"{i}.png", 112, 16, 3, IVORY, rows=5) for i in (1, 2, 3)]
    assert states == ["on on on on on", "off on on on on", "off off off off off"]


# -- the Book


def test_the_book_tells_all_of_every_omen(tmp_path):
    count = len(MANSIONS)
    play(tmp_path, TO_BOOK + "".join(f"shot {i}.png\npress right\n" for i in range(count + 1)))
    for i in range(count):
        leaf = tmp_path / f"{i}.png"
        element = MANSIONS.element(i)
        assert read(leaf, 2, 0, 10, GOLD) == MANSIONS.name_of(i)
        assert read(leaf, 65, 0, 8, IVORY) == f"Level {MANSIONS.level(i)}"
        if element:
            assert read(leaf, 76, 12, 8, IVORY) == MANSIONS.elements[element - 1]
        else:
            assert read(leaf, 65, 12, 10, IVORY) == "no Element"
        assert read(leaf, 65, 24, 16, IVORY, rows=5) == EFFECTS[str(MANSIONS.effect(i))]
        assert read(leaf, 2, 82, 26, MIST, rows=3) == MANSIONS.text(i)
    assert (pixels(tmp_path / f"{count}.png") == pixels(tmp_path / "0.png")).all()


# -- a Hand


def test_every_omen_is_told_of_by_level_while_a_hand_is_assembled(tmp_path):
    browse = "".join(f"shot {i}.png\npress right\n" for i in range(len(MANSIONS)))
    play(tmp_path, TO_HAND + browse)
    for place, omen in enumerate(BY_LEVEL):
        shot = f"{place}.png"
        assert read(tmp_path / shot, 33, 61, 10, GOLD) == MANSIONS.name_of(omen)
        assert read(tmp_path / shot, 117, 61, 8, IVORY) == f"Level {MANSIONS.level(omen)}"
        assert words(tmp_path, shot) == EFFECTS[str(MANSIONS.effect(omen))]


def test_a_pick_that_leads_to_no_legal_hand_is_refused_with_the_sum(tmp_path):
    play(tmp_path, TO_HAND + THREE_FIVES + TO_TWO + "press a\nshot 1.png\npress a\nshot 2.png")
    why = "Leaves no legal five: with it 17 Levels are used; 1 more Omen needs at least 1"
    assert words(tmp_path, "1.png", EMBER) == why + "."
    assert words(tmp_path, "2.png", EMBER) == why + "!"  # every press shows
    assert levels_left(tmp_path, "2.png") == 2


def test_a_fifth_pick_beyond_the_cap_is_refused_with_the_sum(tmp_path):
    two_fives = THREE_FIVES + "press b\n"
    fifth = two_fives + TO_THREE + "press a\npress right\npress a\npress right\npress a\nshot 1.png"
    play(tmp_path, TO_HAND + fifth)
    assert words(tmp_path, "1.png", EMBER) == (
        "Too much: with it your five have 19 Levels, and 17 is the most."
    )


def test_a_sixth_pick_is_refused(tmp_path):
    play(tmp_path, TO_HAND + "press select\npress up 6\npress a\nshot 1.png")
    why = "A Hand is five Omens. A again: ready. B drops the last one."
    assert words(tmp_path, "1.png", EMBER) == why


def test_start_is_refused_until_there_are_five(tmp_path):
    few = "press a\npress start\nshot few.png\n"
    play(tmp_path, TO_HAND + few + "press select\npress start\nshot five.png")
    assert words(tmp_path, "few.png", EMBER) == "4 more to pick. SELECT draws them."
    assert read(tmp_path / "five.png", 2, 22, 26, IVORY) == "Pass the handheld to"


@pytest.mark.parametrize("seed", range(2))
def test_a_hand_drawn_at_random_is_legal_and_keeps_what_was_picked(seed, tmp_path):
    play(tmp_path, TO_HAND + THREE_FIVES + "press select 2\n" + TO_DUEL, "--seed", str(seed))
    hand = duel_of(tmp_path).hands[:5]
    assert legal(MANSIONS, hand)
    assert set(hand) > FIVES


def test_what_is_drawn_again_differs_and_what_was_picked_stays(tmp_path):
    play(tmp_path, TO_HAND + "press a\npress select\nshot 1.png\npress select\nshot 2.png")
    before, after = pixels(tmp_path / "1.png")[:, :32], pixels(tmp_path / "2.png")[:, :32]
    assert (before[:25] == after[:25]).all()
    assert (before[25:] != after[25:]).any()


def test_an_omen_is_dropped_on_the_row_by_b_and_in_the_column(tmp_path):
    play(
        tmp_path,
        TO_HAND
        + "press a\npress right\n" * 3
        + "press a\nshot four.png\n"
        + "press a\nshot three.png\n"
        + "press b\nshot two.png\n"
        + "press left 4\npress b\nshot one.png\n"
        + "press right\npress select\n"
        + TO_DUEL,
    )
    left = [levels_left(tmp_path, f"{n}.png") for n in ("four", "three", "two", "one")]
    assert left == [13, 14, 15, 16]
    assert BY_LEVEL[1] in duel_of(tmp_path).hands[:5]  # the second was never dropped


def test_both_players_choose_their_own_five(tmp_path):
    kyoza = "press down\n" + "press a\npress right\n" * 3 + "press a\npress down\npress a\n"
    play(
        tmp_path,
        TO_HAND + FIRST_FIVE + TO_KYOZA + kyoza + "press start\nwait 0.2\nrecord it.duel\n",
    )
    duel = duel_of(tmp_path)
    assert list(duel.hands[:5]) == BY_LEVEL[:5]
    assert list(duel.hands[5:]) == [*BY_LEVEL[4:8], BY_LEVEL[11]]


def test_what_kyoza_sees_tells_nothing_of_kenzas_hand(tmp_path):
    buttons = "start a right right right right a b left down select select b up start start".split()
    kyoza = "".join(f"press {button}\nshot {i}.png\n" for i, button in enumerate(buttons))
    for name, kenza in (("first", ""), ("other", "press right 4\n")):
        (tmp_path / name).mkdir()
        play(
            tmp_path / name,
            TO_HAND + kenza + FIRST_FIVE + "press start\nshot over.png\nwait 0.5\n"
            "press a\nshot begin.png\n" + kyoza,
        )
    assert read(tmp_path / "first" / "begin.png", 43, 0, 14, GOLD) == "17 Levels left"
    for shot in ("over.png", "begin.png", *(f"{i}.png" for i in range(len(buttons)))):
        assert (pixels(tmp_path / "first" / shot) == pixels(tmp_path / "other" / shot)).all()


def test_every_press_shows_while_a_hand_is_assembled():
    empty = "start start left left b select b b b b b b a b".split()
    full = "select a a down up right b select select".split()
    column = "left left left up up down b left a start start b left b start".split()
    for buttons in (empty + full, ["a", "right", "a", *column]):
        script = TO_HAND + "".join(f"press {button}\n" for button in buttons)
        assert 0 not in redrawn(script, skip=5)


# -- sets, good and bad


def test_a_bad_set_is_named_and_the_game_goes_on_with_the_others(tmp_path):
    sets = drive(tmp_path / "state") / "assets" / "sets"
    damaged = bytearray((sets / "garden.omen").read_bytes())
    damaged[20] ^= 1
    (sets / "garden.omen").write_bytes(damaged)
    play(
        tmp_path,
        "wait 0.1\nshot named.png\npress a\n" + TO_MENU + "press down 4\npress a\n"
        "shot sets.png\npress b\npress up 4\npress a\nrecord it.duel",
        *("--state", str(tmp_path / "state")),
    )
    named = read(tmp_path / "named.png", 2, 18, 26, EMBER, rows=8)
    assert named == "garden.omen: the set is damaged: its checksum does not fit"
    assert read(tmp_path / "sets.png", 14, 18, 24, IVORY) == "Twenty-Eight Mansions"
    assert read(tmp_path / "sets.png", 14, 30, 24, IVORY) == ""
    assert read(tmp_path / "sets.png", 16, 100, 23, EMBER) == "> see 1 left out"
    assert legal(MANSIONS, duel_of(tmp_path).hands[:5])


def test_with_no_set_left_the_screen_says_how_to_get_one_back(tmp_path):
    for built in (drive(tmp_path / "state") / "assets" / "sets").glob("*.omen"):
        built.unlink()
    play(
        tmp_path,
        "wait 0.1\nshot 1.png\npress a\npress start\nshot 2.png",
        *("--state", str(tmp_path / "state")),
    )
    for shot in ("1.png", "2.png"):
        assert read(tmp_path / shot, 2, 2, 26, GOLD) == "No Omen set to play with"
        assert "tools/flash.py" in read(tmp_path / shot, 2, 82, 26, IVORY, rows=4)


def test_another_set_is_played_with_once_it_is_chosen(tmp_path):
    garden = read_set((ROOT / "assets" / "sets" / "garden.omen").read_bytes())
    choose = "press down 4\npress a\npress down\npress a\n"
    play(tmp_path, TO_MENU + choose + "press down 2\npress a\nshot 1.png")
    assert read(tmp_path / "1.png", 2, 0, 10, GOLD) == garden.name_of(0)


# -- what is redrawn


def test_a_step_in_a_list_redraws_little():
    menu = redrawn(TO_MENU + "press down 5\npress up 5\n", skip=1)
    assert max(menu) <= 5_000
    rules = redrawn(TO_RULES + "press down 4\npress up 4\n", skip=5)
    assert max(rules) <= 6_000


def test_a_step_along_a_row_redraws_the_cursor_and_the_words():
    steps = redrawn(TO_HAND + f"press right {len(MANSIONS) - 1}\n", skip=5)
    plain = [
        pixels
        for place, pixels in enumerate(steps, 1)
        if place % 4 and not effect_of(place) and not effect_of(place - 1)
    ]
    assert max(plain) <= 2_700
    assert max(pixels for place, pixels in enumerate(steps, 1) if place % 4) <= 7_800


def test_a_step_to_another_row_redraws_eight_cards_besides():
    steps = redrawn(TO_HAND + "press down 10\n", skip=5)
    plain = [
        pixels
        for row, pixels in enumerate(steps, 1)
        if not effect_of(4 * row) and not effect_of(4 * row - 4)
    ]
    assert steps[0] <= 3_000  # the second row is in sight
    assert max(plain) <= 8_000
    assert max(steps) <= 13_000


def effect_of(place):
    return MANSIONS.effect(BY_LEVEL[place])


# -- the order of the set, and what is seen of it


def in_order(folder, way, count=12):
    """The Omens that are passed on the way along the set, after a way to an order of it."""
    browse = "".join(f"shot {i}.png\npress right\n" for i in range(count))
    play(folder, TO_HAND + way + browse)
    by_name = {MANSIONS.name_of(omen): omen for omen in range(len(MANSIONS))}
    return [by_name[read(folder / f"{i}.png", 33, 61, 10, GOLD)] for i in range(count)]


def test_the_set_can_be_ordered_by_element_effect_and_worth(tmp_path):
    keys = (
        lambda omen: (MANSIONS.element(omen) or 99, MANSIONS.level(omen), omen),
        lambda omen: (MANSIONS.effect(omen) or 99, MANSIONS.level(omen), omen),
        lambda omen: (-MANSIONS.worth(omen), omen),
        lambda omen: (MANSIONS.level(omen), omen),
    )
    for i, key in enumerate(keys):
        way = "press up\n" + "press a\n" * (i + 1) + "press down\n"
        assert in_order(tmp_path, way) == sorted(range(len(MANSIONS)), key=key)[:12]


def test_the_order_stays_for_the_next_hand_and_left_leads_back_to_the_one_before(tmp_path):
    way = "press up\npress right\npress b\n" + FIRST_FIVE + TO_KYOZA
    play(tmp_path, TO_HAND + way + "press up\nshot 1.png\npress left\nshot 2.png\n")
    orders = [read(tmp_path / f"{i}.png", 12, 48, 19, IVORY) for i in (1, 2)]
    assert orders == ["Order: Element", "Order: Level"]


def test_every_card_in_sight_is_the_one_that_its_place_has_however_one_came_there(tmp_path):
    ways = ("down 4", "right 16", "down 8\npress up 4", "up\npress a 4\npress b\npress down 4")
    for i, way in enumerate(ways):
        play(tmp_path, TO_HAND + f"press {way}\npress right\npress left\nshot {i}.png\n")
    seen = [pixels(tmp_path / f"{i}.png")[11:61, 32:] for i in range(len(ways))]
    # From above the cursor is in the lower row, from below in the upper one.
    assert (seen[0] == seen[1]).all() and (seen[0] == seen[3]).all()
    assert (seen[0][27:34] == seen[2][2:9]).all()
