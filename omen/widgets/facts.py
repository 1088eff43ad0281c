# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What an Omen is besides its picture: lines with its name, Level and Element, and the mark."""

from displayio import Group, TileGrid

from omen.widgets.cards import MARK
from omen.widgets.palettes import BRIGHT, INK
from omen.widgets.strip import tens
from omen.widgets.text import WIDTH, text, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from omen.omen_set import OmenSet
    from omen.widgets.cards import Art

EDGE = 161  # of the screen; a character's last column is blank


class Facts:
    """Lines about an Omen; put `.group` on the screen.

    `name`, `level` and `element` are the (x, y) where those lines begin, or further left where the
    screen ends; they are 10, 8 and, with the mark, 12 characters long. At `tens` stands what a Rank
    above 9 is, in 5 characters of which the first is blank.
    """

    def __init__(
        self, omens: "OmenSet", art: "Art", name: tuple, level: tuple, element: tuple, tens: tuple
    ) -> None:
        self.omens = omens
        self.say = words("omen")
        self.looks = art.looks
        self.named = art.named
        self.name = text(name[0], name[1], 10, 1, BRIGHT)
        self.left = level[0]
        self.level = text(level[0], level[1], 8, 1, INK)
        self.element = text(element[0], element[1], 10, 1, INK)
        self.tens = text(tens[0], tens[1], 5, 1, INK)
        self.mark = TileGrid(art.marks, pixel_shader=art.mark, tile_width=MARK, tile_height=MARK)
        self.mark.x = element[0]
        self.mark.y = element[1] + 2
        self.group = Group()
        for part in (self.name, self.level, self.element, self.tens, self.mark):
            self.group.append(part)

    def show(self, omen: int) -> None:
        """Tell of that Omen of the set."""
        omens = self.omens
        write(self.name, omens.name_of(omen))
        level = self.say["level"].format(omens.level(omen))
        self.level.x = min(self.left, EDGE - len(level) * WIDTH)
        write(self.level, level)
        write(self.tens, tens(omens.ranks(omen)))
        element = omens.element(omen)
        write(self.element, self.named[element - 1] if element else self.say["none"])
        self.element.x = self.mark.x + (MARK + 3 if element else 0)
        if element and self.mark[0] != self.looks[element - 1]:
            self.mark[0] = self.looks[element - 1]
        if self.mark.hidden != (element == 0):
            self.mark.hidden = element == 0
