# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the pages for people say is true: boards, records, paths, links and commands."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from art import architecture
from conftest import ROOT
from drawn import check
from records.files import installed

import omen
from omen.record import read

PAGES = sorted(
    path
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *ROOT.glob("*s/README.md")]
    if path.name != "CHANGELOG.md"  # it speaks of what was
)
RULES = (ROOT / "docs" / "RULES.md").read_text("utf-8")
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of a page in a language; '' for those that name none."""
    return [block for _, word, block in FENCE.findall(text) if word == language]


def prose(text: str) -> str:
    """A page without its fenced blocks."""
    return FENCE.sub("", text)


# -- the rules


def played(block: str) -> None:
    """Play one drawn board of docs/RULES.md, by what the lines under it say."""
    lines = block.splitlines()
    drawing = [line for line in lines if "|" in line]
    elements, effects, element = {}, {}, None
    overturned = None
    for line in lines[len(drawing) :]:
        if tuned := re.fullmatch(r"Tile (\d) is (\w+); the placed Omen is (\w+)", line):
            elements[int(tuned[1])], element = tuned[2], tuned[3]
        elif owned := re.fullmatch(r"Tile (\d) has (\w+)", line):
            effects[int(owned[1])] = owned[2]
        elif line.startswith("Overturned: "):
            log = line.removeprefix("Overturned: ")
            log = re.sub(r"(\d) by the Combo of (\d)", r"\1 combo by \2", log)
            log = re.sub(r"(\d) by (Clash|Same|Plus)\b", lambda m: f"{m[1]} {m[2].lower()}", log)
            overturned = "" if log == "nothing" else log
        else:
            raise AssertionError(f"no line that a board may have: {line}")
    assert overturned is not None, "what does it Overturn?"
    check("\n".join(drawing), overturned, "same plus effect", effects, elements, element)


@pytest.mark.parametrize("block", blocks(RULES, "board"))
def test_the_engine_plays_each_drawn_board_as_the_rules_tell_it(block):
    played(block)


def test_each_step_has_a_drawn_board():
    steps = re.split(r"^### Step \d: ", RULES.partition("\n## Effects")[0], flags=re.MULTILINE)[1:]
    assert [step.partition("\n")[0] for step in steps] == [
        "Settle", "Same", "Plus", "Clash", "Combo",
    ]  # fmt: skip
    for step in steps:
        assert blocks(step, "board")


def test_a_board_that_is_told_wrong_is_found():
    (first, *_) = blocks(RULES, "board")
    with pytest.raises(AssertionError):
        played(first.replace("1 by Clash", "nothing"))


def test_the_record_in_the_rules_is_one():
    (record,) = blocks(RULES, "duel")
    duel = read(record, lambda ref: installed()[ref])
    assert len(duel.plays) == 2


# -- paths and links


def linked(text: str) -> Iterator[tuple[str, str]]:
    """The file and the heading of each link of a page that leads into the project."""
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(text)):
        if "://" not in target:
            file, _, heading = target.partition("#")
            yield file, heading


def anchors(text: str) -> set[str]:
    """What GitHub calls the headings of a page."""
    found = re.findall(r"^#+ (.*)$", prose(text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page):
    for file, heading in linked(page.read_text("utf-8")):
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), f"{name(page)}: {file} is not there"
        if heading:
            assert heading in anchors(target.read_text("utf-8")), f"{file} has no #{heading}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_path_that_a_page_names_is_there(page):
    for path in re.findall(
        r"`((?:omen|lib|tools|tests|docs|assets|\.ci)/[^`\s…]*)`", page.read_text("utf-8")
    ):
        if not re.search(r"[A-Z]{2,}\b(?!\.md)", path):  # ID-XXXX.bmp stands for any
            assert list(ROOT.glob(path.rstrip("/"))), f"{name(page)}: {path} is not there"


def test_the_front_page_is_short_and_begins_with_playing_and_testing():
    page = (ROOT / "README.md").read_text("utf-8")
    assert len(page.splitlines()) <= 100
    assert blocks(page, "")[:2] == ["python3 tools/play.py\n", "python3 tools/test.py\n"]


# -- the pictures of the code, and the version


def test_the_pictures_of_the_code_are_what_the_command_makes_of_it():
    """Where they are not: python3 tools/draw.py architecture"""
    page = architecture.PAGE.read_text("utf-8")
    assert architecture.redrawn(page) == page


def test_a_function_that_a_press_of_a_does_not_come_by_is_named(monkeypatch):
    calls = architecture.calls()
    monkeypatch.setattr(architecture, "calls", lambda: calls)
    assert architecture.way()
    monkeypatch.setattr(architecture, "STATIONS", (*architecture.STATIONS, "rules gone"))
    with pytest.raises(RuntimeError, match="come by: rules gone"):
        architecture.way()


def test_the_version_is_the_same_wherever_it_stands():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert project["version"] == omen.VERSION
    assert f"## [{omen.VERSION}]" in changes


# -- commands


def commands() -> dict[tuple[str, ...], set[str]]:
    """What the pages tell one to call: a command with its word, and the options it is given."""
    found: dict[tuple[str, ...], set[str]] = {}
    for page in PAGES:
        for line in re.findall(r"python3 (tools/\w+\.py[^#`\n]*)", page.read_text("utf-8")):
            tool, *words = line.split()
            takes_word = tool in ("tools/draw.py", "tools/lab.py", "tools/omens.py") and words
            command = (tool, words[0]) if takes_word else (tool,)
            options = found.setdefault(command, set())
            options.update(word for word in words if word.startswith("--"))
    return found


@pytest.mark.parametrize("command", sorted(commands()), ids=" ".join)
def test_every_command_that_a_page_names_has_the_options_named(command):
    options = commands()[command]
    assert (ROOT / command[0]).is_file()
    if not options and len(command) == 1:
        return
    done = subprocess.run(
        [sys.executable, *command, "--help"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    for option in options:
        assert re.search(rf"{option}\b", done.stdout), f"{' '.join(command)}: no {option}"
