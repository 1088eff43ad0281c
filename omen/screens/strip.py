# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The strip under the Tenmonban: an Omen's name, whose turn it is or what happened, and the Ryo."""

from displayio import Group

from omen.rules import KYOZA
from omen.screens.cards import SIGNS, mark_grid, sign_grid
from omen.screens.moon import Moon
from omen.screens.palettes import BRIGHT, INK, KENZA_INK, KYOZA_INK, PIPS, SEAT_INK
from omen.screens.text import centred, text, write

LEFT = 32  # its edge, below that of the Tenmonban, in pixels
COLUMNS = 16  # characters in a line
ASIDE = 14  # and beside a sign
NOWHERE = -1
# The arrow to the mover's Hand, as SIGNS in cards.py.
ARROW = (0b0001000, 0b0011000, 0b0111111, 0b1111111, 0b0111111, 0b0011000, 0b0001000)


class Strip:
    """Three lines and what stands beside them. Put `.group` on the display.

    As the table it draws what it is told, and only what differs.
    """

    def __init__(self, omens, art):
        self.omens = omens
        self.looks = art.looks
        self.group = Group()
        self.seat = KYOZA  # whose turn it is
        self.name = text(LEFT, 95, COLUMNS, 1, INK)
        self.mark = mark_grid(art)
        self.mark.x = LEFT + 87
        self.mark.y = 97
        self.said = ""
        self.message = text(LEFT + 1, 106, ASIDE, 1, INK)
        self.arrow = sign_grid((ARROW,), BRIGHT)
        self.arrow.y = 109
        self.moon = Moon()
        self.moon.grid.y = 109
        self.purse = sign_grid(SIGNS, PIPS, 10)
        self.purse.x = LEFT + 8
        self.purse.y = 120
        self.kenza_ryo = text(LEFT + 1, 117, 1, 1, KENZA_INK)
        self.kyoza_ryo = text(LEFT + 89, 117, 1, 1, KYOZA_INK)
        self.called = text(0, 0, 8, 1, BRIGHT)
        self.call = Group(scale=2, x=LEFT, y=95)
        self.call.append(self.called)
        self.call.hidden = True
        for part in (
            self.name,
            self.mark,
            self.message,
            self.arrow,
            self.moon.grid,
            self.purse,
            self.kenza_ryo,
            self.kyoza_ryo,
            self.call,
        ):
            self.group.append(part)

    def tell(self, omen: int) -> None:
        """An Omen's name, Level and Element; NOWHERE for none."""
        words = ""
        hidden = True
        if omen != NOWHERE:
            words = self.omens.name_of(omen) + " L" + str(self.omens.level(omen))
            element = self.omens.element(omen)
            if element:
                named = words + " " + self.omens.elements[element - 1]
                if len(named) <= COLUMNS:
                    words = named
                hidden = len(words) > ASIDE  # then there is only room for the word
                if self.mark[0] != self.looks[element - 1]:
                    self.mark[0] = self.looks[element - 1]
        write(self.name, words)
        if self.mark.hidden != hidden:
            self.mark.hidden = hidden

    def title(self, words: str) -> None:
        """Words in the place of an Omen's name."""
        self.tell(NOWHERE)
        write(self.name, words)

    def turn(self, seat: int) -> None:
        """Whose turn it is: an arrow to that Hand, and the line beside it in that colour."""
        self.seat = seat
        self.arrow.flip_x = seat == KYOZA
        self.arrow.x = self.moon.grid.x = LEFT + (1, 87)[seat]
        self.arrow.hidden = False
        self.moon.grid.hidden = True
        self.message.x = LEFT + (11, 1)[seat]
        self.message.pixel_shader = SEAT_INK[seat]

    def think(self, now: int) -> None:
        """The handheld thinks: in the arrow's place a moon, as it is at that time."""
        self.moon.show(now)
        if not self.arrow.hidden:
            self.arrow.hidden = True

    def say(self, words: str) -> None:
        """The line about the turn, on the mover's side."""
        self.said = words
        self.shout("")
        if self.seat == KYOZA:
            words = " " * (ASIDE - len(words)) + words
        write(self.message, words)

    def insist(self, words: str) -> None:
        """Say it; said again at once, it is said louder, so that every press shows."""
        self.say(words[: ASIDE - 1] + "!" if self.said == words else words)

    def shout(self, words: str) -> None:
        """Call it out large, over the lines of the strip; nothing for the lines themselves."""
        quiet = words == ""
        if words:
            write(self.called, centred(words, 8))
        if self.call.hidden != quiet:
            self.call.hidden = quiet
            self.name.hidden = self.message.hidden = self.arrow.hidden = not quiet
        if words:
            self.mark.hidden = True

    def count(self, kenza: int) -> None:
        """Ten Ryo, Kenza's first, and both numbers."""
        for i in range(10):
            seat = 0 if i < kenza else 1
            if self.purse[i] != seat:
                self.purse[i] = seat
        write(self.kenza_ryo, "{:X}".format(kenza))
        write(self.kyoza_ryo, "{:X}".format(10 - kenza))
