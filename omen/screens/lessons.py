# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How to play: the list of lessons, with those that are done marked."""

from displayio import Group, TileGrid

from handheld import RIGHT, SELECT, START, A, B
from omen.screens.frame import framed
from omen.screens.lesson_list import is_learnt, names
from omen.screens.menu_list import MenuList
from omen.screens.palettes import DIM, WARN
from omen.screens.text import COLUMNS, text, wrap, write
from omen.screens.words import words

ROWS = 8
SHELF = "omen.screens.lesson_shelf"  # needed for a moment only
WIDE = 24  # characters of a line


class Lessons:
    """Chooses `game.lesson`. A lesson that is no good is left out, and RIGHT tells why: one after
    another is tried while the list is shown, one in each turn of the loop."""

    def __init__(self, game):
        self.game = game
        self.say = words("lessons")
        self.names: list = []
        self.titles: list = []
        self.faults: list = []
        self.tried = 0  # how many of the names
        self.sets: dict = {}
        self.group: Group = None
        self.list: MenuList = None
        self.foot: TileGrid = None
        self.pages: TileGrid = None  # what is wrong, laid over the list

    def enter(self) -> None:
        self.names = []
        self.titles = []
        self.tried = 0
        self.faults = []
        shelf = self.game.load(SHELF)
        for name in names():
            try:
                own, _ = shelf.read_own(name)
                self.titles.append(shelf.said(own, name, "title"))
                self.names.append(name)
            except ValueError as fault:
                self.faults.append(str(fault))
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
            if not is_learnt(self.game, self.names[i]):
                return i
        return 0

    def label(self, i: int) -> str:
        done = self.say["done"] if is_learnt(self.game, self.names[i]) else ""
        return self.titles[i] + " " * (WIDE - len(self.titles[i]) - len(done)) + done

    def explain(self) -> None:
        """Tell how many are done, or that some are left out."""
        done = sum([is_learnt(self.game, name) for name in self.names])
        line = self.say["count"].format(done, len(self.names))
        if self.faults:
            line = self.say["out"].format(len(self.faults))
            self.foot.pixel_shader = WARN
        write(self.foot, line)

    def tick(self, now: int) -> None:
        """Try one more lesson."""
        if self.tried < len(self.names) and self.pages is None:
            shelf = self.game.load(SHELF)
            if self.tried == 0:
                self.sets = shelf.begun(self.game)
            try:
                shelf.read(self.game, self.names[self.tried], self.sets)
                self.tried += 1
            except ValueError as fault:
                self.leave_out(self.tried, fault)
            if self.tried == len(self.names):
                self.sets = {}

    def leave_out(self, i: int, fault) -> None:
        """The lesson of that line is no good."""
        self.faults.append(str(fault))
        self.names.pop(i)
        self.titles.pop(i)
        self.list.count -= 1
        if self.list.chosen > i or self.list.chosen == self.list.count > 0:
            self.list.chosen -= 1
        self.list.show()
        self.explain()

    def button(self, button: int):
        if self.pages is not None:
            self.group.remove(self.pages)
            self.pages = None
            self.list.group.hidden = False
        elif button == B:
            return "menu"
        elif button in (RIGHT, SELECT) and self.faults:
            self.tell_faults()
        elif self.names:
            if self.list.button(button):
                return None
            if button in (A, START):
                self.game.lesson = self.names[self.list.chosen]
                return "lesson"
        return None

    def tell_faults(self) -> None:
        """Show what is wrong with those that are left out."""
        self.list.group.hidden = True
        self.pages = text(2, 15, COLUMNS, 7, WARN)
        row = 0
        for fault in self.faults:
            row = wrap(self.pages, fault, row)
        self.group.append(self.pages)

    def leave(self) -> None:
        self.group = self.list = self.foot = self.pages = None
