# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads a built Omen set: checked first, since it may come from a stranger."""

from omen.omen_set import OmenSet
from omen.set_check import SetError as SetError
from omen.set_check import check_set
from omen.set_check import check_sheet as check_sheet


def read_set(data: bytes) -> OmenSet:
    """The set that `data`, a whole built file, holds. Raises SetError, and nothing else."""
    check_set(data)
    return OmenSet(data)
