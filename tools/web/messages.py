# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What page and server say to each other, in bytes; page/script.js reads and writes the same.

To the page, by the first byte:

    PICTURE  areas, one after another: left, top, width and height, a byte each, then the pixels,
             row by row, two bytes each, RGB565, low byte first
    STATE    which board (its place in BOARDS), whether the Duel on it is over, then red, green and
             blue of each light
    NOTE     the sampling rate, two bytes, low first, then the samples, a byte each, 128 is silence;
             a note ends the one before, and with no samples there is silence
    HERE     the answer to ASK
    FILMING  how far the film is that the page asked for, in per cent
    FILMED   the token by which it is fetched; empty where there is none to be had

From the page: HAND, two bytes, which buttons it holds, a bit each in the order of BUTTONS, and the
same inverted, so that nothing but a page's own message passes for one; TAP, three bytes, the pixel
of the screen that was tapped, left and top, and both in one by XOR, inverted; or, one byte each,
ASK: "are you there?", and FILM: "a film of the Duel that is over, please".
"""

from dataclasses import dataclass

import numpy as np
from records.on_board import duel_over
from simulator.controls import BUTTONS
from simulator.display import HEIGHT, WIDTH
from simulator.machine import Machine
from simulator.pins import BOARDS

PICTURE, STATE, NOTE, HERE, FILMING, FILMED = range(1, 7)
ASK, FILM = b"?", b"f"
BAND = 8  # pixels: areas are made of squares of this size


@dataclass(frozen=True)
class Seen:
    """What there is to see of the handheld at one moment."""

    pixels: np.ndarray
    state: bytes


def seen(machine: Machine) -> Seen:
    """The handheld as it stands."""
    head = (STATE, BOARDS.index(machine.board), duel_over(machine))
    lights = (channel for light in machine.lights for channel in light)
    return Seen(machine.display.pixels.copy(), bytes((*head, *lights)))


def picture(before: np.ndarray | None, now: np.ndarray) -> bytes:
    """PICTURE of the areas in which `now` differs from `before`; empty where none does."""
    height, width = now.shape
    differs = np.ones(now.shape, bool) if before is None else before != now
    squares = np.any(differs.reshape(height // BAND, BAND, width // BAND, BAND), axis=(1, 3))
    areas = []
    for row in np.flatnonzero(np.any(squares, axis=1)):
        columns = np.flatnonzero(squares[row])
        for run in np.split(columns, np.flatnonzero(np.diff(columns) > 1) + 1):
            left, top = int(run[0]) * BAND, int(row) * BAND
            area = now[top : top + BAND, left : left + len(run) * BAND]
            areas.append(bytes((left, top, area.shape[1], BAND)) + area.astype("<u2").tobytes())
    return bytes((PICTURE,)) + b"".join(areas) if areas else b""


def note(rate: int, samples: bytes) -> bytes:
    """NOTE."""
    return bytes((NOTE,)) + min(rate, 65535).to_bytes(2, "little") + samples


SILENCE = note(0, b"")


def filming(percent: int) -> bytes:
    """FILMING."""
    return bytes((FILMING, percent))


def filmed(token: str) -> bytes:
    """FILMED."""
    return bytes((FILMED,)) + token.encode("ascii")


NO_FILM = filmed("")


def held(message: str | bytes) -> int | None:
    """The buttons that a HAND holds, or None where it is no such message."""
    if isinstance(message, str) or len(message) != 2 or message[0] ^ message[1] != 255:
        return None
    return message[0]


def tapped(message: str | bytes) -> tuple[int, int] | None:
    """The pixel that a TAP means, or None where it is no such message."""
    if isinstance(message, str) or len(message) != 3 or message[0] ^ message[1] ^ message[2] != 255:
        return None
    return (message[0], message[1]) if message[0] < WIDTH and message[1] < HEIGHT else None


def moves(before: int, now: int) -> list[tuple[str, bool]]:
    """Which buttons went down (True) or up between two hands."""
    return [
        (button, bool(now >> i & 1)) for i, button in enumerate(BUTTONS) if (before ^ now) >> i & 1
    ]
