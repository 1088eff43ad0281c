# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Sources of sets: every fault is told with its line, and what is built is what was written."""

import struct
import time
import tomllib
from itertools import pairwise
from pathlib import Path
from statistics import mean

import omens
import pytest
from broken_sources import CASES, ENDLESS, GOOD, HEAD, LINES, OMEN, SECOND, broken
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from sets.advice import advice
from sets.reader import OMEN_KEYS, SET_KEYS, read_source
from sets.source import SourceError, build_set, built, load_source
from sets.toml_lines import lines_of

from omen.built_set import read_set
from omen.effects import EFFECTS
from omen.hand_check import legal

SETS = ROOT / "sets"


@pytest.fixture(scope="module")
def bench(tmp_path_factory) -> Path:
    """A folder with pictures, good and bad, for sources to be written beside."""
    folder = tmp_path_factory.mktemp("bench") / "source"
    (folder / "folder").mkdir(parents=True)
    Image.new("RGBA", (32, 32), (200, 90, 30, 255)).save(folder / "good.png")
    Image.new("RGBA", (32, 32), (200, 90, 30, 255)).save(folder.parent / "good.png")
    (folder / "link.png").symlink_to(folder.parent / "good.png")
    (folder / "text.png").write_text("This is no picture.")
    (folder / "short.png").write_bytes((folder / "good.png").read_bytes()[:60])
    Image.new("1", (5000, 5000)).save(folder / "large.png")
    return folder


def command(monkeypatch, *words) -> int:
    """The exit status of tools/omens.py, called with those words."""
    monkeypatch.setattr("sys.argv", ["omens.py", *map(str, words)])
    try:
        return omens.main()
    except SystemExit as end:
        return int(end.code or 0)


def told(path: Path) -> list[tuple[int, str]]:
    with pytest.raises(SourceError) as refused:
        load_source(path)
    return [(line, message) for line, message in refused.value.faults]


def test_the_good_source_is_good(bench):
    (bench / "good.toml").write_text(GOOD)
    omen_set = load_source(bench / "good.toml")
    assert len(omen_set) == 12
    assert omen_set.text(11) == "Nothing is known of it."
    assert omen_set.worth(2) == 25
    assert advice(read_source(bench / "good.toml")) == []


@pytest.mark.parametrize("name", CASES)
def test_is_told(name, bench, tmp_path, monkeypatch, capsys):
    changes, expected = CASES[name]
    source = bench / "broken.toml"
    source.write_text(broken(changes), "utf-8")
    faults = told(source)
    assert [line for line, _ in faults] == [line for line, _ in expected]
    for (_, message), (_, words) in zip(faults, expected, strict=True):
        assert words in message
        assert message.isprintable() and len(message) < 250

    for arguments in (
        ["check", source],
        ["build", source, "--out", tmp_path / "built"],
        ["preview", source, "--out", tmp_path / "picture.png"],
    ):
        assert command(monkeypatch, *arguments) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.splitlines() == [f"{source}:{line}: {message}" for line, message in faults]
    assert list(tmp_path.iterdir()) == []


def test_the_table_of_broken_sources_is_long_enough():
    assert len(CASES) >= 40


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        (GOOD.encode("utf-16"), 1, "not UTF-8"),
        (GOOD.replace("A Tiny", "A Tin\u00ff").encode("latin-1"), 3, "not UTF-8"),
        (b"\0" * 100, 1, "not valid TOML"),
        (b"", 1, "is missing"),
        (b"#" * 300_000, 0, "over 256 KB"),
    ],
)
def test_a_file_that_is_no_source_at_all_is_refused(content, line, words, tmp_path):
    source = tmp_path / "set.toml"
    source.write_bytes(content)
    faults = told(source)
    assert faults[0][0] == line
    assert words in faults[0][1]


def test_a_source_that_cannot_be_read_is_refused_in_one_line(tmp_path, monkeypatch, capsys):
    for source in (tmp_path / "nothing.toml", tmp_path):
        assert command(monkeypatch, "check", source) == 2
        assert capsys.readouterr().err.startswith(f"{source}: cannot be read: ")


def test_a_built_set_that_cannot_be_written_is_told_in_one_line(bench, monkeypatch, capsys):
    (bench / "good.toml").write_text(GOOD)
    assert command(monkeypatch, "build", bench / "good.toml", "--out", bench / "good.png") == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert command(monkeypatch, "build") == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_sources_from_every_editor_are_read(tmp_path):
    source = tmp_path / "set.toml"
    source.write_text(GOOD)
    plain = load_source(source).crc
    for content in (GOOD.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + GOOD.encode()):
        source.write_bytes(content)
        assert load_source(source).crc == plain
    source.write_bytes(broken({SECOND + 3: "level = 0"}).replace("\n", "\r\n").encode())
    assert told(source)[0][0] == SECOND + 3


