# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What is wrong with the Omen sets on the board, and how to get a good one back."""

from omen.screens.frame import framed
from omen.screens.palettes import INK, WARN
from omen.screens.text import COLUMNS, text, wrap
from omen.screens.words import words


class Notice:
    """Names the bad sets. Any button leads on to the title, unless there is no set to play with."""

    def __init__(self, game):
        self.game = game
        self.group = None

    def enter(self) -> None:
        game = self.game
        say = words("notice")
        playable = len(game.sets) > 0
        heading = say.part("heading", 1 if playable else 0)
        self.group = framed(heading, say["buttons"] if playable else "")
        faults = text(2, 18, COLUMNS, 8 if playable else 5, WARN)
        row = 0
        for fault in game.faults:
            row = wrap(faults, fault, row)
        self.group.append(faults)
        if not playable:
            self.group.append(text(2, 82, COLUMNS, 4, INK, say["help"]))

    def button(self, button: int):
        return self.game.opening() if self.game.sets else None

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = None
