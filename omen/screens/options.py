# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The options: how loud, how bright, when to dim; and where the handheld keeps what it keeps."""

from handheld import DRIVE, LEFT, SELECT, B
from omen.memory import DIMMINGS, LIGHTS, VOLUMES
from omen.screens.frame import framed
from omen.screens.menu_list import MenuList
from omen.screens.palettes import INK, WARN
from omen.screens.signals import PLACED, shine
from omen.screens.text import COLUMNS, text

NAMES = ("Sound", "Lights", "Dim after", "Statistics")
SOUND, LIGHT, DIM, STATISTICS = range(4)
VALUES = (
    ("off", "soft", "middle", "loud"),
    ("off", "dim", "bright"),
    ("never", "30 s", "1 min", "3 min"),
    ("",),
)
DIM_AFTER = (0, 30_000, 60_000, 180_000)  # ms

# By where the last state was kept.
KEPT = (
    "Not saved: a PC holds the drive. Unplug it, to keep your Duels.",
    "A PC holds the drive: saved in the chip. A power cut just then loses it.",
    "Saved. You may switch off at any time.",
)


def apply(memory, console) -> None:
    """Have the console sound and shine as the memory says."""
    console.speaker.volume = memory.volume
    console.lights.level = memory.lights
    console.dimmer.after = DIM_AFTER[memory.dimming]


def kept(x: int, y: int, place: int):
    """Words that tell whether all is saved; three lines."""
    return text(x, y, COLUMNS, 3, INK if place == DRIVE else WARN, KEPT[place])


class Options:
    """Comes from the menu, and leads back there or to the statistics. Changes `game.memory`."""

    def __init__(self, game):
        self.game = game
        self.group = None
        self.list = None

    def enter(self) -> None:
        self.group = framed("Options", "A change   B back")
        self.list = MenuList(18, 18, 18, len(NAMES), len(NAMES), self.label)
        self.group.append(self.list.group)
        self.group.append(kept(2, 74, self.game.console.store.place))
        shine(self.game.console.lights, 5, None)

    def levels(self) -> tuple:
        memory = self.game.memory
        return (memory.volume, memory.lights, memory.dimming, 0)

    def label(self, i: int) -> str:
        return NAMES[i] + " " * (12 - len(NAMES[i])) + VALUES[i][self.levels()[i]]

    def button(self, button: int):
        chosen = self.list.chosen
        if self.list.button(button):
            return None
        if button == B:
            return "menu"
        if chosen == STATISTICS:
            return "statistics"
        self.change(chosen, -1 if button in (LEFT, SELECT) else 1)
        return None

    def change(self, chosen: int, step: int) -> None:
        """Go on to the next value, or the one before."""
        memory, console = self.game.memory, self.game.console
        if chosen == SOUND:
            memory.volume = (memory.volume + step) % VOLUMES
        elif chosen == LIGHT:
            memory.lights = (memory.lights + step) % LIGHTS
        else:
            memory.dimming = (memory.dimming + step) % DIMMINGS
        apply(memory, console)
        console.lights.show()
        if chosen == SOUND:
            console.speaker.play(PLACED)
        self.list.show()

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.game.console.lights.dark()
        self.group = self.list = None
