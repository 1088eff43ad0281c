# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Why a lesson's placement came out as it did: what why.py finds, written beside the board."""

from displayio import Group

from omen import rules
from omen.widgets.facing import sign
from omen.widgets.palettes import BRIGHT, INK
from omen.widgets.reasons import HELD, reasons
from omen.widgets.text import blank, text, write
from omen.widgets.why import light

if 0:  # for the type check alone: the compiler drops it
    from omen.duel import Duel
    from omen.widgets.table import Table

COLUMNS, ROWS = 5, 7  # of what stands beside the board
PAUSE = 1600  # ms in which one sees a reason, where there are several


class Beside:
    """The reasons of a Duel's last placement, one after another, for as long as one looks.

    Ranks are lit, and the same stands in words beside the board. Put `.group` over the table.
    `causes` are the words for the engine's CAUSES and for HELD; they stand at pixel x.
    """

    def __init__(self, duel: "Duel", table: "Table", causes: str, x: int, now: int) -> None:
        self.table = table
        self.causes = causes.split("|")
        self.reasons = [reason for reason in reasons(duel) if reason[0] <= HELD]
        self.shown = 0
        self.due = now + PAUSE
        self.head = text(x, 2, COLUMNS, 1, BRIGHT)
        self.lines = text(x, 15, COLUMNS, ROWS, INK)
        self.group = Group()
        for part in (self.head, self.lines):
            self.group.append(part)
        self.show()

    def tick(self, now: int) -> None:
        """Show the next reason when it is due."""
        if len(self.reasons) > 1 and now >= self.due:
            self.due = now + PAUSE
            self.shown = (self.shown + 1) % len(self.reasons)
            self.show()

    def show(self) -> None:
        """Light the Ranks of the reason, and write them beside the board."""
        cause, _, pairs, lit = self.reasons[self.shown]
        light(self.table, lit)
        write(self.head, self.causes[cause])
        row = 0
        for ours, facing in pairs:
            for line in compared(cause, ours, facing):
                if row < ROWS:
                    write(self.lines, line, row)
                    row += 1
        blank(self.lines, row)


def compared(cause: int, ours: int, facing: int) -> tuple:
    """Two facing Ranks in words of five characters: a line, or two where a sum has two digits."""
    if cause == rules.BY_PLUS:
        both = "{:X}+{:X}".format(ours, facing)
        total = "={}".format(ours + facing)
        return (both + total,) if len(total) == 2 else (both, "  " + total)
    return ("{:X} {} {:X}".format(ours, sign(ours, facing), facing),)
