# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Fresh drives for the tests, washed rather than made anew: only what a run changed is put right.

To copy a drive and delete it takes longer than many a run on it.
"""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from simulator import ROOT, copy_drive
from simulator.run import fresh_drive

Stamps = dict[str, tuple[int, int, int]]  # of each file: its inode, size and time of change

_clean: list[tuple[Path, Stamps]] = []  # drives that nobody uses
_folder = tempfile.TemporaryDirectory(prefix="omen-drives-")


@contextlib.contextmanager
def washed_drive(source: Path) -> Iterator[Path]:
    """A fresh drive with the game of the project folder `source`; the project's own is reused."""
    if source != ROOT:
        with fresh_drive(source) as drive:
            yield drive
        return
    drive, stamps = _clean.pop() if _clean else _made()
    yield drive
    _clean.append((drive, _wash(drive, stamps)))


def _made() -> tuple[Path, Stamps]:
    drive = Path(tempfile.mkdtemp(dir=_folder.name))
    copy_drive(ROOT, drive)
    return drive, _stamps(drive)


def _stamps(drive: Path) -> Stamps:
    found = {}
    for folder, _, names in os.walk(drive):
        for name in names:
            path = os.path.join(folder, name)
            now = os.lstat(path)
            found[os.path.relpath(path, drive)] = (now.st_ino, now.st_size, now.st_mtime_ns)
    return found


def _wash(drive: Path, clean: Stamps) -> Stamps:
    """Makes a drive what it was, and returns its stamps."""
    now = _stamps(drive)
    if now == clean:
        return clean
    for name in now.keys() - clean.keys():
        (drive / name).unlink()
    for name, stamp in clean.items():
        if now.get(name) != stamp:
            (drive / name).unlink(missing_ok=True)
            (drive / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, drive / name)
    folders = {str(path) for name in clean for path in (drive / name).parents}
    for folder, _, _ in os.walk(drive, topdown=False):  # what is in a folder before the folder
        if folder not in folders:
            os.rmdir(folder)
    return _stamps(drive)
