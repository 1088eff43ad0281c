# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Kept Hands as a player sees and presses them: kept, named, taken with two presses, and private.

How the screens look, in each language, is stored by the ways of walks_hands.py.
"""

import pytest
from menus import (
    ANOTHER,
    DRAW,
    EMBER,
    FIRST_FIVE,
    GOLD,
    IVORY,
    KEEP,
    MANSIONS,
    MIST,
    TO_HAND,
    TO_KYOZA,
    TO_MENU,
    TO_RULES,
    levels_left,
    listed,
    redrawn,
    words,
)
from seen import pixels, play, read
from staged import STAGE

from omen import record
from omen.hand_check import legal

TO_KEPT = "press up 3\npress a\n"
# From a Duel's toss on: that Duel is forgotten, and the next one begun.
FORGET = "wait 0.2\npower-cut\nwait 0.6\npress down\npress a\npress down\npress a\n"
NEXT = FORGET + TO_HAND
OPEN_OFF = TO_RULES + "press a\npress b\npress up 3\n"
TO_HAND_ON = TO_HAND[len(TO_MENU) :]  # from the menu


def brought(folder, name):
    """The two Hands of the Duel whose record a script wrote."""
    hands = record.read((folder / name).read_text(), lambda *_: MANSIONS).hands
    return set(hands[:5]), set(hands[5:])


def test_a_kept_hand_is_brought_again_with_two_presses(tmp_path):
    kyoza = TO_KYOZA + "press down\npress a\n" + DRAW + "press start\nwait 0.2\n"
    play(
        tmp_path,
        TO_HAND + DRAW + KEEP + kyoza + "record first.duel\n"
        + NEXT + "shot offered.png\npress a\npress start\nshot passed.png\n"
        + kyoza[len("press start\n") :] + "record second.duel\n",
    )  # fmt: skip
    kenzas, kyozas = brought(tmp_path, "first.duel")
    assert legal(MANSIONS, tuple(kenzas))
    assert brought(tmp_path, "second.duel")[0] == kenzas != kyozas
    assert listed(tmp_path, "offered.png") == "Comet A new Hand"
    assert read(tmp_path / "offered.png", 86, 16, 12, MIST) == "last time"
    assert read(tmp_path / "passed.png", 2, 22, 26, IVORY) == "Pass the handheld to"


def test_alone_too_it_is_offered_in_either_seat(tmp_path):
    kept = TO_HAND + DRAW + KEEP + "press b 8\n"
    for seed in range(4):
        alone = f"press up\npress a 2\nshot {seed}.png\n"
        play(tmp_path, kept + alone, "--seed", str(seed))
        assert listed(tmp_path, f"{seed}.png") == "Comet A new Hand"


def test_the_last_one_used_is_offered_first(tmp_path):
    kyoza = TO_KYOZA + "press down 2\npress a\n" + DRAW + "press start\n"
    play(
        tmp_path,
        TO_HAND + DRAW + KEEP + ANOTHER + TO_KEPT + "shot before.png\npress down\npress a\n"
        + kyoza + NEXT + "shot after.png\n",
    )  # fmt: skip
    assert listed(tmp_path, "before.png") == "Lantern Comet A new Hand"
    assert listed(tmp_path, "after.png") == "Comet Lantern A new Hand"


def test_the_first_screen_is_that_of_a_hand_where_none_is_kept_and_b_leads_to_the_menu(tmp_path):
    play(
        tmp_path,
        TO_HAND + "shot hand.png\n" + DRAW + KEEP + "press b 8\nwait 0.1\npress a 2\n"
        "shot kept.png\npress b\npress up 2\npress a\nshot toss.png\n",
    )  # fmt: skip
    assert levels_left(tmp_path, "hand.png") == 17
    assert listed(tmp_path, "kept.png") == "Comet A new Hand"
    assert read(tmp_path / "toss.png", 2, 2, 26, GOLD) == "The toss"


def test_from_the_hand_and_back_without_one_it_is_as_it_was(tmp_path):
    play(
        tmp_path,
        TO_HAND + DRAW + KEEP + "press b 6\npress down\npress a\n" + DRAW
        + "shot 1.png\npress up 6\npress a\nshot 2.png\n"
        + "press b\npress down\nshot 3.png\n",
    )  # fmt: skip
    assert listed(tmp_path, "2.png") == "Comet A new Hand"
    before, after = pixels(tmp_path / "1.png")[:, :32], pixels(tmp_path / "3.png")[:, :32]
    assert (before == after).all()  # the Hand, and its locks


# -- names


def test_a_name_is_made_letter_by_letter(tmp_path):
    # An empty one; then t, a, and beyond a gap z.
    wheels = "press select 13\npress up 7\npress right\npress down\npress right 2\npress up\n"
    play(
        tmp_path,
        TO_HAND + DRAW + "press up 2\npress a\n" + wheels + "press a\n"
        + "shot said.png\n" + TO_KEPT + "shot listed.png\n",
    )  # fmt: skip
    assert words(tmp_path, "said.png", GOLD) == "Kept: Ta Z. START when ready."
    assert listed(tmp_path, "listed.png") == "Ta Z A new Hand"


def test_no_name_and_a_name_that_another_hand_has_are_refused(tmp_path):
    empty = "press select 13\npress a\nshot 1.png\npress a\nshot 2.png\npress b\n"
    # Comet becomes Comes, and another Comet, too.
    twice = "press a\npress up\npress a\n" + ANOTHER[: -len("press a 2\n")] + "press a\npress up\n"
    play(
        tmp_path,
        TO_HAND + DRAW + "press up 2\npress a\n" + empty + twice
        + "press a\nshot 3.png\n",
    )  # fmt: skip
    said = [read(tmp_path / f"{i}.png", 2, 92, 26, EMBER, rows=2) for i in (1, 2, 3)]
    assert said == [
        "A name needs a letter.",
        "A name needs a letter!",
        "Another Hand has that name.",
    ]


def test_a_kept_hand_gets_another_name_or_is_deleted_once_that_is_asked(tmp_path):
    play(
        tmp_path,
        TO_HAND + DRAW + KEEP + ANOTHER + TO_KEPT
        + "press select\npress down\npress a\npress up\npress a\nshot renamed.png\n"
        + "press down\npress select\npress down 2\npress a\nshot asked.png\n"
        + "press a\nshot kept.png\npress select\npress down 2\npress a\npress down\npress a\n"
        + "shot deleted.png\npower-cut\nwait 0.6\n" + TO_HAND + "shot again.png\n",
    )  # fmt: skip
    assert listed(tmp_path, "renamed.png") == "Lanterm Comet A new Hand"
    assert read(tmp_path / "asked.png", 2, 2, 26, GOLD) == "Delete Comet?"
    assert listed(tmp_path, "kept.png") == "Lanterm Comet A new Hand"
    assert listed(tmp_path, "deleted.png") == listed(tmp_path, "again.png") == "Lanterm A new Hand"


# -- with Open off


def test_with_open_off_nothing_is_seen_of_what_the_other_player_keeps_or_takes(tmp_path):
    # Both have one already; then Kenza takes that, or another, or keeps three more of all kinds.
    both = OPEN_OFF + TO_HAND_ON + DRAW + KEEP + TO_KYOZA + DRAW + "press up 2\n"
    both += "press a 2\npress start\n" + NEXT
    ways = (
        "press a\n",
        "press down\npress a\n" + FIRST_FIVE,
        "press down\npress a\n" + DRAW + KEEP + ANOTHER + ANOTHER,
        "press select\npress down 2\npress a\npress down\npress a\npress a\n" + DRAW,
    )
    look = (
        "shot begin.png\npress down\nshot new.png\npress up\npress select\nshot do.png\npress b\n"
    )
    look += "press a\nshot taken.png\npress up 5\npress a\nshot again.png\n"
    for i, way in enumerate(ways):
        (tmp_path / str(i)).mkdir()
        play(tmp_path / str(i), both + "shot kenzas.png\n" + way + TO_KYOZA + look)
        for shot in ("begin", "new", "do", "taken", "again"):
            first, this = tmp_path / "0" / f"{shot}.png", tmp_path / str(i) / f"{shot}.png"
            assert (pixels(first) == pixels(this)).all(), (shot, i)
    assert listed(tmp_path / "0", "begin.png").count(" ") == 3  # Kyoza's one, and a new Hand
    assert (pixels(tmp_path / "0" / "begin.png") != pixels(tmp_path / "0" / "kenzas.png")).any()


# -- sets that changed


@pytest.mark.parametrize(
    ("was", "now", "beside", "why"),
    [
        (
            "level = 3",
            "level = 4",
            "set changed",
            "Its set has changed since. It cannot be played.",
        ),
        ('id = "stage"', 'id = "other"', "stage", "It is of another set: stage."),
    ],
)
def test_a_hand_whose_set_is_not_what_it_was_is_shown_and_refused(was, now, beside, why, tmp_path):
    state = "--state", str(tmp_path / "state")
    play(tmp_path, TO_HAND + DRAW + KEEP, *state, "--set", str(STAGE))
    changed = tmp_path / "changed.toml"
    changed.write_text(STAGE.read_text().replace(was, now, 1))
    look = (
        "shot hand.png\npress up 5\npress a\nshot 1.png\npress a\nshot 2.png\npress a\nshot 3.png\n"
    )
    play(tmp_path, TO_HAND + look, *state, "--set", str(changed))
    assert levels_left(tmp_path, "hand.png") == 17  # it does not stand in one's way
    assert read(tmp_path / "1.png", 86, 16, 12, MIST) == beside
    assert read(tmp_path / "1.png", 2, 80, 26, IVORY, rows=2) == why
    assert read(tmp_path / "2.png", 2, 80, 26, EMBER, rows=2) == why
    assert read(tmp_path / "3.png", 2, 80, 26, EMBER, rows=2) == why[:-1] + "!"


# -- what is drawn and what is locked


def test_an_omen_that_is_locked_stays_when_the_rest_is_drawn_or_hinted_at(tmp_path):
    lock = "press left 2\npress down\npress a\n"  # the second of five that were drawn
    play(
        tmp_path,
        TO_HAND + "press down\n" + DRAW + lock + "shot locked.png\n"
        + DRAW + "shot drawn.png\npress right\npress up 5\npress a\nshot hint.png\n",
    )  # fmt: skip
    locked, drawn, hint = (pixels(tmp_path / f"{n}.png") for n in ("locked", "drawn", "hint"))
    assert words(tmp_path, "locked.png", GOLD) == "Locked: hint and chance leave it there."
    # It stands first now, as all that is locked; its row of the cursor's bracket aside.
    one = locked[25 + 9 : 50 - 9, 2:30]
    assert (drawn[9:16, 2:30] == one[:7]).all() and (hint[9:16, 2:30] == one[:7]).all()
    assert (drawn[25:, :32] != hint[25:, :32]).any()


# -- what is redrawn


def test_every_press_shows_among_the_kept_hands_and_in_a_name():
    kept = (
        "down down down up left right b select left down down down a up a b select down a".split()
    )
    name = "up down left right select select a b".split()
    script = TO_HAND + DRAW + KEEP + ANOTHER + TO_KEPT
    buttons = kept + name
    shown = redrawn(script + "".join(f"press {button}\n" for button in buttons), skip=0)
    assert 0 not in shown[-len(buttons) :]


def test_a_step_among_the_kept_hands_and_on_a_wheel_redraws_little():
    to_kept = TO_HAND + DRAW + KEEP + ANOTHER + TO_KEPT
    assert max(redrawn(to_kept + "press down\npress up\n", skip=0)[-2:]) <= 6_000
    to_name = TO_HAND + DRAW + "press up 2\npress a\n"
    steps = "press up 3\npress left 3\npress down 3\npress right 3\n"
    assert max(redrawn(to_name + steps, skip=0)[-12:]) <= 2_000
