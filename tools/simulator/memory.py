# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What outlives the power: the CIRCUITPY drive and microcontroller.nvm, and cuts in the midst.

Every change to either is one numbered `Change`. A `Cut` names the change at which the power goes
and how much of that change is still done, so that a test can try them all.
"""

import errno
import io
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

T = TypeVar("T")

NVM_SIZE = 8192
ERASED = 0xFF
DRIVE_SIZE = 2 * 1024 * 1024  # PyBadge's, the smaller one


class PowerCut(BaseException):
    """The power is gone. No program on the board can catch this: whoever tries meets it again."""


@dataclass(frozen=True)
class Change:
    """A change to a memory.

    `kind` is open, write, close, rename, remove, mkdir, rmdir or nvm; `name` the path on the drive;
    `size` in how many steps (bytes) a cut can fall."""

    kind: str
    name: str
    size: int


@dataclass(frozen=True)
class Cut:
    """The power goes at change number `at` (the first is 1), when `done` of its `size` are done.

    A file then ends where it was torn or, with `junk`, goes on with that byte as long as it would
    have been. nvm was erased before it is written: what is not done reads as 0xFF."""

    at: int
    done: int = 0
    junk: int | None = None


class Memories:
    """The drive, a folder on the PC, and nvm."""

    def __init__(self, drive: Path, nvm_file: Path | None = None, usb: bool = False) -> None:
        self.drive = drive
        self.nvm_file = nvm_file
        self.nvm = bytes([ERASED]) * NVM_SIZE
        if nvm_file and nvm_file.exists():
            self.nvm = nvm_file.read_bytes()[:NVM_SIZE].ljust(NVM_SIZE, bytes([ERASED]))
        self.usb = usb  # a PC has the drive
        self.readonly = True
        self.changes: list[Change] = []
        self.cut: Cut | None = None
        self.powered = True

    def power(self) -> None:
        """Raises PowerCut once the power is gone."""
        if not self.powered:
            raise PowerCut

    def change(self, change: Change, apply: Callable[[int], T]) -> T:
        """Does a change by `apply(steps)`: all its steps, or as many as a cut leaves."""
        self.power()
        self.changes.append(change)
        if self.cut and len(self.changes) == self.cut.at:
            apply(min(self.cut.done, change.size))
            self.powered = False
            raise PowerCut
        return apply(change.size)

    # nvm

    def write_nvm(self, content: bytes) -> None:
        """Erases all of nvm and writes it anew, as the chip does for any assignment."""

        def apply(steps: int) -> None:
            self.nvm = content[:steps].ljust(NVM_SIZE, bytes([ERASED]))
            if self.nvm_file:
                self.nvm_file.write_bytes(self.nvm)

        self.change(Change("nvm", "", NVM_SIZE), apply)

    # the drive

    def path(self, name: str) -> Path:
        """The PC's path of a file on the drive; "/" and the working directory are the same."""
        if not isinstance(name, str):
            raise TypeError("can't convert to str")
        parts = [part for part in name.split("/") if part not in ("", ".")]
        if ".." in parts:
            raise OSError(errno.ENOENT, name)
        return self.drive.joinpath(*parts)

    def writable(self) -> None:
        """Raises what the board raises while its program may not write."""
        self.power()
        if self.readonly:
            raise OSError(errno.EROFS, "Read-only filesystem")

    def read(self, name: str) -> bytes:
        """What a file has."""
        self.power()
        path = self.path(name)
        if path.is_dir():
            raise OSError(errno.EISDIR, name)
        if not path.exists():
            raise OSError(errno.ENOENT, name)
        return path.read_bytes()

    def open(
        self, name: str, mode: str = "r", buffering: int = -1, encoding: str = "utf-8"
    ) -> "io.BytesIO | io.StringIO | _WrittenFile":
        """The board's `open`."""
        self.power()
        path = self.path(name)
        if path.is_dir():
            raise OSError(errno.EISDIR, name)
        binary = "b" in mode
        kind = mode.replace("b", "").replace("t", "") or "r"
        if kind == "r":
            content = self.read(name)
            return io.BytesIO(content) if binary else io.StringIO(content.decode())
        if kind not in ("w", "a", "x", "r+", "w+", "a+"):
            raise ValueError("invalid mode")
        self.writable()
        if not path.parent.is_dir() or (kind == "r+" and not path.exists()):
            raise OSError(errno.ENOENT, name)
        if kind == "x" and path.exists():
            raise OSError(errno.EEXIST, name)
        if kind[0] in "wx" or not path.exists():
            self.change(Change("open", name, 1), lambda steps: steps and path.write_bytes(b""))
        return _WrittenFile(self, name, path, binary, at_end=kind[0] == "a")

    def _whole(self, kind: str, name: str, action: Callable[[], object]) -> None:
        self.change(Change(kind, name, 1), lambda steps: steps and action())

    def remove(self, name: str) -> None:
        self.writable()
        path = self.path(name)
        if not path.exists():
            raise OSError(errno.ENOENT, name)
        if path.is_dir():
            raise OSError(errno.EISDIR, name)
        self._whole("remove", name, path.unlink)

    def rename(self, old: str, new: str) -> None:
        """Not atomic: what bears the new name is removed first."""
        self.writable()
        source, target = self.path(old), self.path(new)
        if not source.exists():
            raise OSError(errno.ENOENT, old)
        if target.is_file() and target != source:
            self._whole("remove", new, target.unlink)
        self._whole("rename", new, lambda: source.rename(target))

    def mkdir(self, name: str) -> None:
        self.writable()
        path = self.path(name)
        if path.exists():
            raise OSError(errno.EEXIST, name)
        self._whole("mkdir", name, path.mkdir)

    def rmdir(self, name: str) -> None:
        self.writable()
        path = self.path(name)
        if not path.is_dir():
            raise OSError(errno.ENOENT, name)
        if any(path.iterdir()):
            raise OSError(errno.EACCES, name)
        self._whole("rmdir", name, path.rmdir)

    def listdir(self, name: str = "/") -> list[str]:
        path = self.path(name)
        if not path.is_dir():
            raise OSError(errno.ENOENT, name)
        return sorted(os.listdir(path))

    def stat(self, name: str) -> tuple[int, ...]:
        path = self.path(name)
        if not path.exists():
            raise OSError(errno.ENOENT, name)
        if path.is_dir():
            return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        return (0x8000, 0, 0, 0, 0, 0, path.stat().st_size, 0, 0, 0)

    def statvfs(self, name: str = "/") -> tuple[int, ...]:
        blocks = DRIVE_SIZE // 512
        taken = sum(file.stat().st_size + 511 >> 9 for file in self.drive.rglob("*"))
        return (512, 512, blocks, blocks - taken, blocks - taken, 0, 0, 0, 0, 255)

    def remount(self, mount_path: str, readonly: bool = False, **_: bool) -> None:
        """storage.remount."""
        self.power()
        if mount_path != "/":
            raise OSError(errno.ENODEV, mount_path)
        if self.usb and not readonly:
            raise RuntimeError("Cannot remount path when visible via USB.")
        self.readonly = readonly


