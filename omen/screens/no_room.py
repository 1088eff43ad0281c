# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What is shown where a screen, or what it was asked for, needs more memory than is free."""

from omen.widgets.frame import framed
from omen.widgets.palettes import INK
from omen.widgets.text import COLUMNS, text
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group

    from omen.screens.app import Game


class NoRoom:
    """Leads back to the Duel that is under way, or to what its end leads to.

    Where there is no Duel, to the menu.
    """

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("room")
        self.group: "Group" = None
        self.back = "menu"

    def enter(self) -> None:
        session = self.game.session
        duel = session.duel
        if duel is not None and not duel.over:
            self.back = "duel"
        elif duel is not None and session.match is not None:
            self.back = "end"
        self.group = framed(self.say["heading"], self.say.part("buttons", self.back != "menu"))
        self.group.append(text(2, 30, COLUMNS, 5, INK, self.say["why"]))

    def button(self, button: int) -> str | None:
        game, session = self.game, self.game.session
        if session.omens is None:  # it was just being read
            ids = [found[0] for found in session.sets]
            game.use_set(ids.index(session.memory.set_id) if session.memory.set_id in ids else 0)
        else:  # the pictures may be another set's, of what was to be shown
            game.art.use(session.omens)
        return game.to_mover("duel") if self.back == "duel" else self.back

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = None


screen = NoRoom
