# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Runs the game: the main loop, the state that outlives a screen, and which screens there are.

A screen is an object made with the Game, with

    enter()         builds its displayio tree into `self.group`
    button(button)  answers one press
    tick(now)       lets time pass, in ms; on every turn of the loop
    leave()         drops the tree, and whatever else displays

`button` and `tick` return None to stay, or the screen to go to: a name out of SCREENS, which
makes a new one, or a screen object, such as the one that a pause came from. The usual way is
title -> menu -> new duel -> hand (Kenza) -> handover -> hand (Kyoza) -> toss -> duel -> result
-> menu; where the power went in a Duel, resume -> duel. setup.py begins Duels, ending.py has what
their end leads to.
A screen is loaded when it is shown, and forgotten after it: no screen imports another one, and what
outlives it stands in the Game. `game.screen(name, ...)` makes one that is given more than the Game:
those that only stand between (handover, pause, inspect) are given the screen they return to.
"""

import gc
import sys

from omen import PLAYERS, rules
from omen.chance import Chance
from omen.memory import Memory, duel_bytes
from omen.screens.cards import Art
from omen.screens.loading import loaded
from omen.screens.signals import CURSOR
from omen.screens.words import words

# The file of each screen, and its class there.
SCREENS = {
    "title": ("title", "Title"),
    "menu": ("menu", "Menu"),
    "opponent": ("opponent", "Opponent"),
    "rules": ("rules", "Rules"),
    "new duel": ("new_duel", "NewDuel"),
    "sets": ("sets", "Sets"),
    "notice": ("notice", "Notice"),
    "book": ("book", "Book"),
    "lessons": ("lessons", "Lessons"),
    "lesson": ("lesson", "LessonScreen"),
    "options": ("options", "Options"),
    "statistics": ("statistics", "Statistics"),
    "replays": ("replays", "Replays"),
    "replay": ("replay", "Replay"),
    "resume": ("resume", "Resume"),
    "hand": ("choosing", "choose"),
    "kept": ("kept", "KeptHands"),
    "name": ("kept_name", "KeptName"),
    "assemble": ("hand", "Hand"),
    "handover": ("handover", "HandOver"),
    "toss": ("toss", "Toss"),
    "duel": ("duel", "DuelScreen"),
    "inspect": ("inspect", "Inspect"),
    "pause": ("pause", "Pause"),
    "end": ("ending", "leads"),
    "result": ("result", "Result"),
    "round": ("match_round", "Round"),
    "match": ("match_choice", "MatchChoice"),
    "ladder": ("ladder", "Ladder"),
}
# What the computer players are made of, each after those that it needs: kept while one sits.
THINKING = tuple(
    "omen." + name
    for name in "hands search judgement weights player ranking master players".split()
)

duel = None  # the Duel on the board, for whoever watches from outside: the simulator's `record`


class Game:
    """What outlives a screen.

    `sets`: (id, name, path) of each good set found; `faults`: one line for each bad one.
    `omens`: the chosen OmenSet, `art`: its pictures. `rules`: the bits that are on.
    `hands`: five Omens for each seat, or None; `drawn`: whether by chance. `players`: None where a
    person sits; `strengths`: 0 there, else the player's, 1 + its place in PLAYERS, and above those
    the opponents of the ladder. `opponent`: the strength that was chosen last.
    `seat`: who is assembling a Hand. `duel`: the Duel on the board, or None; `ended`: the screen to
    its end. `match`: the match that it is of, as match.py has it, or None; `following`: the round
    of Sudden Death that is next.
    `say`: what the sides and the rules are called.
    `memory`: what outlives the power, too; `unkept`: whether that may have changed. `lost`: whether
    something of it was lost.
    """

    def __init__(self, console):
        self.kept = tuple(sys.modules)  # what was loaded at the start stays
        self.shown = None  # the screen that is shown
        self.console = console
        self.chance = Chance(console.entropy())
        self.art = Art()
        self.memory = Memory(console.store.blobs)
        self.lost = console.store.lost
        self.unkept = False
        self.coloured = 0  # the set of colours that all are in
        self.counted = None  # the last Duel that the statistics have
        self.watched = ""  # the file of the record that was watched last
        self.lesson = ""  # the file of the lesson that was chosen last
        self.strengths = [0, 0]
        self.players = [None, None]
        self.load("omen.screens.options").apply(self)
        self.say = words("names")
        self.rules = self.memory.rules
        self.hands = [None, None]
        self.match = self.following = None
        self.ended = "result"
        self.opponent = self.memory.opponent
        self.drawn = self.memory.drawn
        self.seat = rules.KENZA
        self.duel = None
        self.omens = None
        self.sets = []
        self.faults = []
        self.load("omen.screens.library").find_sets(self)
        if self.sets:
            ids = [found[0] for found in self.sets]
            chosen = self.memory.set_id
            self.use_set(ids.index(chosen) if chosen in ids else 0)

    def load(self, name: str):
        """The module of that name, loaded for now."""
        kept = self.kept
        if name == THINKING[-1]:
            # One by one: each within another, they would need more room at once, and stack.
            kept += THINKING
            for part in THINKING:
                loaded(part, kept)
        elif self.players[0] is not None or self.players[1] is not None:
            kept += THINKING
        return loaded(name, kept)

    def screen(self, name: str, *arguments) -> tuple:
        """A new screen, out of SCREENS, for `button` or `tick` to return. It is made when the one
        that is shown has left, and room is."""
        return name, arguments

    def make(self, name: str, *arguments):
        """That screen, made at once."""
        module, kind = SCREENS[name]
        return getattr(self.load("omen.screens." + module), kind)(self, *arguments)

    def use_set(self, i: int) -> None:
        """Play with sets[i] from now on."""
        global duel
        duel = None  # the last one holds the old set, which makes room first
        self.load("omen.screens.library").use_set(self, i)

    def random_hand(self):
        """Five Omens of the set."""
        return self.load("omen.hands").random_hand(self.omens, self.chance)

    def alone(self):
        """The seat of the one person who plays against the handheld; None where two persons do."""
        kenza, kyoza = self.strengths
        if (kenza == 0) == (kyoza == 0):
            return None
        return rules.KYOZA if kenza else rules.KENZA

    def leave_table(self) -> None:
        """Nobody sits any more, so that what the last Duel was made of makes room, no match goes
        on, and the rules are the person's own again."""
        if max(self.strengths) > len(PLAYERS):
            self.rules = self.memory.rules
        self.strengths = [0, 0]
        self.players = [None, None]
        self.match = self.memory.match = None

    def to_mover(self, following):
        """Where to go when the mover's Hand is to be seen next: `following`, by way of a handover
        where two persons share the handheld and Open is off."""
        duel = self.duel
        if duel.rules & rules.OPEN or self.players[0] is not None or self.players[1] is not None:
            return following
        return self.screen("handover", duel.turn, following)

    def on(self, rule: int) -> bool:
        """Whether this rule is on."""
        return self.rules & rule != 0

    def opening(self) -> str:
        """The screen to begin with."""
        return "resume" if self.lost or self.memory.duel or self.memory.match else "title"

    def keep(self) -> None:
        """Have what outlives the power outlive it as it is now; count a Duel that is over."""
        memory = self.memory
        duel = self.duel
        self.unkept = False
        gc.collect()  # so that what is kept lies low in the heap, and does not break it up
        if duel is not None and not duel.over:
            memory.duel = duel_bytes(duel, self.strengths, self.drawn)
        elif duel is not None and duel is not self.counted:
            self.counted = duel
            self.ended = self.load("omen.screens.ending").end(self)
        if max(self.strengths) <= len(PLAYERS):  # an opponent of the ladder has rules of its own
            memory.rules = self.rules
        memory.opponent = self.opponent
        memory.drawn = self.drawn
        if self.omens is not None:
            memory.set_id = self.omens.id
        memory.pack()
        self.console.store.save()


