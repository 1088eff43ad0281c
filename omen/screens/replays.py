# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The last Duels, out of their records on the drive: who won, and which to watch again.

The drive keeps its own, and has whatever a PC put there: no file is believed.
"""

import os

from handheld import DOWN, LEFT, START, UP, A, B
from omen.duel import DRAW
from omen.record import read
from omen.statements import Statements
from omen.widgets.frame import SEATS, framed
from omen.widgets.menu_list import MenuList
from omen.widgets.names import in_force
from omen.widgets.palettes import INK, WARN
from omen.widgets.text import COLUMNS, blank, centred, text, wrap, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from displayio import Group, TileGrid

    from omen.omen_set import OmenSet
    from omen.screens.app import Game

FOLDER = "duels"
FILES = 40  # files that are looked at
ROOM, LINES = 1024, 64  # bytes and lines of one at most: twice what the game itself writes
HEAD = b"# Duel "  # in ours, the number of the Duel follows
ROWS = 6
# Why a record cannot be watched: keys of the words for it.
ELSEWHERE, CHANGED, DAMAGED = "away", "changed", "damaged"


class Replays:
    """A list of the records, the newest first.

    Comes from the options, and leads back there or to the replay. `game.watched` is the file that
    was watched last.
    """

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("replays")
        self.group: "Group" = None
        self.list: MenuList = None
        self.words: "TileGrid" = None
        self.other = None  # another set than the one in play, the last that was asked for
        self.files = find()
        self.lines = [""] * len(self.files)  # what became of each, as far as it is known

    def enter(self) -> None:
        count = len(self.files)
        self.group = framed(self.say["heading"], "")
        self.words = text(2, 90, COLUMNS, 2, INK)
        self.group.append(self.words)
        if not count:
            none = text(2, 20, COLUMNS, 5, INK)
            wrap(none, self.say["none"])
            self.group.append(none)
            self.buttons(1)
            return
        chosen = 0
        for i in range(count):
            if self.files[i][1] == self.game.watched:
                chosen = i
        self.list = MenuList(0, 15, COLUMNS - 2, ROWS, count, self.label, chosen)
        self.group.append(self.list.group)
        self.explain()

    def path(self, i: int) -> str:
        return FOLDER + "/" + self.files[i][1]

    def label(self, i: int) -> str:
        """The Duel's number, or the name of a file that is not ours, and what became of it."""
        number, name = self.files[i]
        return "{:>4} {}".format(name[:-5][:7] if number < 0 else number, self.lines[i])

    def explain(self) -> None:
        """Tell more of the chosen Duel."""
        i = self.list.chosen
        duel, key, ref = self.look(self.path(i))
        if duel is None:
            row = wrap(self.words, self.say.part(key, 1).format(ref))
        else:
            row = wrap(self.words, duel.omens.name if self.files[i][0] >= 0 else self.files[i][1])
            row = wrap(self.words, in_force(self.game, duel.rules), row)
        blank(self.words, row)
        self.words.pixel_shader = INK
        self.buttons(0 if duel is not None else 1)

    def buttons(self, part: int) -> None:
        """Say what the buttons do."""
        write(self.group[2], centred(self.say.part("buttons", part), COLUMNS))

    def state(self, i: int) -> str:
        """What became of a Duel, in a few words."""
        duel, key, _ = self.look(self.path(i))
        if duel is None:
            return self.say.part(key, 0)
        if not duel.over:
            return self.say["open"].format(len(duel.plays))
        if duel.resigned is not None:
            return self.say["resign"].format(SEATS[duel.resigned])
        result = duel.result
        if result == DRAW:
            return self.say["draw"]
        return self.say["win"].format(SEATS[result], duel.ryo(result), duel.ryo(1 - result))

    # -- reading

    def look(self, path: str) -> tuple:
        """The Duel of the record at path, then "" and "".

        Where there is none to watch: None, why, and the set that it asks for.
        """
        ref = ""
        try:
            with open(path, "rb") as file:
                data = file.read(ROOM + 1)
            if len(data) > ROOM or data.count(b"\n") > LINES:
                return None, DAMAGED, ref
            record = data.decode()
            asked = Statements(record).take("set")
            ref = asked[0]
            omens = self.set_of(ref)
            if omens is None:
                return None, ELSEWHERE, ref
            if len(asked) == 2 and asked[1] != "%08x" % omens.crc:
                return None, CHANGED, ref
            return read(record, lambda _: omens), "", ""
        except (ValueError, IndexError, OSError):
            return None, DAMAGED, ref

    def set_of(self, ref: str) -> "OmenSet":
        """The set with that id, if it is on the drive."""
        for omens in (self.game.session.omens, self.other):
            if omens is not None and omens.id == ref:
                return omens
        self.other = None  # it makes room
        for found in self.game.session.sets:
            if found[0] == ref:
                self.other = self.game.session.load("omen.session.library").read_file(found[2])
        return self.other

    # -- time and buttons

    def tick(self, now: int) -> None:
        """Tell what became of one more that is seen: reading a record takes a moment."""
        if self.list is not None:
            top = self.list.top
            for i in range(top, min(top + ROWS, len(self.files))):
                if not self.lines[i]:
                    self.lines[i] = self.state(i)
                    self.list.show()
                    break

    def button(self, button: int) -> str | None:
        if self.list is None or button == B:
            return "options"
        if button in (A, START):
            i = self.list.chosen
            self.game.watched = self.files[i][1]
            duel, _, _ = self.look(self.path(i))
            if duel is not None:
                return self.game.screen("replay", duel, "replays")
            self.words.pixel_shader = INK if self.words.pixel_shader is WARN else WARN
        elif self.list.button(UP if button in (UP, LEFT) else DOWN):
            self.explain()
        return None

    def leave(self) -> None:
        self.group = self.list = self.words = None


def find() -> list:
    """(number, name) of each file that may be a record, the newest first.

    Those that are not ours have the number -1, and come last.
    """
    try:
        names = sorted(os.listdir(FOLDER))
    except OSError:
        names = []
    found = []
    for name in names:
        if name[0] != "." and name.endswith(".duel") and len(found) < FILES:  # macOS's "._" files
            found.append((number_of(FOLDER + "/" + name), name))
    # The rounds of Sudden Death have the number of their Duel: the last one first.
    # ties: none, each file has a place of its own
    order = sorted(range(len(found)), key=lambda i: (-found[i][0], i if found[i][0] < 0 else -i))
    return [found[i] for i in order]


def number_of(path: str) -> int:
    """Which Duel of this handheld's a record is, by its first line; -1 where that does not say."""
    try:
        with open(path, "rb") as file:
            head = file.read(len(HEAD) + 7)
    except OSError:
        head = b""
    number = -1
    if head.startswith(HEAD):
        for digit in head[len(HEAD) :]:
            if not 48 <= digit < 58:
                break
            number = max(number, 0) * 10 + digit - 48
    return number


screen = Replays
