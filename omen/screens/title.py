# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The title."""

from omen.screens.frame import framed


class Title:
    def __init__(self, game):
        self.group = None

    def enter(self):
        self.group = framed("x", "y")

    def button(self, b):
        return "menu"

    def tick(self, n):
        return None

    def leave(self):
        self.group = None
