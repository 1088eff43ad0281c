# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Records: what is written is read back, and what is no legal Duel is refused at its line."""

from random import Random

import pytest
from dealt import NAMES, picture, random_deal
from hypothesis import given
from hypothesis import strategies as st
from records.files import is_path

from omen import record
from omen.duel import Duel
from omen.record import RecordError
from omen.rules import ELEMENTAL, KENZA, KYOZA, OPEN, VACANT

OMENS = random_deal(Random(1)).omens

# Line 5 is a comment, line 8 is blank.
RECORD = """\
set dealt
rules open elemental
toss heads
elements . fire . . . . . . .
# Kenza's Hand first
kenza a b c d e
kyoza f g h i j

play f 5
play a 1
"""


def find_set(ref):
    """The set that these records name."""
    if ref not in ("dealt", "../dealt.toml", "dealt.omen"):
        raise ValueError(f"no set '{ref}'")
    return OMENS


def read(text):
    return record.read(text, find_set)


def with_line(number, *instead):
    """RECORD with other lines in the place of one."""
    lines = RECORD.splitlines()
    return "\n".join(lines[: number - 1] + list(instead) + lines[number:]) + "\n"


# Reading and writing.


def test_a_record_is_a_duel():
    duel = read(RECORD)
    assert duel.rules == OPEN | ELEMENTAL and duel.first == KYOZA and duel.round == 1
    assert duel.elements == bytes((0, 2, 0, 0, 0, 0, 0, 0, 0))
    assert bytes(duel.hands) == bytes(range(10))
    assert duel.plays == bytearray((5 * 9 + 4, 0 * 9 + 0))
    assert [tile + 1 for tile in range(9) if duel.owner(tile) != VACANT] == [1, 5]
    assert duel.turn == KYOZA and duel.resigned is None


def same(duel, again):
    """Whether two Duels are one."""
    names = ("rules", "first", "elements", "hands", "round", "resigned", "turn", "over", "result")
    assert [getattr(duel, name) for name in names] == [getattr(again, name) for name in names]
    assert picture(duel.pos) == picture(again.pos)
    assert duel.plays == again.plays and duel.log() == again.log()


def test_a_record_written_and_read_back_is_the_same_duel_after_each_play():
    random = Random(3)
    for seed in range(300):
        deal = random_deal(Random(seed))
        duel = deal.duel()
        find_set = {deal.omens.id: deal.omens}.__getitem__
        same(duel, record.read(record.write(duel), find_set))
        for slot, tile in deal.plays()[: random.randint(0, 9)]:
            duel.play(slot, tile)
        if not duel.over and random.randint(0, 1):
            duel.resign()
        text = record.write(duel)
        again = record.read(text, find_set)
        same(duel, again)
        assert record.write(again) == text


def test_a_later_round_may_hold_an_omen_twice_and_keeps_its_number():
    duel = Duel(OMENS, 0, KENZA, [0, 0, 1, 1, 5], [2, 2, 2, 2, 2], bytes(9), 3)
    duel.play(1, 0)  # the second of two alike
    duel.play(9, 4)
    duel.play(0, 8)
    text = record.write(duel)
    assert "round 3\n" in text
    again = read(text)
    assert record.write(again) == text and again.round == 3
    names = [NAMES[omen] for omen in duel.hands]
    assert picture(again.pos, names) == picture(duel.pos, names)


def test_a_written_record_carries_the_sets_crc_and_another_crc_is_refused():
    duel = read(RECORD)
    assert record.write(duel).splitlines()[0] == "set dealt 00000000"
    assert record.write(duel, "../dealt.toml").splitlines()[0] == "set ../dealt.toml 00000000"
    same(duel, read(record.write(duel)))
    with pytest.raises(RecordError, match="changed"):
        read(with_line(1, "set dealt 00000001"))


@pytest.mark.parametrize(
    "text",
    [
        RECORD.replace("\n", "\r\n"),
        RECORD.replace(" ", "\t"),
        RECORD.replace(" ", "  \t "),
        RECORD.replace("\n", " \n"),
        RECORD.replace("\n", " # and a comment\n"),
        RECORD.replace("\n", "\t#and a comment\r\n"),
        RECORD.replace("\n", "\n\n  \n#\n"),
        RECORD.rstrip("\n"),
        RECORD + "\n\n#",
        "  " + RECORD,
        RECORD.replace("set dealt", "set ../dealt.toml"),
        RECORD.replace("set dealt", "set dealt.omen 00000000"),
        RECORD.replace("open elemental", "elemental open"),
    ],
)
def test_what_does_not_count_is_passed_over(text):
    same(read(text), read(RECORD))


