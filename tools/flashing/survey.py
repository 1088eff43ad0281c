# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What a drive holds before it is flashed, and how what stands in the way of it is kept.

In the way is what has the name of a file of ours, or of its folder, in any case of letters, since
to the drive they are the same; and what the board would read instead of one. Where that is not
ours, it is kept beside, as NAME.kept: a user's file is first copied, so that at every moment it is
there whole.
"""

from collections.abc import Iterable
from typing import NamedTuple

from flashing.drive import (
    FILE,
    FOLDER,
    OTHER,
    Drive,
    MakeFolder,
    Remove,
    RemoveFolder,
    Rename,
    Step,
    Write,
)
from flashing.ledger import HEAD, LEDGER, PLAN, Ledger, is_passing, mark, read_ledgers

KEPT = ".kept"
SHADOW = b"\0\5\x16\7"  # how a file begins in which macOS keeps what FAT cannot


class Plan(NamedTuple):
    """The steps of a flashing, and what of the user's is kept under which name."""

    steps: list[Step]
    kept: dict[str, str]


class Survey:
    """What is on a drive.

    `kinds`: all its names, with their kinds. `known`: what its ledgers say. `cut`: whether a
    flashing was cut short."""

    def __init__(self, drive: Drive) -> None:
        self.drive = drive
        self.kinds = drive.walk()
        self.known = read_ledgers(drive)
        self.cut = PLAN in self.kinds
        self._plan = Ledger()  # what PLAN is to say
        self._plan |= self.known
        self._contents: dict[str, bytes | None] = {}
        self._names: dict[str, list[str]] = {}  # by how the drive takes them: in any case
        self._taken: set[str] = set()  # what was in the way and is seen to
        self._copies: set[str] = set()
        for path in self.kinds:
            self._names.setdefault(path.casefold(), []).append(path)
        self._before = [step for name in (LEDGER, PLAN) for step in self._way_for_ledger(name)]

    def read(self, path: str) -> bytes | None:
        """What is in the file; None where none is."""
        if path not in self._contents:
            self._contents[path] = self.drive.read(path)
        return self._contents[path]

    def is_ours(self, path: str, new: bytes | None = None) -> bool:
        """Whether the file there was flashed before, or is what is to be flashed."""
        data = self.read(path)
        return data is not None and (data == new or self.known.is_ours(path, data))

    def way(self, files: dict[str, bytes]) -> list[Step]:
        """The steps after which these files can be written, each whole or over what is there.

        First all that is kept is copied, then what stands in the way is removed.
        """
        taken: dict[str, bool] = {}  # whether it is to be removed, too
        for path, new in files.items():
            parts = path.split("/")
            for depth in range(1, len(parts)):
                for there in self._there("/".join(parts[:depth])):
                    if self.kinds[there] != FOLDER:
                        taken[there] = True
            for there in self._there(path):
                if self.kinds[there] != FILE or not self.is_ours(there, new):
                    taken[there] = there != path or self.kinds[there] != FILE
            for rival, kind in _rivals(path).items():
                for there in self._there(rival):
                    if self.kinds[there] in (kind, OTHER) and not any(
                        _is_in(one, there) for one in files
                    ):
                        taken.setdefault(there, True)
            shadow = "/._".join(path.rsplit("/", 1))
            if (self.read(shadow) or b"").startswith(SHADOW):
                taken[shadow] = True
        copies: list[Step] = []
        removal: list[Step] = []
        for there, goes in taken.items():
            if there in self._taken:
                continue
            self._taken.add(there)
            inside = [path for path in self.kinds if path.startswith(there + "/")]
            if not self._is_nobodys(there, inside):
                copies += self._kept(there, inside)
            if goes and self.kinds[there] != OTHER:
                removal += self._removed([there, *inside])
        return copies + removal

    def outdated(self, wanted: Iterable[str]) -> list[Step]:
        """Removes what was flashed before and is not wanted any more."""
        names = {path.casefold() for path in wanted}
        gone = []
        for path, marks in self.known.files.items():
            if path.casefold() not in names and self.kinds.get(path) == FILE:
                if mark(self.read(path) or b"") in marks:
                    gone.append(path)
        emptied: list[str] = []
        for folder in [path for path in reversed(self.kinds) if self.kinds[path] == FOLDER]:
            inside = {path for path in self.kinds if path.startswith(folder + "/")}
            if (
                inside
                and inside <= {*gone, *emptied}
                and not any(_is_in(name, folder) for name in names)
            ):
                emptied.append(folder)
        return [*map(Remove, gone), *map(RemoveFolder, emptied)]

    def wrapped(self, steps: list[Step], is_last: bool, now: Ledger | None = None) -> Plan:
        """The steps between those that tell the drive of them.

        `now` is what is there then; `is_last`: whether no flashing is then cut short any more."""
        steps = [Remove(path) for path in self._half_removed()] + steps
        kept = {path: name for path, (name, _) in self._plan.keeping.items()}
        if not steps and not (self.cut and is_last):
            return Plan([], {})
        if now:
            self._plan |= now
        for step in steps:
            match step:
                case Write(path) | Rename(_, path) if path not in self._copies:
                    self._plan.coming.add(path)
                case Remove(path) if not any(_is_in(path, there) for there in kept):
                    self._plan.going[path] = mark(self.read(path) or b"")
        plan = self._plan.packed()
        begin = [] if self.read(PLAN) == plan else [*self._before, Write(PLAN, plan)]
        return Plan([*begin, *steps, *([Remove(PLAN)] if is_last else [])], kept)

    def _half_removed(self) -> list[str]:
        """What was ours and has no more but its short name: its removal was cut short."""
        going = self.known.going.values()
        short = [path for path, kind in self.kinds.items() if kind == FILE and "~" in path]
        return [path for path in short if going and mark(self.read(path) or b"") in going]

    def _there(self, path: str) -> list[str]:
        """What the drive has under this name."""
        return self._names.get(path.casefold(), [])

    def _way_for_ledger(self, name: str) -> list[Step]:
        """Nothing tells yet whose file that is, but the head that all ledgers have."""
        if all(self.kinds[there] == FILE for there in self._there(name)):
            if is_passing(self.read(name) or b""):
                return []
        return self.way({name: HEAD})

    def _is_nobodys(self, there: str, inside: list[str]) -> bool:
        """Whether nothing of a user's is there."""
        if self.kinds[there] == FILE:
            return self.is_ours(there) or (self.read(there) or b"").startswith(SHADOW)
        return self.kinds[there] == FOLDER and all(self._is_nobodys(path, []) for path in inside)

    def _kept(self, there: str, inside: list[str]) -> list[Step]:
        """Copies what is there to another name; what is no file can only be renamed."""
        name = self._free_name(there)
        data = self.read(there) if self.kinds[there] == FILE else None
        self._plan.keeping[there] = (name, None if data is None else mark(data))
        steps: list[Step] = []
        for path in [there, *inside]:
            to = name + path.removeprefix(there)
            self._copies.add(to)
            if self.kinds[path] == FOLDER:
                steps.append(MakeFolder(to))
            elif self.kinds[path] == OTHER:
                steps.append(Rename(path, to))
            elif not self.is_ours(path) and self.read(to) != self.read(path):
                steps.append(Write(to, self.read(path) or b""))
        return steps

    def _free_name(self, there: str) -> str:
        """NAME.kept or, where that is taken by something else, NAME.kept-2 and so on."""
        before, known = self.known.keeping.get(there, ("", None))
        data = self.read(there) if self.kinds[there] == FILE else None
        if before.startswith(there + KEPT) and known == (None if data is None else mark(data)):
            return before  # a copy of it was begun
        name, number = there + KEPT, 1
        while self._there(name) or name in self._copies:
            if data is not None and self.read(name) == data:
                break
            number += 1
            name = f"{there}{KEPT}-{number}"
        return name

    def _removed(self, paths: list[str]) -> list[Step]:
        files: list[Step] = [Remove(path) for path in paths if self.kinds[path] == FILE]
        folders = [path for path in paths if self.kinds[path] == FOLDER]
        return files + [RemoveFolder(path) for path in reversed(folders)]


def _rivals(path: str) -> dict[str, str]:
    """What the board might read instead of this module, with its kind: its twin, or a package."""
    stem, _, ending = path.rpartition(".")
    if "/" not in path or ending not in ("py", "mpy"):
        return {}
    return {f"{stem}.{'py' if ending == 'mpy' else 'mpy'}": FILE, stem: FOLDER}


def _is_in(path: str, place: str) -> bool:
    """Whether the path is this place, or in it."""
    return f"{path}/".casefold().startswith(f"{place}/".casefold())
