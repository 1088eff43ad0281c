# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The lessons' files: what a lesson is, what is refused, and that the game's own are good ones."""

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st
from sets.source import built, read_source
from spoken import LANGUAGES, texts

from omen import lesson_file, rules
from omen.built_set import read_set
from omen.lesson import GOALS
from omen.record import RecordError
from omen.record import read as read_record

FOLDER = ROOT / "assets" / "lessons"
FILES = sorted(FOLDER.glob("*.lesson"))
OMENS = read_set((FOLDER / "lessons.omen").read_bytes())
MANSIONS = read_set((ROOT / "assets" / "sets" / "mansions.omen").read_bytes())
SETS = {"lessons.omen": OMENS, "mansions": MANSIONS}
CLASH = (FOLDER / "01-clash.lesson").read_text()
CORNERS = (FOLDER / "02-corners.lesson").read_text()


def read(text):
    """The lesson of a text or of bytes."""
    own, record = lesson_file.split(text if isinstance(text, bytes) else text.encode())
    return lesson_file.made(own, record, read_record(record, find_set))


def find_set(ref):
    if ref not in SETS:
        raise ValueError(f"there is no set '{ref}' here")
    return SETS[ref]


def refused(text):
    """The line and the reason that a text is refused for."""
    with pytest.raises(RecordError) as error:
        read(text)
    return error.value.line, str(error.value)


def line_of(text, words):
    """The line of a text, from 1, that begins with these words."""
    return next(i for i, line in enumerate(text.split("\n"), 1) if line.startswith(words))


def right(lesson):
    """The tiles, from 1, that a lesson is after."""
    return [tile + 1 for tile in lesson.vacant() if lesson.meets(tile)]


# -- the game's own


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_lesson_has_right_tiles_and_wrong_ones_and_is_left_as_it_was(path):
    lesson = read(path.read_bytes())
    before = bytes(lesson.duel.pos)
    good = right(lesson)
    assert good and len(good) < len(lesson.vacant())
    assert lesson.solution() == good[0] - 1
    assert bytes(lesson.duel.pos) == before


@pytest.mark.parametrize(
    ("name", "tiles"),
    [
        # 6 on 5, from the east.
        ("01-clash", [5]),
        # 1 8 8 1 in the corner where the 1s are at the edge.
        ("02-corners", [1]),
        # 5 on 5 is a tie, but for the tile with fire.
        ("03-elements", [2]),
        # 6 and 6 with 5 and 5, which the centre meets.
        ("04-same", [5]),
        # 2 + 6 and 3 + 5.
        ("05-plus", [5]),
        ("06-combo", [5]),
        # 5 on 5, from above.
        ("07-effect", [2]),
        # A 9 that strikes from above cannot at the top.
        ("08-open", [1, 2, 3]),
        # 9 on 5, from the west; its other Ranks are 5.
        ("09-hand", [6]),
        # 4 on 2, from below; the other two are 9 and 5.
        ("10-ryo", [8]),
    ],
)
def test_these_are_the_tiles_that_a_lesson_is_after(name, tiles):
    assert right(read((FOLDER / f"{name}.lesson").read_bytes())) == tiles


@pytest.mark.parametrize(
    ("name", "facing"),
    [
        ("01-clash", {3: (6, 5)}),
        ("04-same", {0: (5, 5), 3: (6, 6)}),
        ("05-plus", {0: (3, 5), 3: (2, 6)}),
    ],
)
def test_the_examples_of_the_rules_are_among_them(name, facing):
    """By side, 0 north and 3 west: the placed Omen's Rank and the one that faces it, in the
    centre."""
    lesson = read((FOLDER / f"{name}.lesson").read_bytes())
    duel = lesson.duel
    ranks = duel.tuned(lesson.slot, 4)
    found = {}
    for side, near in ((0, 1), (1, 5), (2, 7), (3, 3)):
        if duel.owner(near) == rules.KYOZA:
            other = rules.rank(duel.ranks(near), (side + 2) % 4)
            found[side] = (rules.rank(ranks, side), other)
    assert found == facing


def test_every_goal_that_there_is_has_a_lesson():
    assert {GOALS[read(path.read_bytes()).goal] for path in FILES} == set(GOALS)


