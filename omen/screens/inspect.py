# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""One Omen of the Duel, looked at closely: its card, what it is, what its Effect does, its lore."""

from displayio import TileGrid

from omen import effects, rules
from omen.screens.cards import MARK, Card
from omen.screens.frame import SEATS, framed
from omen.screens.palettes import DIM, INK
from omen.screens.text import COLUMNS, text, write

SIDES = "NESW"


class Inspect:
    """Shows the Omen of a slot, on its tile if it lies on one; any button leads back."""

    def __init__(self, game, back, slot: int, tile: int = -1):
        self.game = game
        self.back = back
        self.slot = slot
        self.tile = tile
        self.group = None

    def enter(self) -> None:
        duel = self.game.duel
        omens = duel.omens
        omen = duel.hands[self.slot]
        printed = duel.printed(self.slot)
        owner, ranks = self.slot // 5, printed
        if self.tile >= 0:
            owner, ranks = duel.owner(self.tile), duel.ranks(self.tile)
        self.group = framed(omens.name_of(omen), "any button: back")
        card = Card(self.game.art, 6, 18)
        card.face(omen, ranks, owner)
        self.group.append(card.grid)
        facts = text(46, 16, 18, 3, INK)
        write(facts, "Level " + str(omens.level(omen)))
        element = omens.element(omen)
        write(facts, omens.elements[element - 1] if element else "no Element", 1)
        write(
            facts,
            SEATS[owner]
            + ("'s, in hand" if self.tile < 0 else "'s, on tile " + str(self.tile + 1)),
            2,
        )
        self.group.append(facts)
        if element:
            mark = TileGrid(
                self.game.art.marks,
                pixel_shader=self.game.art.mark,
                tile_width=MARK,
                tile_height=MARK,
                x=142,
                y=18,
            )
            mark[0] = omens.marks[element - 1]
            self.group.append(mark)
        numbers = text(2, 54, COLUMNS, 2, DIM)
        write(numbers, "printed " + in_words(printed))
        if self.tile >= 0:
            write(numbers, "now     " + in_words(ranks), 1)
        self.group.append(numbers)
        effect = omens.effect(omen)
        self.group.append(text(2, 78, COLUMNS, 3, INK, effects.WORDS[effect]))

    def button(self, button: int):
        return self.back

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = None


def in_words(ranks: int) -> str:
    """Four packed Ranks with the sides they stand at: N4 E2 S5 W3."""
    words = []
    for side in range(4):
        words.append("{}{:X}".format(SIDES[side], rules.rank(ranks, side)))
    return " ".join(words)