def test_lines_are_right_however_the_source_is_written():
    text = '''\
"id" = """tiny
[[omen]] # not a table
"""
elements = [ # a list
  "wood", 'fire', # over
  "a]",
]
a.b = {c = 1, "d" = {e = [1, {f = 2}]}}

[[omen]]
ranks = [
    1, 2, # two of them
    3,
    4]
  [omen.sub]
  key = 1
[[ omen ]] # the second
"na\\u006de" = \'\'\'x
\'\'\'
last = 1979-05-27 07:32:00
'''
    tomllib.loads(text)
    lines = lines_of(text)
    assert lines["id",] == 1
    assert lines["elements",] == 4
    assert [lines["elements", i] for i in range(3)] == [5, 5, 6]
    assert lines["a", "b", "d", "e", 1, "f"] == 8
    assert lines["omen", 0] == 10
    assert [lines["omen", 0, "ranks", i] for i in range(4)] == [12, 12, 13, 14]
    assert lines["omen", 0, "sub", "key"] == 16
    assert lines["omen", 1] == 17
    assert lines["omen", 1, "name"] == 18
    assert lines["omen", 1, "last"] == 20


@given(
    st.lists(
        st.tuples(
            st.integers(0, len(GOOD)),
            st.text("\n\"'[]{}=.,#\\1a-\u00e9 ", max_size=3),
            st.integers(0, 9),
        ),
        min_size=1,
        max_size=3,
    )
)
def test_a_source_with_letters_changed_added_and_lost_is_read_or_refused(bench, edits):
    text = GOOD
    for at, new, lost in edits:
        text = text[:at] + new + text[at + lost :]
    source = bench / "fuzzed.toml"
    source.write_text(text, "utf-8")
    try:
        read_set(built(read_source(source))[0])
    except SourceError as error:
        for line, message in error.faults:
            assert 1 <= line <= text.count("\n") + 1
            assert message.isprintable()


def test_omens_may_be_written_as_inline_tables(tmp_path):
    rows = [
        f'  {{id = "o{n}", name = "O{n}", level = {n and 1}, ranks = [1, 2, 3, 4]}},\n'
        for n in range(10)
    ]
    source = tmp_path / "set.toml"
    source.write_text('id = "i"\nname = "I"\nelements = []\nomen = [\n' + "".join(rows) + "]\n")
    assert told(source) == [(5, "level must be a whole number, 1 to 10, not 0")]


def test_advice_is_given_on_what_is_legal_but_unwise(bench):
    changes = {
        4: 'elements = ["wood", "fire", "ice"]',
        HEAD + OMEN * 4 + 4: "ranks = [5, 2, 4, 2]",  # Level 1, as is Omen 0 with 5, 2, 5, 2
        HEAD + OMEN * 5 + 4: "ranks = [9, 9, 3, 2]",  # Level 2
        HEAD + OMEN * 6 + 2: 'name = "Omen 5"',
        HEAD + OMEN * 7 + 4: "ranks = [1, 1, 1, 9]",  # Level 4
    }
    source = bench / "unwise.toml"
    source.write_text(broken(changes))
    unwise = [(line, message.split(":")[0]) for line, message in advice(read_source(source))]
    assert unwise == [
        (4, 'no Omen has the Element "ice"'),
        (HEAD + OMEN * 4 + 4, "Omen 0, of the same Level, equals or beats Omen 4 in every Rank"),
        (HEAD + OMEN * 5 + 4, "Omen 5 is strong for its Level"),
        (
            HEAD + OMEN * 6 + 2,
            f'"Omen 5" is also the name of the Omen on line {HEAD + OMEN * 5 + 2}',
        ),
        (HEAD + OMEN * 7 + 4, "Omen 7 is weak for its Level"),
    ]


def test_warnings_do_not_stop_a_set_from_being_built(bench, tmp_path, monkeypatch, capsys):
    source = bench / "unwise.toml"
    source.write_text(broken({4: 'elements = ["wood", "fire", "ice"]'}))
    assert command(monkeypatch, "build", source, "--out", tmp_path) == 0
    out, err = capsys.readouterr()
    assert f'{source}:4: warning: no Omen has the Element "ice"' in err
    assert len(out.splitlines()) == 2
    assert all(Path(line).is_file() for line in out.splitlines())


