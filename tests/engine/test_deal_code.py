# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A deal's code: it says the deal, fits its set alone, and a slip of the finger shows."""

from hypothesis import given
from hypothesis import strategies as st

from omen.chance import Chance
from omen.deal_code import BYTES, DEALS, LETTERS, RULES, code, read

CRC = 0x1234ABCD
numbers = st.integers(0, DEALS - 1)
some_rules = st.integers(0, RULES - 1)


def typed(text: str) -> bytes:
    """The letters of a code as the board's wheels give them."""
    return text.replace("-", "").encode()


@given(numbers, some_rules, st.integers(0, 0xFFFFFFFF))
def test_a_code_is_eight_letters_that_say_the_deal(number, rules, crc):
    text = code(number, rules, crc)
    assert len(text) == BYTES + 1
    assert text[BYTES // 2] == "-"
    assert read(typed(text), crc) == (number, rules)


def test_no_two_letters_are_easily_taken_for_one_another():
    assert len(set(LETTERS)) == len(LETTERS)
    for alike in (b"0ODQ", b"1IL", b"2Z", b"5S", b"8B", b"UV"):
        assert len(set(alike) & set(LETTERS)) <= (2 if alike == b"0ODQ" else 1)


def test_a_wrong_letter_or_two_that_changed_places_fit_once_in_five_thousand_at_most():
    chance = Chance(5)
    wrong = fit = 0
    for _ in range(400):
        deal = chance.below(DEALS), chance.below(RULES)
        right = typed(code(*deal, CRC))
        slips = [
            right[:i] + bytes((letter,)) + right[i + 1 :]
            for i in range(BYTES)
            for letter in LETTERS
        ]
        slips += [
            right[:i] + right[i + 1 : i + 2] + right[i : i + 1] + right[i + 2 :]
            for i in range(BYTES - 1)
        ]
        for slip in slips:
            if slip != right:
                wrong += 1
                fit += read(slip, CRC) is not None
    assert wrong > 80_000
    assert fit * 5_000 <= wrong


def test_a_code_hardly_ever_fits_another_set():
    chance = Chance(6)
    fits = 0
    for _ in range(20_000):
        deal = chance.below(DEALS), chance.below(RULES)
        crcs = chance.below(1 << 29), chance.below(1 << 29)
        fits += crcs[0] != crcs[1] and read(typed(code(*deal, crcs[0])), crcs[1]) is not None
    assert fits <= 10  # 2.4 are to be expected
