# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Flashing that is cut short, on a real FAT file system, at the write of every single sector.

Whatever is cut, the board has the old game, the new one or the screen that says to flash again, the
old sets or the new, and all that is not the game's.
"""

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT
from flashing.drive import Drive, carry_out
from flashing.game import NET, PROGRAM, Game, plan_game
from flashing.ledger import LEDGER, Ledger, mark
from flashing.omen_sets import MARKER, NewSet, plan_removal, plan_sets, sets_on
from flashing.survey import Plan
from sets.source import built, read_source
from started import AGAIN, shown_by

from omen import VERSION

if TYPE_CHECKING:
    from fat import SectorWrite

fat = pytest.importorskip("fat", reason="no FAT file system here: fatfs-ng is not installed")

Files = dict[str, bytes]
Image = bytearray

OURS = b"The Celestial Omen Board authors"
GARDEN = (ROOT / "sets" / "garden.toml").read_text()
CODE = (ROOT / "code.py").read_bytes()
CODE_THAT_KNOWS_NO_MARKER = b"# The Celestial Omen Board authors\nimport omen\n"
THEIRS = b"print('Hello World!')\n" * 40
MODULES = ("lib/handheld/__init__.py", "omen/__init__.py", "omen/rules.py", "omen/screens/app.py")
OTHERS = {
    "boot_out.txt": b"Adafruit CircuitPython 10.0.3\n",
    "notes.txt": b"buy milk\n" * 100,
    "saves/duel.0": b"OMENSAVE" * 64,
    "saves/duel.1": b"omensave" * 70,
    "lib/neopixel.mpy": b"M" * 900,
    "omen/mine.py": b"mine = True\n",
}
IN_THE_WAY = {
    "omen/rules.py": b"house rules\n" * 99,
    "omen/screens": b"a file where a folder goes\n" * 50,
    "lib/handheld/__init__.mpy": b"a twin" * 150,
    "assets/bitmaps/digits.bmp/mine.txt": b"in a folder where a file goes\n" * 40,
    "assets/bitmaps/digits.bmp/deeper/mine.txt": b"deeper\n" * 70,
    "OMEN/__INIT__.PY": b"shouted\n" * 90,
    "flashing.txt": b"how to flash\n" * 60,
}
# Bytes of a torn sector that are written already. A file's entry in a folder has 32 bytes. Torn in
# its own midst, a program's would tell a program of no length, and nothing can be done about that.
TEARS = (32, 64, 160, 256, 352, 480)
TEARS_ANYWHERE = (1, 11, 27, 32, 65, 256, 500)
MOST_FREE = 60  # clusters, of a sector each, on a drive that is nearly full


@pytest.fixture(scope="module")
def make_set(tmp_path_factory) -> Callable[..., NewSet]:
    """Builds a set: the garden with one word put for another."""

    def make(old: str, new: str) -> NewSet:
        source = tmp_path_factory.mktemp("set") / "garden.toml"
        assert old in GARDEN
        source.write_text(GARDEN.replace(old, new))
        return NewSet(*built(read_source(source)))

    return make


class SmallGame(Game):
    """A game of a few files. What is in a version's files differs in length, too."""

    def __init__(self, version: int, program: bytes, sets: list[NewSet]) -> None:
        self.program = program
        self.files = {path: f"{path} {version}\n".encode() * 60 * version for path in MODULES}
        self.files["assets/bitmaps/digits.bmp"] = bytes([version]) * 1270
        self.sets = sets

    def on_the_board(self) -> Files:
        files = {PROGRAM: self.program} | self.files
        ledger = Ledger()
        ledger.files = {path: {mark(data)} for path, data in files.items()}
        files[LEDGER] = ledger.packed()
        for one in self.sets:
            files |= {one.path: one.data, one.sheet_path: one.sheet}
        return files


@pytest.fixture(scope="module")
def cases(make_set) -> dict[str, tuple[Files, Callable[[Drive], Plan]]]:
    """What is on the drive, and what is to be done there, in each of them."""
    as_it_was = make_set('name = "Moth"', 'name = "Mothling"')  # another name has another picture
    as_it_is = make_set("Night Garden", "Garden by Night")
    friend = make_set('id = "garden"', 'id = "friend"')
    others = OTHERS | {friend.path: friend.data, friend.sheet_path: friend.sheet}

    def game(program: bytes, version: int = 2) -> Callable[[Drive], Plan]:
        new = SmallGame(version, program, [as_it_is])
        return lambda drive: plan_game(drive, new, new.files)

    def old(program: bytes) -> Files:
        return others | SmallGame(1, program, [as_it_was]).on_the_board()

    newer = CODE + b"# newer\n"
    return {
        "the first flashing": (others | {PROGRAM: THEIRS}, game(CODE)),
        "beside a code.txt": (others | {PROGRAM: THEIRS, NET: THEIRS[:99]}, game(CODE)),
        "over an owner's files": (others | IN_THE_WAY | {PROGRAM: THEIRS}, game(CODE)),
        "a newer game": (old(CODE), game(CODE)),
        "a newer game and program": (old(CODE), game(newer)),
        "the first that knows the marker": (old(CODE_THAT_KNOWS_NO_MARKER), game(CODE)),
        "a newer set": (old(CODE), lambda drive: plan_sets(drive, [as_it_is])),
        "one set more": (others, lambda drive: plan_sets(drive, [as_it_is])),
        "one set less": (old(CODE), lambda drive: plan_removal(drive, ["garden"])),
    }