def test_a_built_set_is_what_its_source_says(tmp_path):
    source = tomllib.loads((SETS / "mansions.toml").read_text("utf-8"))
    built, _ = build_set(SETS / "mansions.toml", tmp_path)
    omen_set = read_set(built.read_bytes())
    assert (omen_set.id, omen_set.name) == (source["id"], source["name"])
    assert list(omen_set.elements) == source["elements"]
    assert len(omen_set) == len(source["omen"])
    for i, omen in enumerate(source["omen"]):
        assert omen_set.id_of(i) == omen["id"]
        assert omen_set.name_of(i) == omen["name"]
        assert omen_set.level(i) == omen["level"]
        assert [omen_set.ranks(i) >> shift & 15 for shift in (12, 8, 4, 0)] == omen["ranks"]
        assert ["", *omen_set.elements][omen_set.element(i)] == omen.get("element", "")
        assert EFFECTS[omen_set.effect(i)] == omen.get("effect", "")
        assert omen_set.text(i) == omen.get("text", "")
        assert omen_set.worth(i) == round(omen.get("worth", 0) * 100)


def test_the_mansions_are_the_twenty_eight_with_their_luminaries_and_others_of_their_sky():
    omen_set = load_source(SETS / "mansions.toml")
    assert 36 <= len(omen_set) <= 44
    assert omen_set.elements == ("wood", "metal", "earth", "sun", "moon", "fire", "water")
    assert [omen_set.element(i) for i in range(28)] == [1 + i % 7 for i in range(28)]
    assert sorted(effect for i in range(len(omen_set)) if (effect := omen_set.effect(i))) == [
        *range(1, len(EFFECTS))
    ]
    for guardian in ("seiryu", "genbu", "byakko", "suzaku"):
        assert omen_set.level(omen_set.find(guardian)) == 5
    for hand in ("kaku ko tei bo shin", "bi ki to gyu jo"):
        assert legal(omen_set, [omen_set.find(name) for name in hand.split()])


@pytest.mark.parametrize("name", ["mansions", "garden"])
def test_in_our_sets_a_level_means_strength(name):
    source = read_source(SETS / f"{name}.toml")
    assert advice(source) == []
    assert {1, 2, 3, 4, 5} <= {omen.level for omen in source.omens}
    means = []
    for level in (1, 2, 3, 4, 5):
        ranks = [omen.ranks for omen in source.omens if omen.level == level]
        means.append(mean(map(sum, ranks)))
        if name == "mansions":  # all-rounders, and Omens for a corner: two strong sides that meet
            assert level == 5 or any(max(sides) - min(sides) <= 2 for sides in ranks)
            assert any(
                min(sides[i], sides[i - 1]) > max(sides[i - 2], sides[i - 3])
                for sides in ranks
                for i in range(4)
            )
    assert all(higher - lower >= 2 for lower, higher in pairwise(means))


def test_the_mansions_are_worth_their_levels_as_the_lab_wrote_it():
    worths: dict[int, list[float]] = {}
    for omen in read_source(SETS / "mansions.toml").omens:
        worths.setdefault(omen.level, []).append(omen.worth)
    for of_level in worths.values():
        assert all(abs(worth - mean(of_level)) < 0.25 for worth in of_level)
    means = [mean(worths[level]) for level in sorted(worths)]
    assert all(higher > lower for lower, higher in pairwise(means))


@pytest.mark.parametrize("name", ["mansions", "garden"])
def test_the_committed_sets_are_those_of_their_sources_to_the_byte(name, tmp_path):
    for path in build_set(SETS / f"{name}.toml", tmp_path):
        committed = ROOT / "assets" / path.relative_to(tmp_path)
        assert path.read_bytes() == committed.read_bytes()


def test_building_a_set_again_leaves_one_sheet_and_other_sets_alone(tmp_path):
    source = tmp_path / "set.toml"
    source.write_text(GOOD)
    _, first = build_set(source, tmp_path)
    names = ("tiny-ABCD.bmp", "tiny-2-ABCD.bmp", "tinyABCD.bmp", "x.bmp")
    others = [tmp_path / "bitmaps" / name for name in names]
    for other in others:
        other.write_bytes(b"")
    source.write_text(broken({SECOND + 2: 'name = "Another"'}))  # and so another picture
    _, second = build_set(source, tmp_path)
    assert sorted((tmp_path / "bitmaps").iterdir()) == sorted([second, *others])
    assert first != second


def test_a_sheet_that_was_changed_since_the_last_build_is_left_alone(tmp_path):
    source = tmp_path / "set.toml"
    source.write_text(GOOD)
    _, first = build_set(source, tmp_path)
    first.write_bytes(b"a picture of the user's own")
    source.write_text(broken({SECOND + 2: 'name = "Another"'}))
    _, second = build_set(source, tmp_path)
    assert first != second and first.read_bytes() == b"a picture of the user's own"


RESERVED = "con prn aux nul com0 com9 lpt1 lessons title marks marks-small digits faces".split()


