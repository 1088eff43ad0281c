# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A name for a Hand: one of the words that are proposed, or letter by letter on a wheel each."""

from handheld import SELECT, B
from omen.session import saved_hands
from omen.widgets.frame import framed
from omen.widgets.palettes import INK, WARN
from omen.widgets.text import COLUMNS, blank, louder, text, wrap
from omen.widgets.wheels import Wheels
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence

    from displayio import Group, Palette

    from omen.screens.app import Game

LEFT_EDGE, TOP = 20, 52  # of the name, whose letters are twice as large as others
KEEP = 3  # the tool of the Hand's screen that leads here
WORDS = 13  # that are proposed
LETTERS = b"_abcdefghijklmnopqrstuvwxyz"  # on a wheel; the first one is a gap


class KeptName:
    """Keeps the Hand `picks` under a name, or gives a kept Hand another name.

    That is the one at `place`, where that is given. Leads back to the Hand, or to the kept ones.
    """

    def __init__(
        self, game: "Game", picks: "Sequence[int]", lots: "Sequence[int]", place: int | None = None
    ) -> None:
        self.game = game
        self.say = words("name")
        self.picks = picks
        self.lots = lots
        self.place = place
        self.entries = saved_hands.read(game.session.memory)
        self.word = -1  # the word that was proposed last
        self.said = ""  # the last refusal
        self.group: "Group" = None

    def enter(self) -> None:
        self.group = framed(self.say["heading"], self.say["buttons"])
        self.wheels = Wheels(LEFT_EDGE, TOP, saved_hands.NAME, LETTERS, saved_hands.NAME)
        self.group.append(self.wheels.group)
        self.words = text(2, 92, COLUMNS, 2, INK)
        self.group.append(self.words)
        if self.place is None:
            self.suggest()
        else:
            self.read(saved_hands.name_of(self.entries[self.place]))
        self.show()

    def read(self, name: str) -> None:
        """Turn the wheels to a name."""
        for i in range(saved_hands.NAME):
            letter = ord(name[i].lower()) - 96 if i < len(name) else 0
            self.wheels.letters[i] = letter if 0 < letter < len(LETTERS) else 0
        self.wheels.at = max(0, min(len(name), saved_hands.NAME) - 1)

    def suggest(self) -> None:
        """Turn the wheels to the next of the words that is no kept Hand's name.

        After the last one, to gaps alone.
        """
        offered = saved_hands.offered(self.game.session, self.game.session.seat)
        names = [saved_hands.name_of(self.entries[i]) for i in offered]
        word = ""
        for _ in range(WORDS + 1):
            self.word = (self.word + 1) % (WORDS + 1)
            word = self.say.part("words", self.word) if self.word < WORDS else ""
            if word not in names:
                break
        self.read(word)

    def name(self) -> str:
        """What the wheels read: a capital at the beginning of each word."""
        name = bytearray()
        for letter in self.wheels.letters:
            if letter:
                letter += 96 if name and name[-1] != 32 else 64
            name.append(letter or 32)
        return bytes(name).decode()

    def show(self) -> None:
        """Show the name."""
        self.said = ""
        self.wheels.show(self.name())
        self.tell(self.say["wheels"], INK)

    def tell(self, words: str, colours: "Palette") -> None:
        blank(self.words, wrap(self.words, words))
        if self.words.pixel_shader is not colours:
            self.words.pixel_shader = colours

    def button(self, button: int) -> str | None:
        if button == B:
            return self.done("")
        if button == SELECT:
            self.suggest()
        elif not self.wheels.button(button):
            return self.keep()
        self.show()
        return None

    def keep(self) -> str | None:
        """Keep the Hand under this name, where it is one."""
        game, entries = self.game, self.entries
        name = " ".join(self.name().split())
        taken = False
        for i in saved_hands.offered(game.session, game.session.seat):
            if i != self.place and saved_hands.name_of(entries[i]) == name:
                taken = saved_hands.set_of(entries[i]) == game.session.omens.id
        if not name or taken:
            why = self.say["taken" if taken else "empty"]
            self.said = louder(why, self.said)
            self.tell(self.said, WARN)
            return None
        if self.place is None:
            marks = saved_hands.keeper(game.session, game.session.seat)
            entries.insert(0, saved_hands.entry_of(game.session.omens, self.picks, name, marks))
        else:
            entries[self.place] = saved_hands.named(entries[self.place], name)
        saved_hands.write(game.session, entries)
        return self.done(self.say["kept"].format(name))

    def done(self, said: str) -> str:
        """The screen that this one came from."""
        if self.place is None:
            return self.game.screen("assemble", self.picks, self.lots, KEEP, said)
        return self.game.screen("kept", self.picks, self.lots)

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.wheels = self.words = None


screen = KeptName
