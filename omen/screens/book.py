# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Book of Omens: the set leafed through, one Omen a leaf."""

from displayio import Group

from handheld import DOWN, LEFT, RIGHT, SELECT, UP, A
from omen import rules
from omen.widgets.cards import Card
from omen.widgets.facts import Facts
from omen.widgets.frame import sky
from omen.widgets.lines import Lines
from omen.widgets.palettes import DIM, INK
from omen.widgets.text import COLUMNS, text, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import TileGrid

    from omen.screens.app import Game

NEXT = 5  # leaves at a time
ASIDE = 16  # characters in a line beside the picture


class Book:
    """Shows all of an Omen at once: picture, Ranks, Level, Element, Effect in words and lore."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.effects = words("effects")
        self.buttons = words("book")["buttons"]
        self.page = game.lines.get("book", 0) % len(game.session.omens)
        self.group: Group = None
        self.card: Card = None
        self.facts: Facts = None
        self.effect: Lines = None
        self.text: Lines = None
        self.foot: "TileGrid" = None

    def enter(self) -> None:
        game = self.game
        self.group = Group()
        self.group.append(sky())
        self.card = Card(game.art, 0, 0)
        large = Group(scale=2, x=0, y=12)
        large.append(self.card.grid)
        self.group.append(large)
        self.facts = Facts(game.session.omens, game.art, (2, 0), (65, 0), (65, 12), (130, 0))
        self.group.append(self.facts.group)
        self.effect = Lines(65, 24, ASIDE, 5, INK)
        self.text = Lines(2, 82, COLUMNS, 3, DIM)
        self.foot = text(2, 117, COLUMNS, 1, DIM)
        for part in (self.effect.group, self.text.group, self.foot):
            self.group.append(part)
        self.show()

    def show(self) -> None:
        """Open it at the leaf."""
        omens = self.game.session.omens
        omen = self.page
        self.game.lines["book"] = omen
        self.card.face(omen, omens.ranks(omen), rules.VACANT)
        self.facts.show(omen)
        self.effect.say(self.effects[omens.effect(omen)], INK)
        self.text.say(omens.text(omen), DIM)
        page = "{}/{}".format(omen + 1, len(omens))
        room = " " * (COLUMNS - len(self.buttons) - len(page))
        write(self.foot, self.buttons + room + page)

    def button(self, button: int) -> str | None:
        count = len(self.game.session.omens)
        if button in (RIGHT, A):
            self.page = (self.page + 1) % count
        elif button == LEFT:
            self.page = (self.page or count) - 1
        elif button == DOWN:
            self.page = (self.page + NEXT) % count
        elif button == UP:
            self.page = (self.page + count - NEXT) % count
        elif button == SELECT:
            self.page = self.game.session.chance.below(count)
        else:
            return "menu"
        self.show()
        return None

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.card = self.facts = self.effect = self.text = self.foot = None


screen = Book
