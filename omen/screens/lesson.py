# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A lesson: the player places one Omen, sees why it came out so, and tries again or goes on."""

from displayio import Group, TileGrid

from handheld import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from omen import rules
from omen.duel import Duel
from omen.lesson import Lesson
from omen.screens import lesson_list
from omen.screens import table as at
from omen.screens.bracket import point
from omen.screens.frame import framed
from omen.screens.lesson_why import Why
from omen.screens.palettes import DIM, INK, WARN
from omen.screens.placement import Placement, lay
from omen.screens.signals import WON, shine
from omen.screens.text import COLUMNS, blank, centred, text, wrap, write
from omen.screens.words import words

AIMING, SHOWING, TOLD = range(3)
STEPS = {UP: (0, 2), DOWN: (0, 1), LEFT: (2, 0), RIGHT: (1, 0)}  # columns and rows, round the ends
PLACE = 1  # in a Hand: where its one Omen lies
LINES = 2  # of what is said
SIDES = (1, 129)  # the left edge of what stands in a seat's column


class LessonScreen:
    """Gives the lesson in the file `game.lesson`, or tells what is wrong with it."""

    def __init__(self, game):
        self.game = game
        self.say = words("lesson")
        self.state = AIMING
        self.solved = False
        self.missed = False
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
        self.why: Why = None
        self.texts: tuple = ()
        # What reads a lesson is let go again.
        shelf = game.load("omen.screens.lesson_shelf")
        try:
            self.lesson = shelf.read(game, game.lesson, shelf.begun(game))
            self.texts = shelf.texts(self.lesson.own, game.lesson)
        except ValueError as fault:
            self.fault = str(fault)
            return
        finally:
            game.load("omen.screens.lesson_list")
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
        self.state = AIMING
        self.solved = False
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
        if self.missed:
            self.help()

    def leave(self) -> None:
        self.game.art.use(self.game.omens)
        self.group = self.table = self.words = self.foot = self.placement = self.why = None

    def tick(self, now: int) -> None:
        if self.state == TOLD:
            self.why.tick(now)
        elif self.state == SHOWING and self.placement.tick(now):
            where = -1
            if self.lesson.answer >= 0 and self.duel.last == self.tile:
                where = self.lesson.strike(self.tile)[0]
            if where >= 0:
                self.lay_down(self.lesson.answer, where)
            else:
                self.explain()

    def button(self, button: int):
        if self.state == SHOWING:
            self.placement.hurry(self.game.console.now())
        elif self.fault or button == B or (button == START and self.state == AIMING):
            return "lessons"
        elif self.state == TOLD:
            return self.go_on() if self.solved and button in (A, START) else self
        elif button == A:
            self.place()
        elif button == SELECT:
            self.help()
        else:
            columns, rows = STEPS[button]
            self.tile = (self.tile + columns) % 3 + (self.tile // 3 + rows) % 3 * 3
            self.aim()
        return None

    def go_on(self) -> str:
        """The next lesson, or the list after the last."""
        self.game.lesson = lesson_list.after(self.game.lesson)
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
        self.show_strip(False)

    def show_strip(self, seen: bool) -> None:
        """The strip of a Duel, as long as something happens, or what is said."""
        if self.foot.hidden != seen:
            self.table.strip.group.hidden = not seen
            self.words.hidden = self.foot.hidden = seen

    def aim(self) -> None:
        """The cursor is on the tile, with the Omen as a ghost where that is vacant."""
        table, duel, slot = self.table, self.duel, self.lesson.slot
        if duel.owner(self.tile) == rules.VACANT:
            table.ghost(self.tile, duel.hands[slot], duel.tuned(slot, self.tile))
            self.tell(self.texts[1], "place")
        else:
            table.look(self.tile)
            self.tell(self.say["occupied"], "place")

    def help(self) -> None:
        """Point at a tile that is right."""
        point(self.table, self.seat * 5 + PLACE, self.lesson.solution())

    # -- a placement

    def place(self) -> None:
        """Place the Omen, if the tile is vacant."""
        if self.duel.owner(self.tile) != rules.VACANT:
            self.tell(self.say["vacant"], "place")
            self.help()
            return
        self.solved = self.lesson.meets(self.tile)
        self.table.forget_hint()
        self.lay_down(self.lesson.slot, self.tile)

    def lay_down(self, slot: int, tile: int) -> None:
        """The mover places a slot's Omen, and what comes of it begins to be shown."""
        table, duel, console = self.table, self.duel, self.game.console
        seat = duel.turn
        duel.play(slot, tile)
        self.state = SHOWING
        self.hold(seat, at.EMPTY)
        self.placement = Placement(duel, table, console.speaker, console.now(), self.say["clash"])
        table.strip.say(self.say.part("placed", seat))
        self.show_strip(True)

    def explain(self) -> None:
        """All was seen: say why, and whether that was it."""
        game, duel = self.game, self.duel
        self.state = TOLD
        self.missed = not self.solved
        self.why = Why(duel, game.art, self.say["causes"], SIDES[self.seat], game.console.now())
        self.group.append(self.why.group)
        shine(game.console.lights, duel.ryo(rules.KENZA), None)
        if self.solved:
            lesson_list.learn(game, game.lesson)
            game.console.speaker.play(WON)
            self.tell(self.texts[2], "next")
        elif self.why.reasons[0][2]:
            self.tell(self.texts[3], "again")
        else:
            self.tell(self.say["alone"], "again")
