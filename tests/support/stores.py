# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The store by itself, as it comes up when the simulated board gets power."""

import io
from typing import Any

from simulator import Memories
from simulator.firmware import firmware
from simulator.importing import Importer
from simulator.machine import Machine

NOWHERE, CHIP, DRIVE = range(3)  # where a store keeps what it keeps


def power(memories: Memories) -> Importer:
    """Give the board power. Returns what imports the board's modules as its program has them."""
    memories.cut = None
    memories.changes = []
    machine = Machine(memories, io.StringIO())
    importer = Importer(memories, machine.console)
    importer.firmware = firmware(machine, machine.display, importer)
    return importer


def start(memories: Memories) -> Any:
    """Give the board power. Returns its store."""
    return power(memories).load("handheld.newest").opened()
