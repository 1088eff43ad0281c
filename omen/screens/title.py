# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The title: the name, the star wheel with the seven luminaries, and the version.

It moves a little, and shows a Duel when it is left alone, until the display is dimmed.
"""

from displayio import Group, TileGrid

from handheld import B
from omen.chance import Chance
from omen.session.memory import LEARNT
from omen.widgets.cards import MARK
from omen.widgets.frame import STARS
from omen.widgets.palettes import DIM, INK, WARN
from omen.widgets.text import COLUMNS, centred, text
from omen.widgets.title_picture import picture
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from omen.screens.app import Game

# Where the seven luminaries stand in the wheel, in the order of the week: sun, moon, fire, water,
# wood, metal, earth. Each is an Element's mark; in marks-small.bmp wood is the first.
PLACE = ((27, 112), (38, 94), (55, 82), (76, 77), (96, 82), (113, 94), (124, 112))
FIRST = 3  # the sun's
# What moves does so beat by beat: a wave runs through the luminaries, then each star of the sky
# twinkles once. In any beat it is little, and close together, that is drawn.
REST = 3000  # ms before the first beat
BEAT = 200  # and each of them; a star is bright, or small, for two
WAVE = 8  # beats
ROUND = WAVE + 2 * len(STARS)
ALONE = 15_000  # ms without a press until a Duel is shown


class Title:
    """Any button leads to the menu; B to the first lesson, as long as nobody has played here."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.group: Group = None
        self.sky: "Any" = None
        self.marks: list = []
        self.beat = 0  # how many have passed
        self.due = 0  # when the next is to be seen
        self.alone = 0  # when a Duel is to be shown
        self.chance: Chance = None  # that Duel, as far as it is played
        self.duel = None  # that Duel, as far as it is played
        memory = game.session.memory
        self.new = not memory.duels and LEARNT not in memory.blobs  # nobody has played here

    def enter(self) -> None:
        now = self.game.console.now()
        self.due = now + REST
        self.alone = now + ALONE
        say = words("title")
        self.group = picture()
        self.sky = self.group[0]
        art = self.game.art
        for i in range(7):
            mark = TileGrid(art.marks, pixel_shader=art.mark, tile_width=MARK, tile_height=MARK)
            mark[0] = (FIRST + i) % 7
            mark.x, mark.y = PLACE[i]
            self.marks.append(mark)
            self.group.append(mark)
        if self.game.console.keeps_nothing():
            self.group.append(text(2, 6, COLUMNS, 1, WARN, say["pc"]))
        else:
            self.group.append(text(2, 6, COLUMNS, 1, DIM, centred("The", COLUMNS)))
        if self.new:
            for i in range(2):
                line = centred(say.part("new", i), COLUMNS)
                self.group.append(text(2, 91 + 12 * i, COLUMNS, 1, INK, line))
        else:
            self.group.append(text(2, 100, COLUMNS, 1, INK, centred(say["press"], COLUMNS)))

    def button(self, button: int) -> str | None:
        if button != B or not self.new:
            return "menu"
        game = self.game
        game.lesson = game.session.load("omen.session.lessons_done").after("")
        return "lesson" if game.lesson else "lessons"

    def tick(self, now: int) -> str | None:
        if self.game.console.dimmer.dimmed:  # nobody is there to see it: spare the battery
            return None
        if now >= self.due:
            beat = self.beat % ROUND
            self.due += BEAT if beat < WAVE else 2 * BEAT
            self.move(beat)
            self.beat += 1
        if now < self.alone or self.game.session.omens is None:
            return None
        return self.show(now)

    def move(self, beat: int) -> None:
        """One beat of what moves."""
        if beat < WAVE:
            if beat < len(self.marks):
                self.marks[beat].y -= 1
            if beat:
                self.marks[beat - 1].y += 1
        else:
            cell, star = STARS[(beat - WAVE) // 2 * 3 % len(STARS)]
            # For a beat a small one is bright, and a bright one small.
            self.sky[cell] = star if beat % 2 else 3 - star

    def show(self, now: int) -> str | None:
        """Make a Duel to show, a play at a time, so that a press need not wait; then show it."""
        made = self.game.session.load("omen.showpiece")
        if self.duel is None:
            self.chance = Chance(self.game.session.chance.x + now)  # the game's own stays as it is
            self.duel = made.begin(self.game.session.omens, self.chance)
        elif not self.duel.over:
            made.play_on(self.duel, self.chance)
        else:
            return self.game.screen("replay", self.duel, "title", True)
        return None

    def leave(self) -> None:
        self.group = self.sky = None
        self.marks = []


screen = Title
