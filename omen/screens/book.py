# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Book of Omens: the set leafed through, one Omen a leaf."""

from displayio import Group

from handheld import DOWN, LEFT, RIGHT, SELECT, UP, A
from omen import rules
from omen.screens.cards import Card
from omen.screens.facts import Facts
from omen.screens.frame import sky
from omen.screens.lines import Lines
from omen.screens.palettes import DIM, INK
from omen.screens.text import COLUMNS, text, write
from omen.screens.words import words

LEAP = 5  # leaves at a time
ASIDE = 16  # characters in a line beside the picture


class Book:
    """Shows all of an Omen at once: picture, Ranks, Level, Element, Effect in words and lore."""

    def __init__(self, game):
        self.game = game
        self.effects = words("effects")
        self.buttons = words("book")["buttons"]
        self.leaf = 0
        self.group = None
        self.card = None
        self.facts = None
        self.effect = None
        self.lore = None
        self.foot = None

    def enter(self) -> None:
        game = self.game
        self.group = Group()
        self.group.append(sky())
        self.card = Card(game.art, 0, 0)
        large = Group(scale=2, x=0, y=12)
        large.append(self.card.grid)
        self.group.append(large)
        self.facts = Facts(game.omens, game.art, (2, 0), (65, 0), (65, 12))
        self.group.append(self.facts.group)
        self.effect = Lines(65, 24, ASIDE, 5, INK)
        self.lore = Lines(2, 82, COLUMNS, 3, DIM)
        self.foot = text(2, 117, COLUMNS, 1, DIM)
        for part in (self.effect.group, self.lore.group, self.foot):
            self.group.append(part)
        self.show()

    def show(self) -> None:
        """Open it at the leaf."""
        omens = self.game.omens
        omen = self.leaf
        self.card.face(omen, omens.ranks(omen), rules.VACANT)
        self.facts.show(omen)
        self.effect.say(self.effects[omens.effect(omen)], INK)
        self.lore.say(omens.text(omen), DIM)
        page = "{}/{}".format(omen + 1, len(omens))
        room = " " * (COLUMNS - len(self.buttons) - len(page))
        write(self.foot, self.buttons + room + page)

    def button(self, button: int):
        count = len(self.game.omens)
        if button in (RIGHT, A):
            self.leaf = (self.leaf + 1) % count
        elif button == LEFT:
            self.leaf = (self.leaf or count) - 1
        elif button == DOWN:
            self.leaf = (self.leaf + LEAP) % count
        elif button == UP:
            self.leaf = (self.leaf + count - LEAP) % count
        elif button == SELECT:
            self.leaf = self.game.chance.below(count)
        else:
            return "menu"
        self.show()
        return None

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.card = self.facts = self.effect = self.lore = self.foot = None
