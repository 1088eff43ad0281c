# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The tools of the screen of a Hand: a list over the set, and what it can be ordered by."""

from handheld import DOWN, LEFT, RIGHT, UP
from omen.widgets.menu_list import MenuList, opening
from omen.widgets.shelf import COLUMNS, ROW

if 0:  # for the type check alone: the compiler drops it
    from omen.omen_set import OmenSet
    from omen.widgets.shelf import Shelf
    from omen.widgets.words import Words

KEPT, ADVICE, CHANCE, KEEP, ORDER = range(5)
LEVEL, ELEMENT, EFFECT, WORTH = range(4)  # what the set can be ordered by
WIDE = COLUMNS - 2


class ToolList:
    """Lies over a shelf's set while it is open.

    `.order` is the order of the set, `.list` what one chooses from while it is open.
    """

    def __init__(self, shelf: "Shelf", say: "Words", order: int) -> None:
        self.shelf = shelf
        self.say = say
        self.order = order
        self.list: MenuList = None

    def open(self, tool: int) -> None:
        """Show it, with the pointer at that tool."""
        self.list = MenuList(self.shelf.left, 0, WIDE, ORDER + 1, ORDER + 1, self.label, tool)
        self.shelf.group.append(self.list.group)
        self.shelf.browse(False)

    def label(self, i: int) -> str:
        name = self.say.part("tools", i)
        if i == ORDER:
            return name.format(self.say.part("orders", self.order))
        return opening(name, WIDE) if i in (KEPT, KEEP) else name

    def button(self, button: int) -> bool:
        """Move up or down; beyond either end, or by another button, it closes.

        Return whether it did.
        """
        if button not in (UP, DOWN) or self.list.chosen == (KEPT if button == UP else ORDER):
            self.list = None
            self.shelf.group.pop()
            self.shelf.browse(True)
            return True
        self.list.button(button)
        return False

    def turn(self, step: int) -> None:
        """Take another order."""
        self.order = (self.order + step) % (WORTH + 1)
        self.list.show()


def ordered(omens: "OmenSet", order: int) -> bytes:
    """All Omens in an order: by Level, Element, Effect or worth.

    Levels go from low to high, and so within an Element or an Effect, of which none comes last; by
    worth, the best comes first.
    """
    keys = []
    for i in range(len(omens)):
        key = omens.level(i)
        if order == WORTH:
            key = 0x8000 - omens.worth(i)
        elif order == ELEMENT:
            key += (omens.element(i) or 32) * 16
        elif order == EFFECT:
            key += (omens.effect(i) or 32) * 16
        keys.append(key * 64 + i)
    return bytes([key % 64 for key in sorted(keys)])


def beside(at: int, button: int, count: int) -> int:
    """The place among so many in rows that a direction leads to from this one.

    On from the end of a row to the next, down from the last row to the first, from which UP leads
    nowhere.
    """
    if button in (LEFT, RIGHT):
        return (at + (1 if button == RIGHT else -1)) % count
    if button == UP:
        return at - ROW
    last = (count - 1) // ROW * ROW
    return at % ROW if at >= last else min(at + ROW, count - 1)


def last_row(at: int, count: int) -> int:
    """The place below this one in the last row."""
    return min((count - 1) // ROW * ROW + at % ROW, count - 1)
