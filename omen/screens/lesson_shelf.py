# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads the lessons on the drive: the Duel of each, and what it says.

What a lesson says stands in its file; a translation stands in the words of its language, in
`[lesson NAME]`.
"""

import os

from omen import lesson_file
from omen.record import RecordError
from omen.record import read as read_record
from omen.screens import words
from omen.screens.cards import BITMAPS
from omen.screens.lesson_list import ENDING, FOLDER, NUMBERS, number
from omen.screens.library import read_file
from omen.set_check import check_sheet

OURS = "lessons.omen"  # the set that most lessons are of


class Fault(ValueError):
    """What is wrong with a lesson's file, in one line."""


def read_own(name: str) -> tuple:
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


def fault(name: str, error) -> Fault:
    return Fault("{}:{}: {}".format(name, error.line, error))


def read(game, name: str, sets: dict):
    """The lesson in that file. Raises Fault. `sets` keeps the sets that were read for it, by what a
    record calls them."""

    def find_set(ref: str):
        if ref not in sets:
            sets[ref] = find_omens(game, ref)
        return sets[ref]

    own, text = read_own(name)
    try:
        return lesson_file.made(own, text, read_record(text, find_set))
    except RecordError as error:
        raise fault(name, error) from None


def begun(game) -> dict:
    """The sets to begin with: that of most lessons, which among their readers would be read deep in
    the stack."""
    try:
        return {OURS: find_omens(game, OURS)}
    except ValueError:
        return {}  # whoever asks for it will hear


def find_omens(game, ref: str):
    """The set that a lesson's record means: one to play with, by its id, or a built one that lies
    with the lessons. ValueError where it isn't there, or is bad."""
    if ref == game.omens.id:
        return game.omens
    paths = [found[2] for found in game.sets if found[0] == ref]
    if ref.endswith(".omen") and "/" not in ref:
        paths = [FOLDER + ref]
    if not paths:
        raise ValueError("there is no set '{}' here".format(ref))
    try:
        omens = read_file(paths[0])
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
    found = ""
    if words.language != words.ENGLISH:
        section = "lesson " + name[name.find("-") + 1 : -len(ENDING)]
        found = words.find(words.lines(words.language, section), key)
    return found if lesson_file.fits(found, key) else own[key][1]
