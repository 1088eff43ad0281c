# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Tells in words what the screen shows, for who does not see it.

A Duel is told from its first Omen to its result, and of any other screen its lines as they change.
"""

from displayio import Group
from terminalio import FONT

from omen import rules
from omen.duel import DRAW
from omen.widgets.frame import SEATS

HAND, TILES, OTHER = range(3)  # where a Duel's cursor is, as cursor.py has them
SIDES = ("north", "east", "south", "west")
CAUSES = ("Clash", "Same", "Plus", "Combo")


class Teller:
    """`news` after each picture: what is new since the last one, as lines."""

    def __init__(self) -> None:
        self.screen = None  # the screen that was told of last
        self.lines = []  # what it read
        self.duel = None  # the Duel that was told of last
        self.plays = 0  # how many of its placements were told
        self.turn = None  # whose turn was told
        self.over = False
        self.at = None  # where the cursor was

    def news(self, game: object) -> list:
        said = []
        screen = game.shown
        cursor = getattr(screen, "cursor", None)
        if game.session.duel is not None and cursor is not None and hasattr(cursor, "where"):
            self.in_duel(game, screen, said)
        elif hasattr(screen, "placement") and hasattr(screen, "plays"):
            self.replayed(game, screen, said)
        else:
            self.on_screen(screen, said)
        self.screen = screen
        return said

    # -- a Duel

    def in_duel(self, game: object, screen: object, said: list) -> None:
        duel = game.session.duel
        if duel is not self.duel or len(duel.plays) < self.plays:
            self.begin(game, screen, said)
        while self.plays < len(duel.plays):
            self.plays += 1
            self.placed(game, duel, self.plays, said)
        if duel.over:
            if not self.over:
                self.over = True
                said.append(self.ending(game, duel))
            return
        if self.turn != (duel.turn, self.plays) and screen.state == 0:
            self.turn = (duel.turn, self.plays)
            said.append(self.whose(game, duel.turn))
            if not game.session.players[duel.turn]:
                self.at = None
        if screen.state == 0:
            self.pointed(game, screen, said)

    def begin(self, game: object, screen: object, said: list) -> None:
        duel = game.session.duel
        self.duel = duel
        self.plays = len(duel.plays)
        self.turn = self.at = None
        self.over = False
        said.append("Duel. " + self.rules(duel))
        for tile in range(9):
            if duel.elements[tile]:
                said.append(f"Tile {tile + 1}: {duel.omens.elements[duel.elements[tile] - 1]}.")
        for seat in (0, 1):
            if screen.sees(seat):
                held = [self.omen(duel, slot) for slot in duel.slots_left(seat)]
                said.append("{} Hand: {}.".format(self.whose_name(game, seat), "; ".join(held)))
        for tile in range(9):
            if duel.owner(tile) != rules.VACANT:
                said.append(self.tile(game, duel, tile) + ".")

    def rules(self, duel: object) -> str:
        on = [rules.RULES[i] for i in range(5) if duel.rules >> i & 1]
        return "Rules: {}.".format(", ".join(on) or "none")

    def name(self, game: object, seat: int) -> str:
        """You, Master or Kenza."""
        alone = game.session.alone()
        if alone is None:
            return SEATS[seat]
        return (
            "You" if seat == alone else game.say.part("players", game.session.strengths[seat] - 1)
        )

    def whose_name(self, game: object, seat: int) -> str:
        name = self.name(game, seat)
        return "Your" if name == "You" else name + "'s"

    def whose(self, game: object, seat: int) -> str:
        if game.session.players[seat] is not None:
            return self.name(game, seat) + " thinks."
        return self.whose_name(game, seat) + " turn."

    def verb(self, game: object, seat: int, verb: str) -> str:
        name = self.name(game, seat)
        return "{} {}".format(name, verb if name == "You" else verb + "s")

    def placed(self, game: object, duel: object, number: int, said: list) -> None:
        """The placement of that number; only the last one has its Overturns at hand."""
        slot, tile = divmod(duel.plays[number - 1], 9)
        name = duel.omens.name_of(duel.hands[slot])
        said.append("{} {} on tile {}.".format(self.verb(game, slot // 5, "place"), name, tile + 1))
        if number != len(duel.plays):
            return
        for turned, cause, _ in duel.log():
            name = duel.omens.name_of(duel.hands[duel.slot(turned)])
            said.append(f"{CAUSES[cause]} Overturns {name} on tile {turned + 1}.")
        said.append(self.ryo(game, duel) + ".")

    def ryo(self, game: object, duel: object) -> str:
        parts = [f"{self.name(game, seat)} {duel.ryo(seat)}" for seat in (0, 1)]
        return "Ryo: " + ", ".join(parts)

    def ending(self, game: object, duel: object) -> str:
        if duel.result == DRAW:
            return "The Duel is over: a draw, 5 to 5."
        gave = ""
        if duel.resigned is not None:
            gave = self.verb(game, duel.resigned, "give") + " up. "
        most = duel.ryo(duel.result)
        won = self.verb(game, duel.result, "win")
        return f"The Duel is over: {gave}{won}, {most} to {10 - most}."

    # -- the cursor

    def omen(self, duel: object, slot: int, ranks: int = -1) -> str:
        """An Omen and its Ranks, by default the printed ones."""
        omens, omen = duel.omens, duel.hands[slot]
        ranks = duel.printed(slot) if ranks < 0 else ranks
        sides = [f"{SIDES[side]} {rules.rank(ranks, side)}" for side in range(4)]
        element = omens.element(omen)
        named = " " + omens.elements[element - 1] if element else ""
        return "{}{}, {}".format(omens.name_of(omen), named, ", ".join(sides))

    def tile(self, game: object, duel: object, tile: int) -> str:
        owner = duel.owner(tile)
        if owner == rules.VACANT:
            element = duel.elements[tile]
            named = ", " + duel.omens.elements[element - 1] if element else ""
            return f"Tile {tile + 1}, vacant{named}"
        omen = self.omen(duel, duel.slot(tile), duel.ranks(tile))
        return f"Tile {tile + 1}, {self.whose_name(game, owner)} {omen}"

    def pointed(self, game: object, screen: object, said: list) -> None:
        """What the cursor came to."""
        cursor, duel = screen.cursor, game.session.duel
        at = (cursor.where, cursor.slot, cursor.tile, cursor.other)
        if at == self.at:
            return
        self.at = at
        if cursor.where == HAND:
            said.append(self.omen(duel, cursor.slot) + ".")
        elif cursor.where == OTHER:
            said.append(
                f"{self.whose_name(game, 1 - cursor.seat)} {self.omen(duel, cursor.other)}."
            )
        else:
            said.append(self.tile(game, duel, cursor.tile) + ".")

    # -- other screens

    def replayed(self, game: object, screen: object, said: list) -> None:
        """A replay: each placement as it is shown; and its lines, where it says why."""
        duel = getattr(screen, "duel", None)
        if duel is not None and (duel is not self.duel or len(duel.plays) != self.plays):
            forth = duel is self.duel and len(duel.plays) == self.plays + 1
            self.duel, self.plays = duel, len(duel.plays)
            if forth:
                self.placed(game, duel, self.plays, said)
                if duel.over:
                    said.append(self.ending(game, duel))
                return
        self.on_screen(screen, said)

    def on_screen(self, screen: object, said: list) -> None:
        """The lines that are new, and the one that is chosen."""
        group = getattr(screen, "group", None)
        lines = []
        if group is not None:
            read(group, 0, 0, 1, lines)
        lines.sort()  # ties: none, two lines at one place read otherwise
        lines = [line for _, _, line in lines]
        chosen = getattr(screen, "list", None)
        if chosen is not None and chosen.count:
            lines = [line for line in lines if line not in labels(chosen)]
            lines.append(chosen.label(chosen.chosen).strip())
        before = self.lines if screen is self.screen else []
        for line in lines:
            if line and line not in before:
                said.append(line)
        self.lines = lines


def labels(lines: object) -> list:
    """What the visible lines of a list read."""
    last = min(lines.count, lines.top + lines.rows)
    return [lines.label(i).strip() for i in range(lines.top, last)]


def read(group: object, x: int, y: int, scale: int, lines: list) -> None:
    """Collects the lines of text in a group: y, x and words of each."""
    if group.hidden:
        return
    x += group.x * scale
    y += group.y * scale
    scale *= group.scale
    for layer in group:
        if isinstance(layer, Group):
            read(layer, x, y, scale, lines)
        elif not layer.hidden and layer.bitmap is FONT.bitmap:
            for row in range(layer.height):
                tiles = layer.tiles[row * layer.width : (row + 1) * layer.width]
                words = bytes([tile + 32 for tile in tiles]).decode().strip()
                if words:
                    top = y + (layer.y + row * layer.tile_height) * scale
                    lines.append((top, x + layer.x * scale, words))
