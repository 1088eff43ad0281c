# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Built sets: what the board reads of good ones, and that no bad one is believed."""

import io
from binascii import crc32

import pytest
from conftest import ROOT
from engine import interpreter
from hypothesis import given
from hypothesis import strategies as st
from program import alike

from omen import set_check
from omen.built_set import SetError, check_sheet, read_set
from omen.effects import EFFECTS
from omen.marks import marks_of

MANSIONS = (ROOT / "assets" / "sets" / "mansions.omen").read_bytes()


def signed(data) -> bytes:
    """The blob with a checksum that fits it."""
    body = bytes(data[:-4])
    return body + crc32(body).to_bytes(4, "little")


def facts(omens):
    """Everything that a set tells; each within its bounds."""
    told = [omens.id, omens.name, omens.elements, omens.sheet, omens.crc]
    for i in range(len(omens)):
        ranks = [omens.ranks(i) >> shift & 15 for shift in (12, 8, 4, 0)]
        assert all(1 <= rank <= 10 for rank in ranks)
        assert 1 <= omens.level(i) <= 10
        assert 0 <= omens.element(i) <= len(omens.elements)
        assert 0 <= omens.effect(i) < len(EFFECTS)
        assert -1000 <= omens.worth(i) <= 1000
        assert omens.find(omens.id_of(i)) == i
        told.append((ranks, omens.level(i), omens.element(i), omens.effect(i), omens.worth(i)))
        told.append((omens.id_of(i), omens.name_of(i), omens.text(i)))
    return told


def refused_or_sound(data: bytes):
    """What the set tells, or None where it is refused in one clear line."""
    try:
        omens = read_set(data)
    except SetError as error:
        assert str(error) and "\n" not in str(error)
        return None
    return facts(omens)


def test_the_first_set_is_read():
    omens = read_set(MANSIONS)
    assert (omens.id, omens.name, len(omens)) == ("mansions", "Twenty-Eight Mansions", 42)
    assert omens.elements == ("wood", "metal", "earth", "sun", "moon", "fire", "water")
    kaku = omens.find("kaku")
    assert omens.ranks(kaku) == 0x4253
    assert (omens.level(kaku), omens.element(kaku), omens.worth(kaku)) == (2, 1, -9)
    assert EFFECTS[omens.effect(kaku)] == "zenith"
    assert omens.name_of(kaku) == "Kaku"
    assert omens.text(kaku) == "The Horn of the Azure Dragon; its stars are in Virgo."
    assert [omens.find(word) for word in ("nobody", "", "k" * 255, "k" * 256)] == [-1] * 4
    facts(omens)


def test_the_reader_knows_every_effect():
    assert len(EFFECTS) - 1 == set_check.LAST


def test_elements_of_known_names_look_like_themselves_and_the_others_take_what_is_left():
    assert marks_of(("water", "wood")) == bytes((6, 0))
    assert marks_of(("rain", "moss", "moon")) == bytes((8, 9, 4))
    assert marks_of(("ice", "wood", "a", "b", "c", "d", "e", "f")) == bytes(
        (9, 0, 10, 11, 12, 13, 14, 15)
    )
    assert marks_of(()) == b""


def test_every_single_byte_that_changes_is_noticed():
    blob = bytearray(MANSIONS)
    unnoticed = []
    for at, byte in enumerate(MANSIONS):
        for value in range(256):
            if value != byte:
                blob[at] = value
                try:
                    read_set(bytes(blob))
                except SetError:
                    continue
                unnoticed.append((at, value))
        blob[at] = byte
    assert not unnoticed


def test_every_truncation_is_refused():
    for size in range(len(MANSIONS)):
        with pytest.raises(SetError):
            read_set(MANSIONS[:size])
        if size > 16:
            with pytest.raises(SetError):
                read_set(signed(MANSIONS[:size]))


def test_what_lies_behind_a_checksum_that_fits_is_checked_too():
    words = record(42)
    for at in [*range(words), *range(words, len(MANSIONS) - 4, 7)]:
        for mask in (1, 16, 128):
            blob = bytearray(MANSIONS)
            blob[at] ^= mask
            refused_or_sound(signed(blob))  # another letter of a name is as good as the first


@given(st.binary(max_size=600))
def test_random_bytes_are_refused(data):
    assert refused_or_sound(data) is None


@given(st.binary(min_size=24, max_size=900), st.integers(0, 12))
def test_random_bytes_behind_a_proper_beginning_are_refused_or_sound(data, kept):
    refused_or_sound(signed(MANSIONS[:kept] + data[kept:]))


@given(
    st.lists(
        st.tuples(st.integers(0, len(MANSIONS) - 5), st.binary(max_size=3), st.integers(0, 3)),
        min_size=1,
        max_size=4,
    )
)
def test_a_set_with_bytes_changed_added_and_lost_is_refused_or_sound(edits):
    blob = bytearray(MANSIONS)
    for at, new, lost in edits:
        blob[at : at + lost] = new
    refused_or_sound(signed(blob))


def record(omen: int) -> int:
    return set_check.HEADER + set_check.RECORD * omen


IMPOSSIBLE = {
    "a Rank of 0": {record(3): 0x04},
    "a Rank of 11": {record(3) + 1: 0xB4},
    "a Level of 0": {record(3) + 2: 0x01},
    "a Level of 11": {record(3) + 2: 0xB1},
    "an Element too many": {record(3) + 2: 0x18},
    "an Effect of no number": {record(3) + 3: 15},
    "a spare bit of the Effect": {record(3) + 3: 0x10},
    "an Effect that another has": {record(1) + 3: EFFECTS.index("zenith")},
    "a worth of 327 Ryo": {record(3) + 4: 0xFF, record(3) + 5: 0x7F},
    "words elsewhere": {record(3) + 6: 0},
    "9 Omens": {5: 9},
    "65 Omens": {5: 65},
    "9 Elements": {6: 9},
    "flags": {7: 1},
    "format 2": {4: 2},
    "a capital in an id": {record(42) + 1: ord("M")},
    "a letter that is no ASCII": {record(42) + 10: 0xE9},
    "an empty id": {record(42): 0},
}


@pytest.mark.parametrize("changes", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_no_set_has(changes):
    blob = bytearray(MANSIONS)
    for at, value in changes.items():
        assert blob[at] != value
        blob[at] = value
    with pytest.raises(SetError):
        read_set(signed(blob))


def test_a_set_in_which_no_hand_can_be_made_is_refused():
    blob = bytearray(MANSIONS)
    for omen in range(42):
        blob[record(omen) + 2] = 0x40
    with pytest.raises(SetError, match="no five Omens"):
        read_set(signed(blob))


def test_a_sheet_is_believed_only_if_it_is_the_sets_own_to_the_byte():
    omens = read_set(MANSIONS)
    sheet = (ROOT / "assets" / "bitmaps" / omens.sheet).read_bytes()
    check_sheet(io.BytesIO(sheet), omens, bytearray(512))
    changed = bytearray(sheet)
    changed[5000] ^= 1
    for wrong in (bytes(changed), sheet[:-1], sheet + b"\0", b""):
        with pytest.raises(SetError, match="pictures"):
            check_sheet(io.BytesIO(wrong), omens, bytearray(512))


@pytest.mark.skipif(not interpreter.available(), reason="there is no MicroPython for this machine")
def test_micropython_reads_and_refuses_the_same_sets(tmp_path):
    said = alike("read_sets", "assets/sets/mansions.omen", folder=tmp_path)
    assert said.count("\n") == 7
