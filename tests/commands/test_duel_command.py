# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""tools/duel.py: the worked cases, and one line for whatever is wrong with a file."""

import json
import os
import subprocess
import sys

import duel as command
import pytest
from conftest import ROOT

CASES = ROOT / "tests" / "cases"
GOOD = sorted(CASES.glob("*.duel"))
SETUP = b"set cases.toml\nrules\ntoss heads\nkenza strong mid weak low four\n"
RECORD = SETUP + b"kyoza ten three red blue edge\nplay ten 5\n"


@pytest.fixture
def call(calling):
    """Calls the command: its exit status, and the lines of its output and of its complaints."""
    return calling(command.main, "duel.py", lines=True)


@pytest.fixture
def folder(tmp_path):
    """An empty folder but for the set of the cases."""
    (tmp_path / "cases.toml").write_bytes((CASES / "cases.toml").read_bytes())
    return tmp_path


def objects(lines):
    return [json.loads(line) for line in lines]


def subprocess_of(*arguments, **more):
    return subprocess.run(
        [sys.executable, ROOT / "tools" / "duel.py", *arguments],
        capture_output=True,
        text=True,
        check=False,
        **more,
    )


# The worked cases.


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_case_prints_its_objects(path, call):
    status, lines, complaints = call("--json", path)
    wanted = objects(path.with_suffix(".jsonl").read_text("utf-8").splitlines())
    assert objects(lines) == [{**each, "file": str(path)} for each in wanted]
    assert (status, complaints) == (0, [])


def test_a_case_that_is_refused_is_refused_at_its_line(call):
    wanted = dict(line.split() for line in (CASES / "refused/lines.txt").read_text().splitlines())
    paths = sorted((CASES / "refused").glob("*.duel"))
    assert [path.name for path in paths] == sorted(wanted)
    status, lines, complaints = call(*paths)
    assert (status, lines, len(complaints)) == (2, [], len(paths))
    for path, complaint in zip(paths, complaints, strict=True):
        assert complaint.startswith(f"{path}:{wanted[path.name]}: ")


def test_a_file_is_named_as_it_was_given():
    done = subprocess_of("--json", "./../cases/clash.duel", cwd=CASES)
    assert {each["file"] for each in objects(done.stdout.splitlines())} == {"./../cases/clash.duel"}
    assert (done.returncode, done.stderr) == (0, "")


def test_in_text_each_board_is_drawn_with_what_happened(call):
    status, lines, _ = call(CASES / "combo.duel")
    end = """\
8. Kenza places Five-Six on 5
   Same overturns Five-South on 2
   Same overturns Chain-A on 4
   Combo overturns Edge on 7
   Combo overturns Four on 8
+--------------+--------------+--------------+
|              |      1       |      1       |
|      1       |1 Five-South 1|1    Pad0    1|
|              |    Kenza     |    Kenza     |
|              |      5       |      1       |
+--------------+--------------+--------------+
|      1       |      5       |      9       |
|1  Chain-A   6|6  Five-Six  1|9   Strong   9|
|    Kenza     |    Kenza     |    Kenza     |
|      8       |      1       |      9       |
+--------------+--------------+--------------+
|      3       |      4       |      A       |
|4    Edge    8|4    Four    4|A    Ten     A|
|    Kenza     |    Kenza     |    Kenza     |
|      5       |      4       |      A       |
+--------------+--------------+--------------+
Ryo: Kenza 9, Kyoza 1

Unfinished: Kyoza is to move."""
    assert status == 0 and "\n".join(lines).endswith(end)


def test_in_text_every_case_ends_with_its_result(call):
    for path in GOOD:
        status, lines, _ = call(path)
        last = json.loads(path.with_suffix(".jsonl").read_text("utf-8").splitlines()[-1])
        ends = {None: "Unfinished", "draw": "A draw", "kenza": "Kenza wins", "kyoza": "Kyoza wins"}
        assert status == 0 and lines[-1].startswith(ends[last["result"]])


def test_giving_up_is_told(folder, call):
    (folder / "a.duel").write_bytes(RECORD + b"resign\n")
    assert call(folder / "a.duel")[1][-1] == "Kyoza wins: Kenza gave up."
    last = objects(call("--json", folder / "a.duel")[1])[-1]
    assert last == {"file": str(folder / "a.duel"), "result": "kyoza"}


# What is wrong with a file. The reader's own complaints are in test_record.py.

