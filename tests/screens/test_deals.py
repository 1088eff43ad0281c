# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Shared deals, by the handheld's own buttons: the Duel of the day, and its code typed in."""

from staged import KENZAS, KYOZAS, Bench
from walks_menus import TODAY

from omen import deal_code
from omen.chance import Chance
from omen.session import shared
from omen.session.dealing import pair

PLAY = "press a\nwait 3\npress a\nwait 0.5\nrecord {}.duel\n"  # by way of the toss
FOR_TWO = "wait 0.3\npress down 2\npress right {}\npress up 2\n"  # against a friend


def begun(script, folder, setup=""):
    """The Bench that played it from the shared deals on."""
    return Bench(script, KENZAS, KYOZAS, screen="deals", setup=setup, folder=folder)


def typed(code):
    """The presses that set the wheels to a code."""
    script = ""
    for letter in code.replace("-", "").encode():
        at = deal_code.LETTERS.index(letter)
        script += f"press down {at}\n" if at else ""
        script += "press right\n"
    return script


def test_the_duel_of_the_day_is_the_one_that_its_code_brings(tmp_path):
    against = FOR_TWO.format(3)
    day = begun(against + PLAY.format("day"), tmp_path, TODAY)
    number = shared.of_day(2026 << 9 | 12 << 5 | 1)
    code = deal_code.code(number, 31, day.omens.crc)
    by_code = FOR_TWO.format(3) + "press down\npress a\nwait 0.3\n" + typed(code)
    begun(by_code + PLAY.format("code"), tmp_path)  # a handheld that knows no date
    record = (tmp_path / "day.duel").read_text()
    assert record == (tmp_path / "code.duel").read_text()
    hands = pair(day.omens, Chance(number))
    for seat, hand in zip(("kenza", "kyoza"), hands, strict=True):
        assert f"\n{seat} {' '.join(day.omens.id_of(omen) for omen in hand)}\n" in record


def test_without_a_date_the_duel_of_the_day_is_typed_in(tmp_path):
    bench = begun("wait 0.3\npress a\nwait 0.3\n", tmp_path)
    assert type(bench.screen).__name__ == "TypedCode"


def test_a_wrong_letter_begins_no_duel(tmp_path):
    bench = begun("wait 0.3\npress down\npress a\nwait 0.3\npress a\nwait 1\n", tmp_path)
    assert type(bench.screen).__name__ == "TypedCode"
