# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How to play: the list of lessons, with those that are done marked."""

from displayio import Group, TileGrid

from handheld import RIGHT, SELECT, START, A, B
from omen.session.lessons_done import FOLDER, is_learnt, names
from omen.widgets.frame import framed
from omen.widgets.lesson_words import title
from omen.widgets.menu_list import MenuList
from omen.widgets.palettes import DIM, WARN
from omen.widgets.text import COLUMNS, text, wrap, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from omen.screens.app import Game

ROWS = 8
WIDE = 24  # characters of a line


class Lessons:
    """Chooses `game.lesson`.

    A lesson that is no good is left out, and RIGHT tells why. One after another is tried while the
    list is shown, one in each turn of the loop.
    """

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("lessons")
        self.names: list = []
        self.lines: list = []
        self.faults: list = []
        self.seen = 0  # how many of the names
        self.sets: dict = {}
        self.group: Group = None
        self.list: MenuList = None
        self.foot: TileGrid = None
        self.page: TileGrid = None  # what is wrong, laid over the list

    def enter(self) -> None:
        self.names = names()
        self.lines = [title(FOLDER + name) for name in self.names]
        self.seen = 0
        self.faults = []
        self.group = framed(self.say["heading"], self.say["buttons"])
        self.group[1].y = -1  # eight lines need all the room there is
        self.list = MenuList(2, 11, WIDE, ROWS, len(self.names), self.label, self.first())
        self.foot = text(2, 106, COLUMNS, 1, DIM)
        self.group.append(self.list.group)
        self.group.append(self.foot)
        self.explain()

    def first(self) -> int:
        """The line to begin with: that of the last lesson, or else the first that is not done."""
        if self.game.lesson in self.names:
            return self.names.index(self.game.lesson)
        for i in range(len(self.names)):
            if not is_learnt(self.game.session, self.names[i]):
                return i
        return 0

    def label(self, i: int) -> str:
        done = self.say["done"] if is_learnt(self.game.session, self.names[i]) else ""
        return self.lines[i] + " " * (WIDE - len(self.lines[i]) - len(done)) + done

    def explain(self) -> None:
        """Tell how many are done, or that some are left out."""
        done = sum([is_learnt(self.game.session, name) for name in self.names])
        line = self.say["count"].format(done, len(self.names))
        if self.faults:
            line = self.say["out"].format(len(self.faults))
            self.foot.pixel_shader = WARN
        write(self.foot, line)

    def tick(self, now: int) -> None:
        """Try one more lesson."""
        if self.seen < len(self.names) and self.page is None:
            shelf = self.game.session.load("omen.screens.lesson_shelf")
            if self.seen == 0:
                self.sets = shelf.begun(self.game)
            try:
                shelf.read(self.game, self.names[self.seen], self.sets)
                self.seen += 1
            except ValueError as fault:
                self.forget(self.seen, fault)
            if self.seen == len(self.names):
                self.sets = {}

    def forget(self, i: int, fault: "Any") -> None:
        """The lesson of that line is no good."""
        self.faults.append(str(fault))
        self.names.pop(i)
        self.lines.pop(i)
        self.list.count -= 1
        if self.list.chosen > i or self.list.chosen == self.list.count > 0:
            self.list.chosen -= 1
        self.list.show()
        self.explain()

    def button(self, button: int) -> str | None:
        if self.page is not None:
            self.group.remove(self.page)
            self.page = None
            self.list.group.hidden = False
        elif button == B:
            return "menu"
        elif button in (RIGHT, SELECT) and self.faults:
            self.tell()
        elif self.names:
            if self.list.button(button):
                return None
            if button in (A, START):
                self.game.lesson = self.names[self.list.chosen]
                return "lesson"
        return None

    def tell(self) -> None:
        """Show what is wrong with those that are left out."""
        self.list.group.hidden = True
        self.page = text(2, 15, COLUMNS, 7, WARN)
        row = 0
        for fault in self.faults:
            row = wrap(self.page, fault, row)
        self.group.append(self.page)

    def leave(self) -> None:
        self.group = self.list = self.foot = self.page = None


screen = Lessons