def test_path_and_id_are_told_apart():
    for ref in ("a/b", "./mansions", "x.toml", "x.omen", "/", ".toml"):
        assert is_path(ref)
    for ref in ("mansions", "x.tom", "toml", "omen", ".", "a.b"):
        assert not is_path(ref)


# What is refused. Where the number of the line is, what stands instead of it (⏎ between lines,
# nothing where it is left out), and the line and a word of the complaint.

REFUSED = """
1  |                                | 1  | 'set' belongs here, but 'rules'
1  | set                            | 1  | no set ''
1  | set dealt 00000000 more        | 1  | not 00000000 more
1  | set other                      | 1  | no set 'other'
1  | set DEALT                      | 1  | no set 'DEALT'
1  | SET dealt                      | 1  | but 'SET' stands
1  | \ufeffset dealt                | 1  | belongs here
1  | set dealt 0000000              | 1  | CRC is 00000000, not 0000000
1  | set dealt 000000000            | 1  | CRC is 00000000, not 000000000
1  | set dealt 0000000g             | 1  | CRC is 00000000, not 0000000g
1  | set dealt 0000000A             | 1  | CRC is 00000000, not 0000000A
1  | set dealt 0x000000             | 1  | CRC is 00000000, not 0x000000
1  | set dealt #00000000⏎set dealt  | 2  | 'rules' belongs here, but 'set'
1  | set dealt⏎set dealt            | 2  | but 'set' stands
1  | rules open elemental⏎set dealt | 1  | 'set' belongs here
1  | set dealt#comment              | 1  | no set 'dealt#comment'
2  |                                | 2  | 'rules' belongs here, but 'toss'
2  | rules open elemental same,plus | 2  | 'same,plus' is none of
2  | rules combo                    | 2  | 'combo' is none of
2  | rules Open elemental           | 2  | 'Open' is none of
2  | rules open open elemental      | 2  | twice
2  | rules open elemental#          | 2  | 'elemental#'
2  | rules open⏎rules elemental     | 3  | 'toss' belongs here, but 'rules'
2  | rules open                     | 4  | 'kenza' belongs here, but 'elements'
3  |                                | 3  | 'toss' belongs here, but 'elements'
3  | toss                           | 3  | behind 'toss': 0
3  | toss edge                      | 3  | 'edge' is none of
3  | toss Heads                     | 3  | 'Heads' is none of
3  | toss heads tails               | 3  | behind 'toss': 2
3  | toss heads⏎toss heads          | 4  | but 'toss' stands
4  |                                | 5  | 'elements' belongs here, but 'kenza'
4  | elements                       | 4  | behind 'elements': 0
4  | elements . . . . . . . .       | 4  | behind 'elements': 8
4  | elements . . . . . . . . . .   | 4  | behind 'elements': 10
4  | elements . ice . . . . . . .   | 4  | 'ice' is none of
4  | elements . Fire . . . . . . .  | 4  | 'Fire' is none of
4  | elements .........             | 4  | behind 'elements': 1
6  |                                | 6  | 'kenza' belongs here, but 'kyoza'
6  | kenza                          | 6  | behind 'kenza': 0
6  | kenza a b c d                  | 6  | behind 'kenza': 4
6  | kenza a b c d e f              | 6  | behind 'kenza': 6
6  | kenza a b c d d                | 6  | twice
6  | kenza a b c d z                | 6  | no Omen 'z'
6  | kenza a b c d E                | 6  | no Omen 'E'
6  | kenza a b c d e⏎kenza a b c d e| 7  | but 'kenza' stands
6  | kyoza f g h i j                | 6  | but 'kyoza' stands
7  |                                | 8  | 'kyoza' belongs here, but 'play'
7  | kyoza f g h i i                | 7  | twice
7  | kyoza f g h i j⏎round          | 8  | behind 'round': 0
7  | kyoza f g h i j⏎round 1        | 8  | '1' is none of
7  | kyoza f g h i j⏎round 0        | 8  | '0' is none of
7  | kyoza f g h i j⏎round 02       | 8  | '02' is none of
7  | kyoza f g h i j⏎round -2       | 8  | '-2' is none of
7  | kyoza f g h i j⏎round two      | 8  | 'two' is none of
7  | kyoza f g h i j⏎round 2 3      | 8  | behind 'round': 2
7  | kyoza f g h i j⏎round 2⏎round 2| 9  | but 'round' stands
7  | round 2⏎kyoza f g h i j        | 7  | but 'round' stands
10 | round 2                        | 10 | but 'round' stands
9  | play                           | 9  | behind 'play': 0
9  | play f                         | 9  | behind 'play': 1
9  | play f 5 6                     | 9  | behind 'play': 3
9  | play f 0                       | 9  | '0' is none of
9  | play f 10                      | 9  | '10' is none of
9  | play f five                    | 9  | 'five' is none of
9  | play f -1                      | 9  | '-1' is none of
9  | play f +5                      | 9  | '+5' is none of
9  | play f 5.                      | 9  | '5.' is none of
9  | play f ５                      | 9  | '５' is none of
9  | play f ²                       | 9  | '²' is none of
9  | play a 5                       | 9  | mover's Hand
9  | play z 5                       | 9  | no Omen 'z'
9  | Play f 5                       | 9  | but 'Play' stands
9  | place f 5                      | 9  | but 'place' stands
9  | resign                         | 10 | over
9  | resign⏎resign                  | 10 | over
9  | resign now                     | 9  | behind 'resign': 1
9  | play f\u00a05                  | 9  | behind 'play': 1
9  | play f 5\0                     | 9  | is none of: 1 2 3
9  | play f 5\rplay a 1             | 9  | behind 'play': 4
10 | play a 5                       | 10 | tile 5 is occupied
10 | play f 1                       | 10 | mover's Hand
10 | play b 1⏎toss heads            | 11 | but 'toss' stands
"""


