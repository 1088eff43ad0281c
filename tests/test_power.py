# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The power goes in the game: at any byte that it writes, and on any of its screens.

A journal of all that one long walk through the game writes is kept; then every state in which a cut
could have left the memories is made up from it, and the next start looked at.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench import STAGE
from seen import pixels, play, read
from simulator import ROOT, Cut, Memories, run_script
from simulator.memory import NVM_SIZE
from simulator.run import copy_drive
from simulator.script import BOOT
from stores import start
from watched import Watch

from omen.memory import Memory, read_duel
from omen.sets import read_set

FOLDERS = ("saves", "duels")
STATES = ("saves/0/state", "saves/1/state")
IVORY, GOLD, EMBER = 0xF4ECD8, 0xF4BC44, 0xFF8A70


class Journal(Memories):
    """Memories that remember what they held after each change."""

    def __init__(self, drive: Path, usb: bool) -> None:
        super().__init__(drive, usb=usb)
        self.after: list[tuple[dict[str, bytes], bytes]] = [({}, self.nvm)]

    def change(self, change, apply):
        result = super().change(change, apply)
        files = {
            path.relative_to(self.drive).as_posix(): path.read_bytes()
            for folder in FOLDERS
            for path in (self.drive / folder).rglob("*")
            if path.is_file()
        }
        self.after.append((files, self.nvm))
        return result


def steps(text: str) -> Iterator[str | float]:
    """Buttons, some so many times, and seconds."""
    for word in text.split():
        button, _, times = word.partition("*")
        if word[0].isdigit():
            yield float(word)
        else:
            yield from [button] * int(times or 1)


class Walk(Watch):
    """Walks through the game by its `steps`: buttons, and seconds to wait."""

    drawn_every = 20

    def __init__(self, memories: Journal) -> None:
        super().__init__(memories)
        self.journal = memories
        # What was to be kept, each with the number of changes before it, and the number after.
        self.states: list[tuple[dict, int, int]] = [({}, 0, 0)]
        self.shown: set[str] = set()
        self.walk = self.steps()
        self.at(BOOT / 1e6, self.step)

    def step(self) -> None:
        step = next(self.walk, None)
        if step is None:
            self.machine.end()
        elif isinstance(step, str):
            self.press(step)
            self.at(0.15, self.step)
        else:
            self.at(step, self.step)

    def steps(self) -> Iterator[str | float]:
        yield from steps("start down*5 a left down left down right down a b b")  # options
        yield from steps("down*3 a down a b")  # rules: Elemental off
        yield from steps("down*4 a down a")  # sets: the other one
        yield from steps("down*4 a up a")  # and back
        yield from steps("down*3 a a b")  # rules: Open off
        yield from steps("down*2 a start select start 0.5 a select start 1.5 a 0.5 a")
        yield from self.place(9)
        yield from steps("1 a down a select start 0.5 a select start 1.5 a 0.5 a")
        yield from self.place(2)
        yield from steps("a b b start down*2 a down a")  # look at an Omen, and give up
        yield from steps("down*2 a down a a select start 1.5 a")  # against the novice
        yield from self.place(9)
        yield from steps("a 0.2")

    def place(self, count: int) -> Iterator[str | float]:
        """So many placements, whoever makes them."""
        duel = self.game.duel
        goal = len(duel.plays) + count
        while len(duel.plays) < goal and not duel.over:
            screen = self.screen
            name = type(screen).__name__
            if name == "HandOver":
                yield 0.4
                yield "a"
            elif name != "DuelScreen" or not screen.choosing():
                yield 0.2
            else:
                vacant = next(tile for tile in range(9) if duel.owner(tile) == 2)
                there, here = divmod(vacant, 3), divmod(screen.cursor.tile, 3)
                if screen.cursor.where == 0 or here == there:
                    yield "a"
                elif here[0] != there[0]:
                    yield "down"
                else:
                    yield "right" if here[1] < there[1] else "left"
        yield 3.0

    def refreshed(self) -> None:
        self.shown.add(type(self.screen).__name__)

    def saving(self, blobs: dict[bytes, bytes]) -> None:
        done = len(self.journal.changes)
        self.states.append((blobs, done, done))

    def kept(self, place: int) -> None:
        blobs, before, _ = self.states[-1]
        self.states[-1] = (blobs, before, len(self.journal.changes))


