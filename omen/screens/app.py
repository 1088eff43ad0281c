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
-> menu; where the power went in a Duel, resume -> duel.
A screen that others return to by name imports none of them; app.py alone knows them all.
Those that only stand between (handover, pause, inspect) are given the screen they return to.
"""

import gc
import os

from omen import rules
from omen.chance import Chance
from omen.hands import random_hand
from omen.memory import Memory, duel_bytes
from omen.players import NAMES, pick_hand, player
from omen.screens.book import Book
from omen.screens.cards import BITMAPS, Art
from omen.screens.duel import DuelScreen
from omen.screens.hand import Hand
from omen.screens.menu import Menu
from omen.screens.notice import Notice
from omen.screens.opponent import Opponent
from omen.screens.options import Options, apply
from omen.screens.result import Result
from omen.screens.resume import Resume
from omen.screens.rules import NewDuel, Rules
from omen.screens.sets import Sets
from omen.screens.signals import CURSOR
from omen.screens.statistics import Statistics
from omen.screens.title import Title
from omen.screens.toss import Toss
from omen.scribe import write
from omen.set_check import BIGGEST
from omen.sets import SetError, check_sheet, read_set

SETS = "assets/sets"
OURS = "mansions"  # the set to begin with
RECORDS = 20  # of the last Duels on the drive
RECORD_ROOM = 512  # bytes, more than any record takes

SCREENS = {
    "title": Title,
    "menu": Menu,
    "opponent": Opponent,
    "rules": Rules,
    "new duel": NewDuel,
    "sets": Sets,
    "book": Book,
    "options": Options,
    "statistics": Statistics,
    "resume": Resume,
    "hand": Hand,
    "toss": Toss,
    "duel": DuelScreen,
    "result": Result,
}

duel = None  # the Duel on the board, for whoever watches from outside: the simulator's `record`


class Game:
    """What outlives a screen.

    `sets`: (id, name, path) of each good set found; `faults`: one line for each bad one.
    `omens`: the chosen OmenSet, `art`: its pictures. `rules`: the bits that are on.
    `hands`: five Omens for each seat, or None; `drawn`: whether by chance. `players`: None where a
    person sits; `strengths`: 0 there, else the player's, 1 + its place in NAMES. `opponent`: the
    strength that was chosen last.
    `seat`: who is assembling a Hand. `duel`: the Duel on the board, or None.
    `memory`: what outlives the power, too; `unkept`: whether that may have changed. `lost`: whether
    something of it was lost.
    """

    def __init__(self, console):
        self.console = console
        self.chance = Chance(console.entropy())
        self.art = Art()
        self.memory = Memory(console.store.blobs)
        self.lost = console.store.lost
        self.unkept = False
        self.counted = None  # the last Duel that the statistics have
        apply(self.memory, console)
        self.rules = self.memory.rules
        self.hands = [None, None]
        self.players = [None, None]
        self.strengths = [0, 0]
        self.opponent = self.memory.opponent
        self.drawn = self.memory.drawn
        self.seat = rules.KENZA
        self.duel = None
        self.omens = None
        self.sets = []
        self.faults = []
        self.find_sets()
        if self.sets:
            ids = [found[0] for found in self.sets]
            chosen = self.memory.set_id
            self.use_set(ids.index(chosen) if chosen in ids else 0)

    def find_sets(self) -> None:
        """Look through every file of the sets' folder; what a file says counts, not its name."""
        buffer = bytearray(512)
        try:
            names = sorted(os.listdir(SETS))
        except OSError:
            names = []
        for name in names:
            if name[0] == "." or not name.endswith(".omen"):  # macOS leaves "._" files
                continue
            try:
                omens = read_file(SETS + "/" + name)
                with open(BITMAPS + omens.sheet, "rb") as sheet:
                    check_sheet(sheet, omens, buffer)
            except SetError as error:
                self.faults.append(name + ": " + str(error))
            except OSError:
                self.faults.append(name + ": it, or its pictures, cannot be read")
            else:  # where flashing was cut short, a set may be there twice: as it was, and as it is
                if omens.id not in [found[0] for found in self.sets]:
                    self.sets.append((omens.id, omens.name, SETS + "/" + name))
        # ties: none, each file has a name of its own
        self.sets.sort(key=lambda found: (found[0] != OURS, found[1], found[2]))

    def use_set(self, i: int) -> None:
        """Play with sets[i] from now on; Hands of another set are forgotten."""
        self.omens = None  # the old one makes room first
        self.hands = [None, None]
        gc.collect()
        self.omens = read_file(self.sets[i][2])
        self.art.use(self.omens)

    def quick(self) -> str:
        """Begin a Duel with a random Hand for each seat. Returns the screen for it."""
        self.seat_players(0, 0)
        self.drawn = True
        for seat in (rules.KENZA, rules.KYOZA):
            self.hands[seat] = random_hand(self.omens, self.chance)
        return "toss"

    def assemble(self) -> str:
        """Begin a Duel for which each player assembles a Hand. Returns the screen for it."""
        self.seat_players(0, 0)
        self.drawn = False
        self.hands = [None, None]
        self.seat = rules.KENZA
        return "hand"

    def play_alone(self) -> str:
        """Begin a Duel of one person against the handheld, in seats by chance. `drawn` says whether
        the person's Hand is, too. Returns the screen for it."""
        omens, chance = self.omens, self.chance
        seat = chance.below(2)
        if seat == rules.KENZA:
            self.seat_players(0, self.opponent)
        else:
            self.seat_players(self.opponent, 0)
        self.hands[1 - seat] = pick_hand(NAMES[self.opponent - 1], omens, chance)
        if self.drawn:
            self.hands[seat] = random_hand(omens, chance)
            return "toss"
        self.seat = seat
        return "hand"

    def anew(self) -> str:
        """Begin another Duel as the last one was begun. Returns the screen for it."""
        if self.alone() is not None:
            return self.play_alone()
        return self.quick() if self.drawn else self.assemble()

    def alone(self):
        """The seat of the one person who plays against the handheld; None where two persons do."""
        kenza, kyoza = self.strengths
        if (kenza == 0) == (kyoza == 0):
            return None
        return rules.KYOZA if kenza else rules.KENZA

    def seat_players(self, kenza: int, kyoza: int) -> None:
        """Let players of these strengths take the seats; 0 for a person."""
        self.strengths = [kenza, kyoza]
        self.opponent = kenza or kyoza or self.opponent
        self.players = [None, None]
        for seat in (rules.KENZA, rules.KYOZA):
            if self.strengths[seat]:
                self.players[seat] = player(NAMES[self.strengths[seat] - 1], self.chance)

    def on(self, rule: int) -> bool:
        """Whether this rule is on."""
        return self.rules & rule != 0

    def opening(self) -> str:
        """The screen to begin with."""
        return "resume" if self.lost or self.memory.duel else "title"

    def keep(self) -> None:
        """Have what outlives the power outlive it as it is now; count a Duel that is over."""
        memory = self.memory
        duel = self.duel
        self.unkept = False
        if duel is not None and not duel.over:
            memory.duel = duel_bytes(duel, self.strengths, self.drawn)
        elif duel is not None and duel is not self.counted:
            self.counted = duel
            memory.finish(duel, self.strengths)
            # Its record first: where the power goes in between, the Duel is under way once more.
            self.tell_record()
        memory.rules = self.rules
        memory.opponent = self.opponent
        memory.drawn = self.drawn
        if self.omens is not None:
            memory.set_id = self.omens.id
        memory.pack()
        self.console.store.save()

    def tell_record(self) -> None:
        """Print the Duel's record, and put it on the drive, over that of RECORDS Duels ago."""
        number = self.memory.duels
        record = write(self.duel)
        print(record, end="")
        record = "# Duel {} of this handheld\n{}".format(number, record)
        record += " " * (RECORD_ROOM - 1 - len(record)) + "\n"
        path = "duels/{:02d}.duel".format(number % RECORDS)
        self.console.store.save_file(path, record.encode(), RECORD_ROOM)