CASES = (
    "the first flashing", "beside a code.txt", "over an owner's files", "a newer game",
    "a newer game and program", "the first that knows the marker", "a newer set", "one set more",
    "one set less",
)  # fmt: skip


def flashed(image: Image, plan: Callable[[Drive], Plan]) -> "tuple[Image, list[SectorWrite]]":
    """The image after the flashing, and every sector's write on the way."""
    image = bytearray(image)
    with fat.mounted(image) as drive:
        carry_out(drive, plan(drive).steps, lambda count: None)
        return image, drive.disk.writes


def cuts(
    image: Image, writes: "list[SectorWrite]", tears: tuple[int, ...]
) -> Iterator[tuple[Image, str]]:
    """The drive as it is when the power goes before a write, or in the midst of it; each state of
    it once: most sectors change in a few bytes, and are whole or untouched wherever they are torn.

    It is the same drive again and again, so look at each before the next.
    """
    image = bytearray(image)
    for number, write in enumerate(writes):
        yield image, f"before write {number}"
        there = bytes(image[write.at : write.at + len(write.data)])
        seen = {there, write.data}
        for done in tears:
            sector = write.data[:done] + there[done:]
            if sector not in seen:
                seen.add(sector)
                yield fat.torn(image, write, done), f"write {number}, torn at {done}"
        image[write.at : write.at + len(write.data)] = write.data
    yield image, "at the end"


def shuffled(
    image: Image, writes: "list[SectorWrite]", chance: random.Random
) -> Iterator[tuple[Image, str]]:
    """The drive when the PC sent some of a step's sectors, in any order, and then no more.

    Only from one step to the next is the order sure: there everything was flushed.
    """
    image = bytearray(image)
    for step in range(1, writes[-1].step + 1):
        of_it = [write for write in writes if write.step == step]
        for _ in range(4):
            some = bytearray(image)
            for write in chance.sample(of_it, chance.randint(0, len(of_it))):
                some[write.at : write.at + len(write.data)] = write.data
            yield some, f"some of step {step}"
        for write in of_it:
            image[write.at : write.at + len(write.data)] = write.data


class Promise:
    """What a board must still have that was `before` and is to be `after`."""

    def __init__(self, before: Image, after: Image) -> None:
        self.before, self.after = fat.contents(before), fat.contents(after)
        self._known: dict[frozenset[tuple[str, bytes | None]], dict[str, set[int]]] = {}
        self.sets = [self.sets_of(before), self.sets_of(after)]
        self.others = {path for path in self.before if path in OTHERS or "friend" in path}
        theirs = [self.before.get(path) for path in (PROGRAM, NET)]
        theirs += [data for data in self.before.values() if data in IN_THE_WAY.values()]
        self.theirs = [data for data in theirs if data and OURS not in data]

    @staticmethod
    def sets_of(image: Image) -> dict[str, set[int]]:
        """The good sets' CRCs by their ids."""
        found: dict[str, set[int]] = {}
        with fat.mounted(image) as drive:
            for there in sets_on(drive):
                if there.omens and not there.fault:
                    found.setdefault(there.omens.id, set()).add(there.omens.crc)
        return found

    @staticmethod
    def game_of(files: Files) -> Files:
        return {path: files.get(path, b"") for path in (*MODULES, "assets/bitmaps/digits.bmp")}

    def check(self, image: Image, what: str) -> None:
        now = fat.contents(image)
        for path in self.others:
            assert now.get(path) == self.before[path], f"{what}: {path}"
        for data in self.theirs:
            assert data in now.values(), f"{what}: an owner's file is lost"
        program = now.get(NET, now.get(PROGRAM))
        if program != self.before.get(NET, self.before.get(PROGRAM)):
            assert program in (self.after.get(PROGRAM), *self.theirs), f"{what}: no program"
        if OURS in (program or b"") and not (MARKER in now and MARKER.encode() in program):
            whole = [self.game_of(self.before), self.game_of(self.after)]
            assert self.game_of(now) in whole, f"{what}: half a game"
        # Most cuts are elsewhere: as long as no file of a set has changed, the sets are known.
        of_sets = frozenset(item for item in now.items() if item[0].startswith("assets/"))
        if of_sets not in self._known:
            self._known[of_sets] = self.sets_of(image)
        sets = self._known[of_sets]
        for name in {*self.sets[0], *self.sets[1]}:
            known = [one.get(name, set()) for one in self.sets]
            assert sets.get(name, set()) <= known[0] | known[1], f"{what}: a set of no version"
            assert name in sets or set() in known, f"{what}: the set {name} is lost"


