# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A drive that is a real FAT file system in memory, each of whose sectors' writes is known.

The file system is ChaN's FatFs, which CircuitPython itself uses. So what a PC that was cut off left
there is read as the board reads it.
"""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import fatfs  # type: ignore[import-untyped]
from fatfs import wrapper  # type: ignore[import-untyped]
from flashing.drive import FILE, FOLDER, Drive

SECTOR = 512
SIZE = 1536 * 1024
PIECE = 4096
READ, WRITE = wrapper.PY_FA_READ, wrapper.PY_FA_WRITE | wrapper.PY_FA_CREATE_ALWAYS
DENIED, EXISTS = wrapper.PY_FR_DENIED, wrapper.PY_FR_EXIST
MISSING = (wrapper.PY_FR_NO_FILE, wrapper.PY_FR_NO_PATH)


class SectorWrite(NamedTuple):
    """One sector's write, and which step of the flashing it belongs to."""

    step: int
    at: int
    data: bytes


class Disk(fatfs.RamDisk):
    """An image whose writes are noted, sector by sector."""

    def __init__(self, image: bytearray) -> None:
        super().__init__(image)
        self.step = 0
        self.writes: list[SectorWrite] = []

    def write(self, sector: int, count: int, buff: bytes) -> None:
        super().write(sector, count, buff)
        for i in range(0, count, SECTOR):
            data = bytes(buff[i : i + SECTOR])
            self.writes.append(SectorWrite(self.step, sector * SECTOR + i, data))


class FatDrive(Drive):
    """A Drive on such a disk. Each change to it is a step of its own in the disk's notes."""

    def __init__(self, partition: fatfs.Partition, disk: Disk) -> None:
        super().__init__(Path("CIRCUITPY"))
        self._partition = partition
        self._names = fatfs.PartitionExtended(partition)
        self.disk = disk

    def _path(self, path: str) -> bytes:
        return self._partition._adjust_path("/" + path)  # type: ignore[no-any-return]

    def read(self, path: str, most: int = SIZE) -> bytes | None:
        file = wrapper.FIL_Handle()
        code = wrapper.pyf_open(file, self._path(path), READ)
        if code in MISSING:
            return None
        self._check(code, path)
        found = b""
        try:
            while most > len(found):  # by pieces: a buffer of `most` is made for each
                code, data = wrapper.pyf_read(file, min(most - len(found), PIECE))
                self._check(code, path)
                found += data
                if len(data) < PIECE:
                    break
        finally:
            wrapper.pyf_close(file)
        return found

    def walk(self, folder: str = "") -> dict[str, str]:
        found: dict[str, str] = {}
        if not folder or self._names.isdir("/" + folder):
            self._walk(folder, found)
        return found

    def _walk(self, folder: str, found: dict[str, str]) -> None:
        for name in sorted(self._names.listdir("/" + folder)):
            path = f"{folder}/{name}".lstrip("/")
            found[path] = FOLDER if self._names.isdir("/" + path) else FILE
            if found[path] == FOLDER:
                self._walk(path, found)

    def room(self) -> tuple[int, int]:
        return SIZE, SECTOR  # the disk may be full all the same

    def folder(self, path: str) -> None:
        self.disk.step += 1
        code = wrapper.pyf_mkdir(self._path(path))
        if code != EXISTS:
            self._check(code, path)

    def put(self, path: str, data: bytes) -> None:
        self.disk.step += 1
        file = wrapper.FIL_Handle()
        self._check(wrapper.pyf_open(file, self._path(path), WRITE), path)
        code, count = wrapper.pyf_write(file, data)
        self._check(wrapper.pyf_close(file), path)
        self._check(code if count == len(data) else DENIED, path)

    def remove(self, path: str) -> None:
        self.disk.step += 1
        code = wrapper.pyf_unlink(self._path(path))
        if code not in MISSING:
            self._check(code, path)

    def remove_folder(self, path: str) -> None:
        self.remove(path)

    def rename(self, path: str, to: str) -> None:
        """As the board, macOS and Windows do it: what has the new name is removed first."""
        self.remove(to)
        self._check(wrapper.pyf_rename(self._path(path), self._path(to)), path)

    def _check(self, code: int, path: str) -> None:
        if code == DENIED:
            raise OSError(errno.ENOSPC, "No space left on device", path)
        if code != wrapper.PY_FR_OK:
            raise OSError(errno.EIO, wrapper.fresult_to_name(code), path)


@contextmanager
def mounted(image: bytearray, blank: bool = False) -> Iterator[FatDrive]:
    """The drive in the image, which changes with it; where it is blank, it is formatted first."""
    disk = Disk(image)
    partition = fatfs.Partition(disk)
    if blank:
        partition.mkfs()
    partition.mount()
    try:
        yield FatDrive(partition, disk)
    finally:
        partition.unmount()


def formatted(files: dict[str, bytes]) -> bytearray:
    """The image of a drive that has these files."""
    image = bytearray(SIZE)
    with mounted(image, blank=True) as drive:
        for path, data in files.items():
            parts = path.split("/")
            for depth in range(1, len(parts)):
                drive.folder("/".join(parts[:depth]))
            drive.put(path, data)
    return image


def contents(image: bytearray) -> dict[str, bytes | None]:
    """Every file in the image as the board reads it; None where it cannot be read."""
    found: dict[str, bytes | None] = {}
    with mounted(image) as drive:
        for path in drive.files(""):
            try:
                found[path] = drive.read(path)
            except OSError:
                found[path] = None
    return found


def torn(image: bytearray, write: SectorWrite, done: int) -> bytearray:
    """The image after the first `done` bytes of one more sector's write."""
    result = bytearray(image)
    result[write.at : write.at + done] = write.data[:done]
    return result