@pytest.mark.parametrize("word", RESERVED)
def test_no_set_is_called_what_windows_cannot_write_or_what_the_game_has(word, tmp_path):
    source = tmp_path / "set.toml"
    source.write_text(GOOD.replace('"tiny"', f'"{word}"'))
    ((line, message),) = told(source)
    assert line == 2 and f'"{word}"' in message and message.endswith("take another id")
    source.write_text(GOOD.replace('"tiny"', f'"x{word}"').replace('"o3"', f'"{word}"'))
    load_source(source)  # longer ones are good, and so are those of Omens, which name no file


def test_a_copy_of_a_set_of_ours_that_keeps_its_id_is_told_so(tmp_path, monkeypatch, capsys):
    source = tmp_path / "set.toml"
    source.write_bytes((SETS / "garden.toml").read_bytes())
    warning = f'{source}:6: warning: "garden" is the id of our own sets/garden.toml: '
    assert command(monkeypatch, "check", source) == 0
    assert capsys.readouterr().err.startswith(warning)
    assert command(monkeypatch, "build", source, "--out", tmp_path / "built") == 0
    assert capsys.readouterr().err.startswith(warning)
    ours = sorted((ROOT / "assets").rglob("garden*"))
    before = [path.read_bytes() for path in ours]
    assert command(monkeypatch, "build", source, "--out", ROOT / "assets") == 2
    assert capsys.readouterr().err.splitlines()[1].startswith(f'{source}:6: "garden" in assets/ is')
    assert [path.read_bytes() for path in ours] == before
    assert command(monkeypatch, "check", SETS / "garden.toml") == 0
    assert capsys.readouterr().err == ""


def test_a_sheet_is_the_bitmap_that_the_board_reads(tmp_path):
    built, sheet = build_set(SETS / "mansions.toml", tmp_path)
    omen_set = read_set(built.read_bytes())
    data = sheet.read_bytes()
    assert len(data) == 118 + 512 * len(omen_set)
    assert struct.unpack_from("<2sI4xIIiiHHI", data) == (
        b"BM", len(data), 118, 40, 32, -32 * len(omen_set), 1, 4, 0,
    )  # fmt: skip
    with Image.open(sheet) as image:  # Pillow agrees
        assert image.size == (32, 32 * len(omen_set))
        pixels = image.convert("P").tobytes()
    packed = bytes(a << 4 | b for a, b in zip(pixels[::2], pixels[1::2], strict=True))
    assert packed == data[118:]
    assert not {1, 2, 3} & set(pixels)  # these are the owner's


def test_line_numbers_of_the_good_source_are_as_the_table_of_broken_ones_thinks():
    assert LINES[HEAD - 1] == LINES[SECOND - 1] == "[[omen]]"
    assert LINES[HEAD + OMEN * 11 - 1] == "[[omen]]"


def test_the_guide_tells_of_every_key_and_every_effect():
    guide = (SETS / "README.md").read_text("utf-8")
    for word in (*SET_KEYS[:3], *OMEN_KEYS):
        assert f"| `{word}` |" in guide
    for effect in EFFECTS[1:]:
        assert effect in guide


# How long a source may keep one waiting: each of these took seconds to minutes once.
FULL = {
    "Elements": "elements = [" + ", ".join(f'"e{n}"' for n in range(25_000)) + "]\n",
    "keys that nobody knows": "".join(f"key{n} = 1\n" for n in range(20_000)),
    "Omens": "[[omen]]\n" * 25_000,
    "Omens in braces": "omen = [" + "{a = 1}," * 25_000 + "]\n",
    "parts in keys": "".join(f"a.b.c.d.e.f.g{n} = 1\n" for n in range(12_000)),
    "headers": "".join(f"[a.b.c.d.e.f.g{n}]\n" for n in range(12_000)),
    "numbers": "a = [" + f"0x{'f' * 990}," * 200 + "]\n",
    "quotes that do not end": 'a = """' + '\\"""' * 60_000,
    "parts of a path": f'[[omen]]\nart = "{"a/" * 100_000}"\n',
}


@pytest.mark.parametrize("name", FULL)
def test_a_source_that_is_full_of_one_thing_takes_no_longer_than_it_is_long(name, tmp_path):
    source = tmp_path / "set.toml"
    source.write_text(FULL[name])
    before = time.process_time()
    faults = told(source)
    assert time.process_time() - before < ENDLESS
    assert all(len(message) < 250 for _, message in faults)


def test_faults_without_end_are_told_up_to_a_thousand(tmp_path):
    source = tmp_path / "set.toml"
    source.write_text("".join(f"key{n} = 1\n" for n in range(5_000)))
    faults = told(source)
    assert [line for line, _ in faults] == list(range(1, 1002))
    assert faults[-1][1] == "there is more wrong than can be told"