FILES = [
    (b"", ":1: 'set' belongs here"),
    (b"\n\n", ":2: 'set' belongs here"),
    (b"\xef\xbb\xbf" + RECORD, ":1: a byte-order mark"),
    (b"\xff\xfe" + RECORD.decode().encode("utf-16-le"), ":1: this is not UTF-8"),
    (RECORD + b"# \xe9\n", ":7: this is not UTF-8"),
    (RECORD.replace(b"edge", b"\xc3"), ":5: this is not UTF-8"),
    (RECORD.replace(b"edge", b"\xed\xa0\x80"), ":5: this is not UTF-8"),
    (RECORD.replace(b"\n", b"\r"), ":1: "),
    (RECORD.replace(b"edge", b"ed\0ge"), r":5: the set has no Omen 'ed\x00ge'"),
    (RECORD.replace(b"edge", b"\x1b[2J"), r"'\x1b[2J'"),
    (RECORD.replace(b"edge", "\u2028".encode()), r"'\u2028'"),
    (bytes(99), ":1: 'set' belongs here"),
    (RECORD.replace(b"cases.toml", b"other"), ":1: no set 'other' is installed"),
    (RECORD.replace(b"cases.toml", b"other.toml"), ":1: "),
    (RECORD.replace(b"cases.toml", b"other.omen"), ":1: "),
    (RECORD.replace(b"cases.toml", b"./"), ":1: "),
    (RECORD.replace(b"cases.toml", b"/"), ":1: "),
    (RECORD.replace(b"cases.toml", b"a\0b/c.toml"), ":1: "),
    (RECORD.replace(b"cases.toml", b"a" * 5000 + b".toml"), ":1: "),
    (RECORD.replace(b"cases.toml", b"a" * 5000 + b".omen"), ":1: "),
    (RECORD.replace(b"cases.toml", b"cases.toml ffffffff"), ":1: the set has changed"),
    (RECORD.replace(b"cases.toml", b"broken.toml"), ":1: set broken.toml:2: "),
    (RECORD.replace(b"cases.toml", b"deep.toml"), ":1: set deep.toml:1: "),
    (RECORD.replace(b"cases.toml", b"bytes.toml"), ":1: set bytes.toml:1: "),
    (RECORD.replace(b"cases.toml", b"folder.toml"), ":1: set folder.toml: "),
    (RECORD.replace(b"cases.toml", b"folder.omen"), ":1: "),
    (RECORD.replace(b"cases.toml", b"./a.duel"), ":1: a.duel: this is not an Omen set"),
]


@pytest.mark.parametrize(("data", "words"), FILES)
def test_a_bad_file_is_refused_in_one_line(data, words, folder, call):
    (folder / "broken.toml").write_text('id = "broken"\nname = \n')
    (folder / "deep.toml").write_text("a = " + "[" * 20000)
    (folder / "bytes.toml").write_bytes(b"\xff\0")
    (folder / "folder.toml").mkdir()
    (folder / "folder.omen").mkdir()
    path = folder / "a.duel"
    path.write_bytes(data)
    for option in ([], ["--json"]):
        status, lines, complaints = call(*option, path)
        assert (status, lines, len(complaints)) == (2, [], 1)
        assert complaints[0].startswith(str(path)) and words in complaints[0]
        assert complaints[0].isprintable()


def test_what_is_no_file_is_refused_in_one_line(folder, call):
    for path in (folder, folder / "missing.duel", folder / ("a" * 300), ""):
        status, lines, complaints = call(path)
        assert (status, lines, len(complaints)) == (2, [], 1)
        assert complaints[0].startswith(f"{path}: ")


def test_a_bad_file_among_many_is_named_and_the_others_are_done(folder, call):
    paths = [folder / name for name in ("a.duel", "b.duel", "c.duel", "d.duel")]
    for path in paths[::2]:
        path.write_bytes(RECORD)
    paths[1].write_bytes(SETUP)
    status, lines, complaints = call("--json", *paths)
    assert status == 2 and len(complaints) == 2
    assert complaints[0].startswith(f"{paths[1]}:4: ")
    assert complaints[1].startswith(f"{paths[3]}: ")
    files = [each["file"] for each in objects(lines) if "result" in each]
    assert files == [str(paths[0]), str(paths[2])]


def test_a_built_set_and_a_path_from_the_records_own_folder_are_found(folder, call):
    installed = ROOT / "assets" / "sets" / "mansions.omen"
    (folder / "sets").mkdir()
    (folder / "sets" / "m.omen").write_bytes(installed.read_bytes())
    (folder / "duels").mkdir()
    hands = "rules\ntoss tails\nkenza kaku ko tei bo shin\nkyoza bi ki to gyu jo\nplay kaku 1\n"
    for ref in ("mansions", "../sets/m.omen"):
        path = folder / "duels" / "a.duel"
        path.write_text(f"set {ref}\n{hands}")
        status, lines, complaints = call("--json", path)
        assert (status, complaints) == (0, [])
        assert objects(lines)[0]["omen"] == "kaku"


@pytest.mark.parametrize("arguments", [[], ["--frobnicate"], ["--json"], ["a.duel", "--json=3"]])
def test_a_mistake_in_the_arguments_is_one_line(arguments, call):
    status, lines, complaints = call(*arguments)
    assert (status, lines, len(complaints)) == (2, [], 1)
    assert complaints[0].startswith("duel.py: ") and "--help" in complaints[0]


