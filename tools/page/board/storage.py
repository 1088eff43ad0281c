# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""storage: the drive can be written; whenever it was, the page keeps it."""

import ports


def remount(mount_path: str, readonly: bool = False) -> None:
    """The game makes the drive writable, writes, and makes it readable again."""
    if readonly:
        ports.words[ports.SAVES] += 1
