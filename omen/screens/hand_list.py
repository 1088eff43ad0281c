# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The kept Hands, of which one is taken, renamed or deleted, which asks first.

The last one that the player used is the first. With Open off the other player's are not seen; what
is seen of the rest tells nothing of what the other player chose.
"""

from handheld import DOWN, LEFT, START, UP, A, B
from omen.rules import EFFECT
from omen.session import saved_hands
from omen.widgets.cards import HELD, SIZE, Card
from omen.widgets.frame import framed
from omen.widgets.lines import Lines
from omen.widgets.menu_list import MenuList
from omen.widgets.names import called
from omen.widgets.palettes import DIM, INK, WARN
from omen.widgets.text import COLUMNS, centred, louder, text, write
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from collections.abc import Sequence

    from displayio import Group

    from omen.screens.app import Game

KEPT = 0  # the tool of the Hand's screen that leads here
ROWS = 5
TOP = 16  # of the list, in pixels
NAMES = 11  # characters of a line
ASIDE = 12  # characters beside it
NAME, OUT = 1, 2  # what can be done with a Hand, besides taking it
NO, YES = range(2)  # whether to delete it


class KeptHands:
    """Leads to the Hand's screen with what was taken, and back.

    Back is the Hand that it came from, which has `picks`, of which `lots` are not locked; without
    one, the menu.
    """

    def __init__(
        self, game: "Game", picks: "Sequence[int] | None" = None, lots: "Sequence[int]" = ()
    ) -> None:
        self.game = game
        self.say = words("kept")
        self.picks = picks
        self.lots = lots
        self.entries = saved_hands.read(game.session.memory)
        self.offered = saved_hands.offered(game.session, game.session.seat)
        self.asking = ""  # "actions" or "answers" while one of these is chosen ...
        self.place = 0  # ... for the Hand in this line
        self.said = ""  # the last refusal
        self.group: "Group" = None
        self.list: MenuList = None

    def enter(self) -> None:
        art = self.game.art
        self.group = framed("", "")
        # The one that was just renamed.
        chosen = min(self.game.lines.pop("kept", 0), len(self.offered))
        self.list = MenuList(2, TOP, NAMES, ROWS, len(self.offered) + 1, self.label, chosen)
        self.beside = text(2 + (NAMES + 3) * 6, TOP, ASIDE, ROWS, DIM)
        self.words = Lines(2, 80, COLUMNS, 2, INK)
        for part in (self.list.group, self.beside, self.words.group):
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
            return saved_hands.name_of(self.entries[self.offered[i]])
        return self.say["new"]

    def entry(self) -> bytes | None:
        """The Hand that is pointed at, or None."""
        i = self.place if self.asking else self.list.chosen
        return self.entries[self.offered[i]] if i < len(self.offered) else None

    def show(self) -> None:
        """Show the lines, and the Hand that is pointed at or what is wrong with it."""
        self.said = ""
        say, entry = self.say, self.entry()
        game = self.game
        name = called(game, game.session.seat)
        heading = say.part("heading", game.session.alone() is None).format(name)
        if self.asking:
            heading = say.part("about", self.asking == "answers").format(saved_hands.name_of(entry))
        write(self.group[1], centred(heading, COLUMNS))
        hint = say.part("buttons", 1 if self.asking or entry is None else 0)
        write(self.group[2], centred(hint, COLUMNS))
        self.list.show()
        for row in range(ROWS):
            i = self.list.top + row
            known = not self.asking and i < len(self.offered)
            write(self.beside, self.state(self.entries[self.offered[i]]) if known else "", row)
        wrong = entry is not None and saved_hands.fault(entry, self.game.session.omens)
        five = bytes(saved_hands.hand_of(entry)) if entry and not wrong else b""
        if five != self.seen:
            self.lay_cards(five)
        self.words.say("" if five else self.why(entry, wrong), INK)

    def state(self, entry: bytes) -> str:
        """A word about a Hand, beside its name."""
        wrong = saved_hands.fault(entry, self.game.session.omens)
        if wrong == saved_hands.ELSEWHERE:
            return saved_hands.set_of(entry)
        if wrong or entry[4] & saved_hands.last_of(self.game.session, self.game.session.seat):
            return self.say.part("state", max(0, wrong - 1))
        return ""

    def why(self, entry: bytes, wrong: int) -> str:
        """Why there are no cards to see."""
        if entry is None:
            return self.say["anew"]
        return self.say.part("wrong", wrong - 1).format(saved_hands.set_of(entry))

    def lay_cards(self, five: bytes) -> None:
        """Show these Omens, or none."""
        game, omens = self.game, self.game.session.omens
        for i in range(5):
            card = self.cards[i]
            if five and five[i : i + 1] != self.seen[i : i + 1]:
                omen = five[i]
                card.face(omen, omens.ranks(omen), game.session.seat, False)
                card.adorn(omens, omen, game.session.seat, game.session.on(EFFECT))
            card.grid.hidden = not five
        self.seen = five

    def button(self, button: int) -> str | None:
        if self.list.button(UP if button == LEFT else button):
            self.show()
        elif button in (A, START):
            return self.use()
        elif button == B:
            if not self.asking:
                return self.back()
            self.ask("")
        elif self.asking or self.entry() is None:
            self.list.button(DOWN)
            self.show()
        else:
            self.ask("actions")
        return None

    def back(self) -> str | None:
        """Where B leads: back to the Hand.

        Where there is none yet, to the menu; but in a match, or when the other player has a Hand,
        by way of the Hand's screen, which asks first.
        """
        game = self.game
        if self.picks is not None:
            return game.screen("assemble", self.picks, self.lots)
        if game.session.match is not None or game.session.hands[1 - game.session.seat] is not None:
            return game.screen("assemble")
        return "menu"

    def use(self) -> str | None:
        """Do what the line says. Returns the screen that it leads to, if it does."""
        entry, chosen = self.entry(), self.list.chosen
        if self.asking == "answers":
            if chosen == YES:
                self.forget(entry)
            self.ask("")
        elif entry is None:
            return self.game.screen("assemble")
        elif self.asking and chosen == NAME:
            self.game.lines["kept"] = self.place
            return self.game.screen("name", self.picks, self.lots, self.offered[self.place])
        elif self.asking and chosen == OUT:
            self.ask("answers")
        else:
            wrong = saved_hands.fault(entry, self.game.session.omens)
            if not wrong:
                return self.game.screen("assemble", saved_hands.hand_of(entry))
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

    def forget(self, entry: bytes) -> None:
        self.entries.remove(entry)
        saved_hands.write(self.game.session, self.entries)
        self.offered = saved_hands.offered(self.game.session, self.game.session.seat)

    def tick(self, now: int) -> str | None:
        return None

    def leave(self) -> None:
        self.group = self.list = None
        self.cards = []


screen = KeptHands
