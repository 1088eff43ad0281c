# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Runs the game: the main loop, and the screen that is shown.

A screen is an object made with the Game, with

    enter()         builds its displayio tree into `self.group`
    button(button)  answers one press
    tick(now)       lets time pass, in ms; on every turn of the loop
    leave()         drops the tree, and whatever else displays

`button` and `tick` return None to stay, or the name of the screen to go to, which is made anew.
`game.screen(name, ...)` is the same name with what that screen is given more than the Game; the
name BACK, given a screen, shows that very one again, such as the one that a pause came from. The
usual way is title -> menu -> new duel -> hand (Kenza) -> handover -> hand (Kyoza) -> toss -> duel
-> result -> menu; where the power went in a Duel, resume -> duel. What comes next in a Duel or a
match, the session tells: omen/session/session.py.

A screen is loaded when it is shown, and forgotten after it: no screen imports another one, and what
outlives it stands in the session or in the Game.
"""

import gc

from omen.screens import resident  # noqa: F401  before all others
from omen.session.loading import forget
from omen.session.session import Session
from omen.widgets.cards import Art
from omen.widgets.signals import CURSOR
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from handheld import Console

# The file of each screen that is not called as its file is. A file's `screen` makes it.
FILES = {
    "rules": "rule_switches",
    "new duel": "new_duel",
    "sets": "set_list",
    "lesson": "give_lesson",
    "hand": "choosing",
    "kept": "hand_list",
    "name": "hand_name",
    "assemble": "hand",
    "duel": "play_duel",
    "end": "finish",
    "code": "qr_code",
    "round": "match_round",
    "match": "match_choice",
    "ladder": "climb",
}
# What was needed until here, and is no more.
OPENING = (
    "omen.screens.opening",
    "omen.screens.resident",
    "omen.widgets.title_picture",
    "omen.widgets.colour_sets",
)
BACK = "back"  # the name for a screen that is there already


class Game:
    """The shell around a session: what screens draw with, and which of them is shown.

    `console`: the handheld. `art`: the pictures of the set. `say`: what the sides and the rules are
    called. `coloured`: the set of colours that all are in. `watched`: the file of the record that
    was watched last; `lesson`: of the lesson that was chosen last. `lines`: the line of each
    menu that was chosen last, by the screen's name.
    """

    def __init__(self, console: "Console") -> None:
        for name in OPENING:
            forget(name)
        self.session = Session(console.store, console.entropy())
        self.shown: "Any" = None  # the screen that is shown
        self.arguments: tuple = ()  # for the screen that comes next
        self.console = console
        self.art = Art()
        self.coloured = 0
        self.watched = ""
        self.lesson = ""
        self.lines: dict[str, int] = {}
        self.session.load("omen.screens.options").apply(self)
        self.say = words("names")
        self.session.load("omen.session.library").find_sets(self.session)
        if self.session.omens is not None:
            self.art.use(self.session.omens)

    def screen(self, name: str, *arguments: "Any") -> str:
        """The name of the screen to go to, for `button` or `tick` to return.

        It is made with these arguments when the one that is shown has left, and there is room.
        """
        self.arguments = arguments
        return name

    def make(self, name: str) -> "Any":
        """The screen of that name, made with what was set aside for it."""
        arguments, self.arguments = self.arguments, ()
        if name == BACK:
            return arguments[0]
        file = self.session.load("omen.screens." + FILES.get(name, name))
        return file.screen(self, *arguments)

    def use_set(self, i: int) -> None:
        """Play with that set from now on."""
        self.session.load("omen.session.library").use_set(self.session, i)
        self.art.use(self.session.omens)
        self.lines["book"] = 0

    def to_mover(self, following: str) -> str:
        """Where to go when the mover's Hand is to be seen next.

        That is `following`, by way of a handover where the handheld changes hands.
        """
        if self.session.hides():
            return self.screen("handover", self.session.duel.turn, following)
        return following

    def opening(self) -> str:
        """The screen to begin with."""
        memory = self.session.memory
        return "resume" if self.session.lost or memory.duel or memory.match else "title"


def start(console: "Console") -> Game:
    """The game, with its first screen shown. `turn` it for ever."""
    game = Game(console)
    playable = game.session.sets and not game.session.faults
    first = game.opening() if playable else "notice"
    if first != "title":
        console.clear()  # what was pressed was meant for the title
    show(game, first)
    return game


def turn(game: Game) -> None:
    """One turn of the main loop.

    If there is no room for what a button asks for, it is left undone, and a notice leads on from
    there.
    """
    console = game.console
    button = console.pressed()
    following = None
    try:
        if button is not None:
            console.speaker.play(CURSOR)  # whatever the screen says of this press is heard instead
            following = game.shown.button(button)
        if following is None:
            following = game.shown.tick(console.now())
        if following is not None:
            if game.session.dirty:  # who gives up does so before that is shown
                game.session.save()
            show(game, following)
    except MemoryError:
        game.arguments = ()
        show(game, "no_room")
    console.refresh()
    if game.session.dirty:  # after what was done is seen: the flash takes its time
        game.session.save()
    console.rest()


def show(game: Game, name: str) -> None:
    """Show the screen of that name; nothing is sent meanwhile.

    What was shown is let go before a new screen is loaded, so that it finds room.
    """
    if game.shown is not None:
        game.shown.leave()
    game.shown = None
    game.console.show(None)
    game.art.clear()
    gc.collect()
    screen = game.make(name)
    gc.collect()  # so that what it draws with lies low in the heap
    screen.enter()
    game.shown = screen
    game.console.show(screen.group)
    game.session.dirty = True