def read_file(path: str):
    """The OmenSet in the file at path. Raises SetError or OSError."""
    with open(path, "rb") as file:
        return read_set(file.read(BIGGEST + 1))


def run(console) -> None:
    """Play for ever."""
    game = Game(console)
    screen = show(game, None, Notice(game) if game.faults or not game.sets else game.opening())
    while True:
        screen = turn(game, screen)


def turn(game: Game, screen):
    """One turn of the main loop. Returns the screen that is shown after it."""
    global duel
    console = game.console
    button = console.pressed()
    following = None
    if button is not None:
        console.speaker.play(CURSOR)  # whatever the screen says of this press is heard instead
        following = screen.button(button)
    if following is None:
        following = screen.tick(console.now())
    if following is not None:
        screen = show(game, screen, following)
    duel = game.duel
    console.refresh()
    if game.unkept:  # after what was done is seen: the flash takes its time
        game.keep()
    console.rest()
    return screen


def show(game: Game, screen, following):
    """Leave screen for following, a name or a screen; nothing is sent to the display meanwhile."""
    if screen is not None:
        screen.leave()
    if isinstance(following, str):
        following = SCREENS[following](game)
    game.console.show(None)
    gc.collect()
    following.enter()
    game.console.show(following.group)
    game.unkept = True
    return following