def start(console) -> Game:
    """The game, with its first screen shown. `turn` it for ever."""
    game = Game(console)
    show(game, "notice" if game.faults or not game.sets else game.opening())
    return game


def turn(game: Game) -> None:
    """One turn of the main loop."""
    global duel
    console = game.console
    button = console.pressed()
    following = None
    if button is not None:
        console.speaker.play(CURSOR)  # whatever the screen says of this press is heard instead
        following = game.shown.button(button)
    if following is None:
        following = game.shown.tick(console.now())
    if following is not None:
        if game.unkept:  # who gives up does so before that is shown
            game.keep()
        show(game, following)
    duel = game.duel
    console.refresh()
    if game.unkept:  # after what was done is seen: the flash takes its time
        game.keep()
    console.rest()


def show(game: Game, following) -> None:
    """Show following, a name, a screen, or one that is to be made; nothing is sent meanwhile.

    What was shown is let go before a new screen is loaded, so that it finds room.
    """
    if game.shown is not None:
        game.shown.leave()
    game.shown = None
    game.console.show(None)
    game.art.clear()
    if isinstance(following, str):
        following = game.screen(following)
    gc.collect()
    if isinstance(following, tuple):
        following = game.make(following[0], *following[1])
    following.enter()
    game.shown = following
    game.console.show(following.group)
    game.unkept = True
