# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The board's drive: every change to it is a step, done for good before the next one begins."""

import contextlib
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

CHUNK = 4096  # bytes written at once
CLUSTER = 4096  # bytes that a file's last byte may take, where the PC does not say
SPARE = 16384  # bytes for what folders and the PC's own files take


class FlashError(Exception):
    """Why nothing was, or no more is, written; one clear line."""


@dataclass(frozen=True)
class Write:
    """Makes the file, or what is in it, new. Half done, it is torn."""

    path: str
    data: bytes


@dataclass(frozen=True)
class Remove:
    """Removes the file, if it is there."""

    path: str


@dataclass(frozen=True)
class Rename:
    """Gives the file another name. Where that is taken, half done there may be neither."""

    path: str
    to: str


Step = Write | Remove | Rename


class Drive:
    """A drive as a folder of this PC. Paths are as the board has them: `omen/rules.py`.

    All that flashing changes is changed by `folder`, `put`, `remove` and `rename`. When they come
    back, the change is on the drive and no longer in the PC's memory only.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def read(self, path: str) -> bytes | None:
        """What is in the file, or None where there is none."""
        try:
            with open(self.root / path, "rb") as file:
                _forget(file.fileno())
                return file.read()
        except FileNotFoundError:
            return None

    def files(self, folder: str) -> list[str]:
        """The paths of all files in the folder and below."""
        found = (self.root / folder).rglob("*")
        return sorted(path.relative_to(self.root).as_posix() for path in found if path.is_file())

    def room(self) -> tuple[int, int]:
        """How many bytes are free, and in how large pieces they are given away."""
        if sys.platform == "win32":
            return shutil.disk_usage(self.root).free, CLUSTER
        figures = os.statvfs(self.root)
        return figures.f_bavail * figures.f_frsize, figures.f_frsize

    def folder(self, path: str) -> None:
        """Makes the folder where there is none; the one around it is there."""
        with contextlib.suppress(FileExistsError):
            os.mkdir(self.root / path)
            self._flush_names(path)

    def put(self, path: str, data: bytes) -> None:
        with open(self.root / path, "wb", buffering=0) as file:
            for at in range(0, len(data), CHUNK):
                file.write(data[at : at + CHUNK])
            _flush(file.fileno())
        self._flush_names(path)

    def remove(self, path: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            os.remove(self.root / path)
            self._flush_names(path)

    def rename(self, path: str, to: str) -> None:
        """The new name may be taken, but not in another folder."""
        os.replace(self.root / path, self.root / to)
        self._flush_names(to)

    def _flush_names(self, path: str) -> None:
        if os.name == "posix":  # Windows lets nobody flush a folder, and writes names at once
            folder = os.open((self.root / path).parent, os.O_RDONLY)
            try:
                _flush(folder)
            finally:
                os.close(folder)


def _flush(file: int) -> None:
    """Sends what the PC has of an open file to the drive."""
    os.fsync(file)
    if sys.platform == "darwin":
        import fcntl

        with contextlib.suppress(OSError):  # not every drive knows it
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)


def _forget(file: int) -> None:
    """Has the file read from the drive itself, not out of the PC's memory, as far as that goes."""
    if sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(file, fcntl.F_NOCACHE, 1)
    elif hasattr(os, "posix_fadvise"):
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)


def write(drive: Drive, path: str, data: bytes) -> None:
    """Writes a file whole, with the folders around it, reads it back and compares.

    Where that fails, no part of the file stays. Raises FlashError or OSError.
    """
    parts = path.split("/")
    for depth in range(1, len(parts)):
        drive.folder("/".join(parts[:depth]))
    try:
        drive.put(path, data)
        if drive.read(path) != data:
            raise FlashError(f"{path} reads back otherwise than it was written")
    except (OSError, FlashError):
        with contextlib.suppress(OSError):
            drive.remove(path)
        raise


def carry_out(drive: Drive, steps: Sequence[Step], done: Callable[[int], None]) -> None:
    """Does the steps in their order; `done` is told how many bytes each wrote."""
    for step in steps:
        match step:
            case Write(path, data):
                write(drive, path, data)
                done(len(data))
            case Remove(path):
                drive.remove(path)
            case Rename(path, to):
                drive.rename(path, to)


def missing_room(drive: Drive, steps: Sequence[Step]) -> int:
    """How many bytes too few are free at the steps' tightest moment; 0 where there is room."""
    free, cluster = drive.room()
    missing = 0
    sizes: dict[str, int] = {}  # of files that the steps so far have changed

    def taken(path: str) -> int:
        size = sizes[path] if path in sizes else len(drive.read(path) or b"")
        return -(-size // cluster) * cluster

    for step in steps:
        free += taken(step.path)
        match step:
            case Write(path, data):
                sizes[path] = len(data)
                free -= taken(path)
                missing = max(missing, SPARE - free)
            case Remove(path):
                sizes[path] = 0
            case Rename(path, to):
                free += taken(to) - taken(path)
                sizes[to], sizes[path] = taken(path), 0
    return missing
