# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The ladder: seven opponents, the next one at the pointer, those that were beaten marked."""

from handheld import LEFT, RIGHT, SELECT, START, A
from omen import PLAYERS, STRENGTHS, ladder
from omen.memory import RUNG
from omen.screens.cards import STAR, sign_grid
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.names import strength_name
from omen.screens.palettes import DIM, INK
from omen.screens.score import LAMPS, OUT
from omen.screens.text import COLUMNS, HEIGHT, centred, text, write
from omen.screens.words import words

RUNGS = STRENGTHS - len(PLAYERS)
TOP = 15  # of the list, in pixels
NARROW = 11  # characters beside it
ASIDE = 92  # and where they are


class Ladder:
    """Leads to a Duel against one of the opponents. Comes from the choice of an opponent, and leads
    back there. Whoever was not reached yet may be played, too, but only the next one counts."""

    def __init__(self, game):
        self.game = game
        self.say = words("ladder")
        self.group = None
        self.list = None
        game.leave_table()

    def enter(self) -> None:
        rung = self.game.memory.choices[RUNG]
        self.group = framed(self.say["heading"], "")
        self.list = MenuList(0, TOP, 12, RUNGS, RUNGS, self.label, max(RUNGS - 1 - rung, 0))
        self.group.append(self.list.group)
        for i in range(RUNGS):
            mark = sign_grid((OUT, STAR), LAMPS)
            mark[0] = 1 if RUNGS - i <= rung else 0
            mark.x = 78
            mark.y = TOP + 2 + HEIGHT * i
            self.group.append(mark)
        self.facts = text(ASIDE, TOP, NARROW, 7, INK)
        self.group.append(self.facts)
        self.words = text(2, 101, COLUMNS, 1, DIM)
        self.group.append(self.words)
        self.explain()

    def strength(self) -> int:
        """Whose line is chosen: the highest comes first."""
        return STRENGTHS - self.list.chosen

    def label(self, i: int) -> str:
        return strength_name(self.game, STRENGTHS - i)

    def explain(self) -> None:
        """Tell of the chosen opponent, and what the buttons do."""
        game = self.game
        strength = self.strength()
        bits = ladder.in_force(strength)
        kind = PLAYERS.index(ladder.opponent(strength)[0]) + 1
        write(self.facts, strength_name(game, kind))
        ahead = strength - len(PLAYERS) - game.memory.choices[RUNG]
        write(self.facts, self.say.part("state", 0 if ahead < 1 else 1 if ahead == 1 else 2), 1)
        for i in range(5):
            sign = "+ " if bits >> i & 1 else "- "
            write(self.facts, sign + game.say.part("rules", i), i + 2)
        write(self.words, self.say[strength - len(PLAYERS)])
        hand = self.say.part("hand", 0 if game.drawn else 1)
        write(self.group[2], centred(self.say["buttons"].format(hand), COLUMNS))

    def button(self, button: int):
        game = self.game
        if self.list.button(button):
            self.explain()
        elif button in (LEFT, RIGHT, SELECT):
            game.drawn = not game.drawn
            self.explain()
        elif button in (A, START):
            return game.load("omen.screens.setup").alone(game, self.strength())
        else:
            return "opponent"
        return None

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = self.facts = self.words = None
