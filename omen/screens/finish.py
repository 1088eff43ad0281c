# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel's end, as it is seen and heard on its own screen."""

from omen import rules
from omen.duel import DRAW
from omen.screens.names import told
from omen.screens.signals import WON, shine

DRAWN = (587, 160, 523, 160, 587, 300)
LOST = (440, 200, 415, 200, 392, 200, 330, 400)


def finish(screen) -> None:
    """All tiles are occupied: say on the Duel's screen who won."""
    result, strip, say = screen.duel.result, screen.table.strip, screen.say
    celebrate(screen.game, result)
    strip.title(say["draw"] if result == DRAW else told(screen.game, result, say, "win"))
    strip.say(say["over"])


def celebrate(game, result: int) -> None:
    """Say by sound and light how it ended; one person alone hears whether that is good."""
    shine(game.console.lights, game.duel.ryo(rules.KENZA), None)
    lost = result != DRAW and game.players[result] is not None
    game.console.speaker.play(DRAWN if result == DRAW else LOST if lost else WON)