def refused(line):
    number, instead, at, words = line.split("|")
    lines = [part.strip(" ") for part in instead.split("⏎")]
    text = with_line(int(number), *[part for part in lines if part])
    return pytest.param(text, int(at), words.strip(), id=f"{number.strip()} {instead.strip()}")


@pytest.mark.parametrize(
    ("text", "line", "words"), [refused(line) for line in REFUSED.strip().split("\n")]
)
def test_what_is_no_legal_duel_is_refused_at_its_line(text, line, words):
    with pytest.raises(RecordError) as caught:
        read(text)
    assert (caught.value.line, words in str(caught.value)) == (line, True), str(caught.value)


def test_a_record_that_ends_early_is_refused_at_its_last_line():
    lines = RECORD.splitlines()
    for count, wanted in enumerate(("set", "rules", "toss", "elements", "kenza", "kenza", "kyoza")):
        for end in ("", "\n"):
            with pytest.raises(RecordError) as caught:
                read("\n".join(lines[:count]) + end)
            assert caught.value.line == max(1, count)
            assert str(caught.value) == f"'{wanted}' belongs here, but the record ends"
    with pytest.raises(RecordError) as caught:
        read("set dealt\n\n# no more\n")
    assert caught.value.line == 3


def test_a_tenth_play_is_refused():
    deal = random_deal(Random(5))
    duel = deal.duel()
    for slot, tile in deal.plays():
        duel.play(slot, tile)
    text = record.write(duel)
    (left,) = duel.held(duel.turn)
    for more in (f"play {NAMES[left]} 5", "resign"):
        with pytest.raises(RecordError, match="the Duel is over") as caught:
            record.read(text + more, lambda _: deal.omens)
        assert caught.value.line == text.count("\n") + 1


# Whatever is thrown at the reader, it refuses or reads, and says so in a line that there is.

WORDS = [*RECORD.split(), *NAMES, *"123456789.#", "same", "round", "2", "resign", "\t", "\r"]


def refuses_or_reads(text):
    try:
        duel = read(text)
    except RecordError as error:
        assert 1 <= error.line <= max(1, len(text.split("\n")))
        assert str(error) and "\n" not in str(error)
    else:
        same(read(record.write(duel)), duel)


@given(st.text())
def test_random_text_is_refused(text):
    refuses_or_reads(text)


@given(st.lists(st.sampled_from([*WORDS, "\n", "\n"])).map(" ".join))
def test_random_statements_are_refused(text):
    refuses_or_reads(RECORD[: RECORD.index("play")] + text)
    refuses_or_reads(text)


@given(st.data())
def test_a_mutated_record_is_refused_or_is_another_duel(data):
    lines = [line.split(" ") for line in RECORD.splitlines()]
    for _ in range(data.draw(st.integers(1, 3))):
        line = data.draw(st.sampled_from(lines))
        place = data.draw(st.integers(0, len(line)))
        change = data.draw(st.integers(0, 4))
        if change == 0:
            line.insert(place, data.draw(st.sampled_from(WORDS)))
        elif change == 1:
            line[place : place + 1] = [data.draw(st.sampled_from(WORDS))]
        elif change == 2:
            line[place : place + 1] = []
        elif change == 3:
            line[place : place + 1] = [data.draw(st.text(max_size=3))]
        else:
            lines.insert(data.draw(st.integers(0, len(lines))), list(line))
    refuses_or_reads("\n".join(" ".join(line) for line in lines))
