# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The strip under the Tenmonban: an Omen's name, whose turn it is or what happened, and the Ryo."""

from displayio import Group

from omen.rules import KYOZA
from omen.widgets.cards import SIGNS, mark_grid, sign_grid
from omen.widgets.moon import Moon
from omen.widgets.palettes import BRIGHT, INK, PIPS, SEAT_INK
from omen.widgets.text import centred, text, write

if 0:  # for the type check alone: the compiler drops it
    from displayio import Palette

    from omen.omen_set import OmenSet
    from omen.widgets.cards import Art

LEFT = 32  # its edge, below that of the Tenmonban, in pixels
COLUMNS = 16  # characters in a line
ASIDE = 14  # and beside a sign
NOWHERE = -1
# The arrow to the mover's Hand, as SIGNS in cards.py.
TURN = (0b0001000, 0b0011000, 0b0111111, 0b1111111, 0b0111111, 0b0011000, 0b0001000)


def tens(ranks: int) -> str:
    """What a Rank above 9, which is a letter on its card, stands for: " A=10".

    Nothing where there is none.
    """
    most = 0
    while ranks:
        most = max(most, ranks & 15)
        ranks >>= 4
    return " {:X}={}".format(most, most) if most > 9 else ""


class Strip:
    """Three lines and what stands beside them. Put `.group` on the display.

    As the table it draws what it is told, and only what differs.
    """

    def __init__(self, omens: "OmenSet", art: "Art") -> None:
        self.omens = omens
        self.looks = art.looks
        self.named = art.named
        self.group = Group()
        self.seat = KYOZA  # whose turn it is
        self.name = text(LEFT, 95, COLUMNS, 1, INK)
        self.mark = mark_grid(art)
        self.mark.x = LEFT + 87
        self.mark.y = 97
        self.said = ""
        self.line = text(LEFT + 1, 106, ASIDE, 1, INK)
        self.arrow = sign_grid((TURN,), BRIGHT)
        self.arrow.y = 109
        self.moon = Moon()
        self.moon.grid.y = 109
        self.purse = sign_grid((SIGNS[0], SIGNS[1], bytes(7)), PIPS, 10)
        self.purse.x = LEFT + 8
        self.purse.y = 120
        self.ryo = [text(LEFT + 1 + 88 * i, 117, 1, 1, SEAT_INK[i]) for i in range(2)]
        self.called = text(0, 0, 8, 1, BRIGHT)
        self.call = Group(scale=2, x=LEFT, y=90)
        self.call.append(self.called)
        self.call.hidden = True
        for part in (
            self.name,
            self.mark,
            self.line,
            self.arrow,
            self.moon.grid,
            self.purse,
            self.ryo[0],
            self.ryo[1],
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
            named = words + tens(self.omens.ranks(omen))
            if len(named) <= ASIDE:
                words = named
            if element:
                named = words + " " + self.named[element - 1]
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
        self.line.x = LEFT + (11, 1)[seat]

    def think(self, now: int) -> None:
        """The handheld thinks: in the arrow's place a moon, as it is at that time."""
        self.moon.show(now)
        if not self.arrow.hidden:
            self.arrow.hidden = True

    def say(self, words: str) -> None:
        """The line about the turn, on the mover's side and in that colour."""
        self.explain(words, SEAT_INK[self.seat])

    def explain(self, words: str, ink: "Palette" = BRIGHT) -> None:
        """Why something happened, in the place of that line."""
        self.said = words
        if self.line.pixel_shader is not ink:
            self.line.pixel_shader = ink
        if self.seat == KYOZA:
            words = " " * (ASIDE - len(words)) + words
        write(self.line, words)

    def insist(self, words: str) -> None:
        """Say it; said again at once, it is said louder, so that every press shows."""
        self.say(words[: ASIDE - 1] + "!" if self.said == words else words)

    def shout(self, words: str) -> None:
        """Call it out large, over an Omen's name; nothing for the name itself."""
        quiet = words == ""
        if words:
            write(self.called, centred(words, 8))
        if self.call.hidden != quiet:
            self.call.hidden = quiet
            self.name.hidden = not quiet
            self.line.y = 106 if quiet else 109
        if words:
            self.mark.hidden = True

    def count(self, kenza: int, kyoza: int) -> None:
        """So many of the ten Ryo, Kenza's first and Kyoza's last, and both numbers."""
        for i in range(10):
            seat = 0 if i < kenza else 1 if i >= 10 - kyoza else 2
            if self.purse[i] != seat:
                self.purse[i] = seat
        write(self.ryo[0], "{:X}".format(kenza))
        write(self.ryo[1], "{:X}".format(kyoza))
