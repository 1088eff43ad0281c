# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The options: what is heard, seen and said, how Duels flow, and how one holds the handheld; and
where all is kept."""

import os

from handheld import DRIVE, LEFT, SELECT, B
from omen import memory as stored
from omen.memory import DIMMINGS, LIGHTS, VOLUMES
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.palettes import INK, WARN
from omen.screens.signals import PLACED, shine
from omen.screens.text import COLUMNS, blank, centred, text, wrap, write
from omen.screens.words import ENGLISH, FOLDER, TOP, find, speak, words

SOUND, LIGHT, DIM, STATISTICS, REPLAYS, LANGUAGE, SPEED, FORESIGHT, COLOURS = range(9)
COUNT = 11  # lines: there are two more
# Of the memory, for the last lines.
CHOICES = (stored.SPEED, stored.FORESIGHT, stored.PALETTE, stored.LARGE, stored.SWAP)
ROWS = 5
DIM_AFTER = (0, 30_000, 60_000, 180_000)  # ms


def apply(game) -> None:
    """Have the console sound and shine as the memory says, the screens speak, and all look so."""
    memory, console = game.memory, game.console
    console.speaker.volume = memory.volume
    console.lights.level = memory.lights
    console.dimmer.after = DIM_AFTER[memory.dimming]
    speak(memory.language)
    console.turn(memory.choices[stored.SWAP] == 1)
    if game.art.large != memory.choices[stored.LARGE]:
        game.art.read_ranks(memory.choices[stored.LARGE])
    if game.coloured != memory.choices[stored.PALETTE]:
        game.coloured = memory.choices[stored.PALETTE]
        game.load("omen.screens.colours").colour(game.art, game.coloured)


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
                found.append((name[:-4], find(file.read(TOP), "name") or name[:-4]))
    return found or [(ENGLISH, ENGLISH)]


class Options:
    """Comes from the menu, and leads back there, or to what is told of Duels that are over. Changes
    `game.memory`."""

    def __init__(self, game, chosen=SOUND, top=SOUND):
        self.game = game
        self.chosen = chosen  # the line to begin on
        self.top = top  # and the one that stands above all
        self.say = words("options")
        self.languages = languages()
        self.group = None
        self.list = None
        self.kept = None

    def enter(self) -> None:
        self.group = framed("", "")
        self.list = MenuList(18, 15, 18, ROWS, COUNT, self.label, self.chosen)
        self.list.top = self.top
        self.group.append(self.list.group)
        self.kept = text(2, 78, COLUMNS, 3, INK)
        self.group.append(self.kept)
        self.show()
        shine(self.game.console.lights, 5, None)

    def show(self) -> None:
        """Say everything in the language that is spoken now."""
        write(self.group[1], centred(self.say["heading"], COLUMNS))
        write(self.group[2], centred(self.say["buttons"], COLUMNS))
        self.list.show()
        self.explain()

    def explain(self) -> None:
        """Tell what the chosen line is about, where its words don't; else where all is kept."""
        chosen = self.list.chosen
        place = self.place()
        colour, key = INK, "about {}".format(chosen)
        if chosen < SPEED:
            colour, key = INK if place == DRIVE else WARN, "kept {}".format(place)
        if self.kept.pixel_shader is not colour:
            self.kept.pixel_shader = colour
        blank(self.kept, wrap(self.kept, self.say[key]))

    def place(self) -> int:
        """Where the last state was kept."""
        return self.game.console.store.place

    def label(self, i: int) -> str:
        memory = self.game.memory
        if i == LANGUAGE:
            return self.say["language"].format(self.languages[self.spoken()][1])
        if i in (STATISTICS, REPLAYS):
            return self.say.part("past", i - STATISTICS)
        name = self.say.part(i, 0)
        if i >= SPEED:
            level = memory.choices[CHOICES[i - SPEED]]
        else:
            level = (memory.volume, memory.lights, memory.dimming)[i]
        if i == COLOURS:
            return name + " " + self.say.part(i, level + 1)
        return name + " " * (12 - len(name)) + self.say.part(i, level + 1)

    def spoken(self) -> int:
        """The place of the language that is spoken among those that can be."""
        for i in range(len(self.languages)):
            if self.languages[i][0] == self.game.memory.language:
                return i
        return 0

    def button(self, button: int):
        chosen = self.list.chosen
        if self.list.button(button):
            self.explain()
            return None
        if button == B:
            return "menu"
        if chosen in (STATISTICS, REPLAYS):
            return ("statistics", "replays")[chosen - STATISTICS]
        self.change(chosen, -1 if button in (LEFT, SELECT) else 1)
        # Where nothing looks as it did, and the display may be turned, all is made anew.
        return self.again() if chosen >= COLOURS else None

    def again(self):
        """This screen, as it looks now."""
        return self.game.screen("options", self.list.chosen, self.list.top)

    def change(self, chosen: int, step: int) -> None:
        """Go on to the next value, or the one before."""
        game, memory, console = self.game, self.game.memory, self.game.console
        if chosen == SOUND:
            memory.volume = (memory.volume + step) % VOLUMES
        elif chosen == LIGHT:
            memory.lights = (memory.lights + step) % LIGHTS
        elif chosen == DIM:
            memory.dimming = (memory.dimming + step) % DIMMINGS
        elif chosen >= SPEED:
            which = CHOICES[chosen - SPEED]
            memory.choices[which] = (memory.choices[which] + step) % stored.VALUES[which]
        else:
            following = (self.spoken() + step) % len(self.languages)
            memory.language = self.languages[following][0]
        apply(game)
        console.lights.show()
        if chosen == SOUND:
            console.speaker.play(PLACED)
        if chosen == LANGUAGE:
            game.say = words("names")
            self.say = words("options")
        self.show()

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.game.console.lights.dark()
        self.group = self.list = self.kept = None
