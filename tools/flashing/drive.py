# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The board's drive: every change to it is a step, done for good before the next one begins."""

import contextlib
import errno
import os
import shutil
import stat
import sys
import tempfile
from binascii import crc32
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

CHUNK = 4096  # bytes written at once
CLUSTER = 4096  # bytes that a file's last byte may take, where the PC does not say
SPARE = 16384  # bytes for what folders and the PC's own files take
FILE, FOLDER, OTHER = "file", "folder", "other"  # what a name on a drive stands for


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


@dataclass(frozen=True)
class MakeFolder:
    """Makes the folder, if there is none."""

    path: str


@dataclass(frozen=True)
class RemoveFolder:
    """Removes the folder, which is empty, if it is there."""

    path: str


Step = Write | Remove | Rename | MakeFolder | RemoveFolder


class Drive:
    """A drive as a folder of this PC. Paths are as the board has them: `omen/rules.py`.

    All that flashing changes is changed by `folder`, `put`, `remove` and `rename`. When they come
    back, the change is on the drive and no longer in the PC's memory only.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def read(self, path: str, most: int = -1) -> bytes | None:
        """What is in the file, its first `most` bytes; None where no regular file is."""
        try:
            if self._link_in(path) or not stat.S_ISREG(os.lstat(self.root / path).st_mode):
                return None
        except (FileNotFoundError, NotADirectoryError):
            return None
        with open(self.root / path, "rb") as file:
            _forget(file.fileno())
            return file.read(most)

    def walk(self, folder: str = "") -> dict[str, str]:
        """All that is in the folder and below, in order, with its kind: FILE, FOLDER or OTHER.

        A symbolic link is OTHER, too: nothing behind one is on the drive."""
        kinds: dict[str, str] = {}
        if folder and self._link_in(folder):
            return kinds
        try:
            with os.scandir(self.root / folder) as entries:
                inside = sorted(entries, key=lambda entry: entry.name)
        except (FileNotFoundError, NotADirectoryError):
            return kinds
        for entry in inside:
            path = f"{folder}/{entry.name}" if folder else entry.name
            if entry.is_symlink() or getattr(entry, "is_junction", bool)():
                kinds[path] = OTHER
            elif entry.is_dir():
                kinds[path] = FOLDER
                kinds |= self.walk(path)
            else:
                kinds[path] = FILE if entry.is_file() else OTHER
        return kinds

    def files(self, folder: str) -> list[str]:
        """The paths of all regular files in the folder and below."""
        return sorted(path for path, kind in self.walk(folder).items() if kind == FILE)

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps others from flashing this drive meanwhile.

        The system ends the lock with the process, however that ends. Raises FlashError where
        another has it."""
        with contextlib.ExitStack() as stack:
            try:
                _lock(self.root, stack)
            except BlockingIOError:
                raise FlashError(
                    f"{self.root} is being flashed by another call; nothing changed"
                ) from None
            yield

    def _link_in(self, path: str) -> str:
        """The first symbolic link on the way to the path, or at its end; empty for none."""
        parts = path.split("/") if path else []
        ways = ("/".join(parts[: depth + 1]) for depth in range(len(parts)))
        return next((way for way in ways if (self.root / way).is_symlink()), "")

    def _at(self, path: str) -> Path:
        """Where that is on this PC. Raises FlashError where a link would lead off the drive."""
        if link := self._link_in(path):
            raise FlashError(f"{link} is a symbolic link, which is not followed")
        return self.root / path

    def room(self) -> tuple[int, int]:
        """How many bytes are free, and in how large pieces they are given away."""
        if sys.platform == "win32":
            return shutil.disk_usage(self.root).free, CLUSTER
        figures = os.statvfs(self.root)
        return figures.f_bavail * figures.f_frsize, figures.f_frsize

    def folder(self, path: str) -> None:
        """Makes the folder where there is none; the one around it is there."""
        with contextlib.suppress(FileExistsError):
            os.mkdir(self._at(path))
            self._flush_names(path)

    def put(self, path: str, data: bytes) -> None:
        with open(self._at(path), "wb", buffering=0) as file:
            for at in range(0, len(data), CHUNK):
                file.write(data[at : at + CHUNK])
            _flush(file.fileno())
        self._flush_names(path)

    def remove(self, path: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            os.remove(self._at(path))
            self._flush_names(path)

    def remove_folder(self, path: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            os.rmdir(self._at(path))
            self._flush_names(path)

    def rename(self, path: str, to: str) -> None:
        """The new name may be taken, but not in another folder. A link is renamed itself."""
        folder, _, _ = path.rpartition("/")
        os.replace(self._at(folder) / path.removeprefix(f"{folder}/"), self._at(to))
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


def _lock(root: Path, stack: contextlib.ExitStack) -> None:
    """Locks the drive until the stack is left. Raises BlockingIOError where it is locked.

    Nothing is written to it: the lock is on its folder or, on Windows, which has no such locks, on
    an empty file in this PC's folder for passing things.
    """
    if sys.platform == "win32":
        import msvcrt

        place = crc32(str(root.resolve()).lower().encode())
        name = Path(tempfile.gettempdir(), f"omen-flash-{place:08x}")
        file = os.open(name, os.O_RDWR | os.O_CREAT)
        stack.callback(os.close, file)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error
    else:
        import fcntl

        folder = os.open(root, os.O_RDONLY)
        stack.callback(os.close, folder)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in (errno.ENOTSUP, errno.ENOSYS, errno.ENOLCK, errno.EINVAL):
                raise


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
            case MakeFolder(path):
                drive.folder(path)
            case RemoveFolder(path):
                drive.remove_folder(path)


def missing_room(drive: Drive, steps: Sequence[Step]) -> int:
    """How many bytes too few are free at the steps' tightest moment; 0 where there is room."""
    free, cluster = drive.room()
    missing = 0
    sizes: dict[str, int] = {}  # of files that the steps so far have changed

    def taken(path: str) -> int:
        size = sizes[path] if path in sizes else len(drive.read(path) or b"")
        return -(-size // cluster) * cluster

    for step in steps:
        if isinstance(step, MakeFolder | RemoveFolder):
            free -= cluster if isinstance(step, MakeFolder) else 0
            continue
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
