# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A long walk through the game, with a journal of all that it writes, and the states in which a
cut of the power could have left the memories."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from simulator import ROOT, Memories
from simulator.memory import NVM_SIZE
from simulator.run import copy_drive
from simulator.script import BOOT
from watched import Watch

FOLDERS = ("saves", "duels")
STATES = ("saves/0/state", "saves/1/state")


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
        self.states: list[tuple[dict[bytes, bytes], int, int]] = [({}, 0, 0)]
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
        yield from steps("start down*5 a left down left down right down*7 a b b")  # options
        yield from steps("up*2 a down a b")  # rules: Elemental off
        yield from steps("down a down a")  # sets: the other one
        yield from steps("a up a")  # and back
        yield from steps("up a up a b")  # rules: Open off
        yield from steps("up a start select start 0.5 a select start 1.5 a 0.5 a")
        yield from self.place(9)
        yield from steps("1 a down a select start 0.5 a select start 1.5 a 0.5 a")
        yield from self.place(2)
        yield from steps("a b b start down*2 a down a")  # look at an Omen, and give up
        yield from steps("down*2 a up a a select start 1.5 a")  # against the novice
        yield from self.place(9)
        yield from steps("a 0.2")

    def place(self, count: int) -> Iterator[str | float]:
        """So many placements, whoever makes them."""
        duel = self.game.session.duel
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


def walked(kind, usb, folder):
    """A walk of that kind, to its end, with its journal of a drive in that folder."""
    copy_drive(ROOT, folder)
    walk = kind(Journal(folder, usb=usb))
    walk.run()
    assert not walk.failure + walk.machine.crash
    return walk


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
