# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A name for a Hand: one of the words that are proposed, or letter by letter on a wheel each."""

from displayio import Group

from handheld import DOWN, LEFT, RIGHT, SELECT, UP, B
from omen import kept
from omen.screens.frame import framed
from omen.screens.palettes import BRIGHT, DIM, INK, WARN
from omen.screens.text import COLUMNS, WIDTH, blank, louder, text, wrap, write
from omen.screens.words import words

LEFT_EDGE, TOP = 20, 52  # of the name, whose letters are twice as large as others
KEEP = 3  # the tool of the Hand's screen that leads here
WORDS = 13  # that are proposed
LETTERS = 27  # on a wheel: a gap, then a to z


class KeptName:
    """Keeps the Hand `picks` under a name, or, given its `place` in what is kept, names that one
    anew. Leads back to the Hand, or to the kept ones."""

    def __init__(self, game, picks, lots, place=None):
        self.game = game
        self.say = words("name")
        self.picks = picks
        self.lots = lots
        self.place = place
        self.entries = kept.kept(game.memory)
        self.letters = bytearray(kept.NAME)  # where each wheel stands
        self.at = 0  # the wheel that is turned
        self.proposed = -1  # the word that was proposed last
        self.said = ""  # the last refusal
        self.group = None

    def enter(self) -> None:
        self.group = framed(self.say["heading"], self.say["buttons"])
        large = Group(scale=2, x=LEFT_EDGE, y=TOP)
        self.word = text(0, 0, kept.NAME, 1, BRIGHT)
        large.append(self.word)
        self.group.append(large)
        self.group.append(text(LEFT_EDGE, TOP + 16, 2 * kept.NAME, 1, DIM, "_ " * kept.NAME))
        self.wheel = (text(0, TOP - 12, 1, 1, DIM), text(0, TOP + 28, 1, 1, DIM))
        self.words = text(2, 92, COLUMNS, 2, INK)
        for part in self.wheel + (self.words,):
            self.group.append(part)
        if self.place is None:
            self.propose()
        else:
            self.read(kept.name_of(self.entries[self.place]))
        self.show()

    def read(self, name: str) -> None:
        """Turn the wheels to a name."""
        for i in range(kept.NAME):
            letter = ord(name[i].lower()) - 96 if i < len(name) else 0
            self.letters[i] = letter if 0 < letter < LETTERS else 0
        self.at = max(0, min(len(name), kept.NAME) - 1)

    def propose(self) -> None:
        """Turn the wheels to the next of the words that is no kept Hand's name; after the last one
        to gaps alone."""
        names = [kept.name_of(self.entries[i]) for i in kept.offered(self.game, self.game.seat)]
        word = ""
        for _ in range(WORDS + 1):
            self.proposed = (self.proposed + 1) % (WORDS + 1)
            word = self.say.part("words", self.proposed) if self.proposed < WORDS else ""
            if word not in names:
                break
        self.read(word)

    def name(self) -> str:
        """What the wheels read: a capital at the beginning of each word."""
        name = ""
        for letter in self.letters:
            if letter:
                name += chr(letter + (64 if name[-1:] in ("", " ") else 96))
            else:
                name += " "
        return name

    def show(self) -> None:
        """Show the name, and the letters before and after the one of the wheel that is turned."""
        self.said = ""
        write(self.word, self.name())
        for i in range(2):
            letter = (self.letters[self.at] + (1 if i else LETTERS - 1)) % LETTERS
            x = LEFT_EDGE + 2 * WIDTH * self.at + WIDTH // 2
            if self.wheel[i].x != x:
                self.wheel[i].x = x
            write(self.wheel[i], chr(letter + 96) if letter else "_")
        self.tell(self.say["wheels"], INK)

    def tell(self, words: str, colours) -> None:
        blank(self.words, wrap(self.words, words))
        if self.words.pixel_shader is not colours:
            self.words.pixel_shader = colours

    def button(self, button: int):
        if button == B:
            return self.done("")
        if button == SELECT:
            self.propose()
        elif button in (UP, DOWN):
            step = 1 if button == DOWN else LETTERS - 1
            self.letters[self.at] = (self.letters[self.at] + step) % LETTERS
        elif button in (LEFT, RIGHT):
            step = 1 if button == RIGHT else kept.NAME - 1
            self.at = (self.at + step) % kept.NAME
        else:
            return self.keep()
        self.show()
        return None

    def keep(self):
        """Keep the Hand under this name, where it is one."""
        game, entries = self.game, self.entries
        name = " ".join(self.name().split())
        taken = False
        for i in kept.offered(game, game.seat):
            if i != self.place and kept.name_of(entries[i]) == name:
                taken = kept.set_of(entries[i]) == game.omens.id
        if not name or taken:
            why = self.say["taken" if taken else "empty"]
            self.said = louder(why, self.said)
            self.tell(self.said, WARN)
            return None
        if self.place is None:
            marks = kept.keeper(game, game.seat)
            entries.insert(0, kept.entry_of(game.omens, self.picks, name, marks))
        else:
            entries[self.place] = kept.named(entries[self.place], name)
        kept.keep(game.memory, entries)
        game.unkept = True
        return self.done(self.say["kept"].format(name))

    def done(self, said: str):
        """The screen that this one came from."""
        if self.place is None:
            return self.game.screen("assemble", self.picks, self.lots, KEEP, said)
        return self.game.screen("kept", self.picks, self.lots)

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.word = self.wheel = self.words = None