class _WrittenFile:
    """A file open for writing: each byte is on the drive as soon as it is written."""

    def __init__(
        self, memories: Memories, name: str, path: Path, binary: bool, at_end: bool
    ) -> None:
        self._memories = memories
        self._name = name
        self._binary = binary
        self._file: IO[bytes] = path.open("r+b", buffering=0)
        if at_end:
            self._file.seek(0, io.SEEK_END)

    def write(self, data: "str | ReadableBuffer") -> int:
        if self._binary == isinstance(data, str):
            raise TypeError("a bytes-like object is required" if self._binary else "string needed")
        raw = data.encode() if isinstance(data, str) else bytes(data)
        memories = self._memories

        def apply(steps: int) -> None:
            torn = raw[:steps]
            if memories.cut and memories.cut.junk is not None:
                torn = torn.ljust(len(raw), bytes([memories.cut.junk]))
            self._file.write(torn)

        memories.change(Change("write", self._name, len(raw)), apply)
        return len(data) if isinstance(data, str) else len(raw)

    def read(self, size: int = -1) -> str | bytes:
        data = self._file.read(size)
        return data if self._binary else data.decode()

    def readline(self) -> str | bytes:
        data = self._file.readline()
        return data if self._binary else data.decode()

    def readinto(self, buffer: "WriteableBuffer") -> int:
        return self._file.readinto(buffer)  # type: ignore[attr-defined]

    def __iter__(self) -> Iterator[str | bytes]:
        return iter(self.readline, b"" if self._binary else "")

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def flush(self) -> None:
        self._memories.power()

    def close(self) -> None:
        if not self._file.closed:
            self._file.close()
            name = self._name
            self._memories.change(Change("close", name, 1), lambda steps: None)

    def __enter__(self) -> "_WrittenFile":
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