@pytest.mark.parametrize("case", CASES)
def test_a_cut_at_any_sector_hurts_nothing(case, cases):
    files, plan = cases[case]
    before = fat.formatted(files)
    after, writes = flashed(before, plan)
    promise = Promise(before, after)
    assert len(writes) > 1
    for image, what in cuts(before, writes, TEARS_ANYWHERE if " set" in case else TEARS):
        promise.check(image, what)
    for image, what in shuffled(before, writes, random.Random(1)):
        promise.check(image, what)


@pytest.mark.parametrize("case", CASES)
def test_after_a_cut_flashing_again_does_the_rest(case, cases):
    files, plan = cases[case]
    before = fat.formatted(files)
    after, writes = flashed(before, plan)
    promise = Promise(before, after)
    for image, what in islice(cuts(before, writes, (256,)), 0, None, 7):
        if case == "one set less" and "garden" not in Promise.sets_of(image):
            continue
        again, _ = flashed(image, plan)
        assert fat.contents(again) == promise.after, what


@pytest.mark.parametrize("case", CASES[:6])
def test_cut_a_second_time_nothing_is_hurt_either(case, cases):
    files, plan = cases[case]
    before = fat.formatted(files)
    after, writes = flashed(before, plan)
    promise = Promise(before, after)
    for once, first in islice(cuts(before, writes, (256,)), 0, None, 23):
        _, more = flashed(once, plan)
        for twice, second in islice(cuts(once, more, (256,)), 0, None, 11):
            promise.check(twice, f"{first}, then {second}")


@pytest.mark.parametrize("case", CASES[:-1])
def test_a_full_drive_hurts_nothing_either(case, cases):
    files, plan = cases[case]
    before = fat.formatted(files)
    after, _ = flashed(before, plan)
    promise = Promise(before, after)
    full = 0
    filled = bytearray(before)
    with fat.mounted(filled) as drive:
        with pytest.raises(OSError, match="No space left"):
            drive.put("filler", bytes(fat.SIZE))
        room = len(drive.read("filler") or b"")
        drive.put("filler", bytes(room - MOST_FREE * fat.SECTOR))
    for clusters in range(0, MOST_FREE, 4):
        image = bytearray(filled)
        with fat.mounted(image) as drive:
            drive.put("more", bytes((MOST_FREE - clusters) * fat.SECTOR))
            try:
                carry_out(drive, plan(drive).steps, lambda count: None)
            except OSError as error:
                assert error.strerror == "No space left on device"
                full += 1
        promise.check(image, f"{clusters} clusters free")
        with fat.mounted(image) as drive:
            drive.remove("filler")
            drive.remove("more")
            carry_out(drive, plan(drive).steps, lambda count: None)
        assert fat.contents(image) == promise.after
    assert full > 1


def test_the_board_shows_what_is_promised_wherever_it_was_cut(tmp_path):
    game = Game()
    files = {PROGRAM: game.program + b"# older\n"}
    for path, data in game.files.items():
        older = data.replace(VERSION.encode(), b"0.0.9") + b"# older\n"
        files[path] = older if path.endswith(".py") else data
    for one in game.sets:
        files |= {one.path: one.data, one.sheet_path: one.sheet}
    before = fat.formatted(OTHERS | files)
    _, writes = flashed(before, lambda drive: plan_game(drive, game, game.files))
    states = sum(1 for _ in cuts(before, writes, (256,)))
    moments = {*range(0, 30, 4), *range(30, states - 30, 200), *range(states - 28, states, 4)}
    seen: list[str] = []
    there: dict[str, bytes | None] = {}  # on the drive that is looked at
    for moment, (image, _) in enumerate(cuts(before, writes, (256,))):
        if moment not in moments:
            continue
        drive = tmp_path / "board" / "drive"
        now = fat.contents(image)
        for path in there.keys() - now.keys():
            (drive / path).unlink()
        for path, data in now.items():
            if path not in there or there[path] != data:
                (drive / path).parent.mkdir(parents=True, exist_ok=True)
                (drive / path).write_bytes(data or b"")
        there = now
        shown = shown_by(drive, tmp_path)
        if not seen or seen[-1] != shown:
            seen.append(shown)
    assert seen == ["0.0.9", AGAIN, VERSION]