@pytest.fixture(scope="module", params=[False, True], ids=["on battery", "on a PC's cable"])
def walk(request, tmp_path_factory):
    """The whole walk, with its journal."""
    return walked(Walk, request.param, tmp_path_factory.mktemp("walk"))


def walked(kind, usb, folder):
    """A walk of that kind, to its end, with its journal of a drive in that folder."""
    copy_drive(ROOT, folder)
    walk = kind(Journal(folder, usb=usb))
    walk.run()
    assert not walk.failure + walk.machine.crash
    return walk


def test_the_walk_leads_through_every_screen(walk):
    assert walk.shown >= {
        *("Title", "Menu", "Options", "Statistics", "Rules", "Sets", "NewDuel", "Opponent", "Hand"),
        *("HandOver", "Toss", "DuelScreen", "Inspect", "Pause", "Result"),
    }
    assert walk.game.memory.duels == 3


# -- at any byte


def cuts(walk, start, end, step):
    """The states in which a cut during the changes from `start` on could have left the memories:
    what the files and nvm then hold. A file is torn at its first and last bytes, and at every
    `step`th between."""
    journal = walk.journal
    for number in range(start, end):
        change = journal.changes[number]
        files, nvm = journal.after[number]
        files_after, nvm_after = journal.after[number + 1]
        if change.kind == "nvm":
            whole = len(nvm_after.rstrip(b"\xff"))
            for done in (0, 1, 2, 3, 4, 8, 16, 17, whole // 2, whole - 1, whole, NVM_SIZE):
                yield files, nvm_after[:done].ljust(NVM_SIZE, b"\xff")
        elif change.kind == "write":
            old, new = files[change.name], files_after[change.name]
            # In place, from the beginning; but a new file first gets its last byte.
            at = len(new) - 1 if change.size == 1 else 0
            for done in {*range(0, change.size, step), 1, 2, change.size - 1}:
                torn = old[:at].ljust(at, b"\0") + new[at : at + done] + old[at + done :]
                yield {**files, change.name: torn}, nvm
        yield files, nvm
        yield files_after, nvm_after


def put(files, nvm, memories):
    """Make memories hold this."""
    for folder in FOLDERS:
        shutil.rmtree(memories.drive / folder, ignore_errors=True)
    for name, content in files.items():
        path = memories.drive / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    memories.nvm = nvm


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    """Memories with a drive that has the library, to be filled as a cut left them."""
    folder = tmp_path_factory.mktemp("cut")
    shutil.copytree(ROOT / "lib", folder / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    return Memories(folder)


SETS = [read_set(path.read_bytes()) for path in (ROOT / "assets" / "sets").glob("*.omen")]


def readable(blobs):
    """The game takes what is kept for what it was."""
    memory = Memory(dict(blobs))
    assert set(blobs) <= {b"settings", b"tallies", b"duel", b"choices", b"match"}
    played = sum(memory.tally(i)[2] for i in range(len(memory.tallies) // 9))
    assert played == memory.duels
    if memory.duel is not None:
        omens = next(omens for omens in SETS if omens.id == memory.set_id)
        duel, _, _ = read_duel(memory.duel, omens)
        assert not duel.over


def test_after_a_cut_at_any_byte_the_last_state_is_there_or_the_one_before(walk, board):
    board.usb = walk.journal.usb
    seen = set()
    for i, (blobs, start_at, end_at) in enumerate(walk.states):
        before = walk.states[i - 1][0] if i else {}
        for files, nvm in cuts(walk, start_at, end_at, 1 if i % 5 == 1 else 7):
            state = (*(files.get(name) for name in STATES), nvm)
            if state in seen:  # as it was before this change
                continue
            seen.add(state)
            put(files, nvm, board)
            store = start(board)
            if walk.journal.usb:  # the chip alone: safe defaults, and where it can, a word
                assert store.blobs in (before, blobs, {})
                assert store.blobs or store.lost or i < 2 or nvm[0] == 0xFF
            else:
                assert store.blobs in (before, blobs)
            readable(store.blobs)


def test_between_two_saves_all_is_kept(walk, board):
    board.usb = walk.journal.usb
    for i, (blobs, _, end_at) in enumerate(walk.states):
        until = walk.states[i + 1][1] if i + 1 < len(walk.states) else len(walk.journal.changes)
        for number in {end_at, until}:
            files, nvm = walk.journal.after[number]
            put(files, nvm, board)
            assert start(board).blobs == blobs


def test_on_battery_each_placement_is_a_save_of_two_changes(walk):
    kinds = [change.kind for change in walk.journal.changes]
    if walk.journal.usb:
        assert set(kinds) == {"nvm"}
        return
    assert kinds.count("nvm") == 1
    steady = walk.journal.changes[walk.states[1][2] :]
    made = [change.name for change in steady if change.kind in ("open", "mkdir")]
    assert made == ["duels", "duels/01.duel", "duels/02.duel", "duels/03.duel"]
    assert {change.kind for change in steady} == {"open", "mkdir", "write", "close"}


# -- on any screen

QUICK = "press start\npress a\nwait 1.5\npress a\nwait 0.1\n"  # a Duel, Open on
CLOSED = "press start\npress down 3\npress a\npress a\npress b\npress a\nwait 1.5\npress a\n"
HIDDEN = CLOSED + "wait 0.5\npress a\nwait 0.1\n"
ALONE = "press start\npress down\npress a\n"
PLAYED = "press a 2\nwait 3\n"
GIVEN_UP = "press start\npress down 2\npress a\npress down\npress a\nwait 0.2\n"
WHERE = {
    "the title": ("", False),
    "the menu": ("press start\n", False),
    "the rules": ("press start\npress down 3\npress a\n", False),
    "the sets": ("press start\npress down 4\npress a\n", False),
    "the options": ("press start\npress down 5\npress a\n", False),
    "the statistics": ("press start\npress down 5\npress a\npress down 3\npress a\n", False),
    "the Book": ("press start\npress up 2\npress a\npress right 3\n", False),
    "the lessons": ("press start\npress up\npress a\n", False),
    "a lesson": ("press start\npress up\npress a 2\npress a\n", False),
    "the choice of an opponent": (ALONE, False),
    "the rules of a Duel": ("press start\npress down 2\npress a\n", False),
    "a Hand half assembled": ("press start\npress down 2\npress a 2\npress a\n", False),
    "the toss": ("press start\npress a\n", True),
    "the handover": (CLOSED, True),
    "a Duel's first turn": (QUICK, True),
    "a tile": (QUICK + "press a\n", True),
    "a placement while it is shown": (QUICK + "press a 2\n", True),
    "the second turn, Open off": (HIDDEN + PLAYED, True),
    "an Omen looked at": (QUICK + "press b\n", True),
    "the pause": (QUICK + PLAYED + "press start\n", True),
    "the result": (QUICK + PLAYED + GIVEN_UP, False),
    "the handheld's turn": (ALONE + "press a\nwait 1.5\npress a\nwait 0.1\n", True),
    "what is under way": (QUICK + PLAYED + "power-cut\nwait 0.2\n", True),
}


@pytest.mark.parametrize("where", WHERE)
def test_when_the_power_goes_the_duel_goes_on_and_else_the_title_comes(where, tmp_path):
    script, under_way = WHERE[where]
    state = "--state", str(tmp_path / "state")
    play(tmp_path, script + "wait 0.1\npower-cut\nwait 0.6\nshot seen.png\n", *state)
    heading = read(tmp_path / "seen.png", 2, 2, 26, GOLD)
    assert heading == ("A Duel is under way" if under_way else "")


def test_a_duel_goes_on_where_it_was(tmp_path):
    script = QUICK + PLAYED + "press a\npress right\npress a\nwait 3\nrecord before.duel\n"
    again = "power-cut\nwait 0.6\npress a\nwait 0.2\nrecord after.duel\n"
    play(tmp_path, script + again)
    before = (tmp_path / "before.duel").read_text()
    assert before.count("play ") == 2
    assert (tmp_path / "after.duel").read_text() == before


def test_with_open_off_it_goes_on_by_way_of_the_handover(tmp_path):
    play(tmp_path, HIDDEN + PLAYED + "power-cut\nwait 0.6\npress start\nshot seen.png\n")
    assert read(tmp_path / "seen.png", 2, 22, 26, IVORY) == "Pass the handheld to"


def test_a_duel_that_is_forgotten_is_not_counted(tmp_path):
    forget = "power-cut\nwait 0.6\npress down\npress a\npress down\npress a\n"
    again = "power-cut\nwait 0.6\npress start\npress down 5\npress a\npress down 3\npress a\n"
    play(tmp_path, QUICK + PLAYED + forget + again + "shot seen.png\n")
    words = read(tmp_path / "seen.png", 8, 18, 25, IVORY, 2)
    assert words == "No Duel was finished on this handheld yet."


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("level = 3", "level = 4", "its set, 'stage', has changed since."),
        ('id = "stage"', 'id = "other"', "its set, 'stage', is not there."),
    ],
)
def test_a_duel_whose_set_has_changed_is_refused_and_the_game_goes_on(was, now, why, tmp_path):
    state = "--state", str(tmp_path / "state")
    play(tmp_path, QUICK + PLAYED, *state, "--set", str(STAGE))
    changed = tmp_path / "changed.toml"
    changed.write_text(STAGE.read_text().replace(was, now, 1))
    look = "wait 0.1\nshot why.png\npress a\nshot title.png\npower-cut\nwait 0.6\nshot again.png\n"
    play(tmp_path, look + "press a\n" + QUICK[12:] + PLAYED, *state, "--set", str(changed))
    words = read(tmp_path / "why.png", 2, 20, 26, EMBER, 8)
    assert words == "The Duel that was under way cannot go on: " + why
    assert (pixels(tmp_path / "title.png") == pixels(tmp_path / "again.png")).all()


def test_where_the_chip_lost_it_a_word_is_said(tmp_path):
    copy_drive(ROOT, tmp_path / "drive")
    board = Memories(tmp_path / "drive")
    assert run_script("press start\nwait 1\n", on=board).status == 0
    board.usb = True
    cut = Cut(2, 30)  # the second save on the cable
    script = QUICK + PLAYED + "shot lost.png\npress a\nshot title.png\n"
    run = run_script(script, on=board, folder=tmp_path, cut=cut)
    assert run.status == 0, run.crash
    words = read(tmp_path / "lost.png", 2, 20, 26, EMBER, 8)
    assert words == "The power went while this was saved. What was kept before that counts."


def test_on_a_cable_with_nothing_kept_the_title_says_so_and_the_pause_where_it_is_saved(tmp_path):
    run = run_script(
        "wait 0.1\nshot title.png\n" + QUICK + "press start\nshot pause.png\n",
        usb=True,
        folder=tmp_path,
    )
    assert run.status == 0, run.crash
    assert read(tmp_path / "title.png", 2, 6, 26, EMBER) == "On a PC: nothing kept yet"
    assert read(tmp_path / "pause.png", 2, 104, 26, EMBER) == "Saved, in the chip alone"


def test_settings_outlive_the_power(tmp_path):
    change = "press start\npress down 5\npress a\npress left 2\npress down\npress left\npress b\n"
    change += "press down 3\npress a\npress down\npress a\npress b\n"
    look = "power-cut\nwait 0.6\npress start\npress down 5\npress a\nshot options.png\n"
    look += "press b\npress down 3\npress a\nshot rules.png\n"
    play(tmp_path, change + look)
    assert read(tmp_path / "options.png", 102, 15, 6, IVORY, 2) == "off off"
    assert read(tmp_path / "rules.png", 112, 16, 3, IVORY, 5) == "on off on on on"


KEPT = {
    "battery": "Saved. You may switch off at any time.",
    "cable": "A PC holds the drive: saved in the chip. A power cut just then loses it.",
    "worn out": "Not saved: a PC holds the drive. Unplug it, to keep your Duels.",
}


@pytest.mark.parametrize("power", KEPT)
def test_the_options_say_where_all_is_kept(power, tmp_path):
    copy_drive(ROOT, tmp_path / "drive")
    board = Memories(tmp_path / "drive", usb=power != "battery")
    if power == "worn out":
        store = tmp_path / "drive" / "lib" / "handheld" / "store.py"
        store.write_text(store.read_text().replace("ERASES_AT_ONCE = 5000", "ERASES_AT_ONCE = 0"))
    script = "press start\npress down 5\npress a\nshot options.png\n"
    run = run_script(script, on=board, folder=tmp_path)
    assert run.status == 0, run.crash
    colour = IVORY if power == "battery" else EMBER
    assert read(tmp_path / "options.png", 2, 78, 26, colour, 3) == KEPT[power]