def test_their_numbers_are_the_games_own_and_differ():
    numbers = [int(path.name.split("-")[0]) for path in FILES]
    assert len(set(numbers)) == len(numbers) and max(numbers) < 32


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_every_lesson_is_translated_and_has_room(language):
    for path in FILES:
        found = texts(language)["lesson " + path.stem.partition("-")[2]]
        assert list(found) == list(lesson_file.TEXTS)
        for key, text in found.items():
            assert lesson_file.fits(text, key), f"{path.stem}: {key}"


def test_their_set_is_what_its_source_builds():
    data, sheet = built(read_source(ROOT / "sets" / "lessons.toml"))
    assert (FOLDER / "lessons.omen").read_bytes() == data
    assert (ROOT / "assets" / "bitmaps" / OMENS.sheet).read_bytes() == sheet


# -- what a file may be


def test_the_statements_may_stand_anywhere_and_have_comments():
    own = [line for line in CLASH.split("\n") if line.split(" ")[0] in lesson_file.OWN]
    rest = [line for line in CLASH.split("\n") if line not in own]
    text = "\r\n".join(rest + [f"{line} # so" for line in own])
    lesson = read(text)
    assert right(lesson) == [5]
    assert lesson.own["title"][1] == "Clash"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("title Clash", "title", "'title' is too long, or nothing"),
        ("title Clash", "title " + "x" * 19, "'title' is too long, or nothing"),
        ("say The", "say " + "word " * 12, "'say' is too long, or nothing"),
        ("good Over", "good " + "x" * 27, "'good' is too long, or nothing"),
        ("goal clash", "goal crash", "'crash' is none of: clash same plus combo safe"),
        ("goal clash", "goal same", "no tile leads to this goal"),
        ("goal clash", "goal safe", "'goal safe' and 'answer' go together"),
        ("goal clash", "goal", "'' is none of: clash same plus combo safe"),
        ("hold kite", "hold bell", "'bell' is not in that Hand any more"),
        ("hold kite", "hold kate", "the set has no Omen 'kate'"),
        ("set lessons.omen", "set other", "there is no set 'other' here"),
        ("rules\n", "rules clash\n", "'clash' is none of: open elemental effect same plus"),
        ("play bell 4", "play bell 10", "'10' is none of: 1 2 3 4 5 6 7 8 9"),
        ("play bell 4", "play bell 4\xe9", "plain ASCII only"),
        ("play bell 4", "say it again", "'say' stands twice"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old, new, reason):
    text = CLASH.replace(old, new, 1)
    assert refused(text) == (line_of(text, new.split("\n")[0][:20]), reason)


@pytest.mark.parametrize("keyword", lesson_file.OWN[:-1])
def test_a_statement_that_is_missing_is_named(keyword):
    lines = [line for line in CLASH.split("\n") if line.split(" ")[0] != keyword]
    assert refused("\n".join(lines)) == (len(lines), f"'{keyword}' is missing")


def test_what_the_other_side_answers_with_is_in_its_hand():
    text = CORNERS.replace("answer drum", "answer lamp")
    assert refused(text) == (line_of(text, "answer"), "'lamp' is not in that Hand any more")
    text = CORNERS.replace("goal safe", "goal same")
    assert refused(text)[1] == "'goal safe' and 'answer' go together"


def test_a_duel_that_is_over_is_no_lesson():
    text = CLASH + "resign\n"
    assert refused(text) == (len(text.split("\n")), "the Duel is over")


def test_a_file_that_is_too_large_is_refused():
    text = CLASH + "#" * 2048
    assert refused(text)[1] == "a lesson has 2048 bytes at most"


@given(data=st.binary(max_size=80), at=st.integers(0, 700), cut=st.integers(0, 80))
def test_no_file_whatever_its_bytes_does_harm(data, at, cut):
    whole = CLASH.encode()
    try:
        lesson = read(whole[:at] + data + whole[at + cut :])
    except RecordError as error:
        assert error.line >= 1 and str(error)
    else:
        assert right(lesson)


def test_the_corner_holds_and_elsewhere_the_answer_strikes_the_weak_side():
    lesson = read(CORNERS)
    drum = lesson.answer
    for tile in range(9):
        lesson.duel.play(lesson.slot, tile)
        where, struck = lesson.strike(tile)
        assert struck == (tile != 0)
        assert where in rules.NEAR[rules.FIRST[tile] : rules.FIRST[tile + 1]]
        lesson.duel.play(drum, where)
        assert [over for over, _, _ in lesson.duel.log()] == ([tile] if struck else [])
        lesson.duel.undo()
        lesson.duel.undo()
