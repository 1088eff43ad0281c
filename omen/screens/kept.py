# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The kept Hands, of which one is taken, renamed or deleted, which asks first.

The last one that the player used is the first. With Open off the other player's are not seen; what
is seen of the rest tells nothing of what the other player chose.
"""

from handheld import DOWN, LEFT, START, UP, A, B
from omen import kept
from omen.rules import EFFECT
from omen.screens.cards import HELD, SIZE, Card
from omen.screens.frame import framed
from omen.screens.lines import Lines
from omen.screens.menu_list import MenuList
from omen.screens.names import called
from omen.screens.palettes import DIM, INK, WARN
from omen.screens.text import COLUMNS, centred, louder, text, write
from omen.screens.words import words

KEPT = 0  # the tool of the Hand's screen that leads here
ROWS = 5
TOP = 16  # of the list, in pixels
NAMES = 11  # characters of a line
ASIDE = 12  # characters beside it
TAKE, RENAME, DELETE = range(3)  # what can be done with a Hand
NO, YES = range(2)  # whether to delete it


class KeptHands:
    """Leads to the Hand's screen with what was taken, and back: to the Hand that it came from,
    which has `picks`, of which `lots` are not locked; without one to the menu."""

    def __init__(self, game, picks=None, lots=()):
        self.game = game
        self.say = words("kept")
        self.picks = picks
        self.lots = lots
        self.entries = kept.kept(game.memory)
        self.offered = kept.offered(game, game.seat)
        self.asking = ""  # "actions" or "answers" while one of these is chosen ...
        self.place = 0  # ... for the Hand in this line
        self.said = ""  # the last refusal
        self.group = None
        self.list = None

    def enter(self) -> None:
        art = self.game.art
        self.group = framed("", "")
        self.list = MenuList(2, TOP, NAMES, ROWS, len(self.offered) + 1, self.label)
        self.aside = text(2 + (NAMES + 3) * 6, TOP, ASIDE, ROWS, DIM)
        self.words = Lines(2, 80, COLUMNS, 2, INK)
        for part in (self.list.group, self.aside, self.words.group):
            self.group.append(part)
        self.cards = []
        for i in range(5):
            card = Card(art, i * SIZE, 84, HELD)
            card.grid.hidden = True
            self.cards.append(card)
            self.group.append(card.grid)
        self.seen = b""  # the Omens on the cards
        self.show()

    def label(self, i: int) -> str:
        if self.asking:
            return self.say.part(self.asking, i)
        if i < len(self.offered):
            return kept.name_of(self.entries[self.offered[i]])
        return self.say["new"]

    def entry(self):
        """The Hand that is pointed at, or None."""
        i = self.place if self.asking else self.list.chosen
        return self.entries[self.offered[i]] if i < len(self.offered) else None

    def show(self) -> None:
        """Show the lines, and the Hand that is pointed at or what is wrong with it."""
        self.said = ""
        say, entry = self.say, self.entry()
        game = self.game
        heading = say.part("heading", game.alone() is None).format(called(game, game.seat))
        if self.asking:
            heading = say.part("about", self.asking == "answers").format(kept.name_of(entry))
        write(self.group[1], centred(heading, COLUMNS))
        hint = say.part("buttons", 1 if self.asking or entry is None else 0)
        write(self.group[2], centred(hint, COLUMNS))
        self.list.show()
        for row in range(ROWS):
            i = self.list.top + row
            known = not self.asking and i < len(self.offered)
            write(self.aside, self.state(self.entries[self.offered[i]]) if known else "", row)
        wrong = entry is not None and kept.fault(entry, self.game.omens)
        five = bytes(kept.hand_of(entry)) if entry and not wrong else b""
        if five != self.seen:
            self.show_cards(five)
        self.words.say("" if five else self.why(entry, wrong), INK)

    def state(self, entry) -> str:
        """A word about a Hand, beside its name."""
        wrong = kept.fault(entry, self.game.omens)
        if wrong == kept.ELSEWHERE:
            return kept.set_of(entry)
        if wrong or entry[4] & kept.last_of(self.game, self.game.seat):
            return self.say.part("state", max(0, wrong - 1))
        return ""

    def why(self, entry, wrong) -> str:
        """Why there are no cards to see."""
        if entry is None:
            return self.say["anew"]
        return self.say.part("wrong", wrong - 1).format(kept.set_of(entry))

    def show_cards(self, five: bytes) -> None:
        """Show these Omens, or none."""
        game, omens = self.game, self.game.omens
        for i in range(5):
            card = self.cards[i]
            if five and five[i : i + 1] != self.seen[i : i + 1]:
                omen = five[i]
                card.face(omen, omens.ranks(omen), game.seat, False)
                card.adorn(omens, omen, game.seat, game.on(EFFECT))
            card.grid.hidden = not five
        self.seen = five

    def button(self, button: int):
        if self.list.button(UP if button == LEFT else button):
            self.show()
        elif button in (A, START):
            return self.act()
        elif button == B:
            if not self.asking:
                return self.leave_for()
            self.ask("")
        elif self.asking or self.entry() is None:
            self.list.button(DOWN)
            self.show()
        else:
            self.ask("actions")
        return None

    def leave_for(self):
        """Where B leads: back to the Hand. Where there is none yet, to the menu; but in a match, or
        when the other has a Hand, by way of the Hand's screen, which asks first."""
        game = self.game
        if self.picks is not None:
            return game.screen("assemble", self.picks, self.lots)
        if game.match is not None or game.hands[1 - game.seat] is not None:
            return game.screen("assemble")
        return "menu"

    def act(self):
        """Do what the line says. Returns the screen that it leads to, if it does."""
        entry, chosen = self.entry(), self.list.chosen
        if self.asking == "answers":
            if chosen == YES:
                self.delete(entry)
            self.ask("")
        elif entry is None:
            return self.game.screen("assemble")
        elif self.asking and chosen == RENAME:
            return self.game.screen("name", self.picks, self.lots, self.offered[self.place])
        elif self.asking and chosen == DELETE:
            self.ask("answers")
        else:
            wrong = kept.fault(entry, self.game.omens)
            if not wrong:
                return self.game.screen("assemble", kept.hand_of(entry))
            self.said = louder(self.why(entry, wrong), self.said)
            self.words.say(self.said, WARN)
        return None

    def ask(self, asking: str) -> None:
        """Let one choose among the actions or answers for a Hand, or, without, among the Hands."""
        if not self.asking:
            self.place = self.list.chosen
        self.asking = asking
        self.list.count = (3 if asking == "actions" else 2) if asking else len(self.offered) + 1
        self.list.chosen = 0 if asking else self.place
        self.show()

    def delete(self, entry) -> None:
        self.entries.remove(entry)
        kept.keep(self.game.memory, self.entries)
        self.game.unkept = True
        self.offered = kept.offered(self.game, self.game.seat)

    def tick(self, now: int):
        return None

    def leave(self) -> None:
        self.group = self.list = None
        self.cards = []
