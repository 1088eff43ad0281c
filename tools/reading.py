# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads a file that may come from a stranger: a regular one, of no more than its kind can have."""

import errno
import os
import stat
from pathlib import Path

# What Windows alone has, or lacks, is 0 elsewhere. Opening a FIFO must not wait for its writer.
FLAGS = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY", "O_CLOEXEC"))

RECORD = SCRIPT = 1 << 16  # bytes of a record or a script, at most: with as many comments again
SOURCE = 1 << 18  # of a set's source: ten times what 64 Omens with lore take
PICTURE = 1 << 24  # of a picture: a large photograph
PATH = 1000  # letters of a path that one file has for another


def read_file(path: str | Path, most: int) -> bytes:
    """The bytes of a regular file that has `most` at most.

    Raises OSError, whose `strerror` says in a few words why there are none; whatever else lies
    there is not even opened."""
    try:
        _regular(os.stat(path))
        with open(os.open(path, os.O_RDONLY | FLAGS), "rb") as file:
            _regular(os.fstat(file.fileno()))  # it may be another by now
            data = file.read(most + 1)
            if data is None:  # it waits for somebody: some of the system's own files do
                raise OSError(errno.EAGAIN, "it gives nothing to read")
    except ValueError:  # a name that no file can have
        raise FileNotFoundError(errno.ENOENT, "there is no such file", str(path)) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it has over {most >> 10} KB, too much", str(path))
    return data


def _regular(status: os.stat_result) -> None:
    """Raises OSError unless it is that of a regular file."""
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is not a regular file")
