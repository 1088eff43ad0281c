# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What is wrong with the Omen sets on the board, and how to get a good one back."""

from omen.widgets.frame import framed
from omen.widgets.palettes import INK, WARN
from omen.widgets.text import COLUMNS, text, wrap
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group

    from omen.screens.app import Game


class Notice:
    """Names the bad sets. Any button leads on to the title, unless there is no set to play with."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.group: "Group" = None

    def enter(self) -> None:
        game = self.game
        say = words("notice")
        playable = len(game.session.sets) > 0
        heading = say.part("heading", 1 if playable else 0)
        self.group = framed(heading, say["buttons"] if playable else "")
        faults = text(2, 18, COLUMNS, 8 if playable else 5, WARN)
        row = 0
        for fault in game.session.faults:
            row = wrap(faults, fault, row)
        self.group.append(faults)
        if not playable:
            self.group.append(text(2, 82, COLUMNS, 4, INK, say["help"]))

    def button(self, button: int) -> str | None:
        return self.game.opening() if self.game.session.sets else None

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = None


screen = Notice
