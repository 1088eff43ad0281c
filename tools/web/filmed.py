# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The last Duel as a GIF, made by the command for records, in a process beside the board's."""

import asyncio
import shutil
import sys
import tempfile
from asyncio.subprocess import DEVNULL
from pathlib import Path

from omen.sets import OmenSet, SetError, read_set

COMMAND = Path(__file__).resolve().parents[1] / "duel.py"
NAME = "celestial-omen"


async def filmed(record: str, drive: Path) -> bytes:
    """The GIF of a record that a board with this drive told; empty where there is none to be had,
    as when the set is no longer there."""
    first, _, others = record.partition("\n")
    keyword, ref, *crc = first.split()
    for built in sorted((drive / "assets" / "sets").glob("*.omen")):
        omens = _set_in(built)
        if omens is None or omens.id != ref:
            continue
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            shutil.copy(built, folder)
            shutil.copy(drive / "assets" / "bitmaps" / omens.sheet, folder)
            file, picture = folder / f"{NAME}.duel", folder / f"{NAME}.gif"
            first = " ".join((keyword, built.name, *crc))
            file.write_text(f"{first}\n{others}", "utf-8")
            command = (sys.executable, str(COMMAND), "--gif", str(picture), str(file))
            process = await asyncio.create_subprocess_exec(*command, stdout=DEVNULL)
            await process.wait()
            return picture.read_bytes() if picture.exists() else b""
    return b""


def _set_in(built: Path) -> OmenSet | None:
    try:
        return read_set(built.read_bytes())
    except SetError:
        return None
