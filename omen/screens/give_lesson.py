# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A lesson: the player places one Omen, sees why it came out so, and tries again or goes on."""

from displayio import Group, TileGrid

from handheld import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from omen import rules
from omen.duel import Duel
from omen.lesson import Lesson
from omen.session import lessons_done
from omen.widgets import table as at
from omen.widgets.bracket import point
from omen.widgets.facing import faced
from omen.widgets.frame import framed
from omen.widgets.lesson_why import Beside
from omen.widgets.palettes import DIM, INK, WARN
from omen.widgets.placement import Placement, lay
from omen.widgets.signals import WON, shine
from omen.widgets.text import COLUMNS, blank, centred, text, wrap, write
from omen.widgets.why import Why
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from omen.screens.app import Game

CHOOSING, SHOWING, TOLD = range(3)
NEXT = {UP: (0, 2), DOWN: (0, 1), LEFT: (2, 0), RIGHT: (1, 0)}  # columns and rows, round the ends
PLACE = 1  # in a Hand: where its one Omen lies
LINES = 2  # of what is said
EDGE = (1, 129)  # the left edge of what stands in a seat's column


class LessonScreen:
    """Gives the lesson in the file `game.lesson`, or tells what is wrong with it."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("lesson")
        self.state = CHOOSING
        self.good = False
        self.wrong = False
        self.tile = 8
        self.seat = rules.KENZA
        self.begun = 0  # how many plays belong to the lesson
        self.fault = ""
        self.lesson: Lesson = None
        self.duel: Duel = None
        self.group: Group = None
        self.table: at.Table = None
        self.words: TileGrid = None
        self.foot: TileGrid = None
        self.placement: Placement = None
        self.why: Beside = None
        self.texts: tuple = ()
        # What reads a lesson is let go again.
        shelf = game.session.load("omen.screens.lesson_shelf")
        try:
            self.lesson = shelf.read(game, game.lesson, shelf.begun(game))
            self.texts = shelf.texts(self.lesson.own, game.lesson)
        except ValueError as fault:
            self.fault = str(fault)
            return
        finally:
            game.session.load("omen.session.lessons_done")
        self.duel = self.lesson.duel
        self.seat = self.duel.turn
        self.begun = len(self.duel.plays)

    # -- entering, leaving, time and buttons

    def enter(self) -> None:
        if self.fault:
            self.group = framed(self.say["fault"], self.say["list"])
            self.group.append(text(2, 18, COLUMNS, 7, WARN, self.fault))
            return
        game, duel, answer = self.game, self.duel, self.lesson.answer
        while len(duel.plays) > self.begun:
            duel.undo()
        self.state = CHOOSING
        self.good = False
        game.art.use(duel.omens)
        self.table = at.Table(duel.omens, game.art, duel.elements, duel.rules & rules.EFFECT != 0)
        self.table.strip.group.hidden = True
        self.words = text(2, 94, COLUMNS, LINES, INK)
        self.foot = text(2, 116, COLUMNS, 1, DIM)
        self.group = Group()
        for part in (self.table.group, self.words, self.foot):
            self.group.append(part)
        lay(self.table, duel, duel.pos)
        self.table.mark_last(duel.last)
        self.hold(self.seat, self.lesson.slot)
        if answer >= 0:
            self.hold(1 - self.seat, answer if duel.rules & rules.OPEN else at.DOWN)
        shine(game.console.lights, duel.ryo(rules.KENZA), self.seat)
        self.tell(self.texts[1], "place")
        self.table.choose(self.seat * 5 + PLACE)
        while duel.owner(self.tile) != rules.VACANT:
            self.tile -= 1
        self.aim()
        if self.wrong:
            self.help()

    def leave(self) -> None:
        self.game.art.use(self.game.session.omens)
        self.group = self.table = self.words = self.foot = self.placement = self.why = None

    def tick(self, now: int) -> None:
        if self.state == TOLD:
            self.why.tick(now)
        elif self.state == SHOWING and self.placement.tick(now):
            where = -1
            if self.lesson.answer >= 0 and self.duel.last == self.tile:
                where = self.lesson.strike(self.tile)[0]
            if where >= 0:
                self.play(self.lesson.answer, where)
            else:
                self.explain()

    def button(self, button: int) -> str | None:
        if self.state == SHOWING:
            self.placement.hurry(self.game.console.now())
        elif self.fault or button == B or (button == START and self.state == CHOOSING):
            return "lessons"
        elif self.state == TOLD:
            if self.good and button in (A, START):
                return self.go_on()
            return self.game.screen("back", self)  # it is begun anew
        elif button == A:
            self.place()
        elif button == SELECT:
            self.help()
        else:
            self.tile = self.vacant(self.tile, button)
            self.aim()
        return None

    def go_on(self) -> str:
        """The next lesson, or the list after the last."""
        self.game.lesson = lessons_done.after(self.game.lesson)
        return "lesson" if self.game.lesson else "lessons"

    # -- what is shown

    def hold(self, seat: int, slot: int) -> None:
        """The one Omen of a Hand: a slot's, its back or none."""
        omen = self.duel.hands[slot] if slot >= 0 else 0
        self.table.show_place(seat * 5 + PLACE, slot, omen)

    def tell(self, said: str, key: str) -> None:
        """Say something below the board, and what the buttons do."""
        blank(self.words, wrap(self.words, said))
        write(self.foot, centred(self.say[key], COLUMNS))
        self.show(False)

    def show(self, seen: bool) -> None:
        """The strip of a Duel, as long as something happens, or what is said."""
        if self.foot.hidden != seen:
            self.table.strip.group.hidden = not seen
            self.words.hidden = self.foot.hidden = seen

    def aim(self) -> None:
        """The cursor is on the tile, with the Omen as a ghost."""
        duel, slot = self.duel, self.lesson.slot
        self.table.ghost(self.tile, duel.hands[slot], duel.tuned(slot, self.tile))

    def vacant(self, tile: int, button: int) -> int:
        """The vacant tile that a direction leads to, as in a Duel; here round the ends, too."""
        to = at.vacant(self.duel, tile, button)
        columns, rows = NEXT[button]
        while to < 0:
            tile = (tile + columns) % 3 + (tile // 3 + rows) % 3 * 3
            if self.duel.owner(tile) == rules.VACANT:
                to = tile
        return to

    def help(self) -> None:
        """Point at a tile that is right."""
        point(self.table, self.seat * 5 + PLACE, self.lesson.solution())

    # -- a placement

    def place(self) -> None:
        """Place the Omen."""
        self.good = self.lesson.meets(self.tile)
        self.play(self.lesson.slot, self.tile)

    def play(self, slot: int, tile: int) -> None:
        """The mover places a slot's Omen, and what comes of it begins to be shown."""
        table, duel, console = self.table, self.duel, self.game.console
        seat = duel.turn
        duel.play(slot, tile)
        table.forget_hint()
        self.state = SHOWING
        self.hold(seat, at.EMPTY)
        why = Why(duel, table)
        self.placement = Placement(duel, table, console.speaker, console.now(), why)
        table.strip.say(self.say.part("placed", seat))
        self.show(True)

    def explain(self) -> None:
        """All was seen: say why, and whether that was it."""
        game, duel = self.game, self.duel
        self.state = TOLD
        self.wrong = not self.good
        table, now = self.table, game.console.now()
        self.why = Beside(duel, table, self.say["causes"], EDGE[self.seat], now)
        self.group.append(self.why.group)
        shine(game.console.lights, duel.ryo(rules.KENZA), None)
        if self.good:
            lessons_done.learn(game.session, game.lesson)
            game.console.speaker.play(WON)
            self.tell(self.texts[2], "next")
        elif self.why.reasons[0][2]:
            self.tell(self.texts[3], "again")
        else:
            self.tell(self.say["own" if faced(duel.pos, duel.last) else "alone"], "again")


screen = LessonScreen
