# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""One Omen of the Duel, looked at closely: its card, what it is, what its Effect does, its lore."""

from displayio import Group

from handheld import RIGHT, START
from omen import rules
from omen.widgets.cards import Card
from omen.widgets.facts import Facts
from omen.widgets.frame import sky
from omen.widgets.names import phrase
from omen.widgets.palettes import DIM, INK, SEAT_INK
from omen.widgets.strip import tens
from omen.widgets.text import COLUMNS, centred, text, wrap, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from omen.screens.app import Game
    from omen.widgets.words import Words

NEAR, FAR = 38, 104  # the two columns beside the card


class Inspect:
    """Shows the Omen of a slot, on its tile if it lies on one.

    RIGHT and START lead to the pause, any other button back.
    """

    def __init__(self, game: "Game", back: "Any", slot: int, tile: int = -1) -> None:
        self.game = game
        self.back = back
        self.slot = slot
        self.tile = tile

    def enter(self) -> None:
        game, duel = self.game, self.game.session.duel
        omen = duel.hands[self.slot]
        printed = duel.printed(self.slot)
        say = words("inspect")
        owner, ranks = self.slot // 5, printed
        if self.tile >= 0:
            owner, ranks = duel.owner(self.tile), duel.ranks(self.tile)
        card = Card(game.art, 2, 8)
        card.face(omen, ranks, owner)
        facts = Facts(duel.omens, game.art, (NEAR, 2), (FAR, 2), (NEAR, 14), (0, 40))
        facts.show(omen)
        write(facts.tens, tens(ranks) or tens(printed))
        numbers = text(NEAR, 26, 20, 2, INK)
        write(numbers, in_words(say, 0, printed))
        if self.tile >= 0:
            write(numbers, in_words(say, 1, ranks), 1)
        lines = text(2, 90, COLUMNS, 3, DIM)
        if wrap(lines, duel.omens.text(omen)) < 3:  # there is room to tell of the buttons
            write(lines, centred(say["buttons"], COLUMNS), 2)
        self.group = Group()
        for part in (
            sky(),
            card.grid,
            facts.group,
            text(FAR, 14, 8, 1, SEAT_INK[owner], phrase(game, owner, say, "owner")),
            numbers,
            text(2, 52, COLUMNS, 3, INK, words("effects")[duel.omens.effect(omen)]),
            lines,
        ):
            self.group.append(part)

    def button(self, button: int) -> str | None:
        return self.game.screen("pause" if button in (RIGHT, START) else "back", self.back)

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = None


def in_words(say: "Words", i: int, ranks: int) -> str:
    """What the four packed Ranks are, and each with the side it stands at: printed N4 E2 S5 W3."""
    line = say.part("ranks", i)
    line += " " * (7 - len(line))
    for side in range(4):
        line += " {}{:X}".format(say.part("sides", side), rules.rank(ranks, side))
    return line


screen = Inspect
