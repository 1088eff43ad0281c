# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""One Omen of the Duel, looked at closely: its card, what it is, what its Effect does, its lore."""

from displayio import Group

from omen import effects, rules
from omen.screens.cards import Card
from omen.screens.facts import Facts
from omen.screens.frame import sky
from omen.screens.names import owned
from omen.screens.palettes import DIM, INK, SEAT_INK
from omen.screens.text import COLUMNS, text, write

SIDES = "NESW"
LEFT, RIGHT = 38, 104  # the two columns beside the card


class Inspect:
    """Shows the Omen of a slot, on its tile if it lies on one; any button leads back."""

    def __init__(self, game, back, slot: int, tile: int = -1):
        self.game = game
        self.back = back
        self.slot = slot
        self.tile = tile

    def enter(self) -> None:
        game, duel = self.game, self.game.duel
        omen = duel.hands[self.slot]
        printed = duel.printed(self.slot)
        owner, ranks = self.slot // 5, printed
        if self.tile >= 0:
            owner, ranks = duel.owner(self.tile), duel.ranks(self.tile)
        card = Card(game.art, 2, 8)
        card.face(omen, ranks, owner)
        facts = Facts(duel.omens, game.art, (LEFT, 2), (RIGHT, 2), (LEFT, 14))
        facts.show(omen)
        numbers = text(LEFT, 26, 20, 2, INK)
        write(numbers, "printed " + in_words(printed))
        if self.tile >= 0:
            write(numbers, "now     " + in_words(ranks), 1)
        self.group = Group()
        for part in (
            sky(),
            card.grid,
            facts.group,
            text(RIGHT, 14, 8, 1, SEAT_INK[owner], owned(game, owner)),
            numbers,
            text(2, 52, COLUMNS, 3, INK, effects.WORDS[duel.omens.effect(omen)]),
            text(2, 90, COLUMNS, 3, DIM, duel.omens.text(omen)),
        ):
            self.group.append(part)

    def button(self, button: int):
        return self.back

    def tick(self, now: int):
        return None

    def leave(self):
        self.group = None


def in_words(ranks: int) -> str:
    """Four packed Ranks with the sides they stand at: N4 E2 S5 W3."""
    words = []
    for side in range(4):
        words.append("{}{:X}".format(SIDES[side], rules.rank(ranks, side)))
    return " ".join(words)
