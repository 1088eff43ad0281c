# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""supervisor: the clock, and that no PC is plugged in."""

import ports


class _Runtime:
    usb_connected = False


runtime = _Runtime()


def ticks_ms() -> int:
    """The page's milliseconds, which stand still within a turn."""
    return ports.words[ports.TICKS]
