# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The Duel's screen: the mover chooses an Omen and a tile, and what comes of it is shown.

Privacy is decided in one place, `sees`: whatever it denies is drawn face down, so that at no
refresh a Hand shows that must not.
"""

from handheld import START
from omen import rules
from omen.session.memory import SPEED
from omen.widgets import table as at
from omen.widgets.choice import Choice
from omen.widgets.cursor import PLACE, Cursor
from omen.widgets.names import phrase
from omen.widgets.placement import BEAT, PACES, Placement, lay
from omen.widgets.signals import shine
from omen.widgets.words import words

if 0:  # for the type check alone: the compiler drops it
    from typing import Any

    from displayio import Group

    from omen.screens.app import Game
    from omen.widgets.table import Table

LOOK = 30  # times BEAT: how long one sees each reason once more
# What goes on: the mover chooses, what the handheld chose is shown, what came of it is shown.
CHOOSING, CHOSEN, SHOWING, ENDED = range(4)


class DuelScreen:
    """Plays `game.session.duel` to its end."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.say = words("duel")
        self.duel = game.session.duel
        self.group: "Group" = None
        self.table: "Table" = None
        self.state = CHOOSING
        self.seat = rules.KENZA  # whose Hand the person who holds the handheld plays
        self.cursor = Cursor(self)
        self.thinking = None  # the player that thinks: the mover, or who is asked for a hint
        self.hint: tuple = None  # the play that was suggested, (slot, tile)
        self.shown = True  # whether its reason was shown, too
        self.aimed = False  # whether the cursor just came to a vacant tile
        self.choice: Choice = None
        self.placing: tuple[int, int] = None  # the play that is made next, (slot, tile)
        self.placement: Placement = None
        self.why: "Any" = None  # what tells the last placement's reasons, until they were looked at
        self.ending: "Any" = None  # how it ends, from there on
        self.pace = PACES[game.session.memory.choices[SPEED]]
        self.look = LOOK * self.pace[BEAT]  # ms for one reason
        self.foresight = None
        if game.session.load("omen.session.earnest").foresight(game.session):
            self.foresight = game.session.load("omen.widgets.foresight").Foresight()
        self.begin_turn()

    # -- entering, leaving, time and buttons

    def enter(self) -> None:
        duel = self.duel
        effects = duel.rules & rules.EFFECT != 0
        self.table = at.Table(duel.omens, self.game.art, duel.elements, effects)
        self.cursor.table = self.table
        self.group = self.table.group
        lay(self.table, duel, duel.pos)
        self.table.mark_last(duel.last)
        self.draw_hands()
        self.show_turn()
        # Here, where nobody waits for what he placed. Beside a player there is no room for it yet.
        if self.game.session.players == [None, None]:
            self.game.session.load("omen.widgets.why")

    def leave(self) -> None:
        self.table = self.group = self.cursor.table = self.ending = None
        self.aimed = False

    def tick(self, now: int) -> str | None:
        """Let time pass.

        The engine is asked from here alone: few calls are under way yet, and its own go deep into
        the board's short stack.
        """
        if self.state == CHOSEN and self.choice.tick(now):
            self.placing = self.choice.play
        if self.placing is not None:
            self.duel.play(self.placing[0], self.placing[1])
            self.game.session.placed()
            self.table.forget_hint()
            self.state = SHOWING
            self.placing = self.why = None
            self.draw_hands()
            return None  # first it is saved: what that needs has no room beside what tells why
        if self.state == SHOWING and self.placement is None:
            module = self.game.session.load("omen.widgets.why")
            self.why = module.Why(self.duel, self.table)
            self.show_play(now)
        if self.state == SHOWING:
            if self.placement.tick(now):
                return self.end_turn()
        elif self.state == ENDED:
            self.ending.tick(now)
        elif self.state == CHOOSING:
            if self.thinking is not None:
                self.table.strip.think(now)
                play = self.thinking.step()
                if play is not None:
                    self.decided(play)
            if self.aimed and self.foresight is not None and self.choosing():
                self.foresight.show(self)
            self.aimed = False
            if not self.shown:
                self.shown = True
                hint = self.game.session.load("omen.widgets.hint")
                hint.mark(self)
                view = self.duel.view(self.seat)
                self.table.strip.say(hint.reason(view, *self.hint, self.game.art.named))
        if self.why is not None and self.state < SHOWING and self.why.tick(now, self.look):
            self.why = None
            self.table.strip.say(self.turn_words)
        return None

    def button(self, button: int) -> str | None:
        if self.why is not None and self.state < SHOWING:
            self.why.end()
            self.why = None
        if self.state == SHOWING:
            if self.placement is not None:
                self.placement.hurry(self.game.console.now())
        elif self.state == ENDED:
            if self.ending.hurry():  # else this press is answered by who won
                return "end"
        elif button == START:
            return self.game.screen("pause", self)
        elif self.state == CHOSEN:
            self.placing = self.choice.play
        else:
            wish = self.cursor.button(button)
            if wish != PLACE:
                return wish
            if self.choosing():
                self.placing = self.cursor.slot, self.cursor.tile
            else:
                self.table.strip.insist(self.turn_words)
        return None

    # -- a turn

    def begin_turn(self) -> None:
        """The mover's turn begins: a person chooses, another player thinks."""
        game, duel = self.game, self.duel
        alone = game.session.alone()
        self.state = CHOOSING
        self.seat = duel.turn if alone is None else alone
        self.cursor.begin(self.seat)
        shine(game.console.lights, duel.ryo(rules.KENZA), duel.turn)
        self.thinking = game.session.players[duel.turn]
        # Whose turn it is, in words; here, where the stack is not so deep.
        key = "turn" if self.thinking is None else "think"
        self.turn_words = phrase(game, duel.turn, self.say, key)
        if self.thinking is not None:
            self.thinking.begin(duel.view(duel.turn))

    def ask(self, player: "Any") -> None:
        """Let this player think of a hint for the person who holds the handheld."""
        self.thinking = player
        player.begin(self.duel.view(self.seat))

    def aim(self, play: int) -> None:
        """Have the cursor at that play, which is taken back: what was shown of it goes."""
        self.cursor.slot, self.cursor.tile = divmod(play, 9)
        self.hint = self.choice = None

    def choosing(self) -> bool:
        """Whether the person who holds the handheld has to choose."""
        return self.state == CHOOSING and self.game.session.players[self.duel.turn] is None

    def show_turn(self) -> None:
        """Draw whose turn it is and the cursor, or the choice that was made."""
        self.table.strip.turn(self.duel.turn)
        if self.state == CHOSEN:
            self.show_choice(self.choice.play)
            return
        self.cursor.shown()()
        self.shown = self.hint is None
        if self.thinking is not None:
            self.table.strip.say(self.say["ask"] if self.choosing() else self.turn_words)
        if self.why is not None:
            self.why.table = self.table
            self.why.begin(self.game.console.now())

    def decided(self, play: tuple) -> None:
        """Who thought has decided: that is placed after a moment, or it is the hint."""
        self.thinking = None
        self.table.strip.turn(self.duel.turn)
        if self.choosing():
            self.hint = play
            self.shown = False
        else:
            self.show_choice(play)

    def show_choice(self, play: tuple) -> None:
        """Begin to show what the handheld will place."""
        duel = self.duel
        self.state = CHOSEN
        place = play[0]
        if not self.sees(duel.turn):
            place = duel.turn * 5 + len(duel.slots_left(duel.turn)) - 1  # the last of the backs
        self.turn_words = phrase(self.game, duel.turn, self.say, "place")
        if self.why is None:  # else its reasons are still looked at
            self.table.strip.say(self.turn_words)
        now = self.game.console.now()
        self.choice = Choice(duel, self.table, play, place, now, self.pace[BEAT])

    def end_turn(self) -> str | None:
        """All was seen: the next turn, by way of a handover where there is one, or the end."""
        self.placement = None
        if self.duel.over:
            self.why.end()
            self.why = None
            self.state = ENDED
            finish = self.game.session.load("omen.screens.finish")
            self.ending = finish.Ending(self, self.game.console.now())
            return None
        self.begin_turn()
        if self.game.session.hides():
            return self.game.screen("handover", self.duel.turn, "back", self)
        self.draw_hands()
        self.show_turn()
        return None

    # -- what may be seen

    def sees(self, seat: int) -> bool:
        """Whether that seat's Hand may be seen now by whoever holds the handheld."""
        players = self.game.session.players
        if self.duel.rules & rules.OPEN:
            return True
        if players[seat] is not None:
            return False
        if players[1 - seat] is not None:
            return True  # one person alone
        return self.duel.turn == seat and self.state == CHOOSING

    def draw_hands(self) -> None:
        """Both Hands: the Omens in their places, or as many backs as there are Omens."""
        for seat in (rules.KENZA, rules.KYOZA):
            left = self.duel.slots_left(seat)
            seen = self.sees(seat)
            for place in range(seat * 5, seat * 5 + 5):
                if not seen:
                    what = at.DOWN if place - seat * 5 < len(left) else at.EMPTY
                else:
                    what = place if place in left else at.EMPTY
                self.table.show_place(place, what, self.duel.hands[place])

    # -- a placement

    def show_play(self, now: int) -> None:
        """Begin to show what comes of the play that was just made."""
        duel, table = self.duel, self.table
        self.state = SHOWING
        self.thinking = self.hint = self.choice = self.placing = None
        self.aimed = False
        table.forget_hint()
        self.draw_hands()
        speaker = self.game.console.speaker
        self.placement = Placement(duel, table, speaker, now, self.why, self.pace)
        table.strip.say(phrase(self.game, 1 - duel.turn, self.say, "place"))


screen = DuelScreen