@pytest.mark.parametrize("option", ["--seed", "--scale"])
@pytest.mark.parametrize("word", ["\u0661", "1_0", "1e1", "inf", "0x1", "", "9" * 5000])
def test_a_number_in_the_arguments_is_of_plain_digits(option, word, folder, call):
    (folder / "a.duel").write_bytes(RECORD)
    status, lines, complaints = call(option, word, folder / "a.duel")
    assert (status, lines, len(complaints)) == (2, [], 1)
    assert complaints[0].startswith(f"duel.py: argument {option}: ") and len(complaints[0]) < 120


def test_solving_names_a_play_once_though_its_omen_is_in_the_hand_twice(folder, call):
    hands = b"kenza ten ten ten ten ten\nkyoza red red red red red\nround 2\n"
    plays = b"".join(b"play %s %d\n" % (omen, n) for n, omen in enumerate([b"red", b"ten"] * 3, 1))
    (folder / "a.duel").write_bytes(b"set cases.toml\nrules\ntoss heads\n" + hands + plays)
    status, lines, _ = call("--solve", "--json", folder / "a.duel")
    best = objects(lines)[0]["best"]
    assert status == 0 and best and len({tuple(play) for play in best}) == len(best)
    assert {omen for omen, _ in best} == {"red"} and {tile for _, tile in best} <= {7, 8, 9}


# What a Duel turned on.


def test_a_review_grades_each_placement_as_solving_does(folder, call):
    """Each position of a whole Duel is solved by itself."""
    path = CASES / "whole-duel.duel"
    status, lines, complaints = call("--review", "--json", path)
    *grades, last = objects(lines)
    assert (status, complaints, len(grades)) == (0, [], 9)
    plays = [line for line in path.read_text("utf-8").splitlines() if line.startswith("play ")]
    head = path.read_text("utf-8").partition("\nplay ")[0]
    values = []
    for count in range(9):
        (folder / "a.duel").write_text("\n".join([head, *plays[:count]]) + "\n", "utf-8")
        solved = objects(call("--solve", "--json", folder / "a.duel")[1])[0]
        values.append(solved["value"])
        lost = grades[count]["after"] < grades[count]["before"]
        assert grades[count]["best"] == (solved["best"] if lost else [])
        assert grades[count]["placed"] == [plays[count].split()[1], int(plays[count].split()[2])]
    assert [grade["before"] for grade in grades] == values
    assert [grade["after"] for grade in grades[:-1]] == [-value for value in values[1:]]
    signs = [
        [(grade[key] > 0) - (grade[key] < 0) for key in ("before", "after")] for grade in grades
    ]
    turned = max(number for number, (before, after) in enumerate(signs, 1) if before > after)
    assert last == {"file": str(path), "turned": turned}


def test_a_review_is_a_table_and_a_sentence_for_people(call):
    status, lines, _ = call("--review", ROOT / "docs" / "duel.duel")
    rows = [line.split() for line in lines if line.strip()[:1].isdigit()]
    assert status == 0
    assert [row[0] for row in rows] == [str(number) for number in range(1, 10)]
    assert " ".join(rows[7][4:]).endswith("gave the draw away Ryusei 1")
    assert lines[-1] == "It turned on play 8: Kenza held the draw with Ryusei 1."


def test_a_review_of_a_duel_under_way_has_no_turning_point(folder, call):
    (folder / "a.duel").write_bytes(RECORD)
    status, lines, _ = call("--review", "--json", folder / "a.duel")
    assert (status, objects(lines)[-1]["turned"]) == (0, None)
    assert call("--review", folder / "a.duel")[1][-1].startswith("The Duel is not over")


def test_who_gave_up_is_graded_too(folder, call):
    (folder / "a.duel").write_bytes(RECORD + b"resign\n")
    status, lines, _ = call("--review", "--json", folder / "a.duel")
    given_up = objects(lines)[-2]
    assert (status, given_up["placed"], given_up["after"]) == (0, None, -5)


def test_help_says_what_it_does(call):
    status, lines, complaints = call("--help")
    assert (status, complaints) == (0, []) and "--json" in "\n".join(lines)


def test_a_reader_that_leaves_early_gets_no_traceback():
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        done = subprocess.run(
            [sys.executable, ROOT / "tools" / "duel.py", *GOOD],
            stdout=pipe,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_files_name_that_stdout_lacks_is_shown_as_well_as_it_can_be(folder):
    path = folder / "Kō.duel"
    path.write_bytes(RECORD)
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess_of(path.name, cwd=folder, env=ascii_only)
    assert done.stdout.startswith("K\\u014d.duel: ") and (done.returncode, done.stderr) == (0, "")
