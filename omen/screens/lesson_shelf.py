# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads the lessons on the drive: the Duel of each, and what it says."""

import os

from omen import lesson_file, record
from omen.omen_set import BITMAPS
from omen.record import RecordError
from omen.session.lessons_done import FOLDER, NUMBERS, number
from omen.session.library import read_file
from omen.set_check import check_sheet
from omen.widgets.lesson_words import translated

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from omen.omen_set import OmenSet
    from omen.screens.app import Game

OURS = "lessons.omen"  # the set that most lessons are of


class Fault(ValueError):
    """What is wrong with a lesson's file, in one line."""


def split(name: str) -> tuple:
    """A lesson's own statements, and the record in it. Raises Fault."""
    if number(name) < 0:
        raise Fault(name + ": the name must begin with a number below {} and -".format(NUMBERS))
    try:
        size = min(os.stat(FOLDER + name)[6], lesson_file.BIGGEST + 1)
        with open(FOLDER + name, "rb") as file:
            data = file.read(size)
        return lesson_file.split(data)
    except RecordError as error:
        raise fault(name, error) from None
    except OSError:
        raise Fault(name + ": it cannot be read") from None


def fault(name: str, error: RecordError) -> Fault:
    return Fault("{}:{}: {}".format(name, error.line, error))


def read(game: "Game", name: str, sets: dict) -> "Any":
    """The lesson in that file. Raises Fault.

    `sets` keeps the sets that were read for it, by what a record calls them.
    """

    def find_set(ref: str) -> "OmenSet":
        if ref not in sets:
            sets[ref] = set_of(game, ref)
        return sets[ref]

    own, text = split(name)
    try:
        return lesson_file.made(own, text, record.read(text, find_set))
    except RecordError as error:
        raise fault(name, error) from None


def begun(game: "Game") -> dict:
    """The sets to begin with: that of most lessons.

    Among the lessons' readers it would be read deep in the stack.
    """
    try:
        return {OURS: set_of(game, OURS)}
    except ValueError:
        return {}  # whoever asks for it will hear


def set_of(game: "Game", ref: str) -> "OmenSet":
    """The set that a lesson's record means.

    It is one to play with, by its id, or a built one that lies with the lessons. ValueError where
    it isn't there, or is bad.
    """
    if ref == game.session.omens.id:
        return game.session.omens
    files = [found[2] for found in game.session.sets if found[0] == ref]
    if ref.endswith(".omen") and "/" not in ref:
        files = [FOLDER + ref]
    if not files:
        raise ValueError("there is no set '{}' here".format(ref))
    try:
        omens = read_file(files[0])
        with open(BITMAPS + omens.sheet, "rb") as sheet:
            check_sheet(sheet, omens, bytearray(512))
    except OSError:
        raise ValueError("the set '{}', or its pictures, cannot be read".format(ref)) from None
    return omens


def texts(own: dict, name: str) -> tuple:
    """All that a lesson says: its title, what to do, and what of a right and of a wrong tile."""
    return tuple([said(own, name, key) for key in lesson_file.TEXTS])


def said(own: dict, name: str, key: str) -> str:
    """A text of a lesson, in the language chosen where there is a translation that has room."""
    text = translated(FOLDER + name, key).decode()
    return text if lesson_file.fits(text, key) else own[key][1]
