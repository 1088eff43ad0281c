# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The options: what is heard, seen and said, how Duels flow, and how one holds the handheld.

They also say where all is saved.
"""

import os

from handheld import DRIVE, LEFT, SELECT, B
from omen.session import memory as saved
from omen.session import settings
from omen.widgets.frame import framed
from omen.widgets.menu_list import MenuList, opening
from omen.widgets.palettes import INK, WARN
from omen.widgets.signals import PLACED, shine
from omen.widgets.text import COLUMNS, blank, centred, text, wrap, write
from omen.widgets.words import ENGLISH, FOLDER, TOP, find, speak, words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group, TileGrid

    from omen.screens.app import Game

# The lines; what helps to see and to hold it is in sight at once.
VOLUME, LIGHT, DIM, COLOURS, LARGE, SWAP, WORDS, SPEED, FORESIGHT, TALLIES, RECORD = range(11)
# What each of them changes, as `settings.change` has it.
CHOICES = (
    settings.VOLUME,
    settings.LIGHT,
    settings.DIM,
    saved.PALETTE,
    saved.LARGE,
    saved.SWAP,
    0,  # WORDS is changed in another way
    saved.SPEED,
    saved.FORESIGHT,
)
TOLD = (COLOURS, LARGE, SWAP, SPEED, FORESIGHT)  # what has words of its own
ROWS = 6
NAME, WIDE = 12, 22  # characters before a value, and in a line
LIMITS = (0, 30_000, 60_000, 180_000)  # ms


def apply(game: "Game") -> None:
    """Have the console sound and shine as the memory says, the screens speak, and all look so."""
    memory, console = game.session.memory, game.console
    console.speaker.volume = memory.volume
    console.lights.level = memory.lights
    console.dimmer.after = LIMITS[memory.dimming]
    speak(memory.language)
    console.turn(memory.choices[saved.SWAP] == 1)
    if game.art.large != memory.choices[saved.LARGE]:
        game.art.read_ranks(memory.choices[saved.LARGE])
    if game.coloured != memory.choices[saved.PALETTE]:
        game.coloured = memory.choices[saved.PALETTE]
        game.session.load("omen.widgets.colours").colour(game.art, game.coloured)


def languages() -> list:
    """What can be spoken: the name of each file without its ending, and what it calls itself."""
    found = []
    try:
        files = sorted(os.listdir(FOLDER))
    except OSError:
        files = []
    for name in files:
        if name[0] != "." and name.endswith(".txt"):  # macOS leaves "._" files
            with open(FOLDER + name, "rb") as file:
                found.append((name[:-4], find(file.read(TOP), "name").decode() or name[:-4]))
    return found or [(ENGLISH, ENGLISH)]


class Options:
    """Changes the settings.

    Comes from the menu, and leads back there, or to what is told of Duels that are over.
    """

    def __init__(self, game: "Game", top: int = VOLUME) -> None:
        self.game = game
        self.top = top  # the line that stands above all
        self.say = words("options")
        self.languages = languages()
        self.group: "Group" = None
        self.list: MenuList = None
        self.saved: "TileGrid" = None

    def enter(self) -> None:
        self.group = framed("", "")
        chosen = self.game.lines.get("options", VOLUME)
        self.list = MenuList(8, 16, WIDE, ROWS, RECORD + 1, self.label, chosen)
        self.list.top = self.top
        self.group.append(self.list.group)
        self.saved = text(2, 91, COLUMNS, 2, INK)
        self.group.append(self.saved)
        self.show()
        shine(self.game.console.lights, 5, None)

    def show(self) -> None:
        """Say everything in the language that is spoken now."""
        write(self.group[1], centred(self.say["heading"], COLUMNS))
        self.list.show()
        self.explain()

    def explain(self) -> None:
        """Tell what the chosen line is about, and what A does there.

        Where the line's own words do, tell where all is saved instead.
        """
        chosen = self.list.chosen
        self.game.lines["options"] = chosen
        place = self.place()
        colour, key = INK if place == DRIVE else WARN, "kept {}".format(place)
        if chosen in TOLD:
            colour, key = INK, "about {}".format(chosen)
        if self.saved.pixel_shader is not colour:
            self.saved.pixel_shader = colour
        blank(self.saved, wrap(self.saved, self.say[key]))
        buttons = self.say.part("buttons", 1 if chosen >= TALLIES else 0)
        write(self.group[2], centred(buttons, COLUMNS))

    def place(self) -> int:
        """Where the last state was saved."""
        return self.game.console.store.place

    def label(self, i: int) -> str:
        if i >= TALLIES:
            return opening(self.say.part("past", i - TALLIES), WIDE)
        name = self.say.part(i, 0)
        return name + " " * (NAME - len(name)) + self.value(i)

    def value(self, i: int) -> str:
        """What line i is set to."""
        memory = self.game.session.memory
        if i == WORDS:
            return self.languages[self.language()][1]
        if i > DIM:
            level = memory.choices[CHOICES[i]]
        else:
            level = (memory.volume, memory.lights, memory.dimming)[i]
        return self.say.part(i, level + 1)

    def language(self) -> int:
        """The place of the language that is spoken among those that can be."""
        for i in range(len(self.languages)):
            if self.languages[i][0] == self.game.session.memory.language:
                return i
        return 0

    def button(self, button: int) -> str | None:
        chosen = self.list.chosen
        if self.list.button(button):
            self.explain()
            return None
        if button == B:
            return "menu"
        if chosen >= TALLIES:
            return ("statistics", "replays")[chosen - TALLIES]
        self.change(chosen, -1 if button in (LEFT, SELECT) else 1)
        # Where nothing looks as it did, and the display may be turned, all is made anew.
        return self.again() if COLOURS <= chosen <= SWAP else None

    def again(self) -> str:
        """This screen, as it looks now."""
        return self.game.screen("options", self.list.top)

    def change(self, chosen: int, step: int) -> None:
        """Go on to the next value, or the one before."""
        game, session, console = self.game, self.game.session, self.game.console
        if chosen == WORDS:
            following = (self.language() + step) % len(self.languages)
            settings.speak(session, self.languages[following][0])
        else:
            settings.change(session, CHOICES[chosen], step)
        apply(game)
        console.lights.show()
        if chosen == VOLUME:
            console.speaker.play(PLACED)
        if chosen == WORDS:
            game.say = words("names")
            self.say = words("options")
            if session.omens is not None:
                game.art.name(session.omens)
        self.show()

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.game.console.lights.dark()
        self.group = self.list = self.saved = None


screen = Options
