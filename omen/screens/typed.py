# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A deal's code is typed in, letter by letter on a wheel each, and played."""

from handheld import RIGHT, SELECT, START, A, B
from omen import deal_code
from omen.session import shared
from omen.widgets.frame import framed
from omen.widgets.palettes import INK, WARN
from omen.widgets.text import COLUMNS, blank, louder, text, wrap
from omen.widgets.wheels import Wheels
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group, TileGrid

    from omen.screens.app import Game

LEFT_EDGE, TOP = 26, 44  # of the code, whose letters are twice as large as others


class TypedCode:
    """Leads to the Duel that the code means, against a player of that strength; 0 for two persons.
    Leads back to the shared deals."""

    def __init__(self, game: "Game", strength: int) -> None:
        self.game = game
        self.say = words("typed")
        self.strength = strength
        self.said = ""  # the last refusal
        self.group: "Group" = None
        self.wheels: Wheels = None
        self.words: "TileGrid" = None

    def enter(self) -> None:
        self.group = framed(self.say["heading"], self.say["buttons"])
        self.wheels = Wheels(
            LEFT_EDGE, TOP, deal_code.BYTES, deal_code.LETTERS, deal_code.BYTES // 2
        )
        self.group.append(self.wheels.group)
        self.words = text(2, 90, COLUMNS, 2, INK)
        self.group.append(self.words)
        self.show()

    def letters(self) -> bytes:
        """What the wheels read."""
        return bytes([deal_code.LETTERS[at] for at in self.wheels.letters])

    def show(self) -> None:
        """Show the code."""
        self.said = ""
        code = self.letters().decode()
        self.wheels.show(code[: len(code) // 2] + " " + code[len(code) // 2 :])
        self.words.pixel_shader = INK
        blank(self.words, wrap(self.words, self.say["wheels"]))

    def button(self, button: int) -> str | None:
        if self.wheels.button(RIGHT if button == SELECT else button):
            self.show()
        elif button == B:
            return self.game.screen("deals", self.strength)
        elif button in (A, START):
            return self.play()
        return None

    def play(self) -> str | None:
        """Begin the Duel of the code; say so where it is none."""
        game = self.game
        found = shared.find(game.session, self.letters())
        if found is None:
            self.said = louder(self.say["wrong"], self.said)
            blank(self.words, wrap(self.words, self.said))
            self.words.pixel_shader = WARN
            return None
        if game.session.sets[found[0]][0] != game.session.omens.id:
            game.use_set(found[0])
        return shared.begin(game.session, found[1], found[2], self.strength)

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.wheels = self.words = None


screen = TypedCode
