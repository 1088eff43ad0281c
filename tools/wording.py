# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How a message shows what somebody wrote: whole where it is short, and in the source's own way."""

from omen.statements import short

__all__ = ["short", "shown"]


def shown(value: object) -> str:
    """A value of a TOML file as it stands there, short enough for a line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        text = f'"{value}"' if value.isprintable() else ascii(value)
    elif isinstance(value, dict):
        text = "a table"
    else:
        text = str(value)
    return short(text)
