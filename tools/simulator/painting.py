# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Paints a displayio Group of any size without a display, in the display's very colours."""

import numpy as np
from displayio._structs import TransformStruct  # type: ignore[import-untyped]

from .blinka import Area
from .display import rgb_of
from .layers import Group


def painted(group: Group, width: int, height: int, ground: int) -> np.ndarray:
    """The picture of a Group, an array of (height, width, 3) bytes, over a ground 0xRRGGBB."""
    group._update_transform(TransformStruct())
    mask = np.zeros((height, width), bool)
    pixels = np.zeros((height, width), np.uint16)
    group._fill_area(None, Area(0, 0, width, height), mask, pixels)
    behind = (ground >> 8 & 0xF800) | (ground >> 5 & 0x07E0) | (ground >> 3 & 0x001F)
    return rgb_of(np.where(mask, pixels, np.uint16(behind)))
