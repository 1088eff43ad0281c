# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The lessons on the drive: which there are, and which the player has done.

A lesson's file is `NUMBER-NAME.lesson`; its number is the bit that it is kept by, once done.
"""

import os

from omen.session.memory import LEARNT, VERSION

if 0:  # for the type check alone: the compiler drops it
    from omen.session.session import Session

FOLDER = "assets/lessons/"
ENDING = ".lesson"
NUMBERS = 64


def names() -> list:
    """The files of the lessons, in their order."""
    try:
        found = os.listdir(FOLDER[:-1])
    except OSError:
        found = []
    return sorted([name for name in found if name[0] != "." and name.endswith(ENDING)])


def number(name: str) -> int:
    """The number that a file's name begins with, -1 where there is none."""
    head = name.split("-")[0]
    found = int(head) if head.isdigit() and len(head) < 3 else NUMBERS
    return found if found < NUMBERS else -1


def after(name: str) -> str:
    """The file of the lesson that comes next; none after the last."""
    for other in names():
        if other > name:
            return other
    return ""


def done(session: "Session") -> bytes:
    """The blob: a version, and a bit for each number."""
    size = 1 + NUMBERS // 8
    return session.memory.part(LEARNT, size, bytes((VERSION,)) + bytes(size - 1))


def is_learnt(session: "Session", name: str) -> bool:
    at = number(name)
    return done(session)[1 + at // 8] >> at % 8 & 1 != 0


def learn(session: "Session", name: str) -> None:
    """That lesson is done, for ever."""
    at = number(name)
    marks = bytearray(done(session))
    marks[1 + at // 8] |= 1 << at % 8
    session.memory.blobs[LEARNT] = bytes(marks)
    session.dirty = True
