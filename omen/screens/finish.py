# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel's end, as it is seen and heard on its own screen."""

from displayio import Group

from omen import rules
from omen.duel import DRAW
from omen.widgets.cards import SIGN, SIGNS, sign_grid
from omen.widgets.names import phrase
from omen.widgets.palettes import INK, SEAT_INK
from omen.widgets.signals import OVERTURNS, WON, shine
from omen.widgets.text import WIDTH, text

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from omen.screens.app import Game

DRAWN = (587, 160, 523, 160, 587, 300)
STEP = 80  # ms for each Ryo
SIDE = 80  # half the screen's width, in pixels
MIDDLE = 51  # where an Omen that stays in a Hand lies in the end, from the top
LOST = (440, 200, 415, 200, 392, 200, 330, 400)


class Ending:
    """All tiles are occupied: on the Duel's screen the Ryo are counted, then it says who won."""

    def __init__(self, screen: "Any", now: int) -> None:
        self.screen = screen
        self.seen = 0  # of each side's Ryo
        self.due = now
        strip = screen.table.strip
        strip.title("")
        strip.say("")
        strip.count(0, 0)

    def tick(self, now: int) -> None:
        """Count one Ryo more of each side when that is due, or say who won."""
        duel, strip = self.screen.duel, self.screen.table.strip
        kenza = duel.ryo(rules.KENZA)
        if self.due is None or now < self.due:
            return
        if self.seen == max(kenza, 10 - kenza):
            self.due = None
            celebrate(self.screen.game, duel.result)
            tell(self.screen)
            return
        self.seen += 1
        self.due = now + STEP
        strip.count(min(self.seen, kenza), min(self.seen, 10 - kenza))
        self.screen.game.console.speaker.play((OVERTURNS[self.seen // 2], STEP // 2))

    def hurry(self) -> bool:
        """Say at once who won. Return whether that is said already."""
        if self.due is None:
            return True
        while self.due is not None:
            self.tick(self.due)
        return False


def tell(screen: "Any") -> None:
    """Say who won: large, in that side's colour and with its sign."""
    duel, table, say = screen.duel, screen.table, screen.say
    result = duel.result
    drawn = result == DRAW
    for seat in (rules.KENZA, rules.KYOZA):
        for slot in duel.slots_left(seat):  # out of the way
            table.places[slot].grid.y = MIDDLE
    line = say["draw"] if drawn else phrase(screen.game, result, say, "win")
    ink = INK if drawn else SEAT_INK[result]
    room = SIDE // WIDTH - len(line)  # for a sign on either side, or on the left one, or none
    x = SIDE - WIDTH * len(line)
    large = Group(scale=2, x=2 * SIGN if room == 1 else x, y=90)
    large.append(text(0, 0, len(line), 1, ink, line))
    for i in range(min(2, room)):
        sign = sign_grid((SIGNS[i if drawn else result],), ink)
        sign.x = WIDTH * len(line) + 1 if i else -SIGN - (room > 2)
        sign.y = 2
        large.append(sign)
    table.group.append(large)
    strip = table.strip
    strip.turn(rules.KENZA if drawn else result)
    strip.arrow.hidden = drawn
    strip.line.y = 109
    strip.explain(say["over"], ink)


def celebrate(game: "Game", result: int) -> None:
    """Say by sound and light how it ended; one person alone hears whether that is good."""
    shine(game.console.lights, game.session.duel.ryo(rules.KENZA), None)
    lost = result != DRAW and game.session.players[result] is not None
    game.console.speaker.play(DRAWN if result == DRAW else LOST if lost else WON)


def following(game: "Game") -> "Any":
    """The screen that a Duel's end leads to. What that is, `end` found when the Duel was saved."""
    return game.make(game.session.ended)


screen = following
